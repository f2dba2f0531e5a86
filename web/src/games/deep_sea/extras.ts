/** All missions and all tasks, to be read and played from. */

import type { Extra } from "../game";

export const EXTRAS: Extra[] = [
  { part: "missions", label: "page.deep_sea.missions", icon: "compass", load: () => import("./MissionsPage.svelte") },
  { part: "tasks", label: "page.deep_sea.browser", icon: "log", load: () => import("./TasksPage.svelte") },
  { part: "puzzles", label: "page.tricks.puzzles", icon: "hint", load: () => import("./PuzzlesPage.svelte") },
  { part: "editor", label: "page.tricks.editor", icon: "cards", load: () => import("./EditorPage.svelte") },
];
