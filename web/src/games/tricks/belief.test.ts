import { expect, test } from "vitest";
import { likeliest, linesOf, percent } from "./belief";

const [PINK_9, BLUE_3, BLUE_2, ROCKET_4] = [8, 11, 10, 39];
const EVEN = [0, 0.33, 0.34, 0.33];

function hidden(some: Record<number, number[]>): { cards: { card: number; shares: number[] }[] } {
  const cards = [...Array(40).keys()].slice(8);
  return { cards: cards.map((card) => ({ card, shares: some[card] ?? EVEN })) };
}

test("where nothing is known there is nothing to tell", () => {
  expect(linesOf(hidden({}), new Set())).toEqual([]);
});

test("a card that a task asks for has a line, whatever is known of it", () => {
  const lines = linesOf(hidden({ [BLUE_3]: [0, 0.9, 0.05, 0.05] }), new Set([BLUE_2]));
  expect(lines.map(({ card, kind }) => [card, kind])).toEqual([[BLUE_3, "other"], [BLUE_2, "sought"]]);
});

test("trumps come first, then suit by suit from the highest", () => {
  const told = [0, 0.6, 0.2, 0.2];
  const lines = linesOf(hidden({ [BLUE_2]: told, [BLUE_3]: told, [PINK_9]: told, [ROCKET_4]: [0, 0, 1, 0] }), new Set());
  expect(lines.map(({ card }) => card)).toEqual([ROCKET_4, PINK_9, BLUE_3, BLUE_2]);
  expect(lines.map(({ kind }) => kind)).toEqual(["high", "high", "other", "other"]);
});

test("a small hand is no news", () => {
  const few = [0, 0.1, 0.45, 0.45];
  const cards = [...Array(20).keys()].map((card) => ({ card, shares: few }));
  expect(linesOf({ cards }, new Set())).toEqual([]);
});

test("who can't hold a card makes no news of the others", () => {
  expect(linesOf(hidden({ [BLUE_2]: [0, 0.5, 0.5, 0], [BLUE_3]: [0, 0.7, 0.3, 0] }), new Set()).map(({ card }) => card)).toEqual([BLUE_3]);
});

test("only what is certain is shown as certain", () => {
  expect([0, 0.004, 0.5, 0.99, 0.997, 1].map(percent)).toEqual(["–", "<1 %", "50 %", "99 %", ">99 %", "100 %"]);
});

test("the likeliest holder has the largest share", () => {
  expect(likeliest([0, 0.2, 0.5, 0.3])).toBe(2);
});
