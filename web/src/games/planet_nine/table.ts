/** Planet Nine's facts, as the shared board draws them. */

import type { Shown } from "../../table/shown";
import type { Message } from "../../lib/words";
import { suitOf, valueOf } from "../tricks/cards";
import { mayCall, type TrickTable, type TrickWords } from "../tricks/table";
import type { Facts } from "./wire/facts";
import { t, words } from "./words";

export function cardName(card: number): Message {
  return { key: "planet_nine.card.name", args: { suit: { key: `planet_nine.suit.${suitOf(card)}` }, value: valueOf(card) } };
}

/** What a token demands, in words. */
export function tokenWords(token: string): Message {
  return { key: `planet_nine.token.${token.startsWith(">") ? `arrow${token.length}` : token}` };
}

const claim = (name: string): Message => ({ key: `planet_nine.claim.${name}` });

function ownWords(): TrickWords {
  return {
    card: cardName,
    hand: { key: "planet_nine.area.hand" },
    shown: { key: "planet_nine.note.shown" },
    columnsCard: t("page.planet_nine.jarvis_card"),
    claim,
    shortClaim: claim,
  };
}

export function tableOf(facts: Facts, shown: Shown): TrickTable {
  return {
    ...facts,
    seats: shown.seats.length,
    names: [...shown.names, words({ key: "planet_nine.jarvis" })],
    trump: "rocket",
    lost: facts.lost_on,
    middle: facts.tasks.some((task) => task.owner === null),
    mayCall: mayCall(shown.config, facts),
    quiet: "Ready",
    words: ownWords(),
  };
}
