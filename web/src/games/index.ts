/** The games this page has something of its own for, by name; a game without is played on the universal board. */

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

export function board(game: string, wanted: "own" | "universal"): ReturnType<Board> {
  return ((wanted === "own" && pageOf(game)?.board) || universal)();
}
