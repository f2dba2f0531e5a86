/** Whether somebody plays a seat now, and who they are to the reader. */

import type { SeatInfo } from "../wire";
import { t } from "../lib/i18n.svelte";

export function isHere(seat: SeatInfo): boolean {
  return seat.kind === "bot" || seat.stand_in || seat.present;
}

export function roleOf(seat: SeatInfo, me: boolean): string {
  if (me) return t("page.seat.you");
  if (seat.stand_in) return t("page.seat.stand_in");
  if (seat.kind === "bot") return t(seat.offered ? "page.seat.offered" : "page.seat.bot");
  if (seat.kind === "open") return t("page.seat.open");
  return seat.present ? t("page.seat.person") : t("page.seat.away");
}
