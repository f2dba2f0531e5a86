import type { Event } from "../wire";

/** Whether an event is worth a line: chance that nobody saw, and who added to it, is for those who verify a match. */
export function told(event: Event): boolean {
  return event.kind !== "nonce" && (event.kind !== "chance" || event.choice != null);
}

/** The step of what a seat did last, leaving out what was said by saying nothing. */
export function ownDoing(events: readonly Event[], seat: number, isSilent: (event: Event) => boolean): number | null {
  const own = events.findLast((event) => event.kind === "choice" && event.seat === seat && !event.taken_back && !isSilent(event));
  return own?.step ?? null;
}
