/** The server's HTTP door. Addresses are relative to wherever the page was served from. */

import type {
  Answered,
  AskHint,
  Believed,
  Branch,
  GameInfo,
  Hint,
  Invitation,
  Link,
  Me,
  NewLink,
  NewTable,
  Opened,
  Puzzle,
  Puzzles,
  Progress,
  Refused,
  Replay,
  Solution,
  Tables,
  TableSummary,
  Verified,
  WinningLine,
} from "../wire";
import type { Message, Texts } from "./words";

/** The folder the page lives in: everything else is below it. */
export function base(): URL {
  return new URL(".", document.baseURI);
}

export function address(path: string): string {
  return new URL(path, base()).href;
}

/** The whole address of a link the server made; its path begins at the root of the site. */
export function linkAddress(link: Pick<Link, "path">): string {
  return new URL(link.path ?? "", location.origin).href;
}

export function socketAddress(table: string): string {
  const url = new URL(`api/tables/${table}/socket`, base());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** The server said no, with a reason in words. */
export class Refusal extends Error {
  constructor(
    readonly reason: Message,
    readonly status: number,
  ) {
    super(reason.key);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path), {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable(path);
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  throw new Refusal(await reason(answer), answer.status);
}

async function reason(answer: Response): Promise<Message> {
  try {
    const body = (await answer.json()) as Partial<Refused>;
    if (body.reason) return body.reason;
  } catch {
    // Not one of the server's own refusals: a proxy's page, or nothing at all.
  }
  return { key: "page.problem.status", args: { status: answer.status } };
}

export const api = {
  games: () => call<GameInfo[]>("GET", "api/games"),
  catalogue: (language: string) => call<Texts>("GET", `api/catalogue/${language}`),
  me: () => call<Me>("GET", "api/me"),
  introduce: (name: string) => call<Me>("POST", "api/me", { name }),
  lobby: () => call<Tables>("GET", "api/lobby").then((found): TableSummary[] => found.tables),
  mine: () => call<Tables>("GET", "api/tables/mine").then((found): TableSummary[] => found.tables),
  progress: () => call<Progress>("GET", "api/progress"),
  open: (table: NewTable) => call<Opened>("POST", "api/tables", table),
  learn: (game: string, lesson?: string) => call<Opened>("POST", "api/lessons", lesson ? { game, lesson } : { game }),
  lessonTexts: (game: string) => call<Record<"en" | "de", Texts>>("GET", `api/lessons/${encodeURIComponent(game)}`),
  join: (table: string, name: string) => call<Opened>("POST", `api/tables/${table}/join`, { name }),
  invitation: (secret: string) => call<Invitation>("POST", "api/invitation", { secret }),
  joinBySecret: (secret: string, name: string) => call<Opened>("POST", "api/join", { secret, name }),
  link: (table: string, link: NewLink) => call<Link>("POST", `api/tables/${table}/links`, link),
  options: (table: string, options: Record<string, unknown>, winnable: boolean | null = null) =>
    call<void>("POST", `api/tables/${table}/options`, { options, winnable }),
  hint: (table: string, wanted: AskHint) => call<Hint>("POST", `api/tables/${table}/hint`, wanted),
  rematch: (table: string) => call<Opened>("POST", `api/tables/${table}/rematch`, {}),
  branch: (table: string, branch: Branch) => call<Opened>("POST", `api/tables/${table}/branch`, branch),
  replay: (table: string, seat: number | null, first: number, count: number, scene: boolean) =>
    call<Replay>(
      "GET",
      `api/tables/${table}/replay?facts=true&scene=${scene}&first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  puzzles: (game: string) => call<Puzzles>("GET", `api/puzzles/${game}`),
  puzzle: (game: string, number: number) => call<Puzzle>("GET", `api/puzzles/${game}/${number}`),
  askSolver: (position: Record<string, unknown>) => call<Answered>("POST", "api/positions/solve", { position }),
  playPosition: (position: Record<string, unknown>, seat: number) => call<Opened>("POST", "api/positions/table", { position, seat }),
  solution: (table: string) => call<Solution>("GET", `api/tables/${table}/solution`),
  line: (table: string, step: number, seat: number | null, scene: boolean) =>
    call<WinningLine>(
      "GET",
      `api/tables/${table}/line?facts=true&scene=${scene}&step=${step}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  belief: (table: string, step: number, seat: number) =>
    call<Believed>("GET", `api/tables/${table}/belief?step=${step}&seat=${seat}`),
  verify: (table: string) => call<Verified>("GET", `api/tables/${table}/verify`),
  upload: (text: string) => call<Opened>("POST", "api/reviews", { text }),
  async match(table: string): Promise<string> {
    let answer: Response;
    try {
      answer = await fetch(address(`api/tables/${table}/match`), { credentials: "same-origin" });
    } catch {
      throw new Unreachable(table);
    }
    if (!answer.ok) throw new Refusal(await reason(answer), answer.status);
    return answer.text();
  },
};
