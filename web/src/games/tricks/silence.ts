/** What is mostly answered by silence: before a trick to say nothing, in preparation to call no distress. */

import type { Offer, Pending } from "../../wire";
import { choiceOf } from "./table";

const SILENT = ["Ready", "Silent"];

export function isDistress(pending: Pending): boolean {
  return pending.kind === "wish" && pending.offers.every((offer) => choiceOf(offer).type === "Signal");
}

export function silence(pending: Pending): Offer | undefined {
  if (pending.kind === "briefing") return pending.offers.find((offer) => SILENT.includes(choiceOf(offer).type));
  if (isDistress(pending)) return pending.offers.find((offer) => choiceOf<{ direction: string }>(offer).direction === "none");
  return undefined;
}
