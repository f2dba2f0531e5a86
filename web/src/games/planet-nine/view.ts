/** Planet Nine's view as the server sends it. Hands are sets of bits, cards numbers suit by suit. */

import type { Offer, Pending } from "../../wire";
import type { Message } from "../../lib/words";
import deck from "./deck.json";

export interface Task {
  card: number;
  token: string;
  owner: number;
  done: boolean;
}

export interface Public {
  phase: string;
  table: number[];
  trick: number;
  leader: number;
  won: number[];
  tasks: Task[];
  radios: number;
  messages: ({ card: number; claim: string; trick: number } | null)[];
  commander: number;
  seen: number[];
  jarvis: { up: number[]; covers: number; left_of: number } | null;
}

export interface NineView {
  public: Public;
  own: { hand: number } | null;
}

export type Choice = { type: string; card?: number; claim?: string };

export interface Card {
  suit: string;
  letter: string;
  value: number;
}

const CARDS: Card[] = deck.suits.flatMap((suit) =>
  Array.from({ length: suit.highest }, (_, index) => ({ suit: suit.name, letter: suit.letter, value: index + 1 })),
);

export function cardOf(number: number): Card {
  return CARDS[number] ?? { suit: "", letter: "", value: 0 };
}

export function nameOf(number: number): Message {
  const { suit, value } = cardOf(number);
  return { key: "planet_nine.card", args: { suit: { key: `planet_nine.suit.${suit}` }, value } };
}

/** The cards of a set; bits beyond the thirty-first need arithmetic. */
export function cardsIn(set: number): number[] {
  return CARDS.map((_, card) => card).filter((card) => Math.floor(set / 2 ** card) % 2 === 1);
}

export function hasBit(set: number, bit: number): boolean {
  return (set >> bit) % 2 === 1;
}

/** Members clockwise; JARVIS sits to the left of somebody. */
export function clockwise(table: Public, players: number): number[] {
  const ring = Array.from({ length: players }, (_, seat) => seat);
  if (table.jarvis && table.jarvis.left_of >= 0) ring.splice(table.jarvis.left_of + 1, 0, players);
  else if (table.jarvis) ring.push(players);
  return ring;
}

export interface Played {
  member: number;
  card: number;
}

/** Who played what in the running trick. */
export function running(table: Public, players: number): Played[] {
  const ring = clockwise(table, players);
  const start = ring.indexOf(table.leader);
  return table.table.map((card, index) => ({ member: ring[(start + index) % ring.length] ?? 0, card }));
}

/** The last finished trick: the only one that may be looked at again. */
export function lastTrick(table: Public, players: number): Played[] {
  const size = clockwise(table, players).length;
  const plays = table.seen.filter((code) => code >> 18 === 0);
  const done = plays.length - table.table.length;
  if (done < size) return [];
  return plays.slice(done - size, done).map((code) => ({ member: (code >> 12) & 7, card: code & 4095 }));
}

/** How a token is printed: numbers, arrows, omega. */
export function tokenText(token: string): string {
  return token === "omega" ? "Ω" : token.replaceAll(">", "›");
}

export function tokenName(token: string): Message {
  return { key: `planet_nine.token.${token.startsWith(">") ? `arrow${token.length}` : token}` };
}

export interface Found {
  pending: Pending;
  offer: Offer;
}

/** Offers about a card of these kinds. */
export function offersFor(pending: readonly Pending[], card: number, ...kinds: string[]): Found[] {
  return pending.flatMap((one) =>
    one.offers
      .filter((offer) => {
        const choice = offer.choice as Choice;
        return choice.card === card && kinds.includes(choice.type);
      })
      .map((offer) => ({ pending: one, offer })),
  );
}

const ON_THE_TABLE = new Set(["Play", "Pass", "Radio", "Take"]);

/** Offers that are no card on the table: they stand as buttons. */
export function others(pending: readonly Pending[]): Found[] {
  return pending.flatMap((one) =>
    one.offers
      .filter((offer) => !ON_THE_TABLE.has((offer.choice as Choice).type))
      .map((offer) => ({ pending: one, offer })),
  );
}

/** Why a card is not offered, as the server said it. */
export function whyNot(pending: readonly Pending[], card: number): Message | null {
  const { suit, value } = cardOf(card);
  for (const refusal of pending.flatMap((one) => one.refusals)) {
    const args = refusal.what.args;
    const named = args?.suit as Message | undefined;
    if (args?.value === value && named?.key === `planet_nine.suit.${suit}`) return refusal.why;
  }
  return null;
}
