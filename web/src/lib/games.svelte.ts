/** What the server can play, and the words for it. Asked once. */

import type { GameInfo } from "../wire";
import { api } from "./api";
import { addTexts } from "./i18n.svelte";

let list: GameInfo[] = $state([]);
let asked: Promise<void> | null = null;

export function games(): GameInfo[] {
  return list;
}

export function game(name: string): GameInfo | undefined {
  return list.find((info) => info.name === name);
}

/** Loads games and texts; may be called again after a failure. */
export function loadGames(): Promise<void> {
  asked ??= Promise.all([api.games(), api.catalogue("en"), api.catalogue("de")])
    .then(([found, en, de]) => {
      addTexts({ en, de });
      list = found;
    })
    .catch((problem: unknown) => {
      asked = null;
      throw problem;
    });
  return asked;
}
