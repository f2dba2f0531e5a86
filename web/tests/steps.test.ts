import { expect, test } from "vitest";
import { isWhole, next } from "../src/games/tricks/steps";
import type { Member, Played, Trick, TrickFacts } from "../src/games/tricks/wire/facts";

const MEMBERS = [0, 1, 2].map((member): Member => ({ member, cards: 5, won: 0, asked: false, captain: false, token: null, shown: [], note: null }));
const plays = (...cards: number[]): Played[] => cards.map((card, member) => ({ member, card }));
const trick = (number: number, ...cards: number[]): Trick => ({ number, plays: plays(...cards), winner: 1 });

/** Trick `finished` + 1 with these cards on the table. */
function table(finished: number, running: number[], more: Partial<TrickFacts> = {}): TrickFacts {
  return {
    phase: "play", mission: { number: 1, next: 2, title: { key: "x" }, lines: [] }, members: MEMBERS, clockwise: [0, 1, 2],
    trick: finished + 1, tricks: 5, finished, leader: 0, running: plays(...running), last: null, hand: [1, 9], columns: null,
    council: null, distress: "none", passing: false, received: null, over: false, ...more,
  };
}

/** Everything that is shown on the way, as the cards on the table and the number of the trick. */
function shown(now: TrickFacts, goal: TrickFacts): string[] {
  const seen: string[] = [];
  for (let facts = now; facts !== goal && seen.length < 20; ) {
    facts = next(facts, goal).facts;
    seen.push(`${facts.trick}: ${facts.running.map((play) => play.card).join(" ")}`);
  }
  return seen;
}

test("cards land one by one, the whole trick rests, then it is swept and the next begins", () => {
  const goal = table(1, [7, 8], { last: trick(1, 4, 5, 6) });
  expect(shown(table(0, [4]), goal)).toEqual(["1: 4 5", "1: 4 5 6", "1: 4 5 6", "2: 7", "2: 7 8"]);
});

test("a whole trick rests for more than a second and shows who won it", () => {
  const { facts, rest } = next(table(0, [4, 5]), table(1, [], { last: trick(1, 4, 5, 6) }));
  expect(isWhole(facts)).toBe(true);
  expect(facts.last?.winner).toBe(1);
  expect(rest).toBeGreaterThan(1200);
});

test("until the last card lies there, nothing of the finished trick is known", () => {
  const goal = table(1, [], { last: trick(1, 4, 5, 6) });
  expect(next(table(0, [4]), goal).facts.last).toBeNull();
});

test("who was away sees the last trick only", () => {
  const goal = table(4, [1], { last: trick(4, 4, 5, 6) });
  expect(shown(table(0, [2, 3]), goal)).toEqual(["4: 4 5 6", "4: 4 5 6", "5: 1"]);
});

test("the last trick of a game stays on the table", () => {
  const goal = table(5, [], { last: trick(5, 4, 5, 6), over: true });
  expect(shown(table(4, [4, 5]), goal)).toEqual(["5: 4 5 6", "6: "]);
});

test("what was taken back is gone at once", () => {
  expect(shown(table(1, [7], { last: trick(1, 4, 5, 6) }), table(0, [4, 5]))).toEqual(["1: 4 5"]);
});

test("at a shared screen nobody sees the hand of the player before", () => {
  const goal = table(1, [], { last: trick(1, 4, 5, 6), clockwise: [1, 2, 0], hand: [2, 3] });
  expect(next(table(0, [4, 5]), goal).facts.hand).toEqual([2, 3]);
});
