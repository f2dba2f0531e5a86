/** Gen7 on the page: so far on the board that plays any game. */

import type { PageGame } from "../game";

export const game: PageGame = {
  board: () => import("../universal/Board.svelte"),
};
