/** Links on their way to somebody else. */

import { tell } from "./announce.svelte";
import { t } from "./i18n.svelte";

/** Puts a link into the clipboard and says so; without a clipboard it stands in its field. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    tell(t("page.room.copied"));
  } catch {
    // Not allowed, or no secure page: the field has it.
  }
}
