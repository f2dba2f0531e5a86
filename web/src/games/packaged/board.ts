/** What a board that a game's package brings must be: an ES module that exports `mount`. */

import type { Event, Offer, Pending, Scene, SeatInfo } from "../../wire";
import type { Message } from "../../lib/words";

export interface PackagedProps {
  /** As `Game.facts` made them; null: the game has none. */
  facts: unknown;
  scene: Scene | null;
  seats: SeatInfo[];
  /** By seat. */
  names: string[];
  /** Whose eyes these are; null: a spectator's. */
  me: number | null;
  /** Seats the match waits for. */
  waiting: number[];
  /** What the reader may decide now, with every offer; none at a past table. */
  pending: Pending[];
  /** The offer that waits to be confirmed. */
  picked: Offer | null;
  /** What happened last. */
  last: Event[];
  /** A past view is read-only. */
  past: boolean;
  /** A message of the game in the reader's language. */
  words: (message: Message | string) => string;
  /** The reader means this offer: the page asks for confirmation, or sends it. */
  select: (pending: Pending, offer: Offer) => void;
}

export interface Mounted {
  /** The table has changed. */
  update: (props: PackagedProps) => void;
  /** The board is left. */
  destroy?: () => void;
}

export interface PackagedBoard {
  mount: (element: HTMLElement, props: PackagedProps) => Mounted;
}

/** The module, from where the server has it. */
export async function load(address: string): Promise<PackagedBoard> {
  const found: unknown = await import(/* @vite-ignore */ new URL(address, document.baseURI).href);
  if (typeof (found as Partial<PackagedBoard>).mount !== "function") throw new Error(`${address} exports no mount`);
  return found as PackagedBoard;
}
