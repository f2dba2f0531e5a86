/** Gen7 on the page. */

import type { PageGame } from "../game";
import Art from "./Art.svelte";
import type { Facts } from "./wire/facts";
import { t } from "./words";

export const game: PageGame<Facts> = {
  board: () => import("./Board.svelte"),
  art: Art,
  shelf: () => import("./story/Shelf.svelte"),
  subtitle: ({ plot, round, final }) =>
    round ? t("page.gen7.subtitle", { episode: plot.episode, round, final }) : plot.episode,
};
