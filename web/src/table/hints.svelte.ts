/** What a bot would choose at my seat: asked for, never pushed. */

import type { Belief, Offer, Pending, View } from "../wire";
import { api } from "../lib/api";
import { attempt } from "../lib/problem";
import { settings } from "../lib/settings.svelte";

interface Advice {
  step: number;
  pending: Pending;
  offer: Offer;
  bot: string;
  /** Who probably holds what, where the bot can say. */
  belief: Belief | null;
}

export class Hints {
  asking = $state(false);
  private advice: Advice | null = $state.raw(null);

  /** Whether the button is there at all. */
  static offered(view: View): boolean {
    return settings.help === "full" && view.hints && view.pending.length > 0;
  }

  /** The advice, as long as it is about what is asked now. */
  now(view: View, pending: Pending | undefined): Advice | null {
    const said = this.advice;
    const same = pending && said?.step === view.steps && said.pending.by === pending.by && said.pending.for === pending.for;
    return same && settings.help === "full" ? said : null;
  }

  async ask(view: View, pending: Pending): Promise<Offer | null> {
    this.asking = true;
    let found: Offer | null = null;
    await attempt(async () => {
      const hint = await api.hint(view.table, { seat: pending.by, for: pending.for });
      found = pending.offers.find((offer) => offer.number === hint.number) ?? null;
      this.advice = found && { step: view.steps, pending, offer: found, bot: hint.bot, belief: hint.belief };
    });
    this.asking = false;
    return found;
  }
}
