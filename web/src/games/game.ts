/** What a game brings to the page: `games/NAME/index.ts` has it as `game`, and nothing outside names it. */

import type { Component } from "svelte";
import type { Belief, Crew, Event, Item, NewTable, View } from "../wire";
import type { Sound } from "../lib/sound";
import type { IconName } from "../parts/Icon.svelte";
import type { Silence } from "../table/beat.svelte";
import type { Picker } from "../table/picker.svelte";
import type { Shown } from "../table/shown";

export interface BoardProps<Facts = unknown> {
  shown: Shown<Facts>;
  picker: Picker;
}

/** A part that comes over the line when it is needed. */
export type Lazy<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>;
// A board knows its own game's facts; who calls it knows only that they are that game's.
export type Board<Facts = any> = () => Promise<{ default: Component<BoardProps<Facts>>; next?: Next<Facts>; silence?: Silence; isSilent?: (event: Event) => boolean }>;

/** A moment of the table on the way to a later one. */
export interface Step<Facts = any> {
  facts: Facts;
  /** Milliseconds, at normal pace, before anything else is shown. */
  rest: number;
  sound?: Sound;
}

/** The first step from what is shown to how the table stands; the goal itself where nothing lies between. */
export type Next<Facts = any> = (now: Facts, goal: Facts) => Step<Facts>;

/** A page of a game's own besides its table, found under `#/game/NAME/PART`. */
export interface Extra {
  part: string;
  /** The key of its text. */
  label: string;
  icon: IconName;
  load: Lazy;
}

/** A logbook of missions to choose from, by the option `mission`. */
export interface Missions {
  /** Those that are played one after the other. */
  count: number;
  /** One of them in words. */
  brief: Lazy<{ number: number }>;
}

/** Something that a review marks on its bar: the end of a part, or good and bad news. */
export interface Mark {
  kind: "part" | "good" | "bad";
  label: string;
}

/** How a review tells a finished match. */
export interface Story<Facts> {
  /** Whether a reader stops after this; the rest only leads there. */
  stops: (event: Event) => boolean;
  marks: (before: Facts, after: Facts, names: readonly string[]) => Mark[];
}

/** Where a finished game leads besides a rematch: the next mission. */
export interface Onward {
  number: number;
  table: NewTable;
}

/** Who probably holds what, from one seat's view. */
export interface BeliefProps<Facts = unknown> extends Record<string, unknown> {
  belief: Belief;
  names: readonly string[];
  /** Whose view it was made from. */
  me: number;
  /** The table then. */
  facts: Facts;
  /** All hands, as the game tells them, where they lie open. */
  truth?: unknown;
}

export interface PageGame<Facts = any> {
  board: Board<Facts>;
  /** On the home page; without it, a hand of cards. */
  art?: Component;
  /** Its place among those that lead the home page. */
  lead?: number;
  /** Its table takes any shape: there may be something beside it. */
  scales?: boolean;
  /** What the signs on its cards stand for; before the rules. */
  legend?: Lazy;
  missions?: Missions;
  extras?: Extra[];
  /** Under the title of a running table; empty: how the table stands. */
  subtitle?: (facts: Facts) => string;
  /** Everybody the log names: the players, and who sits at no seat. */
  voices?: (names: string[]) => string[];
  /** Without it a review stops at every step, and nobody asks the solver. */
  story?: Story<Facts>;
  /** For a won game: drawn over the table, once. */
  celebration?: Lazy;
  /** A card in the middle of a sentence. */
  glyph?: Lazy<{ card: number }>;
  /** What a bot believes; without it nobody is shown that. */
  belief?: Lazy<BeliefProps<Facts>>;
  onward?: (facts: Facts, view: View) => Onward | null;
  /** A crew's campaign at its home, where it is more than lines of a log. */
  shelf?: Lazy<{ crew: Crew; names: readonly string[] }>;
  /** A task drawn beside a real table, where it is more than a sentence. */
  drawn?: Lazy<{ item: Item }>;
}
