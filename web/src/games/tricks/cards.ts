/** Cards as small numbers, suit by suit from the lowest value up; sets of cards as numbers with a bit each. */

export type Suit = "pink" | "blue" | "green" | "yellow" | "rocket" | "submarine";

const COLOURS: readonly Suit[] = ["pink", "blue", "green", "yellow"];
const LETTERS: Record<Suit, string> = { pink: "P", blue: "B", green: "G", yellow: "Y", rocket: "R", submarine: "S" };
const VALUES = 9;
const DECK = 40;

export function suitOf(card: number, trump: Suit = "rocket"): Suit {
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
