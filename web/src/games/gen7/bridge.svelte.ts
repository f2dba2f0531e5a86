/** What the player has in hand, and what touching a die, a seat or a position would mean. */

import type { Offer, Pending } from "../../wire";
import type { Picker } from "../../table/picker.svelte";
import { choiceOf, ROBOT } from "./terms";
import type { Choice } from "./wire/choices";

/** A place for a die that was touched before the die. */
type Aim = { location: number; seat: number } | { position: number };

export class Bridge {
  /** One of the player's own dice. */
  held: number | null = $state(null);
  aim: Aim | null = $state.raw(null);
  /** The robot is being split: the position of its lower half, or -1 before it is known. */
  halves: number | null = $state(null);
  private readonly picker: () => Picker;

  constructor(picker: () => Picker) {
    this.picker = picker;
  }

  get pending(): Pending | undefined {
    return this.picker().pending[0];
  }

  get kind(): string {
    return this.pending?.kind ?? "";
  }

  get offers(): Offer[] {
    return this.pending?.offers ?? [];
  }

  find(fits: (choice: Choice) => boolean): Offer | undefined {
    return this.offers.find((offer) => fits(choiceOf(offer)));
  }

  all(fits: (choice: Choice) => boolean): Offer[] {
    return this.offers.filter((offer) => fits(choiceOf(offer)));
  }

  select(offer: Offer | undefined): void {
    if (offer && this.pending) this.picker().select(this.pending, offer);
  }

  choose(fits: (choice: Choice) => boolean): void {
    this.select(this.find(fits));
  }

  picked(fits: (choice: Choice) => boolean): boolean {
    const picked = this.picker().picked;
    return picked !== null && fits(choiceOf(picked.offer));
  }

  isPicked(offer: Offer): boolean {
    return this.picker().picked?.offer.number === offer.number;
  }

  clear(): void {
    this.held = this.aim = this.halves = null;
  }

  // Dice ----------------------------------------------------------------------------------------

  /** Whether anything can be done with this die of mine, where an aim was taken with it there. */
  canHold(die: number): boolean {
    return this.offers.some((offer) => {
      const choice = choiceOf(offer);
      if (this.aim) return "die" in choice && choice.die === die && hits(choice, this.aim);
      return moves(choice, die);
    });
  }

  die(die: number): void {
    const aim = this.aim;
    const aimed = aim && this.find((choice) => "die" in choice && choice.die === die && hits(choice, aim));
    const alone = this.find((choice) => (choice.type === "Rest" || choice.type === "Join") && choice.die === die);
    const same = this.held === die && !aimed && !alone;
    this.picker().clear();
    this.aim = this.halves = null;
    this.held = same ? null : die;
    this.select(aimed || alone || undefined);
  }

  // Seats and positions -------------------------------------------------------------------------

  private at(aim: Aim): Offer[] {
    return this.all((choice) => hits(choice, aim) && (this.held === null || ("die" in choice && choice.die === this.held)));
  }

  canSeat(location: number, seat: number): boolean {
    return this.at({ location, seat }).length > 0;
  }

  seat(location: number, seat: number): void {
    this.put({ location, seat });
  }

  isAimed(location: number, seat: number): boolean {
    return this.aim !== null && "location" in this.aim && this.aim.location === location && this.aim.seat === seat;
  }

  get canSplit(): boolean {
    return this.held === ROBOT && this.find((choice) => choice.type === "Split") !== undefined;
  }

  canFill(position: number): boolean {
    if (this.halves !== null) return this.split(position).length > 0;
    return this.at({ position }).length > 0;
  }

  fill(position: number): void {
    if (this.halves === null) this.put({ position });
    else if (this.halves < 0) this.halves = position;
    else this.select(this.split(position)[0]);
  }

  private split(position: number): Offer[] {
    const low = this.halves ?? -1;
    return this.all((choice) => choice.type === "Split" && (low < 0 ? choice.low === position : choice.low === low && choice.high === position));
  }

  private put(aim: Aim): void {
    const [only, more] = this.at(aim);
    this.picker().clear();
    if (only && !more) {
      const choice = choiceOf(only);
      if ("die" in choice) this.held = choice.die;
      this.aim = null;
      this.select(only);
    } else {
      this.held = null;
      this.aim = aim;
    }
  }
}

function hits(choice: Choice, aim: Aim): boolean {
  if ("position" in aim) return choice.type === "Add" && choice.position === aim.position;
  return choice.type === "Place" && choice.location === aim.location && choice.seat === aim.seat;
}

/** Whether a choice begins with this die. */
function moves(choice: Choice, die: number): boolean {
  switch (choice.type) {
    case "Place":
    case "Rest":
    case "Join":
    case "Add":
    case "SetDie":
      return choice.die === die;
    case "Shift":
    case "Split":
      return die === ROBOT;
    default:
      return false;
  }
}
