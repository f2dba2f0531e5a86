/** A trick is shown as it is played: card by card, then whole with its winner, then swept away. */

import type { Step } from "../game";
import type { Played, Trick, TrickFacts } from "./wire/facts";

/** Milliseconds at normal pace. */
export const CARD = 340;
const REST = 1500;
const SWEEP = 420;

/** What is shown after `now` on the way to `goal`, and for how long at least. */
export function next<F extends TrickFacts>(now: F, goal: F): Step<F> {
  const here = sameEyes(now, goal) ? now : { ...goal, trick: now.trick, finished: now.finished, running: now.running, over: false };
  const ahead = goal.finished - here.finished;
  if (!goal.trick || ahead < 0) return { facts: goal, rest: 0 };
  if (ahead > 1 && goal.last) return laid({ ...goal, trick: goal.finished, finished: goal.finished - 1, over: false }, goal.last.plays);
  if (ahead === 1 && goal.last) {
    if (!isWhole(here)) {
      const plays = begun(here, goal.last.plays);
      return laid(plays.length === goal.last.plays.length ? { ...here, last: goal.last } : here, plays);
    }
    if (goal.over) return { facts: goal, rest: 0 };
    return { facts: { ...goal, trick: here.trick, running: here.running, members: quiet(goal) }, rest: SWEEP, sound: "trick" };
  }
  const plays = begun(here, goal.running);
  if (plays.length === goal.running.length) return { facts: goal, rest: plays.length > here.running.length ? CARD : 0, ...heard(here, goal) };
  return { ...laid(goal, plays), rest: CARD };
}

/** The whole trick lies on the table; the rules have already taken it away. */
export function isWhole(facts: TrickFacts): boolean {
  return facts.running.length === facts.members.length;
}

/** It is on its way to whoever won it. */
export function isSwept(facts: TrickFacts): boolean {
  return isWhole(facts) && facts.finished === facts.trick;
}

/** The whole trick as the rules tell of it, where it is the last finished one. */
export function wonBy(plays: readonly Played[], last: Trick | null): Trick | null {
  return last && last.plays[0]?.card === plays[0]?.card ? last : null;
}

function sameEyes(now: TrickFacts, goal: TrickFacts): boolean {
  return now.clockwise[0] === goal.clockwise[0] && now.members.length === goal.members.length;
}

/** One card more of these plays than lies on the table. */
function begun(now: TrickFacts, plays: readonly Played[]): Played[] {
  const lie = now.running.every((play, index) => play.card === plays[index]?.card) ? now.running.length : 0;
  return plays.slice(0, lie + 1);
}

/** These cards on the table, and not in the hands. */
function laid<F extends TrickFacts>(facts: F, running: Played[]): Step<F> {
  const whole = running.length === facts.members.length;
  const last = running.at(-1)?.member ?? -1;
  const following = whole ? -1 : facts.clockwise[(facts.clockwise.indexOf(last) + 1) % facts.clockwise.length];
  const shown = {
    ...facts,
    running,
    hand: facts.hand.filter((card) => !running.some((play) => play.card === card)),
    members: facts.members.map((one) => ({ ...one, asked: one.member === following })),
  };
  return { facts: shown, rest: whole ? REST : CARD, sound: "card" };
}

function quiet(facts: TrickFacts): TrickFacts["members"] {
  return facts.members.map((one) => ({ ...one, asked: false }));
}

/** What can be heard of the step to the goal itself. */
function heard(now: TrickFacts, goal: TrickFacts): Pick<Step, "sound"> {
  if (goal.running.length > now.running.length) return { sound: "card" };
  const said = (facts: TrickFacts) => facts.members.reduce((sum, one) => sum + one.shown.length, 0);
  return said(goal) > said(now) ? { sound: "radio" } : {};
}
