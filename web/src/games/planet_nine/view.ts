/** Planet Nine's view as the server sends it. */

import type { Scene } from "../../wire";
import { t, words } from "./words";
import type { Message } from "../../lib/words";
import type { Shown } from "../../table/shown";
import { cardsIn, has, suitOf, valueOf } from "../tricks/cards";
import type { Spoken } from "../tricks/Radio.svelte";
import { bit, lastTrick, type Played, type TrickTable } from "../tricks/table";

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
  played: number;
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
  /** The cards held since the last exchange, also those played since. */
  held: number;
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

/** The table before the deal: what has not changed since, the server leaves out. */
const UNTOUCHED: Omit<Public, "phase" | "asked" | "tasks"> = {
  table: [],
  best_by: -1,
  played: 0,
  trick: 0,
  leader: -1,
  won: [],
  radios: 0,
  shown: 0,
  messages: [],
  commander: -1,
  extra: -1,
  chosen: -1,
  second: -1,
  answers: [],
  ballot: null,
  distress: "none",
  jarvis: null,
  verdict: null,
};
const UNTAKEN: Omit<Task, "card"> = { token: "", owner: -1, done: false };

type Sent<T, Always extends keyof T> = Pick<T, Always> & Partial<T>;
type SentPublic = Omit<Sent<Public, "phase" | "asked">, "tasks"> & { tasks?: Sent<Task, "card">[] };

export function publicOf(view: unknown): Public | null {
  const sent = (view as { public?: SentPublic } | null)?.public;
  if (!sent) return null;
  return { ...UNTOUCHED, ...sent, tasks: (sent.tasks ?? []).map((task) => ({ ...UNTAKEN, ...task })) };
}

export function ownOf(view: unknown): Own | null {
  return (view as { own?: Own | null } | null)?.own ?? null;
}

export function cardName(card: number): Message {
  return { key: "planet_nine.card", args: { suit: { key: `planet_nine.suit.${suitOf(card)}` }, value: valueOf(card) } };
}

/** What a token demands, in words. */
export function tokenWords(token: string): Message {
  return { key: `planet_nine.token.${token.startsWith(">") ? `arrow${token.length}` : token}` };
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

/** What the special rule asks of this member, in words. */
export function roleOf(table: Public, special: Special | null, member: number): string {
  if (special === null) return "";
  if (special !== "split") return member === table.chosen ? t(`page.planet_nine.role.${special}`) : "";
  if (member === table.chosen) return t("page.planet_nine.role.split_first");
  return member === table.second ? t("page.planet_nine.role.split_last") : "";
}

/** Rows of the scene by the key of their title: wishes, the proposal. */
export function rowOf(scene: Scene | null, key: string): (string | Message)[] {
  const area = scene?.areas.find((one) => one.title.key === `planet_nine.area.${key}`);
  return (area?.items ?? []).map((item) => item.text);
}

export function challengeOf(shown: Shown): boolean {
  return (shown.config as { challenge?: boolean } | null)?.challenge === true;
}

/** Phases in which the crew settles something in words. */
const COUNCIL = ["wish", "propose", "vote", "poll", "prefer", "name", "assign"];

/** What the shared board draws. */
export function tableOf(shown: Shown, table: Public): TrickTable {
  const seats = shown.seats.length;
  const message = shown.me === null ? null : (table.messages[shown.me] ?? null);
  const marked = message && has(table.shown, message.card) ? [[message.card, message.claim] as const] : [];
  return {
    seats,
    order: clockwise(seats, shown.me, table),
    names: [...shown.names, words({ key: "planet_nine.jarvis" })],
    columns: table.jarvis,
    trump: "rocket",
    trick: table.trick,
    leader: table.leader,
    running: table.verdict ? [] : running(table, seats),
    finished: finishedCount(table),
    last: lastTrick(
      shown.scene?.areas.find((one) => one.title.key === "planet_nine.area.last_trick"),
      finishedCount(table),
      seats,
    ),
    over: table.verdict !== null,
    lost: table.verdict && !table.verdict.won && table.verdict.card >= 0 ? table.verdict.card : null,
    hand: cardsIn(ownOf(shown.view)?.held ?? 0).filter((card) => !has(table.played, card)),
    marks: new Map(marked),
    asked: table.asked,
    middle: table.tasks.some((task) => task.owner < 0),
    council: COUNCIL.includes(table.phase),
    quiet: "Ready",
    cardName,
    words: {
      hand: { key: "planet_nine.area.hand" },
      shown: { key: "planet_nine.note.shown" },
      columnsCard: t("page.planet_nine.jarvis_card"),
    },
  };
}

/** What a seat has shown the crew. */
export function spoken(table: Public, seat: number): Spoken[] {
  const message = table.messages[seat];
  if (!message) return [];
  const claim = { key: `planet_nine.claim.${message.claim}` };
  const said = t("page.tricks.said", { card: cardName(message.card), claim, trick: message.trick });
  return [{ card: message.card, claim: message.claim, open: has(table.shown, message.card), said, short: words(claim) }];
}

/** Whether a seat may still communicate. */
export function mayRadio(table: Public, seat: number): boolean {
  return bit(table.radios, seat);
}
