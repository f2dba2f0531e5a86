/** Puts a choice together from what was touched: an action, a card, a place in the queue, a die, a face. */

import type { Offer } from "../../wire";
import type { Picker } from "../../table/picker.svelte";
import { choiceOf, verbOf, type Verb } from "./cards";
import type { Choice } from "./wire/choices";

interface Parts {
  verb: Verb | null;
  card: number | null;
  slot: number | null;
  die: number | null;
  value: number | null;
}

const NOTHING: Parts = { verb: null, card: null, slot: null, die: null, value: null };

export class Composer {
  parts: Parts = $state.raw(NOTHING);
  private readonly picker: () => Picker;

  constructor(picker: () => Picker) {
    this.picker = picker;
  }

  get offers(): Offer[] {
    return this.picker().pending[0]?.offers ?? [];
  }

  /** Offers that agree with everything touched so far. */
  get open(): Offer[] {
    return this.offers.filter((offer) => fits(choiceOf(offer), this.parts));
  }

  can(part: Partial<Parts>): boolean {
    return this.offers.some((offer) => fits(choiceOf(offer), { ...NOTHING, ...part }));
  }

  /** Whether touching this leads somewhere from here. */
  leads(part: Partial<Parts>): boolean {
    return this.offers.some((offer) => fits(choiceOf(offer), { ...this.parts, ...part }));
  }

  /** Whether a new face for a die is being chosen. */
  get setting(): boolean {
    return this.parts.verb === "set" && this.parts.card !== null && this.parts.die !== null;
  }

  /** The next part that is missing, in the order a player thinks. */
  get missing(): "card" | "slot" | "die" | "value" | null {
    const { verb, card, slot, die, value } = this.parts;
    if (verb === "trade") return card === null ? "card" : slot === null ? "slot" : null;
    if (verb === "roll") return card === null ? "card" : die === null ? "die" : null;
    if (verb === "set") return card === null ? "card" : die === null ? "die" : value === null ? "value" : null;
    return null;
  }

  /** Faces that may be chosen with the card and die in hand. */
  get values(): number[] {
    const before = { ...this.parts, value: null };
    const found = this.offers
      .map(choiceOf)
      .filter((choice) => fits(choice, before))
      .flatMap((choice) => (choice.type === "Set" ? [choice.value] : []));
    return [...new Set(found)].sort((a, b) => a - b);
  }

  verb(verb: Verb): void {
    const { card, slot, die } = this.parts;
    const kept = { ...NOTHING, verb, card, slot, die };
    this.settle(this.offers.some((offer) => fits(choiceOf(offer), kept)) ? kept : { ...NOTHING, verb });
  }

  /** A card of the queue: On Deck means taking it, unless something else is under way. */
  queue(slot: number): void {
    if (this.parts.verb === "push" && slot === 0) return;
    if (this.parts.verb === "trade" || this.parts.card !== null || slot > 0) {
      this.settle({ ...this.parts, verb: "trade", slot, die: null, value: null });
    } else {
      this.settle({ ...NOTHING, verb: "take" });
    }
  }

  card(card: number): void {
    const parts = { ...this.parts, card: this.parts.card === card ? null : card, value: null };
    this.settle(paid(parts.verb) ? parts : { ...NOTHING, card: parts.card });
  }

  die(die: number): void {
    const parts = { ...this.parts, die: this.parts.die === die ? null : die, value: null };
    this.settle(parts.verb === "roll" || parts.verb === "set" ? parts : { ...NOTHING, card: parts.card, die: parts.die });
  }

  value(value: number): void {
    this.settle({ ...this.parts, value });
  }

  clear(): void {
    this.parts = NOTHING;
    this.picker().clear();
  }

  private settle(parts: Parts): void {
    this.parts = filled(parts, this.offers);
    const picker = this.picker();
    const [only, more] = this.open;
    const pending = picker.pending[0];
    if (only && !more && pending && this.parts.verb) picker.select(pending, only);
    else picker.clear();
  }
}

function paid(verb: Verb | null): boolean {
  return verb === "trade" || verb === "roll" || verb === "set";
}

function fits(choice: Choice, parts: Parts): boolean {
  if (parts.verb !== null && verbOf(choice) !== parts.verb) return false;
  if (parts.card !== null && !("card" in choice && choice.card === parts.card)) return false;
  if (parts.slot !== null && !("slot" in choice && choice.slot === parts.slot)) return false;
  if (parts.die !== null && !("die" in choice && choice.die === parts.die)) return false;
  return parts.value === null || ("value" in choice && choice.value === parts.value);
}

/** Where an action leaves only one card to pay with, it is taken as touched. */
function filled(parts: Parts, offers: readonly Offer[]): Parts {
  if (!paid(parts.verb) || parts.card !== null) return parts;
  const cards = new Set(
    offers
      .map(choiceOf)
      .filter((choice) => fits(choice, parts))
      .flatMap((choice) => ("card" in choice ? [choice.card] : [])),
  );
  const [only] = cards;
  return cards.size === 1 && only !== undefined ? { ...parts, card: only } : parts;
}
