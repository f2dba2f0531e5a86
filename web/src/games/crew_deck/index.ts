/** Crew Deck on the page. */

import type { PageGame } from "../game";
import Art from "./Art.svelte";
import type { Facts } from "./wire/facts";
import { t } from "./words";

export const game: PageGame<Facts> = {
  board: () => import("./Board.svelte"),
  art: Art,
  legend: () => import("./Legend.svelte"),
  subtitle: ({ round }) => t("page.crew_deck.subtitle", { round }),
};
