/** Crew Deck's view as the server sends it, and the looks of its cards. */

import type { Event, Item, Offer, Scene } from "../../wire";
import { t } from "./words";
import type { Message } from "../../lib/words";
import crew from "./crew.json";

export interface Ship {
  mask: number;
  /** `berth << 6 | kind`, in the order of placement. */
  crew: number[];
  hold: number[];
}

export type Phase = "setup" | "deal" | "form" | "payroll" | "recruit" | "place" | "over";

export interface Public {
  phase: Phase;
  round: number;
  first: number;
  turn: number;
  stacks: number[][];
  offers: number[];
  posted: number[];
  order: number[];
  recruits: number[][];
  placed: number[];
  ships: Ship[];
  payrolls: number[][];
  deck: number;
  pile: number;
  rival: number[];
  scrapped: number[];
}

export interface Own {
  hand: number[];
  discards: number[];
  ship: Ship;
  berthless: number[];
}

export type Choice =
  | { type: "Play"; kind: number; stack: number }
  | { type: "Pay"; cost: number }
  | { type: "Recruit"; stack: number }
  | { type: "Place"; kind: number; berth: number }
  | { type: "Stow"; kind: number };

export type Colour = "orange" | "purple" | "blue" | "red" | "green" | "human";
export type Faction = "pilot" | "engineer" | "security" | "mechanic" | "navigator" | "generalist";

export function publicOf(view: unknown): Public | null {
  return (view as { public?: Public } | null)?.public ?? null;
}

export function ownOf(view: unknown): Own | null {
  return (view as { own?: Own | null } | null)?.own ?? null;
}

export function choiceOf(source: Offer | Event): Choice {
  return source.choice as Choice;
}

// Cards ----------------------------------------------------------------------------------------------

/** Two letters, colour and faction. */
export function codeOf(kind: number): string {
  return crew.codes[kind] ?? "";
}

export function colourOf(kind: number): Colour {
  return named(crew.colours, codeOf(kind)[0]) as Colour;
}

export function factionOf(kind: number): Faction {
  return named(crew.factions, codeOf(kind)[1]) as Faction;
}

function named(names: readonly string[], letter = ""): string {
  return names.find((name) => name.toUpperCase().startsWith(letter)) ?? "";
}

/** The card in words, with what is printed on it, so that it can be asked for by voice. */
export function nameOf(kind: number, value: number): Message {
  const colour: Message = { key: `crew_deck.colour.${colourOf(kind)}` };
  const faction: Message = { key: `crew_deck.faction.${factionOf(kind)}` };
  const card: Message = { key: "crew_deck.note", args: { colour, faction, value } };
  return { key: "page.crew_deck.card", args: { code: codeOf(kind), value: printed(value), card } };
}

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** A printed value. */
export function printed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Points in words. */
export function inPoints(points: number): string {
  return t("page.crew_deck.points", { count: points, points: printed(points) });
}

// What the server counted ---------------------------------------------------------------------------

const STOWED = new Set(["crew_deck.area.hold", "crew_deck.area.rival"]);
export type Values = ReadonlyMap<string, number>;

/** Printed values by code, of all cards in sight; `stowed`: as they count in a hold. */
export function valuesOf(scene: Scene | null, stowed = false): Values {
  const found = new Map<string, number>();
  for (const area of scene?.areas ?? []) {
    if (STOWED.has(area.title.key) !== stowed) continue;
    for (const item of area.items ?? []) {
      const value = item.note?.args?.value;
      if (typeof item.text === "string" && typeof value === "number") found.set(item.text.trim(), value);
    }
  }
  return found;
}

export function valueIn(values: Values, kind: number): number {
  return values.get(codeOf(kind)) ?? 0;
}

function figure(message: Message | undefined, name: string): number {
  const value = message?.args?.[name];
  return typeof value === "number" ? value : 0;
}

function titled(scene: Scene | null, key: string, seat: number | null = null): { title: Message; items: Item[] } | null {
  const area = scene?.areas.find((one) => one.title.key === `crew_deck.area.${key}` && (one.seat ?? null) === seat);
  return area ? { title: area.title, items: area.items ?? [] } : null;
}

