/** Missions as a map shows them. */

import type { Language } from "../../lib/settings.svelte";
import type { Message } from "../../lib/words";

export interface Charted {
  number: number;
  title: Message;
  lines: Message[];
  /** How long it takes against the clock, where it may be played so. */
  clock?: Message | null;
}

/** A mission's story by its number, loaded when somebody wants to read it. */
export type Stories = Record<Language, () => Promise<{ default: Record<string, string> }>>;
