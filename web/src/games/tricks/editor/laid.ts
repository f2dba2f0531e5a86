/** What a deal is made of, wherever it comes from. */

export interface LaidTask {
  /** A card in notation, or a task's name. */
  what: string;
  seat: number;
  token: string;
  /** A number of tricks that was predicted. */
  x: number | null;
}

export interface Laid {
  players: number;
  holders: number[];
  open: number[];
  covered: number[];
  leftOf: number;
  tasks: LaidTask[];
  played: number[];
  mission: number | null;
  roles: Record<string, number>;
  free: boolean;
  distress: boolean;
}

export const PLAYERS = [2, 3, 4, 5] as const;
export const MOST_TASKS = 20;
export const NOBODY = -1;
/** Two players: the seat of the hand that nobody owns. */
export const DUMMY = 2;
/** Where its cards lie: those one sees, and those beneath them. */
export const OPEN = 2;
export const COVERED = 3;
