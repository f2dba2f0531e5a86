/** What a board is given: the table as it is, or as it was at some step of a replay. */

import type { Event, Scene, SeatInfo } from "../wire";

export interface Shown<Facts = unknown> {
  game: string;
  config: unknown;
  seats: SeatInfo[];
  names: string[];
  /** Whose eyes these are; null: a spectator's. */
  me: number | null;
  /** What the game has to show, as its own types say; null: the game has only the scene. */
  facts: Facts | null;
  /** null unless the universal board is played on. */
  scene: Scene | null;
  waiting: number[];
  /** What happened last, oldest first: to be highlighted. */
  last: Event[];
  /** A past view is read-only. */
  past: boolean;
  /** A lesson leads through the match. */
  lesson?: boolean;
  /** All hands, as the game tells them, where they lie open; null: everybody sees what they saw. */
  open?: unknown;
  /** Real time that runs against the table: all of it, and when it ends (as `performance.now` counts). */
  clock: { seconds: number; ends: number } | null;
  /** More has happened than is shown; this shows the next of it without waiting. */
  skip?: (() => void) | null;
  /** Silence is an answer here; null: everything is asked. */
  beat?: { open: boolean; speaking: boolean; speak: () => void } | null;
}

/** Seats clockwise, beginning with the reader's own. */
export function around(seats: readonly SeatInfo[], me: number | null): SeatInfo[] {
  const start = me ?? 0;
  return seats.map((_, index) => seats[(start + index) % seats.length]).filter((seat) => seat !== undefined);
}

/** The last seat's move and the chance that followed: what a reader wants to see lit up. */
export function lastMoves(events: readonly Event[]): Event[] {
  const moves = events.filter(
    (event) => (event.kind === "choice" || event.kind === "chance") && !event.taken_back,
  );
  const index = moves.findLastIndex((event) => event.kind === "choice");
  return index < 0 ? [] : moves.slice(index);
}
