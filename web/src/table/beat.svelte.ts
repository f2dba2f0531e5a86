/**
 * A moment in which anybody may speak up.
 *
 * Some decisions are mostly answered by silence: to say nothing before a trick, to call no distress. They are
 * not asked. Whoever wants to speak says so beforehand or in that moment; for all others the page answers
 * when it is over. What somebody means to do is known to their own page alone until they have done it.
 */

import type { Offer, Pending } from "../wire";

/** The offer that is silence, where a decision has one. */
export type Silence = (pending: Pending) => Offer | undefined;

export class Beat {
  /** The reader wants to speak. */
  speaking = $state(false);
  /** The moment runs: silence will be taken for an answer. */
  open = $state(false);
  private readonly answer: (pending: Pending, offer: Offer) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private awaited = "";

  constructor(answer: (pending: Pending, offer: Offer) => void) {
    this.answer = answer;
  }

  /** What of all that is pending is to be asked now; `ms`: how long the moment lasts, 0: ask everything. */
  asked(pending: Pending[], silence: Silence | undefined, ms: number): Pending[] {
    const silent = ms && silence ? pending.flatMap((one) => (silence(one) ? [one] : [])) : [];
    const key = silent.map((one) => `${one.kind} ${one.for} ${one.offers.length} ${JSON.stringify(one.prompt)}`).join();
    if (!silent.length) {
      if (this.awaited) this.speaking = false;
      this.stop();
      return pending;
    }
    if (this.speaking) {
      this.stop();
      this.awaited = key;
      return pending;
    }
    if (key !== this.awaited || !this.open) {
      this.stop();
      this.awaited = key;
      this.open = true;
      this.timer = setTimeout(() => {
        this.open = false;
        for (const one of silent) {
          const offer = silence?.(one);
          if (offer) this.answer(one, offer);
        }
      }, ms);
    }
    return pending.filter((one) => !silent.includes(one));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.open = false;
    this.awaited = "";
  }

  readonly speak = (): void => {
    this.speaking = !this.speaking;
  };
}
