/** Crew Deck on the page. */

import type { PageGame } from "../game";
import Art from "./Art.svelte";
import { publicOf } from "./view";
import { t } from "./words";

export const game: PageGame = {
  board: () => import("./Board.svelte"),
  art: Art,
  subtitle: ({ view }) => {
    const round = publicOf(view)?.round;
    return round === undefined ? "" : t("page.crew_deck.subtitle", { round });
  },
};
