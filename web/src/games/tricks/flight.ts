/** Cards fly from who plays them, and to who wins them. */

import { moves } from "../../lib/settings.svelte";

const IN = 260;
const OUT = 380;

/** The way from a card to a member's plate. */
function way(node: Element, member: number): string | null {
  const seat = document.querySelector(`[data-member="${member}"]`)?.getBoundingClientRect();
  if (!seat || !moves()) return null;
  const card = node.getBoundingClientRect();
  const x = seat.left + seat.width / 2 - (card.left + card.width / 2);
  const y = seat.top + seat.height / 2 - (card.top + card.height / 2);
  return `translate(${x}px, ${y}px)`;
}

/** A card that comes from this member's plate; null: it comes from elsewhere. */
export function arrive(node: Element, member: number | null): void {
  const from = member === null ? null : way(node, member);
  if (from) node.animate([{ transform: `${from} scale(0.6)`, opacity: 0.3 }, { opacity: 1, offset: 0.4 }, { transform: "none" }], { duration: IN, easing: "ease-out" });
}

/** A trick goes to its winner. */
export function sweep(cards: Iterable<Element>, winner: number): void {
  for (const card of cards) {
    const to = way(card, winner);
    // From here on it glides nowhere else.
    card.removeAttribute("data-thing");
    if (to) card.animate([{ transform: "none" }, { opacity: 1, offset: 0.7 }, { transform: `${to} scale(0.3)`, opacity: 0 }], { duration: OUT, easing: "ease-in", fill: "forwards" });
  }
}
