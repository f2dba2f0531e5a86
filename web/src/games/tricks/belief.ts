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

/** A card is worth a line when a seat's share is so far from what a shuffle among its possible holders would make it. */
const TELLING = 0.12;
const HIGH = 8;

/** Cards that open tasks ask for always have a line; others where there is something to tell. By suit, high cards first. */
export function linesOf(belief: Belief, sought: ReadonlySet<number>): Line[] {
  const sizes = handSizes(belief);
  return belief.cards
    .filter(({ card, shares }) => sought.has(card) || isTelling(shares, sizes))
    .map(({ card, shares }) => ({ card, shares, kind: sought.has(card) ? "sought" : isHigh(card) ? "high" : "other" }) satisfies Line)
    .sort((one, two) => suitPlace(one.card) - suitPlace(two.card) || two.card - one.card);
}

/** A share as it is shown: only what is certain looks so. */
export function percent(share: number): string {
  if (share === 0) return "–";
  if (share < 0.01) return "<1 %";
  if (share > 0.99 && share < 1) return ">99 %";
  return `${Math.round(100 * share)} %`;
}

/** The seat that is likeliest to hold the card. */
export function likeliest(shares: readonly number[]): number {
  return shares.indexOf(Math.max(...shares));
}

function handSizes({ cards }: Belief): number[] {
  const seats = cards[0]?.shares.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => cards.reduce((sum, { shares }) => sum + (shares[seat] ?? 0), 0));
}

/** What is certain is always told. */
function isTelling(shares: readonly number[], sizes: readonly number[]): boolean {
  if (shares.includes(1)) return true;
  const room = sizes.reduce((sum, size, seat) => sum + (shares[seat] ? size : 0), 0);
  return shares.some((share, seat) => share > 0 && Math.abs(share - (sizes[seat] ?? 0) / room) >= TELLING);
}

const isTrump = (card: number): boolean => suitOf(card) === suitOf(CARDS.length - 1);
const isHigh = (card: number): boolean => isTrump(card) || valueOf(card) >= HIGH;
/** Trumps come first. */
const suitPlace = (card: number): number => (isTrump(card) ? -1 : card - valueOf(card));
