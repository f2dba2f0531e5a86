/** Select, then confirm. Boards say what was touched; this holds it until the player means it. */

import type { Offer, Pending } from "../wire";
import { settings } from "../lib/settings.svelte";

export interface Picked {
  pending: Pending;
  offer: Offer;
}

export class Picker {
  pending: Pending[] = $state.raw([]);
  picked: Picked | null = $state.raw(null);
  /** Counts how often the player dropped everything: boards start again then. */
  resets = $state(0);
  private readonly submit: (picked: Picked) => void;

  constructor(submit: (picked: Picked) => void) {
    this.submit = submit;
  }

  /** A new view: a selection that is no longer offered is dropped. */
  update(pending: Pending[]): void {
    this.pending = pending;
    const held = this.picked;
    if (!held) return;
    const same = pending.find((one) => one.by === held.pending.by && one.for === held.pending.for);
    const offer = same?.offers.find((one) => one.number === held.offer.number);
    this.picked = same && offer && held.pending.kind === same.kind ? { pending: same, offer } : null;
  }

  get active(): boolean {
    return this.pending.length > 0;
  }

  select(pending: Pending, offer: Offer): void {
    if (settings.confirm) {
      this.picked = { pending, offer };
    } else {
      this.picked = null;
      this.submit({ pending, offer });
    }
  }

  clear(): void {
    this.picked = null;
  }

  reset(): void {
    this.picked = null;
    this.resets += 1;
  }

  confirm(): void {
    const picked = this.picked;
    this.picked = null;
    if (picked) this.submit(picked);
  }
}
