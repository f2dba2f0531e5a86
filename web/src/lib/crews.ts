/** Crews and their logbooks: the server's door to them, and small things all their pages need. */

import type {
  Correction,
  Crew,
  CrewAtTable,
  CrewLine,
  CrewLink,
  CrewMission,
  Crews,
  CrewSeat,
  NewCrew,
  NewEntry,
  NextAttempt,
  Message,
  Opened,
  SeatPlan,
} from "../wire";
import { address, call } from "./api";
import { words } from "./i18n.svelte";
import { settings } from "./settings.svelte";

const at = (crew: string, what = ""): string => `api/crews/${crew}${what && `/${what}`}`;

export const crews = {
  mine: () => call<Crews>("GET", "api/crews").then((found): CrewLine[] => found.crews),
  found: (crew: NewCrew) => call<CrewLink>("POST", "api/crews", crew),
  join: (secret: string) => call<Crew>("POST", "api/crews/join", { secret }),
  show: (crew: string) => call<Crew>("GET", at(crew)),
  atTable: (table: string) => call<CrewAtTable>("GET", `api/crews/at/${table}`).then((found) => found.crew),
  /** Another link; `renew`: those before it stop working. */
  link: (crew: string, renew = false) => call<CrewLink>("POST", at(crew, "links"), { renew }),
  putAshore: (crew: string, seat: number) => call<Crew>("POST", at(crew, "ashore"), { seat }),
  leave: (crew: string) => call<void>("POST", at(crew, "leave"), {}),
  mission: (crew: string, choice: number) => call<CrewMission>("GET", at(crew, `mission?choice=${choice}`)),
  note: (crew: string, text: string) => call<Crew>("POST", at(crew, "notes"), { text }),
  enter: (crew: string, entry: NewEntry) => call<Crew>("POST", at(crew, "entries"), entry),
  correct: (crew: string, entry: Correction) => call<Crew>("POST", at(crew, "correct"), entry),
  withdraw: (crew: string, v: number) => call<Crew>("POST", at(crew, "withdraw"), { v }),
  draw: (crew: string, choice: number, v: number) => call<Crew>("POST", at(crew, "draws"), { choice, v }),
  attempt: (crew: string, next: NextAttempt) => call<Opened>("POST", at(crew, "attempts"), next),
  abandon: (crew: string, v: number) => call<Crew>("POST", at(crew, "abandon"), { v }),
  file: (crew: string, form: "json" | "csv") =>
    address(at(crew, `export?form=${form}&language=${settings.language}`)),
};

/** A mission with its number; a title with figures of its own needs none. */
export function missionName(number: number | null, title: Message): string {
  const name = words(title);
  return number === null || title.args ? name : `${number} · ${name}`;
}

/** A day as the reader writes it. */
export function day(iso: string): string {
  return iso ? new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(new Date(iso)) : "";
}

/** Who plays a seat unless somebody says otherwise. */
export function usual(seat: CrewSeat, bots: boolean): SeatPlan["kind"] {
  if (seat.kind === "member") return seat.mine ? "me" : "open";
  return seat.kind === "bot" || bots ? "bot" : "open";
}
