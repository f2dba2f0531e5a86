/** What the player has in hand and where it may go: touched, dragged or by keys, it is the same. */

import type { Offer, Pending } from "../../wire";
import type { Picker } from "../../table/picker.svelte";
import { choiceOf } from "./cards";
import type { Choice } from "./wire/choices";
import type { Card } from "./wire/facts";

/** Written into the page as `data-drop`. */
export type Target = `berth-${number}` | `stack-${number}` | "hold";

export interface Held extends Card {
  /** Its place in the row: copies of a kind are alike. */
  index: number;
}

const FAR = 6;

export class Desk {
  held: Held | null = $state.raw(null);
  /** Where the pointer or the focus is. */
  pointed: Target | null = $state.raw(null);
  /** Where a card under way is on the screen. */
  flying: { x: number; y: number } | null = $state.raw(null);
  over: Target | null = $state.raw(null);
  private landed = false;
  private readonly picker: () => Picker;

  constructor(picker: () => Picker) {
    this.picker = picker;
  }

  get pending(): Pending | undefined {
    return this.picker().pending[0];
  }

  private get offers(): Offer[] {
    return this.pending?.offers ?? [];
  }

  /** Whether anything can be done with this card now. */
  offered(kind: number): boolean {
    return this.offers.some((offer) => kindOf(choiceOf(offer)) === kind);
  }

  /** What the held card would do there. */
  offer(target: Target | null): Offer | undefined {
    const held = this.held;
    return held === null || target === null
      ? undefined
      : this.offers.find((offer) => kindOf(choiceOf(offer)) === held.kind && targetOf(choiceOf(offer)) === target);
  }

  get chosen(): Target | null {
    const picked = this.picker().picked;
    return picked ? targetOf(choiceOf(picked.offer)) : null;
  }

  /** Takes a card in hand, or puts it back. */
  touch(card: Held): void {
    if (this.landed || !this.offered(card.kind)) return;
    const same = this.held?.kind === card.kind && this.held.index === card.index;
    this.hold(same && !this.chosen ? null : card);
  }

  /** The held card goes there, once the player confirms it. */
  put(target: Target): boolean {
    const offer = this.offer(target);
    if (!offer || !this.pending) return false;
    this.picker().select(this.pending, offer);
    return true;
  }

  /** A choice that needs no card in hand: a crew or a payroll card. */
  choose(fits: (choice: Choice) => boolean): void {
    const offer = this.find(fits);
    if (offer && this.pending) this.picker().select(this.pending, offer);
  }

  find(fits: (choice: Choice) => boolean): Offer | undefined {
    return this.offers.find((offer) => fits(choiceOf(offer)));
  }

  picked(fits: (choice: Choice) => boolean): boolean {
    const picked = this.picker().picked;
    return picked !== null && fits(choiceOf(picked.offer));
  }

  /** A new question: in a placement the first card is in hand at once. */
  begin(cards: readonly Card[]): void {
    const [first] = cards;
    this.held = first === undefined ? null : { ...first, index: 0 };
    this.over = this.flying = null;
  }

  private hold(card: Held | null): void {
    this.held = card;
    this.picker().clear();
  }

  // Dragging ------------------------------------------------------------------------------------

  /** A card was pressed: it is under way as soon as the pointer has moved a little. */
  press(event: PointerEvent, card: Held): void {
    if (event.button !== 0 || !this.offered(card.kind)) return;
    const node = event.currentTarget as HTMLElement;
    const from = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      const at = { x: moved.clientX, y: moved.clientY };
      if (!this.flying && Math.hypot(at.x - from.x, at.y - from.y) < FAR) return;
      if (!this.flying) this.hold(card);
      this.flying = at;
      this.over = targetAt(at.x, at.y);
    };
    const end = (ended: PointerEvent) => {
      if (ended.pointerId !== event.pointerId) return;
      stop.abort();
      if (!this.flying) return;
      if (ended.type === "pointerup" && this.over) this.put(this.over);
      this.flying = this.over = null;
      // The click that follows belongs to the drag.
      this.landed = true;
      setTimeout(() => (this.landed = false));
    };
    node.setPointerCapture(event.pointerId);
    node.addEventListener("pointermove", move, { signal: stop.signal });
    node.addEventListener("pointerup", end, { signal: stop.signal });
    node.addEventListener("pointercancel", end, { signal: stop.signal });
  }
}

function kindOf(choice: Choice): number | null {
  return "kind" in choice ? choice.kind : null;
}

function targetOf(choice: Choice): Target | null {
  if (choice.type === "Place") return `berth-${choice.berth}`;
  if (choice.type === "Stow") return "hold";
  return choice.type === "Play" ? `stack-${choice.stack}` : null;
}

function targetAt(x: number, y: number): Target | null {
  const drop = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
  return (drop as Target | undefined) ?? null;
}
