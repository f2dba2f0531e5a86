/** Cards as small numbers, suit by suit from the lowest value up; sets of cards as numbers with a bit each. */

import deck from "./deck.json";

export type Trump = "rocket" | "submarine";
export type Suit = "pink" | "blue" | "green" | "yellow" | Trump;

const COLOURS = deck.suits.slice(0, -1).map((suit) => suit.name as Suit);
const LETTERS = { ...Object.fromEntries(deck.suits.map((suit) => [suit.name, suit.letter])), submarine: "S" } as Record<Suit, string>;
const VALUES = deck.suits[0]?.highest ?? 0;
const DECK = deck.suits.reduce((sum, suit) => sum + suit.highest, 0);

export function suitOf(card: number, trump: Trump = "rocket"): Suit {
  return COLOURS[Math.floor(card / VALUES)] ?? trump;
}

export function valueOf(card: number): number {
  return (card % VALUES) + 1;
}

/** As in notation: "P" in "P9". */
export function letterOf(suit: Suit): string {
  return LETTERS[suit];
}

/** A card by its notation. */
export function cardOf(name: string): number {
  const colour = COLOURS.findIndex((suit) => LETTERS[suit] === name[0]);
  return (colour < 0 ? COLOURS.length : colour) * VALUES + Number(name.slice(1)) - 1;
}

/** Forty bits are too many for the language's bit operators. */
export function has(set: number, card: number): boolean {
  return Math.floor(set / 2 ** card) % 2 === 1;
}

export function cardsIn(set: number): number[] {
  return Array.from({ length: DECK }, (_, card) => card).filter((card) => has(set, card));
}
