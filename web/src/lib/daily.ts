/** Daily deals: asked for, and asked again while today's is being made. */

import type { Daily, DailyDeal, Opened } from "../wire";
import { call } from "./api";
import { game } from "./games.svelte";
import { settings } from "./settings.svelte";
import { t, words } from "./i18n.svelte";

export const daily = {
  /** `prepare`: whoever wants to play today's deal has it made, if nobody did before. */
  last: (prepare: boolean) => call<Daily>("GET", `api/daily?prepare=${prepare}`),
  play: (game: string) => call<Opened>("POST", "api/daily", { game }),
};

/** A day as the reader's calendar writes it. */
export function dayName(day: string, style: "long" | "short" = "long"): string {
  const form: Intl.DateTimeFormatOptions = style === "long" ? { day: "numeric", month: "long", year: "numeric" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(settings.language, { ...form, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** How hard a deal is, in stars; nothing where nobody knows. */
export function stars(deal: DailyDeal): string {
  return deal.stars === null ? "" : "★".repeat(deal.stars) + "☆".repeat(5 - deal.stars);
}

/** What is played, and with how many bots. */
export function whatOf(deal: DailyDeal): string {
  if (deal.mission_title) return t("page.home.mission_line", { number: deal.mission ?? 0, title: words(deal.mission_title) });
  return deal.players > 1 ? t("page.daily.bots", { bots: deal.players - 1 }) : t("page.daily.alone");
}

/** How others did. */
export function othersOf(deal: DailyDeal): string {
  if (!deal.played) return t("page.daily.nobody");
  const done = t(together(deal) ? "page.daily.done" : "page.daily.done_alone", { played: deal.played, won: deal.won });
  return deal.best === null ? done : `${done}, ${t("page.daily.best", { score: deal.best })}`;
}

/** What is known beforehand, beside the stars. */
export function outlookOf(deal: DailyDeal): string {
  if (deal.losing !== null) return t("page.daily.losing", { losing: deal.losing, leads: deal.leads });
  if (!deal.par) return "";
  const { bot, won, matches, score } = deal.par;
  return t(score === null ? "page.daily.par" : "page.daily.par_score", { bot, won, matches, score: score ?? 0 });
}

/** How it went for oneself. */
export function howOf(deal: DailyDeal): string {
  const won = Boolean(deal.mine?.won);
  if (together(deal)) return t(won ? "page.daily.line_won" : "page.daily.line_lost");
  const how = t(won ? "page.daily.line_won_alone" : "page.daily.line_lost_alone");
  const score = deal.mine?.score ?? null;
  if (score === null) return how;
  const par = deal.par?.score ?? null;
  return par === null ? t("page.daily.scored", { how, score }) : t("page.daily.scored_par", { how, score, par });
}

/** One line to send to friends: how it went, and nothing about the cards. */
export function resultLine(deal: DailyDeal): string {
  const mission = deal.mission_title ? whatOf(deal) : "";
  return [`${deal.title}, ${dayName(deal.day)}`, mission, stars(deal), howOf(deal)].filter(Boolean).join(" · ");
}

function together(deal: DailyDeal): boolean {
  return Boolean(game(deal.game)?.cooperative);
}
