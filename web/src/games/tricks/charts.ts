/** Missions as a map shows them. */

import type { Language } from "../../lib/settings.svelte";
import type { Message } from "../../lib/words";

export interface Charted {
  number: number;
  title: Message;
  lines: Message[];
  /** The lines when it is played against the clock, where it may be. */
  timed?: Message[];
}

/** A mission's story by its number, loaded when somebody wants to read it. */
export type Stories = Record<Language, () => Promise<{ default: Record<string, string> }>>;
