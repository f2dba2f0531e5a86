/** Jobwell's view as the server sends it, and the looks of its cards. */

import type { Event, Offer, Pending, Scene } from "../../wire";
import type { Message } from "../../lib/words";
import data from "./cards.json";

export interface Public {
  crew: number[];
  first: number;
  round: number;
  tokens: number[];
  dice: number[];
  queue: number[];
  discard: number[];
  known: number[];
  hidden: number;
  squads: number[][];
  passes: number;
  results: number[][];
}

export type Choice =
  | { type: "Take"; source: "deck" | "discard" }
  | { type: "Push" }
  | { type: "Pass" }
  | { type: "Trade"; card: number; slot: number }
  | { type: "Roll"; card: number; die: number }
  | { type: "Set"; card: number; die: number; value: number };

export type Suit = "red" | "blue" | "yellow" | "grey";

const KINDS = data.cards.length;

export function table(view: unknown): Public | null {
  return (view as { public?: Public } | null)?.public ?? null;
}

export function choiceOf(source: Offer | Event): Choice {
  return source.choice as Choice;
}

/** Whether a choice was of this kind, and more. */
export function touches(last: Choice | null, kind: Choice["type"], more?: (choice: Choice) => boolean): boolean {
  return last?.type === kind && (more?.(last) ?? true);
}

export function isGrey(card: number): boolean {
  return card >= data.grey;
}

export function suitOf(card: number): Suit {
  return isGrey(card) ? "grey" : ((data.cards[card]?.suit ?? "grey") as Suit);
}

export function facesOf(card: number): number[] {
  return data.cards[card % KINDS]?.faces ?? [];
}

/** The card in words, as it lies. */
export function nameOf(card: number): Message {
  const front: Message = { key: `jobwell.card.${data.cards[card % KINDS]?.mark ?? ""}` };
  return isGrey(card) ? { key: "jobwell.card.grey", args: { card: front } } : front;
}

/** The card's number, short. */
export function numberOf(card: number): Message {
  return { key: `jobwell.short.${data.cards[card % KINDS]?.mark.slice(1) ?? ""}` };
}

export function letterOf(card: number): Message {
  return { key: `jobwell.short.${suitOf(card)}` };
}

/** The dice that count for a seat: its own, on the right, and the one of the neighbour on the left. */
export function diceOf(table: Public, seat: number | null): number[] {
  const place = seat === null ? -1 : table.crew.indexOf(seat);
  if (place < 0 || !table.dice.length) return [];
  return [place, (place + 1) % table.crew.length];
}

/** What a squadron would score now: the server counted it. */
export function points(scene: Scene | null, seat: number): number | null {
  const area = scene?.areas.find((one) => one.seat === seat);
  const value = area?.title.args?.points;
  return typeof value === "number" ? value : null;
}

/** What is printed on the card: part of its spoken name, so that it can be asked for by voice. */
export function printOf(card: number): Message {
  return { key: "page.jobwell.print", args: { suit: letterOf(card), number: numberOf(card) } };
}

export type Verb = "take" | "discard" | "push" | "pass" | "trade" | "roll" | "set";
export const VERBS: readonly Verb[] = ["take", "discard", "push", "trade", "roll", "set", "pass"];

export function verbOf(choice: Choice): Verb {
  switch (choice.type) {
    case "Take":
      return choice.source === "deck" ? "take" : "discard";
    case "Push":
      return "push";
    case "Pass":
      return "pass";
    case "Trade":
      return "trade";
    case "Roll":
      return "roll";
    case "Set":
      return "set";
  }
}

/** Why an action is not offered, as the server said it. */
export function whyNot(pending: Pending | undefined, verb: Verb): Message | null {
  const paid = verb === "trade" || verb === "roll" || verb === "set";
  for (const refusal of pending?.refusals ?? []) {
    const key = refusal.what.key;
    if (
      key === "jobwell.refused.all" ||
      (key === "jobwell.refused.paid" && paid) ||
      (key === "jobwell.refused.set" && verb === "set") ||
      (key === "jobwell.choice.take_discard" && verb === "discard")
    ) {
      return refusal.why;
    }
  }
  return null;
}
