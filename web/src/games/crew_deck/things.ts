/** Names for cards by which the eye can follow them: copies are told apart by counting. */

import type { Own, Public, Ship } from "./view";

export interface Things {
  ship: string[];
  hold: string[];
  berthless: string[];
  stacks: string[][];
  hand: string[];
}

/** From where a card ends to where it comes from, so that a card that moves on keeps its name. */
export function thingsOf(table: Public, ship: Ship, own: Own | null): Things {
  const seen = new Map<number, number>();
  const name = (kind: number): string => {
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return `crew-${kind}-${count}`;
  };
  return {
    ship: ship.crew.map((code) => name(code & 63)),
    hold: ship.hold.map(name),
    berthless: (own?.berthless ?? []).map(name),
    stacks: table.stacks.map((stack) => stack.map(name)),
    hand: (own?.hand ?? []).map(name),
  };
}
