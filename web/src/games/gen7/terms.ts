/** Names of things that the rules have words for, and what an offer or a die is. */

import type { Event, Offer } from "../../wire";
import type { Choice } from "./wire/choices";
import type { BarracksFacts, DieFacts, PlaceFacts } from "./wire/facts";
import { t, words } from "./words";

export type Division = PlaceFacts["division"];
export type Resource = "data" | "part" | "chem";
export const RESOURCES: readonly Resource[] = ["data", "part", "chem"];
export const SYSTEMS = ["computer", "power", "biosphere"] as const;
export const LEVELS = [0, 1, 2, 3] as const;
export const ROBOT = 6;
const RANKS = ["ensign", "lieutenant", "lieutenant_commander", "commander", "captain"];

export function choiceOf(source: Offer | Event): Choice {
  return source.choice as Choice;
}

/** By which a lesson points at the button of a choice. */
export function anchor(offer: Offer): string {
  return ["choice", ...Object.values(choiceOf(offer))].join("-");
}

export function divisionName(division: Division): string {
  return words({ key: `gen7.division.${division}` });
}

export function systemName(system: number): string {
  return words({ key: `gen7.system.${system}` });
}

export function levelName(level: number): string {
  return words({ key: `gen7.level.${level}` });
}

export function rankName(rank: number): string {
  return words({ key: `gen7.rank.${RANKS[rank - 1] ?? ""}` });
}

export function barracksName(barracks: BarracksFacts["barracks"]): string {
  return words({ key: `gen7.barracks.${barracks}` });
}

export function tokenName(resource: Resource): string {
  return words({ key: `gen7.token.${resource}` });
}

/** A die in words, with whose it is. */
export function dieName({ kind, seat, value }: DieFacts, names: readonly string[]): string {
  return t(`page.gen7.die.${kind}`, { seat: names[seat] ?? "", value });
}

export function signed(count: number): string {
  return count < 0 ? `−${-count}` : `+${count}`;
}
