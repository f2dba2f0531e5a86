/** Deep Sea's view as the server sends it. Sentences and progress of tasks come with the scene. */

import type { Area, Item, Scene } from "../../wire";
import { t, words } from "./words";
import type { Message } from "../../lib/words";
import type { Shown } from "../../table/shown";
import { cardOf, cardsIn, has, suitOf, valueOf } from "../tricks/cards";
import type { Spoken } from "../tricks/Radio.svelte";
import { lastTrick, type Played, type TrickTable } from "../tricks/table";

export interface Public {
  phase: string;
  asked: number;
  captain?: number;
  extra?: number;
  communication?: "normal" | "currents" | "rapture" | "terrain" | "none";
  tasks?: number[];
  owners?: number[];
  verdicts?: number[];
  given?: number[];
  favours?: number[];
  foretold?: number;
  ballot?: { topic: string; stage: "wish" | "propose" | "vote" } | null;
  distress?: "none" | "left" | "right";
  tokens?: number;
  shared?: number;
  shown?: number;
  messages?: { seat: number; card: number; claim: "highest" | "only" | "lowest" | "hidden"; trick: number }[];
  trick?: number;
  leader?: number;
  table?: number[];
  wins?: number[];
  dummy?: { up: number[]; covers: number } | null;
  secret?: number;
  verdict?: { won: boolean; why: string; trick?: number; task?: number; seat?: number } | null;
}

export interface Own {
  hand: number;
  /** One's own secret prediction; -1: none. */
  noted: number;
}

export type Choice =
  | { type: "Play" | "Pass"; card: number }
  | { type: "Sonar"; card: number; claim: string }
  | { type: "Silent" | "Skip" | "Keep" | "Ready" }
  | { type: "Take"; task: number }
  | { type: "Give" | "Name"; seat: number }
  | { type: "Answer"; word: "yes" | "no" }
  | { type: "Predict"; tricks: number }
  | { type: "Signal"; direction: string };

/** A task as it lies on the table. */
export interface Task {
  number: number;
  sentence: Message;
  difficulty: number;
  /** -1: still in the middle. */
  owner: number;
  status: "open" | "done" | "failed";
  progress: Message | null;
}

export function publicOf(view: unknown): Public | null {
  return (view as { public?: Public } | null)?.public ?? null;
}

export function ownOf(view: unknown): Own | null {
  return (view as { own?: Own | null } | null)?.own ?? null;
}

export function cardName(card: number): Message {
  return { key: "deep_sea.card.name", args: { suit: { key: `deep_sea.suit.${suitOf(card, "submarine")}` }, value: valueOf(card) } };
}

function areaOf(scene: Scene | null, key: string): Area | undefined {
  return scene?.areas.find((one) => one.title.key === `deep_sea.area.${key}`);
}

/** Rows of the scene by the key of their title: wishes, the proposal, volunteers. */
export function rowOf(scene: Scene | null, key: string): (string | Message)[] {
  return (areaOf(scene, key)?.items ?? []).map((item) => item.text);
}

/** Mission and briefing, in the words of the rules: the first area of the scene. */
export function missionOf(scene: Scene | null): { title: Message; lines: Message[] } | null {
  const area = scene?.areas[0];
  if (!area) return null;
  return { title: area.title, lines: (area.items ?? []).flatMap((item) => (typeof item.text === "string" ? [] : [item.text])) };
}

/** All tasks on display, as the scene tells them. */
export function tasksOf(shown: Shown): Task[] {
  return (shown.scene?.areas ?? []).flatMap((area) => {
    const owner = area.title.key === "deep_sea.area.middle" ? -1 : area.title.key === "deep_sea.area.tasks" ? (area.seat ?? -1) : null;
    return owner === null ? [] : (area.items ?? []).flatMap((item) => taskOf(item, owner));
  });
}

function taskOf(item: Item, owner: number): Task[] {
  if (typeof item.text === "string") return [];
  const { task, number, progress } = item.text.args ?? {};
  if (typeof task !== "object" || typeof number !== "number") return [];
  const difficulty = item.note?.args?.difficulty;
  return [
    {
      number,
      sentence: task,
      difficulty: typeof difficulty === "number" ? difficulty : 0,
      owner,
      status: item.tone === "good" ? "done" : item.tone === "bad" ? "failed" : "open",
      progress: typeof progress === "object" ? progress : null,
    },
  ];
}

/** The card that decided how this attempt communicates. */
export function terrainOf(scene: Scene | null): { card: number; mode: Message } | null {
  const [card, mode] = areaOf(scene, "terrain")?.items ?? [];
  if (typeof card?.text !== "string" || !mode || typeof mode.text === "string") return null;
  return { card: cardOf(card.text), mode: mode.text };
}

