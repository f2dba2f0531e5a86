import type { Event } from "../wire";

/** Whether an event is worth a line: chance that nobody saw, and who added to it, is for those who verify a match. */
export function told(event: Event): boolean {
  return event.kind !== "nonce" && (event.kind !== "chance" || event.choice != null);
}
