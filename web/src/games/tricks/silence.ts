/** What is mostly answered by silence: before a trick to say nothing, in preparation to call no distress. */

import type { Event, Offer, Pending } from "../../wire";
import { choiceOf } from "./table";

/** Whether a choice says nothing: it was made, as a rule, by waiting. */
export function isSilent(source: Offer | Event): boolean {
  const { type, direction } = choiceOf<{ type: string; direction?: string }>(source);
  return type === "Ready" || type === "Silent" || (type === "Signal" && direction === "none");
}

export function isDistress(pending: Pending): boolean {
  return pending.kind === "wish" && pending.offers.every((offer) => choiceOf(offer).type === "Signal");
}

export function silence(pending: Pending): Offer | undefined {
  return pending.kind === "briefing" || isDistress(pending) ? pending.offers.find(isSilent) : undefined;
}
