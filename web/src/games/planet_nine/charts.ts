/** The fifty missions with their stories. */

import type { Message } from "../../lib/words";
import type { Charted, Stories } from "../tricks/charts";
import listed from "./missions.json";

export interface Mission extends Charted {
  tasks: number;
  tokens: { token: string; words: Message }[];
}

export const MISSIONS = listed.missions as unknown as Mission[];
export const STORIES: Stories = { en: () => import("./stories/en.json"), de: () => import("./stories/de.json") };
