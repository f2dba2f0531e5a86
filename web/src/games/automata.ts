/** Members of a crew that sit at no seat: the log names them as it names players. */

import { words } from "../lib/i18n.svelte";

/** Two players of Planet Nine fly with JARVIS, who is counted after them. */
export function withAutomata(game: string | undefined, names: string[]): string[] {
  return game === "planet-nine" && names.length === 2 ? [...names, words({ key: "planet_nine.jarvis" })] : names;
}
