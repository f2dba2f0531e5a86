/** Deep Sea's facts, as the shared board draws them. */

import type { Shown } from "../../table/shown";
import type { Message } from "../../lib/words";
import { suitOf, valueOf } from "../tricks/cards";
import { mayCall, type TrickTable, type TrickWords } from "../tricks/table";
import type { Facts } from "./wire/facts";
import { t, words } from "./words";

export function cardName(card: number): Message {
  return { key: "deep_sea.card.name", args: { suit: { key: `deep_sea.suit.${suitOf(card, "submarine")}` }, value: valueOf(card) } };
}

function ownWords(): TrickWords {
  return {
    card: cardName,
    hand: { key: "deep_sea.area.hand" },
    shown: { key: "deep_sea.item.told" },
    columnsCard: t("page.deep_sea.dummy_card"),
    claim: (name) => ({ key: `deep_sea.claim.${name}` }),
    shortClaim: (name) => ({ key: `deep_sea.short.${name}` }),
  };
}

export function tableOf(facts: Facts, shown: Shown): TrickTable {
  return {
    ...facts,
    seats: shown.seats.length,
    names: [...shown.names, words({ key: "deep_sea.dummy" })],
    trump: "submarine",
    lost: null,
    middle: facts.tasks.some((task) => task.owner === null),
    mayCall: mayCall(shown.config, facts),
    quiet: "Silent",
    words: ownWords(),
  };
}
