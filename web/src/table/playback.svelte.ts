/**
 * The table as it is shown: it follows what the server said one step at a time.
 *
 * A game says which steps lie between two moments (`next`) and how long each rests. Nothing is asked before
 * the last of them is shown. A rest begins when its step is drawn and ends when all that flew has landed,
 * so a slow machine leaves nothing out. Who looks away, or wants no pace at all, sees the newest at once.
 */

import type { View } from "../wire";
import type { Next } from "../games/game";
import { onceDrawn, onceStill } from "../lib/frames";
import { play } from "../lib/sound";

/** The pace at which steps rest as long as the game says. */
const NORMAL_MS = 600;

/** How much slower or faster than normal this table is; bots at no pace at all play for nobody who watches. */
export function tempo(pace_ms: number): number {
  return pace_ms === 0 ? 0 : Math.min(1.5, Math.max(0.5, pace_ms / NORMAL_MS));
}

export class Playback {
  /** What is to be shown now. */
  view: View | undefined = $state.raw();
  /** More has happened than is shown. */
  behind = $state(false);
  private goal: View | undefined;
  private next: Next | undefined;
  private resting = false;
  private callOff = (): void => {};

  /** The table stands like this now. `next`: the steps of its game, if it has any; `held`: nobody looks. */
  follow(goal: View | undefined, next: Next | undefined, held: boolean): void {
    this.goal = goal;
    this.next = next;
    const { view } = this;
    if (held) {
      if (view?.status !== goal?.status) this.hurry();
    } else if (!goal || !view || !this.resting || view.table !== goal.table) this.advance();
    else if (view.facts === goal.facts) this.view = goal;
    else {
      // What was asked is no longer the question.
      this.behind = true;
      this.view = { ...view, pending: [], take_back: null };
    }
  }

  /** Ends the present rest. */
  readonly skip = (): void => {
    if (this.behind) this.advance();
  };

  /** Looked away: everything at once. */
  readonly hurry = (): void => {
    this.stop();
    this.view = this.goal;
    this.behind = false;
  };

  stop(): void {
    this.callOff();
    this.resting = false;
  }

  private advance(): void {
    this.stop();
    const { goal, next, view } = this;
    const pace = tempo(goal?.settings.pace_ms ?? NORMAL_MS);
    const follows = goal?.facts != null && view?.facts != null && view.table === goal.table && view.status !== "over";
    if (!goal || !next || !follows || !pace || document.hidden) {
      this.hurry();
      return;
    }
    const step = next(view.facts, goal.facts);
    this.behind = step.facts !== goal.facts;
    this.view = this.behind ? unasked(goal, step.facts) : goal;
    if (step.sound) play(step.sound);
    if (!step.rest) {
      if (this.behind) this.advance();
      return;
    }
    this.rest(step.rest * pace);
  }

  private rest(milliseconds: number): void {
    this.resting = true;
    const end = (): void => {
      this.resting = false;
      if (this.view !== this.goal) this.advance();
    };
    this.callOff = onceDrawn(() => {
      const timer = setTimeout(() => {
        this.callOff = onceStill(end);
      }, milliseconds);
      this.callOff = () => clearTimeout(timer);
    });
  }
}

/** The table on the way to a newer moment: it runs, and nobody is asked anything. */
function unasked(goal: View, facts: unknown): View {
  return { ...goal, facts, status: "running", pending: [], outcome: null, take_back: null };
}
