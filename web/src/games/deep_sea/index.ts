/** Deep Sea on the page. */

import type { PageGame } from "../game";
import { missionTitle, nextMission, withDummy } from "../tricks/missions";
import Art from "./Art.svelte";
import { EXTRAS } from "./extras";
import { story } from "../tricks/story";
import type { Facts } from "./wire/facts";

export const game: PageGame<Facts> = {
  board: () => import("./Board.svelte"),
  art: Art,
  lead: 2,
  missions: { count: 32, brief: () => import("./Briefing.svelte") },
  extras: EXTRAS,
  subtitle: missionTitle,
  voices: withDummy("deep_sea.dummy"),
  glyph: () => import("./Glyph.svelte"),
  onward: nextMission,
  story,
  celebration: () => import("./Celebration.svelte"),
};
