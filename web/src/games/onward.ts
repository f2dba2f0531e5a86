/** Where a finished game leads besides a rematch: the next mission. */

import type { NewTable, SeatPlan, View } from "../wire";

export interface Onward {
  number: number;
  table: NewTable;
}

/** The last mission of each logbook; Deep Sea's thirty-third page is the epilogue. */
const LAST: Record<string, number> = { "planet-nine": 50, "deep-sea": 33 };

/** The next mission of the logbook with the same crew; people elsewhere must be invited by a rematch instead. */
export function onward(view: View): Onward | null {
  if (!view.seats.every((seat) => seat.mine || seat.kind === "bot")) return null;
  const number = view.scene?.areas[0]?.title.args?.number;
  if (typeof number !== "number" || number >= (LAST[view.game] ?? 0)) return null;
  const seats = view.seats.map(
    (seat): SeatPlan => (seat.mine ? { kind: "me", name: seat.name } : { kind: "bot", bot: seat.bot }),
  );
  const options: Record<string, unknown> = { ...(view.config as Record<string, unknown>), mission: number + 1 };
  // Not every mission can be played against the clock.
  delete options.real_time;
  delete options.seconds;
  return { number: number + 1, table: { game: view.game, options, seats, settings: view.settings } };
}
