/** A name is enough: the browser becomes a guest when it first needs to be one. */

import { api } from "./api";
import { t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

let known = false;

/** Makes sure the server knows this browser, and answers the player's name. */
export async function introduced(): Promise<string> {
  if (!known) {
    const me = await api.me();
    if (me.name !== null) settings.name ||= me.name;
    if (me.name === null || (settings.name && settings.name !== me.name)) {
      settings.name = (await api.introduce(settings.name.trim() || t("page.guest"))).name ?? "";
    }
    known = true;
  }
  return settings.name;
}

/** A new name from the settings: told to the server the next time it matters. */
export function rename(name: string): void {
  settings.name = name.slice(0, 24);
  known = false;
}
