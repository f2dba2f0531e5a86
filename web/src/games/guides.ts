/** Guided first games: a real game, with a word at the right moment. */

import type { Key } from "../lib/i18n.svelte";
import type { Shown } from "../table/shown";

export interface Lesson {
  text: Key;
  /** Goes on by itself when this has happened. */
  done?: (shown: Shown) => boolean;
}

export interface Guide {
  players: number;
  load: () => Promise<{ LESSONS: Lesson[] }>;
}

const GUIDES: Record<string, Guide> = {
  jobwell: { players: 2, load: () => import("./jobwell/lessons") },
  "planet-nine": { players: 4, load: () => import("./planet_nine/lessons") },
};

export function guide(game: string): Guide | undefined {
  return GUIDES[game];
}
