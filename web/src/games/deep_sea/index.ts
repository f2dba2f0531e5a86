/** Deep Sea on the page. */

import type { PageGame } from "../game";
import { missionTitle, nextMission, withDummy } from "../tricks/missions";
import Art from "./Art.svelte";
import { EXTRAS } from "./extras";
import type { Facts } from "./wire/facts";

export const game: PageGame<Facts> = {
  board: () => import("./Board.svelte"),
  art: Art,
  extras: EXTRAS,
  subtitle: missionTitle,
  voices: withDummy("deep_sea.dummy"),
  onward: nextMission,
};
