/** Members of a crew that sit at no seat: the log names them as it names players. */

import { words } from "../lib/i18n.svelte";

/** Two players share their mission with one more hand, which is counted after them. */
const HANDS: Record<string, string> = { "planet-nine": "planet_nine.jarvis", "deep-sea": "deep_sea.dummy" };

export function withAutomata(game: string | undefined, names: string[]): string[] {
  const key = HANDS[game ?? ""];
  return key && names.length === 2 ? [...names, words({ key })] : names;
}
