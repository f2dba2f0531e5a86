/** What both trick games show, whatever their views call it. */

import type { Area, Event, Offer, Pending, Refusal } from "../../wire";
import type { Arg, Message } from "../../lib/words";
import { cardOf, type Trump } from "./cards";

/** A card on the table and who played it. */
export interface Played {
  member: number;
  card: number;
}

/** A finished trick. */
export interface Trick {
  number: number;
  plays: Played[];
  winner: number;
}

/** A hand that nobody holds: columns of open cards, some on a covered one. */
export interface Columns {
  up: number[];
  covers: number;
}

/** Members are the seats, and after them a hand that nobody holds, where there is one. */
export interface TrickTable {
  seats: number;
  /** Clockwise, the reader first. */
  order: number[];
  names: string[];
  columns: Columns | null;
  trump: Trump;
  /** The running trick, from 1; 0 during preparation. */
  trick: number;
  leader: number;
  running: Played[];
  finished: number;
  last: Trick | null;
  over: boolean;
  /** The card the mission failed on. */
  lost: number | null;
  hand: number[];
  /** What the reader has told about cards that are still in their hand. */
  marks: ReadonlyMap<number, string>;
  /** Bits of the members the table waits for. */
  asked: number;
  /** Whether there are tasks in the middle. */
  middle: boolean;
  /** Whether the crew settles something in words. */
  council: boolean;
  /** The choice that says nothing before a trick. */
  quiet: string;
  cardName: (card: number) => Message;
  /** Words that each game has for itself. */
  words: { hand: Message; shown: Message; columnsCard: string };
}

/** Parts of a choice that a board touches. */
export interface Touched {
  type: string;
  card?: number;
  task?: number;
}

export function choiceOf<T = Touched>(source: Offer | Event): T {
  return source.choice as T;
}

export function bit(set: number, member: number): boolean {
  return ((set >> member) & 1) === 1;
}

/** Decisions answered by touching a card or a task; all others are asked in words. */
const BY_HAND = new Set(["play", "pass", "briefing"]);
const BY_TASK = new Set(["draft", "favour"]);
export const isByHand = (pending: Pending): boolean => BY_HAND.has(pending.kind);
export const isByTask = (pending: Pending): boolean => BY_TASK.has(pending.kind);
export const isInWords = (pending: Pending): boolean => !isByHand(pending) && !isByTask(pending);

/** The offers of a decision that name this card. */
export function offersOf(pending: Pending | undefined, card: number): Offer[] {
  return pending?.offers.filter((offer) => choiceOf(offer).card === card) ?? [];
}

/** Why a card is not offered, as the server said it. */
export function whyNot(pending: Pending | undefined, name: Message): Refusal | null {
  return pending?.refusals.find((refusal) => same(refusal.what, name)) ?? null;
}

function same(one: Arg | undefined, two: Arg | undefined): boolean {
  if (typeof one !== "object" || typeof two !== "object") return one === two;
  const names = new Set([...Object.keys(one.args ?? {}), ...Object.keys(two.args ?? {})]);
  return one.key === two.key && [...names].every((name) => same(one.args?.[name], two.args?.[name]));
}

/** The last finished trick, the only one that may be looked at again: as the scene tells it. */
export function lastTrick(area: Area | undefined, number: number, seats: number): Trick | null {
  if (!area) return null;
  const plays = (area.items ?? []).flatMap((item) => {
    if (typeof item.text === "string") return [];
    const { seat, card } = item.text.args ?? {};
    return typeof card === "string" ? [{ member: memberOf(seat, seats), card: cardOf(card) }] : [];
  });
  return { number, plays, winner: memberOf(area.title.args?.seat, seats) };
}

/** A member as an argument of a message: a seat, or by name whoever sits at none. */
export function memberOf(who: Arg | undefined, seats: number): number {
  return typeof who === "number" ? who : seats;
}
