/** Daily deals: asked for, and asked again while today's is being made. */

import type { Daily, DailyDeal, Opened } from "../wire";
import { call } from "./api";
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

/** How hard a deal is, in stars. */
export function stars(deal: DailyDeal): string {
  return "★".repeat(deal.stars) + "☆".repeat(5 - deal.stars);
}

export function missionOf(deal: DailyDeal): string {
  return deal.mission_title ? t("page.home.mission_line", { number: deal.mission ?? 0, title: words(deal.mission_title) }) : "";
}

/** How others did. */
export function crewsOf(deal: DailyDeal): string {
  return deal.played ? t("page.daily.done", { played: deal.played, won: deal.won }) : t("page.daily.nobody");
}

/** One line to send to friends: how it went, and nothing about the cards. */
export function resultLine(deal: DailyDeal): string {
  const how = t(deal.mine?.won ? "page.daily.line_won" : "page.daily.line_lost");
  return [`${deal.title}, ${dayName(deal.day)}`, missionOf(deal), stars(deal), how].filter(Boolean).join(" · ");
}
