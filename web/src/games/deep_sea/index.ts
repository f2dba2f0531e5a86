/** Deep Sea on the page. */

import type { PageGame } from "../game";
import { missionTitle, nextMission, withDummy } from "../tricks/missions";
import Art from "./Art.svelte";
import { EXTRAS } from "./extras";

/** The page after the last mission is the epilogue. */
const LAST_MISSION = 33;

export const game: PageGame = {
  board: () => import("./Board.svelte"),
  art: Art,
  extras: EXTRAS,
  subtitle: missionTitle,
  voices: withDummy("deep_sea.dummy"),
  onward: (view) => nextMission(view, LAST_MISSION),
};
