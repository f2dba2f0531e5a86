/** The looks of Crew Deck's cards, and figures in words. */

import type { Event, Offer } from "../../wire";
import type { Message } from "../../lib/words";
import { cards as crew } from "./crew.json";
import type { Choice } from "./wire/choices";
import type { Card, CrewSet } from "./wire/facts";
import { t } from "./words";

export type Colour = "orange" | "purple" | "blue" | "red" | "green" | "human";
export type Faction = "pilot" | "engineer" | "security" | "mechanic" | "navigator" | "generalist";

export function choiceOf(source: Offer | Event): Choice {
  return source.choice as Choice;
}

/** Two letters, colour and faction, of the reader's language. */
export function codeOf(kind: number): string {
  return t(`page.crew_deck.letter.${colourOf(kind)}`) + t(`page.crew_deck.letter.${factionOf(kind)}`);
}

export function colourOf(kind: number): Colour {
  return (crew[kind]?.colour ?? "human") as Colour;
}

export function factionOf(kind: number): Faction {
  return (crew[kind]?.faction ?? "generalist") as Faction;
}

/** The card in words, with what is printed on it, so that it can be asked for by voice. */
export function nameOf({ kind, value }: Card): Message {
  const colour: Message = { key: `crew_deck.colour.${colourOf(kind)}` };
  const faction: Message = { key: `crew_deck.faction.${factionOf(kind)}` };
  const card: Message = { key: "crew_deck.note", args: { colour, faction, value } };
  return { key: "page.crew_deck.card", args: { code: codeOf(kind), value: printed(value), card } };
}

export const COLOURS = [...new Set(crew.map((card) => card.colour as Colour))];
export const FACTIONS = [...new Set(crew.map((card) => card.faction as Faction))];

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

/** A set in words, with its points. */
export function setName(found: CrewSet): Message {
  const trait: Message = { key: `crew_deck.${found.dimension}.${found.trait}` };
  return { key: "crew_deck.score.set", args: { count: found.size, trait, points: found.points } };
}
