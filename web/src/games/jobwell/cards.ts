/** The looks of Jobwell's cards, and what its choices are. */

import type { Event, Offer, Pending } from "../../wire";
import type { Message } from "../../lib/words";
import data from "./cards.json";
import type { Choice } from "./wire/choices";

export type Suit = "red" | "blue" | "yellow" | "grey";

const KINDS = data.cards.length;

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

/** What is printed on the card: part of its spoken name, so that it can be asked for by voice. */
export function printOf(card: number): Message {
  return { key: "page.jobwell.print", args: { suit: letterOf(card), number: numberOf(card) } };
}

export type Verb = "take" | "discard" | "push" | "pass" | "trade" | "roll" | "set";
export const VERBS: readonly Verb[] = ["take", "discard", "push", "trade", "roll", "set", "pass"];

export function verbOf(choice: Choice): Verb | null {
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
    default:
      return null;
  }
}

/** The type of the choices that an action makes. */
const TYPES: Record<Verb, Choice["type"]> = {
  take: "Take",
  discard: "Take",
  push: "Push",
  pass: "Pass",
  trade: "Trade",
  roll: "Roll",
  set: "Set",
};

/** Why an action is not offered, as the server said it. */
export function whyNot(pending: Pending | undefined, verb: Verb): Message | null {
  const found = pending?.refusals.find((refusal) => {
    const choice = refusal.choice as Choice | undefined;
    return choice ? verbOf(choice) === verb : refusal.kinds?.includes(TYPES[verb]);
  });
  return found?.why ?? null;
}
