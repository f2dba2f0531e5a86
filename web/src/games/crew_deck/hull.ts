/** Where things lie on a ship, and lines around several berths. */

import type { Berthed, Frame } from "./wire/facts";

/** How wide a ship may get, and the columns that berths are numbered by: a floating ship may grow either way. */
type Width = Pick<Frame, "width" | "columns">;

export interface Spot {
  x: number;
  y: number;
}

/** The columns to be shown, first and last: the frame, moved or widened to where the ship may still grow. */
export function windowOf(frame: Width, crew: readonly Pick<Berthed, "berth">[], growing: boolean): [number, number] {
  if (frame.columns === frame.width) return [0, frame.width - 1];
  const first = frame.width - 1 - Math.floor(frame.width / 2);
  const taken = crew.map(({ berth }) => berth % frame.columns);
  if (!taken.length) return [first, first + frame.width - 1];
  const [left, right] = [Math.min(...taken), Math.max(...taken)];
  const room = growing && right - left + 1 < frame.width ? 1 : 0;
  if (left - room < first) return [left - room, Math.max(right + room, left - room + frame.width - 1)];
  const last = Math.max(right + room, first + frame.width - 1);
  return [Math.min(left - room, last - frame.width + 1), last];
}

const RADIUS = 9;

/** A line around cells that hang together, `inset` inside their edges. */
export function outline(cells: readonly Spot[], cell: Spot, inset: Spot): string {
  const inside = new Set(cells.map(({ x, y }) => `${x} ${y}`));
  const has = (x: number, y: number) => inside.has(`${x} ${y}`);
  const next = new Map<string, [Spot, Spot]>();
  const edge = (x: number, y: number, dx: number, dy: number) => next.set(`${x} ${y}`, [{ x, y }, { x: x + dx, y: y + dy }]);
  for (const { x, y } of cells) {
    if (!has(x, y - 1)) edge(x, y, 1, 0);
    if (!has(x + 1, y)) edge(x + 1, y, 0, 1);
    if (!has(x, y + 1)) edge(x + 1, y + 1, -1, 0);
    if (!has(x - 1, y)) edge(x, y + 1, 0, -1);
  }
  let path = "";
  while (next.size) path += rounded(corners(loop(next)).map((corner) => moved(corner, cell, inset)));
  return path;
}

/** Takes one closed line of edges out of the map. */
function loop(next: Map<string, [Spot, Spot]>): [Spot, Spot][] {
  const found: [Spot, Spot][] = [];
  let [at] = next.keys();
  while (at !== undefined) {
    const edge = next.get(at);
    if (!edge) break;
    next.delete(at);
    found.push(edge);
    at = `${edge[1].x} ${edge[1].y}`;
  }
  return found;
}

interface Corner {
  at: Spot;
  /** Towards the inside, of both edges. */
  inward: Spot;
}

function corners(edges: readonly [Spot, Spot][]): Corner[] {
  return edges.flatMap(([from, to], index) => {
    const [before] = edges.at(index - 1) ?? [from, to];
    const came = { x: from.x - before.x, y: from.y - before.y };
    const goes = { x: to.x - from.x, y: to.y - from.y };
    if (came.x === goes.x && came.y === goes.y) return [];
    return [{ at: from, inward: { x: -came.y - goes.y, y: came.x + goes.x } }];
  });
}

function moved({ at, inward }: Corner, cell: Spot, inset: Spot): Spot {
  return { x: at.x * cell.x + inward.x * inset.x, y: at.y * cell.y + inward.y * inset.y };
}

function rounded(points: readonly Spot[]): string {
  const towards = (from: Spot, to: Spot): string => {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const part = Math.min(RADIUS, length / 2) / length;
    return `${(from.x + (to.x - from.x) * part).toFixed(1)} ${(from.y + (to.y - from.y) * part).toFixed(1)}`;
  };
  const parts = points.map((point, index) => {
    const before = points.at(index - 1) ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    return `${towards(point, before)}Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${towards(point, after)}`;
  });
  return `M${parts.join("L")}Z`;
}
