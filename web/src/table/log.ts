import type { Event } from "../wire";

/** Whether an event is worth a line: chance that nobody saw is for those who verify a match. */
export function told(event: Event): boolean {
  return event.kind !== "chance" || event.choice != null;
}
