/** All tasks and missions, as the rules list them. */

import type { Message } from "../../lib/words";
import listed from "./almanac.json";

export const GROUPS = ["capture", "exact", "avoid", "trick", "which", "number"] as const;
export type Group = (typeof GROUPS)[number];

export interface TaskLine {
  id: string;
  group: Group;
  /** For 3, 4 and 5 seats. */
  sentences: Message[];
  difficulty: number[];
}

export interface MissionLine {
  number: number;
  title: Message;
  lines: Message[];
  difficulty?: number;
  /** The lines when it is played against the clock, where it may be. */
  timed?: Message[];
}

export const TASKS = listed.tasks as unknown as TaskLine[];
export const MISSIONS = listed.missions as unknown as MissionLine[];
/** Its number in the list. */
export const EPILOGUE = MISSIONS.length;
