/** What this board says: its own words, those of the whole page, and messages of the rules. */

import { speaker } from "../../lib/i18n.svelte";
import type en from "./messages/en.json";

export { words } from "../../lib/i18n.svelte";
export const t = speaker<keyof typeof en>();
