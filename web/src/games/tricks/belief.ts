/** Who probably holds what: which of the hidden cards are worth a line, and which come first. */

import type { Belief } from "../../wire";
import { CARDS, suitOf, valueOf } from "./cards";

export type Kind = "sought" | "high" | "other";

export interface Line {
  card: number;
  /** How probably each seat holds it. */
  shares: readonly number[];
  kind: Kind;
}

/** A card is worth a line when a seat's share is so far from what a shuffle alone would make it. */
const TELLING = 0.12;
const HIGH = 8;

/** Cards that open tasks ask for always have a line; others where there is something to tell. By suit, high cards first. */
export function linesOf(belief: Belief, sought: ReadonlySet<number>): Line[] {
  const even = evenShares(belief);
  const telling = (shares: readonly number[]) => shares.some((share, seat) => Math.abs(share - (even[seat] ?? 0)) >= TELLING);
  return belief.cards
    .filter(({ card, shares }) => sought.has(card) || telling(shares))
    .map(({ card, shares }) => ({ card, shares, kind: sought.has(card) ? "sought" : isHigh(card) ? "high" : "other" }) satisfies Line)
    .sort((one, two) => suitPlace(one.card) - suitPlace(two.card) || two.card - one.card);
}

/** In per cent, as it is shown: only what is certain is 0 or 100. */
export function percent(share: number): number {
  if (share === 0 || share === 1) return 100 * share;
  return Math.min(99, Math.max(1, Math.round(100 * share)));
}

/** The seat that is likeliest to hold the card. */
export function likeliest(shares: readonly number[]): number {
  return shares.indexOf(Math.max(...shares));
}

/** What each seat's share of any card would be if nobody had said or played anything: the size of its hand. */
function evenShares({ cards }: Belief): number[] {
  const seats = cards[0]?.shares.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => cards.reduce((sum, { shares }) => sum + (shares[seat] ?? 0), 0) / cards.length);
}

const isTrump = (card: number): boolean => suitOf(card) === suitOf(CARDS.length - 1);
const isHigh = (card: number): boolean => isTrump(card) || valueOf(card) >= HIGH;
/** Trumps come first. */
const suitPlace = (card: number): number => (isTrump(card) ? -1 : card - valueOf(card));
