/** Names for cards by which the eye can follow them: copies are told apart by counting. */

import type { Card, Facts, Mate } from "./wire/facts";

export interface Things {
  ship: string[];
  hold: string[];
  berthless: string[];
  stacks: string[][];
  hand: string[];
}

/** From where a card ends to where it comes from, so that a card that moves on keeps its name. */
export function thingsOf(facts: Facts, mate: Mate): Things {
  const seen = new Map<number, number>();
  const name = ({ kind }: Card): string => {
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return `crew-${kind}-${count}`;
  };
  return {
    ship: mate.crew.map(({ card }) => name(card)),
    hold: mate.hold.map(name),
    berthless: (facts.own?.berthless ?? []).map(name),
    stacks: facts.stacks.map((stack) => stack.cards.map(name)),
    hand: (facts.own?.hand ?? []).map(name),
  };
}
