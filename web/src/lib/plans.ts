/** Who sits where when a table is opened. */

import type { GameInfo, SeatPlan } from "../wire";

/** One person and bots on all other seats. */
export function withBots(game: GameInfo, players: number, bot = game.default_bot): SeatPlan[] {
  return Array.from({ length: players }, (_, seat): SeatPlan => (seat === 0 ? { kind: "me" } : { kind: "bot", bot }));
}

const START = "quarterdeck.start";

/** Remembers that this table should start by itself as soon as it is shown. */
export function startAtOnce(table: string): void {
  sessionStorage.setItem(START, table);
}

/** Whether it should; asked once. */
export function shouldStart(table: string): boolean {
  const wanted = sessionStorage.getItem(START) === table;
  if (wanted) sessionStorage.removeItem(START);
  return wanted;
}