/** What the table is made for: crews, cards a crew, width of a ship, room in its hold. */
export interface Measures {
  stacks: number;
  size: number;
  width: number;
  room: number;
}

export function measuresOf(scene: Scene | null): Measures {
  const round = titled(scene, "round")?.title;
  const ship = titled(scene, "upper", 0)?.title;
  return {
    stacks: figure(round, "stacks"),
    size: figure(round, "size"),
    width: figure(ship, "width"),
    room: figure(ship, "room"),
  };
}

/** What a ship is worth now, payroll taken off. */
export function pointsOf(scene: Scene | null, seat: number): number {
  return figure(titled(scene, "upper", seat)?.title, "points");
}

/** Solo: what each crew costs. */
export function costOf(scene: Scene | null, stack: number): number | null {
  const area = scene?.areas.find(
    (one) => one.title.key === "crew_deck.area.stack_solo" && one.title.args?.stack === stack + 1,
  );
  return area ? figure(area.title, "cost") : null;
}

/** Solo: above which crew each of the AI's face-down cards lies. */
export function hiddenOver(scene: Scene | null): number[] {
  return (titled(scene, "rival_hand")?.items ?? []).map((item) => figure(item.note ?? undefined, "stack") - 1);
}

/** A set on a ship, or the AI's largest. */
export interface CrewSet {
  dimension: "colour" | "faction";
  trait: string;
  text: Message;
  size: number;
  points: number;
  /** In notation. */
  berths: string[];
}

function setOf(item: Item): CrewSet | null {
  const { text, note } = item;
  if (typeof text === "string" || text.key !== "crew_deck.score.set") return null;
  const trait = text.args?.trait;
  const [, dimension, name] = typeof trait === "object" ? trait.key.split(".") : [];
  const berths = note?.args?.berths;
  return {
    dimension: dimension === "colour" ? "colour" : "faction",
    trait: name ?? "",
    text,
    size: figure(text, "count"),
    points: figure(text, "points"),
    berths: typeof berths === "string" ? berths.split(" ") : [],
  };
}

/** The sets on a ship, as the rules count them. */
export function setsOf(scene: Scene | null, seat: number): CrewSet[] {
  const items = (titled(scene, "sets", seat) ?? titled(scene, "score", seat))?.items ?? [];
  return items.map(setOf).filter((one) => one !== null);
}

/** A reckoning told step by step. */
export interface Reckoned {
  seat: number | null;
  sets: CrewSet[];
  crew: number;
  hold: number | null;
  payroll: number | null;
  total: number;
}

function reckoned(area: { title: Message; items: Item[] } | null, seat: number | null): Reckoned | null {
  if (!area) return null;
  const step = (key: string): number | null => {
    const item = area.items.find((one) => typeof one.text !== "string" && one.text.key === `crew_deck.score.${key}`);
    return item && typeof item.text !== "string" ? figure(item.text, "points") : null;
  };
  return {
    seat,
    sets: area.items.map(setOf).filter((one) => one !== null),
    crew: step("crew") ?? step("rival_crew") ?? 0,
    hold: step("hold"),
    payroll: step("payroll"),
    total: figure(area.title, "points"),
  };
}

export function reckoningOf(scene: Scene | null, seat: number): Reckoned | null {
  return reckoned(titled(scene, "score", seat), seat);
}

/** Solo: what the AI scores. */
export function rivalOf(scene: Scene | null): Reckoned | null {
  return reckoned(titled(scene, "rival_score"), null);
}

// Payroll -------------------------------------------------------------------------------------------

/** Whose each posted payroll card is. */
export function ownersOf(table: Public, seats: number): Map<number, number> {
  if (table.phase === "payroll") return new Map(table.posted.map((cost, turn) => [cost, (table.first + turn) % seats]));
  const dearest = [...table.posted].sort((a, b) => b - a);
  return new Map(dearest.flatMap((cost, place) => (table.order[place] === undefined ? [] : [[cost, table.order[place]]])));
}
