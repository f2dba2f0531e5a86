/** Pages of a game's own besides its table. */

import type { Component } from "svelte";
import type { Key } from "../lib/i18n.svelte";
import type { IconName } from "../parts/Icon.svelte";

export interface Extra {
  part: string;
  label: Key;
  icon: IconName;
  load: () => Promise<{ default: Component }>;
}

const EXTRAS: Record<string, Extra[]> = {
  "deep-sea": [
    { part: "missions", label: "page.deep_sea.missions", icon: "flag", load: () => import("./deep_sea/MissionsPage.svelte") },
    { part: "tasks", label: "page.deep_sea.browser", icon: "log", load: () => import("./deep_sea/TasksPage.svelte") },
  ],
};

export function extras(game: string): Extra[] {
  return EXTRAS[game] ?? [];
}

export function extra(game: string, part: string): Extra | undefined {
  return extras(game).find((one) => one.part === part);
}
