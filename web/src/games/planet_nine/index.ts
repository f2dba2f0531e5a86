/** Planet Nine on the page. */

import type { PageGame } from "../game";
import { missionTitle, nextMission, withDummy } from "../tricks/missions";
import type { Facts } from "./wire/facts";

export const game: PageGame<Facts> = {
  board: () => import("./Board.svelte"),
  guide: { players: 4, load: () => import("./lessons") },
  subtitle: missionTitle,
  voices: withDummy("planet_nine.jarvis"),
  onward: nextMission,
  drawn: () => import("./DrawnTask.svelte"),
};
