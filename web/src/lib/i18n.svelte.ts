/** The page's own words and those the games bring, in the player's language. */

import de from "../messages/de.json";
import en from "../messages/en.json";
import { botPerson } from "./people";
import { settings, type Language } from "./settings.svelte";
import { pieces, say, type Arg, type Glyph, type Message, type Texts } from "./words";

export type Key = keyof typeof en;

/** Each game's folder has the page's words about it. */
const ofGames = import.meta.glob<Texts>("../games/*/messages/*.json", { eager: true, import: "default" });
const own: Record<Language, Texts> = { en: together(en, "en"), de: together(de, "de") };

function together(common: Texts, language: Language): Texts {
  const folders = Object.entries(ofGames).filter(([path]) => path.endsWith(`/${language}.json`));
  return Object.assign({}, common, ...folders.map(([, texts]) => texts)) as Texts;
}

let all: Record<Language, Texts> = $state.raw(own);

/** Adds texts that came from the server: those of the games and its own. What the server says is what counts. */
export function addTexts(more: Record<Language, Texts>): void {
  all = { en: { ...own.en, ...more.en }, de: { ...own.de, ...more.de } };
}

/** Adds texts that few readers need. */
export function addMoreTexts(more: Record<Language, Texts>): void {
  all = { en: { ...all.en, ...more.en }, de: { ...all.de, ...more.de } };
}

/** The page's own words. */
export function t(key: Key, args?: Record<string, Arg>): string {
  return say(all[settings.language], { key, args });
}

/** The same with the words of a game's own folder. */
export function speaker<Own extends string>(): (key: Key | Own, args?: Record<string, Arg>) => string {
  return (key, args) => t(key as Key, args);
}

/** A message of a game or of the server, with the players' names. */
export function words(message: Message | string, names: readonly string[] = []): string {
  try {
    return say(all[settings.language], message, names);
  } catch (problem) {
    console.warn(problem);
    return typeof message === "string" ? message : message.key;
  }
}

/** The same in pieces: text, and what its game can draw. */
export function drawable(message: Message, names: readonly string[] = []): (string | Glyph)[] {
  try {
    return pieces(all[settings.language], message, names);
  } catch {
    return [words(message, names)];
  }
}

/** Whether there is a text of this name. */
export function known(key: string): boolean {
  return key in all[settings.language];
}

/** A bot's name in words, or its own where nobody translated it. */
export function botName(spec: string): string {
  const [name = spec] = spec.split(":");
  const key = `page.bot.${name}`;
  return known(key) ? words({ key }) : spec;
}

/** A line on how strong a bot is; nothing where nobody wrote one. */
export function botNote(spec: string): string {
  const [name = spec] = spec.split(":");
  const key = `page.bot_note.${name}`;
  return known(key) ? words({ key }) : "";
}

/** What an option of a game's configuration means. */
export function optionText(game: string, field: { name: string; description: string }): string {
  const key = `page.option.${game}.${field.name}`;
  return known(key) ? words({ key }) : field.description;
}

/** A value that an option may take. */
export function optionValue(game: string, name: string, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? t("page.option.yes") : t("page.option.no");
  const key = `page.option.${game}.${name}.${value}`;
  return known(key) ? words({ key }) : String(value);
}

/** The kind of bot that a seat's name stands for; nothing for a person's. */
function kindOf(name: string): string {
  const [, kind = ""] = /^([a-z-]+)(?: \d+|:.*)?$/.exec(name) ?? [];
  return known(`page.bot.${kind}`) ? kind : "";
}

/** Players' names by seat: bots have names of their own, and who shares a name is numbered. */
export function playerNames(given: readonly string[]): string[] {
  const taken = new Set(given.filter((name) => !kindOf(name)));
  const names = given.map((name) => {
    const person = kindOf(name) ? botPerson(kindOf(name), taken) : name;
    taken.add(person);
    return person;
  });
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

/** Whether a name in a record is a bot's. */
export function isBot(name: string): boolean {
  return kindOf(name) !== "";
}
