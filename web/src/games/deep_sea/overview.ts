/** All tasks and missions, as the rules list them. */

import type { Message } from "../../lib/words";
import type { Charted, Stories } from "../tricks/charts";
import listed from "./overview.json";

export const GROUPS = ["capture", "exact", "avoid", "trick", "which", "number"] as const;
export type Group = (typeof GROUPS)[number];

export interface TaskLine {
  id: string;
  group: Group;
  /** For 3, 4 and 5 seats. */
  sentences: Message[];
  difficulty: number[];
}

export interface MissionLine extends Charted {
  difficulty?: number;
}

export const TASKS = listed.tasks as unknown as TaskLine[];
export const MISSIONS = listed.missions as unknown as MissionLine[];
export const STORIES: Stories = { en: () => import("./stories/en.json"), de: () => import("./stories/de.json") };
/** Its number in the list. */
export const EPILOGUE = MISSIONS.length;
