/** Cards as small numbers, suit by suit from the lowest value up. */

import deck from "./deck.json";

export type Trump = "rocket" | "submarine";
export type Suit = "pink" | "blue" | "green" | "yellow" | Trump;

const LETTERS = { ...Object.fromEntries(deck.suits.map((suit) => [suit.name, suit.letter])), submarine: "S" } as Record<Suit, string>;
const COLOURS = deck.suits.slice(0, -1).map((suit) => suit.name as Suit);
export const CARDS = [...Array(deck.suits.reduce((sum, suit) => sum + suit.highest, 0)).keys()];
const VALUES = deck.suits[0]?.highest ?? 0;

export function suitOf(card: number, trump: Trump = "rocket"): Suit {
  return COLOURS[Math.floor(card / VALUES)] ?? trump;
}

export function valueOf(card: number): number {
  return (card % VALUES) + 1;
}

/** As in notation, in every language: "P" in "P9". */
export function letterOf(suit: Suit): string {
  return LETTERS[suit];
}
