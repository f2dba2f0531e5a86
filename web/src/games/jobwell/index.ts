/** Jobwell on the page. */

import type { PageGame } from "../game";
import Art from "./Art.svelte";
import { table } from "./view";
import { t } from "./words";

export const game: PageGame = {
  board: () => import("./Board.svelte"),
  art: Art,
  guide: { players: 2, load: () => import("./lessons") },
  subtitle: ({ view }) => {
    const round = table(view)?.round;
    return round === undefined ? "" : t("page.jobwell.subtitle", { round });
  },
};
