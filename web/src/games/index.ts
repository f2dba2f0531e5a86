/** The games this page has something of its own for, by name; a game without is played on the universal board. */

import { game as gameNamed } from "../lib/games.svelte";
import { settings } from "../lib/settings.svelte";
import type { Board, PageGame } from "./game";

const found = import.meta.glob<PageGame>("./*/index.ts", { eager: true, import: "game" });

/** A folder is called as its game is, with an underscore for a hyphen. */
const GAMES = new Map(
  Object.entries(found).map(([path, game]) => [path.split("/")[1]?.replaceAll("_", "-"), game] as const),
);

export function pageOf(game: string | undefined): PageGame | undefined {
  return GAMES.get(game);
}

const universal: Board = () => import("./universal/Board.svelte");
const packaged: Board = () => import("./packaged/Board.svelte");

/** The board to play on: the page's own, one that the game's package brings, or the universal one. */
export function boardOf(name: string): Board {
  if (settings.universal) return universal;
  return pageOf(name)?.board ?? (gameNamed(name)?.board ? packaged : universal);
}

/** Whether that board needs the scene. */
export function needsScene(name: string): boolean {
  return boardOf(name) !== pageOf(name)?.board;
}