/** Seats clockwise, beginning with this one. */
function clockwise(shown: Shown, first: number, seats: number): number[] {
  const early = (shown.config as { dummy_sits?: string } | null)?.dummy_sits === "after_first";
  const order = shown.seats.length === 2 ? (early ? [0, 2, 1] : [0, 1, 2]) : Array.from({ length: seats }, (_, seat) => seat);
  const start = Math.max(0, order.indexOf(first));
  return [...order.slice(start), ...order.slice(0, start)];
}

/** How many tricks are finished. */
export function finishedCount(table: Public): number {
  return (table.wins ?? []).reduce((sum, wins) => sum + tricksIn(wins), 0);
}

/** Tricks a seat won, of a set with a bit each. */
export function tricksIn(wins: number): number {
  return wins.toString(2).replaceAll("0", "").length;
}

/** How many tricks a whole hand has. */
export function tricksOf(shown: Shown): number {
  return Math.floor(40 / Math.max(3, shown.seats.length));
}

/** Cards a seat still holds, as the scene tells it. */
export function held(scene: Scene | null, seat: number): number {
  const area = scene?.areas.find((one) => one.seat === seat && /^deep_sea\.area\.(seat|captain)$/.test(one.title.key));
  const cards = area?.title.args?.cards;
  return typeof cards === "number" ? cards : 0;
}

/** What the crew must keep to, in a mission without tasks. */
export function objectiveOf(scene: Scene | null): Message | null {
  return missionOf(scene)?.lines.find((line) => line.key.startsWith("deep_sea.mission.")) ?? null;
}

/** What a seat has captured, where the mission counts it. */
export function caught(scene: Scene | null, seat: number): Message | null {
  const items = scene?.areas.filter((area) => area.seat === seat).flatMap((area) => area.items ?? []) ?? [];
  const found = items.find((item) => typeof item.text !== "string" && item.text.key === "deep_sea.item.caught");
  return found && typeof found.text !== "string" ? found.text : null;
}

/** Phases in which the crew settles something in words. */
const COUNCIL = ["share", "agree", "wish", "propose", "vote", "keep", "accept", "volunteer", "predict", "note", "ready"];

/** What the shared board draws. */
export function tableOf(shown: Shown, table: Public, tasks: readonly Task[]): TrickTable {
  const seats = Math.max(3, shown.seats.length);
  const leader = table.leader ?? -1;
  const turn = clockwise(shown, leader, seats);
  const finished = finishedCount(table);
  const complete = (table.table ?? []).length === seats;
  const running: Played[] = complete ? [] : (table.table ?? []).map((card, index) => ({ card, member: turn[index] ?? 0 }));
  const marks = (table.messages ?? []).filter((message) => message.seat === shown.me && has(table.shown ?? 0, message.card));
  const verdict = table.verdict ?? null;
  return {
    seats: shown.seats.length,
    order: clockwise(shown, shown.me ?? 0, seats),
    names: namesOf(shown),
    columns: table.dummy ?? null,
    trump: "submarine",
    trick: table.trick ?? 0,
    leader,
    running,
    finished,
    last: lastTrick(areaOf(shown.scene, "last"), finished, shown.seats.length),
    over: verdict !== null,
    lost: null,
    hand: cardsIn(ownOf(shown.view)?.hand ?? 0),
    marks: new Map(marks.map((message) => [message.card, message.claim])),
    asked: table.asked,
    middle: tasks.some((task) => task.owner < 0),
    council: COUNCIL.includes(table.phase),
    quiet: "Silent",
    cardName,
    words: {
      hand: { key: "deep_sea.area.hand" },
      shown: { key: "deep_sea.item.told" },
      columnsCard: t("page.deep_sea.dummy_card"),
    },
  };
}

export function namesOf(shown: Shown): string[] {
  return [...shown.names, words({ key: "deep_sea.dummy" })];
}

/** What a seat has shown the crew. */
export function spoken(table: Public, seat: number): Spoken[] {
  return (table.messages ?? [])
    .filter((message) => message.seat === seat)
    .map((message) => {
      const claim = { key: `deep_sea.claim.${message.claim}` };
      return {
        card: message.card,
        claim: message.claim,
        open: has(table.shown ?? 0, message.card),
        said: t("page.tricks.said", { card: cardName(message.card), claim, trick: message.trick }),
        short: words({ key: `deep_sea.short.${message.claim}` }),
      };
    });
}
