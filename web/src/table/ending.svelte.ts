/** What lies open when a match is over: all hands, and what the solver says. */

import { untrack } from "svelte";
import type { Solution, View } from "../wire";
import { pageOf } from "../games";
import { api } from "../lib/api";

export class Ending {
  /** All hands, as the game tells them. */
  open = $state.raw<unknown>(null);
  /** null: not known yet, or nobody to ask. */
  solution = $state.raw<Solution | null>(null);
  /** Whether the solver is at it. */
  thinking = $state(false);
  private asked = false;

  constructor(view: () => View | undefined) {
    $effect(() => {
      const now = view();
      if (!now || now.outcome == null || this.asked || !pageOf(now.game)?.story) return;
      this.asked = true;
      untrack(() => void this.ask(now));
    });
  }

  private async ask(view: View): Promise<void> {
    this.thinking = true;
    try {
      const last = await api.replay(view.table, view.seat, view.steps, 1, false);
      this.open = last.frames[0]?.open ?? null;
      this.solution = await api.solution(view.table);
    } catch {
      // A table without an answer is a table as it always was.
    } finally {
      this.thinking = false;
    }
  }
}
