/** Points that are strewn differently for each name, and always the same for the same one. */

import { seedOf } from "../../../lib/people";

export interface Point {
  x: number;
  y: number;
  /** Between 0 and 1: how big, how bright. */
  size: number;
}

export function scatter(name: string, count: number, width: number, height: number): Point[] {
  let seed = seedOf(name);
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) / 0xffffff;
  };
  return Array.from({ length: count }, () => ({ x: round(next() * width), y: round(next() * height), size: round(next()) }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
