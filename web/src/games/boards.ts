/** Which board a game is played on. A game without its own is played on the universal one. */

import type { Component } from "svelte";
import type { Picker } from "../table/picker.svelte";
import type { Shown } from "../table/shown";

export interface BoardProps {
  shown: Shown;
  picker: Picker;
}

type Load = () => Promise<{ default: Component<BoardProps> }>;

const OWN: Record<string, Load> = {
  "crew-deck": () => import("./crew_deck/Board.svelte"),
  "deep-sea": () => import("./deep_sea/Board.svelte"),
  jobwell: () => import("./jobwell/Board.svelte"),
  "planet-nine": () => import("./planet_nine/Board.svelte"),
};

const universal: Load = () => import("./universal/Board.svelte");

export function board(game: string, wanted: "own" | "universal"): Promise<{ default: Component<BoardProps> }> {
  return (wanted === "own" && OWN[game] ? OWN[game] : universal)();
}
