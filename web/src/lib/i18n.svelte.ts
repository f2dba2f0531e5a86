/** The page's own words and those the games bring, in the player's language. */

import de from "../messages/de.json";
import en from "../messages/en.json";
import { settings, type Language } from "./settings.svelte";
import { say, type Arg, type Message, type Texts } from "./words";

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

/** A player's name: bots go by what they are, in the reader's language. */
export function playerName(name: string): string {
  const [, spec = "", number = ""] = /^([a-z-]+)( \d+)?$/.exec(name) ?? [];
  return known(`page.bot.${spec}`) ? botName(spec) + number : name;
}

/** Players' names by seat; who shares a name is numbered. */
export function playerNames(given: readonly string[]): string[] {
  const names = given.map(playerName);
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}
