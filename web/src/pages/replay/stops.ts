/** The places of a review: where a reader stops, and what is marked there. */

import type { Mark, Story } from "../../games/game";
import type { Frame } from "../../wire";

/** Steps of the log that a reader stops at; the first is the table before anything is told. */
export function stopsOf(steps: number, frames: readonly (Frame | undefined)[], story: Story<any> | undefined): number[] {
  const all = [...Array(steps + 1).keys()];
  const told = story ? all.filter((step) => frames[step]?.event && story.stops(frames[step].event)) : [];
  const [first] = told;
  if (first === undefined) return all;
  return [first - 1, ...told, ...(told.at(-1) === steps ? [] : [steps])];
}

/** The place of a step: the last one that is not behind it. */
export function placeOf(stops: readonly number[], step: number): number {
  return Math.max(0, stops.findLastIndex((one) => one <= step));
}

export function markedIn(
  stops: readonly number[],
  frames: readonly (Frame | undefined)[],
  story: Story<any>,
  names: readonly string[],
): { at: number; mark: Mark }[] {
  return stops.flatMap((step, at) => {
    const [before, after] = [frames[stops[at - 1] ?? -1]?.facts, frames[step]?.facts];
    if (before == null || after == null) return [];
    return story.marks(before, after, names).map((mark) => ({ at, mark }));
  });
}
