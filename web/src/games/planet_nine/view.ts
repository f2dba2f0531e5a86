/** Planet Nine's view as the server sends it. */

import type { Event, Offer, Pending, Refusal, Scene } from "../../wire";
import type { Arg, Message } from "../../lib/words";
import type { Shown } from "../../table/shown";
import { cardOf, suitOf, valueOf } from "../tricks/cards";

export interface Task {
  card: number;
  token: string;
  /** -1: still in the middle of the table. */
  owner: number;
  done: boolean;
}

export interface Transmission {
  card: number;
  claim: "highest" | "only" | "lowest" | "hidden";
  trick: number;
}

export interface Jarvis {
  up: number[];
  covers: number;
  left_of: number;
}

export interface Public {
  phase: string;
  asked: number;
  table: number[];
  best_by: number;
  trick: number;
  leader: number;
  won: number[];
  tasks: Task[];
  radios: number;
  shown: number;
  messages: (Transmission | null)[];
  commander: number;
  extra: number;
  chosen: number;
  second: number;
  answers: string[];
  ballot: { topic: string; stage: "wish" | "propose" | "vote" } | null;
  distress: "none" | "left" | "right";
  jarvis: Jarvis | null;
  verdict: { won: boolean; member: number; card: number } | null;
}

export interface Own {
  hand: number;
}

export type Choice =
  | { type: "Play" | "Take" | "Pass"; card: number }
  | { type: "Radio"; card: number; claim: Transmission["claim"] }
  | { type: "Ready" | "KeepTokens" | "KeepTasks" }
  | { type: "Answer"; word: string }
  | { type: "Prefer"; role: string }
  | { type: "Name"; member: number }
  | { type: "Roles"; first: number; last: number }
  | { type: "Signal"; direction: string }
  | { type: "Swap"; token: string; other: string }
  | { type: "Move"; token: string; place: number }
  | { type: "HandOver"; card: number; to: number }
  | { type: "Sit"; left_of: number };

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

export function publicOf(view: unknown): Public | null {
  return (view as { public?: Public } | null)?.public ?? null;
}

export function ownOf(view: unknown): Own | null {
  return (view as { own?: Own | null } | null)?.own ?? null;
}

export function choiceOf(source: Offer | Event): Choice {
  return source.choice as Choice;
}

export function cardName(card: number): Message {
  return { key: "planet_nine.card", args: { suit: { key: `planet_nine.suit.${suitOf(card)}` }, value: valueOf(card) } };
}

/** What a token demands, in words. */
export function tokenWords(token: string): Message {
  return { key: `planet_nine.token.${token.startsWith(">") ? `arrow${token.length}` : token}` };
}

export function bit(set: number, member: number): boolean {
  return ((set >> member) & 1) === 1;
}

/** How many members there are: the players, and JARVIS with two. */
export function membersOf(seats: number, table: Public): number {
  return seats + (table.jarvis ? 1 : 0);
}

/** Members clockwise, beginning with the reader. */
export function clockwise(seats: number, me: number | null, table: Public): number[] {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  if (table.jarvis) {
    const before = table.jarvis.left_of;
    order.splice(before < 0 ? seats : before + 1, 0, seats);
  }
  const start = order.indexOf(me ?? 0);
  return [...order.slice(start), ...order.slice(0, start)];
}

/** Who answered the running poll so far: in turn from the commander's left; for the roles the commander begins. */
export function answers(table: Public, shown: Shown): { member: number; word: string }[] {
  const seats = shown.seats.length;
  const silent = (shown.config as { jarvis_answers?: boolean } | null)?.jarvis_answers ? -1 : seats;
  const round = clockwise(seats, table.commander, table).filter((member) => member !== silent);
  const begins = ["first", "between", "last"].includes(table.answers[0] ?? "") ? 0 : 1;
  return table.answers.map((word, index) => ({ word, member: round[(index + begins) % round.length] ?? 0 }));
}

export function running(table: Public, seats: number): Played[] {
  const order = clockwise(seats, table.leader, table);
  return table.table.map((card, index) => ({ card, member: order[index] ?? 0 }));
}

