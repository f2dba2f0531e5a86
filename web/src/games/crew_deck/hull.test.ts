/** Where a ship's berths are drawn, and the lines around its sets. */

import { expect, test } from "vitest";
import { outline, windowOf } from "./hull";

const FLOATING = { width: 7, columns: 13 };

function ship(...berths: number[]): { berth: number }[] {
  return berths.map((berth) => ({ berth }));
}

test("an empty ship shows its middle, and a card there moves nothing", () => {
  expect(windowOf(FLOATING, ship(), true)).toEqual([3, 9]);
  expect(windowOf(FLOATING, ship(6), true)).toEqual([3, 9]);
});

test.each([
  [[3, 6], [2, 8]],
  [[6, 9], [4, 10]],
  [[2, 7], [1, 8]],
  [[1, 7], [1, 7]],
  [[6, 12], [6, 12]],
])("a ship over columns %j is shown with room to grow: %j", (columns, shown) => {
  expect(windowOf(FLOATING, ship(...columns), true)).toEqual(shown);
});

test("a ship that does not grow is as wide as its frame", () => {
  expect(windowOf(FLOATING, ship(2, 7), false)).toEqual([2, 8]);
});

test("a fixed frame always shows all of it", () => {
  expect(windowOf({ width: 8, columns: 8 }, ship(3), true)).toEqual([0, 7]);
});

test("a line around a corner has six corners and stays inside the cells", () => {
  const path = outline([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }], { x: 100, y: 100 }, { x: 4, y: 4 });
  expect(path.match(/Q/g)).toHaveLength(6);
  const numbers = (path.match(/[\d.]+/g) ?? []).map(Number);
  expect(Math.min(...numbers)).toBe(4);
  expect(Math.max(...numbers)).toBe(196);
});
