/** Planet Nine on the page. */

import type { PageGame } from "../game";
import { missionTitle, nextMission, withDummy } from "../tricks/missions";

const LAST_MISSION = 50;

export const game: PageGame = {
  board: () => import("./Board.svelte"),
  guide: { players: 4, load: () => import("./lessons") },
  subtitle: missionTitle,
  voices: withDummy("planet_nine.jarvis"),
  onward: (view) => nextMission(view, LAST_MISSION),
  drawn: () => import("./DrawnTask.svelte"),
};
