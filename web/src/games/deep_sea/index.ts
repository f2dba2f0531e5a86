/** Deep Sea on the page. */

import type { PageGame } from "../game";
import { missionTitle, nextMission, withDummy } from "../tricks/missions";
import Art from "./Art.svelte";
import { story } from "../tricks/story";
import type { Facts } from "./wire/facts";

export const game: PageGame<Facts> = {
  board: () => import("./Board.svelte"),
  art: Art,
  lead: 2,
  scales: true,
  missions: { count: 32, brief: () => import("./Briefing.svelte") },
  extras: [
    { part: "missions", label: "page.deep_sea.missions", icon: "compass", load: () => import("./MissionsPage.svelte") },
    { part: "tasks", label: "page.deep_sea.browser", icon: "log", load: () => import("./TasksPage.svelte") },
    { part: "puzzles", label: "page.tricks.puzzles", icon: "hint", load: () => import("./PuzzlesPage.svelte") },
    { part: "editor", label: "page.tricks.editor", icon: "cards", load: () => import("./EditorPage.svelte") },
  ],
  subtitle: missionTitle,
  voices: withDummy("deep_sea.dummy"),
  glyph: () => import("./Glyph.svelte"),
  belief: () => import("./Belief.svelte"),
  onward: nextMission,
  story,
  celebration: () => import("./Celebration.svelte"),
};
