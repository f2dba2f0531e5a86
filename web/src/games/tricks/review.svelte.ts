/** A finished trick stays until it was seen, and may be looked at once more. */

import { untrack } from "svelte";

export class Review {
  looking = $state(false);
  private seen = $state(0);
  private readonly finished: () => number;

  constructor(finished: () => number) {
    this.finished = finished;
    this.seen = untrack(finished);
    $effect(() => {
      const count = finished();
      untrack(() => {
        if (this.seen > count) this.seen = count;
        else if (this.seen < count - 1) this.seen = count - 1;
        this.looking = false;
      });
    });
  }

  get fresh(): boolean {
    return this.finished() > this.seen;
  }

  goOn(): void {
    this.seen = this.finished();
    this.looking = false;
  }
}
