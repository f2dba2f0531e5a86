/** What a game of missions adds to the table's frame. */

import type { SeatPlan, View } from "../../wire";
import type { Onward } from "../game";
import type { TrickFacts } from "./wire/facts";
import { words } from "./words";

export function missionTitle(facts: TrickFacts): string {
  return words(facts.mission.title);
}

/** Two players share their mission with one more hand, which is counted after them. */
export function withDummy(key: string): (names: string[]) => string[] {
  return (names) => (names.length === 2 ? [...names, words({ key })] : names);
}

/** The next mission of the logbook with the same crew; people elsewhere must be invited by a rematch instead. */
export function nextMission(facts: TrickFacts, view: View): Onward | null {
  if (!view.seats.every((seat) => seat.mine || seat.kind === "bot")) return null;
  const number = facts.mission.next;
  if (number === null) return null;
  const seats = view.seats.map(
    (seat): SeatPlan => (seat.mine ? { kind: "me", name: seat.name } : { kind: "bot", bot: seat.bot }),
  );
  const options: Record<string, unknown> = { ...(view.config as Record<string, unknown>), mission: number };
  // Not every mission can be played against the clock.
  delete options.real_time;
  delete options.seconds;
  return { number, table: { game: view.game, options, seats, settings: view.settings } };
}
