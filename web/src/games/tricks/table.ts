/** What the trick games' board draws: the facts, and what each game has of its own. */

import type { Event, Offer, Pending, Refusal } from "../../wire";
import type { Message } from "../../lib/words";
import type { Trump } from "./cards";
import type { Spoken } from "./Radio.svelte";
import type { Member, TrickFacts } from "./wire/facts";
import { t, words } from "./words";

/** Members are the seats, and after them a hand that nobody holds, where there is one. */
export interface TrickTable extends TrickFacts {
  seats: number;
  names: string[];
  trump: Trump;
  /** The card the mission failed on. */
  lost: number | null;
  /** Whether there are tasks in the middle. */
  middle: boolean;
  /** Whether this mission knows the distress signal. */
  mayCall: boolean;
  /** The choice that says nothing before a trick. */
  quiet: string;
  words: TrickWords;
}

/** Words that each game has for itself. */
export interface TrickWords {
  card: (card: number) => Message;
  hand: Message;
  shown: Message;
  columnsCard: string;
  claim: (claim: string) => Message;
  shortClaim: (claim: string) => Message;
}

/** Parts of a choice that a board touches. */
export interface Touched {
  type: string;
  card?: number;
  task?: number;
}

export function choiceOf<T = Touched>(source: Offer | Event): T {
  return source.choice as T;
}

/** Decisions answered by touching a card or a task; all others are asked in words. */
const BY_HAND = new Set(["play", "pass", "briefing"]);
const BY_TASK = new Set(["draft", "favour"]);
export const isByHand = (pending: Pending): boolean => BY_HAND.has(pending.kind);
export const isByTask = (pending: Pending): boolean => BY_TASK.has(pending.kind);
export const isInWords = (pending: Pending): boolean => !isByHand(pending) && !isByTask(pending);

/** The offers of a decision that name this card. */
export function offersOf(pending: Pending | undefined, card: number): Offer[] {
  return pending?.offers.filter((offer) => choiceOf(offer).card === card) ?? [];
}

/** Why a card is not offered, as the server said it. */
export function whyNot(pending: Pending | undefined, card: number): Refusal | null {
  return pending?.refusals.find((refusal) => (refusal.choice as Touched | undefined)?.card === card) ?? null;
}

/** Whether the crew may send a distress signal; unless it is said, in missions of the logbook. */
export function mayCall(config: unknown, facts: TrickFacts): boolean {
  return (config as { distress?: boolean | null }).distress ?? facts.mission.number > 0;
}

/** What a member has shown the crew. */
export function spoken(member: Member, own: TrickWords): Spoken[] {
  return member.shown.map(({ card, claim, trick, held }) => ({
    card,
    claim,
    open: held,
    said: t("page.tricks.said", { card: own.card(card), claim: own.claim(claim), trick }),
    short: words(own.shortClaim(claim)),
  }));
}