/** How many tricks are finished. */
export function finishedCount(table: Public): number {
  return table.verdict ? table.trick : Math.max(0, table.trick - 1);
}

/** The last finished trick, the only one that may be looked at again: as the scene tells it. */
export function lastTrick(table: Public, scene: Scene | null, seats: number): Trick | null {
  const area = scene?.areas.find((one) => one.title.key === "planet_nine.area.last_trick");
  if (!area) return null;
  const plays = (area.items ?? []).flatMap((item) => {
    if (typeof item.text === "string") return [];
    const { seat, card } = item.text.args ?? {};
    return typeof card === "string" ? [{ member: memberOf(seat, seats), card: cardOf(card) }] : [];
  });
  return { number: finishedCount(table), plays, winner: memberOf(area.title.args?.seat, seats) };
}

/** A member as an argument of a message: a seat, or JARVIS by name. */
function memberOf(who: Arg | undefined, seats: number): number {
  return typeof who === "number" ? who : seats;
}

/** Cards a member still holds: dealt evenly, less what they played. */
export function held(table: Public, seats: number, challenge: boolean, member: number): number {
  if (table.commander < 0) return 0;
  const dealt = tricksOf(table, seats, challenge) + (table.extra === member ? 1 : 0);
  const now = running(table, seats).some((play) => play.member === member) ? 1 : 0;
  return dealt - finishedCount(table) - now;
}

/** How many tricks a whole hand has. */
export function tricksOf(table: Public, seats: number, challenge: boolean): number {
  return Math.floor((challenge ? 30 : 40) / membersOf(seats, table));
}

/** Mission and briefing, in the words of the rules: the first area of the scene. */
export function missionOf(scene: Scene | null): { title: Message; lines: Message[]; number: number } | null {
  const area = scene?.areas[0];
  if (!area) return null;
  const lines = (area.items ?? []).flatMap((item) => (typeof item.text === "string" ? [] : [item.text]));
  const number = area.title.args?.number;
  return { title: area.title, lines, number: typeof number === "number" ? number : 0 };
}

/** The special rule of the mission, as its briefing names it. */
const ROLES = ["no_trick", "silence", "one_trick", "first_and_last", "all_pink", "split"] as const;
export type Special = (typeof ROLES)[number];
export function specialOf(scene: Scene | null): Special | null {
  const keys = missionOf(scene)?.lines.map((line) => line.key) ?? [];
  return ROLES.find((role) => keys.includes(`planet_nine.brief.${role}`)) ?? null;
}

/** Rows of the scene by the key of their title: wishes, the proposal. */
export function rowOf(scene: Scene | null, key: string): (string | Message)[] {
  const area = scene?.areas.find((one) => one.title.key === `planet_nine.area.${key}`);
  return (area?.items ?? []).map((item) => item.text);
}

/** Why a card is not offered, as the server said it. */
export function whyNot(pending: Pending | undefined, card: number): Refusal | null {
  const wanted = `planet_nine.suit.${suitOf(card)}`;
  return (
    pending?.refusals.find((refusal) => {
      const { key, args } = refusal.what;
      const suit = args?.suit;
      return key === "planet_nine.card" && args?.value === valueOf(card) && typeof suit === "object" && suit.key === wanted;
    }) ?? null
  );
}

/** The offers of a decision that name this card. */
export function offersOf(pending: Pending | undefined, card: number): Offer[] {
  return (
    pending?.offers.filter((offer) => {
      const choice = choiceOf(offer);
      return "card" in choice && choice.card === card;
    }) ?? []
  );
}

/** Decisions answered by touching a card or a task; all others are asked in words. */
const BY_CARD = new Set(["play", "pass", "draft", "briefing"]);
export function isCouncil(pending: Pending): boolean {
  return !BY_CARD.has(pending.kind);
}

export function challengeOf(shown: Shown): boolean {
  return (shown.config as { challenge?: boolean } | null)?.challenge === true;
}
