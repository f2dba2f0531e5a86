/** A deal as somebody lays it out: who holds which card, the tasks, and what was played; also as a link and as JSON. */

import type { Message } from "../../../lib/words";
import { CARDS, letterOf, suitOf, valueOf, type Trump } from "../cards";

/** What the editor must know of its game. */
export interface EditorRules {
  /** As the server calls it. */
  game: string;
  trump: Trump;
  /** Whether tasks are cards of the deck; otherwise they are named. */
  cardTasks: boolean;
  /** Every task there is, by name. */
  taskNames: ReadonlySet<string>;
  tokens: readonly string[];
  /** Tasks that come with a number of tricks. */
  predicted: ReadonlySet<string>;
  missions: readonly { number: number; title: Message; tasks?: number; tokens?: readonly string[]; roles?: readonly string[] }[];
}

export interface LaidTask {
  /** A card in notation, or a task's name. */
  what: string;
  seat: number;
  token: string;
  /** A number of tricks that was predicted. */
  x: number | null;
}

export const PLAYERS = [3, 4, 5] as const;
const MOST_TASKS = 20;
const NOBODY = -1;

export class Deal {
  players = $state(4);
  /** By card. */
  holders: number[] = $state(CARDS.map(() => NOBODY));
  tasks: LaidTask[] = $state([]);
  /** Cards in the order played. */
  played: number[] = $state([]);
  mission: number | null = $state(null);
  /** Seats that a mission's special rule is about, by the name of the role. */
  roles: Record<string, number> = $state({});

  constructor(readonly rules: EditorRules) {}

  // Cards ------------------------------------------------------------------------------------------

  static cardName(card: number, trump: Trump): string {
    return `${letterOf(suitOf(card, trump))}${valueOf(card)}`;
  }

  name(card: number): string {
    return Deal.cardName(card, this.rules.trump);
  }

  cardNamed(name: string): number {
    return CARDS.findIndex((card) => this.name(card) === name);
  }

  hand(seat: number): number[] {
    return CARDS.filter((card) => this.holders[card] === seat);
  }

  /** How many cards everybody gets; one seat has one more where they do not come out even. */
  get size(): number {
    return Math.floor(CARDS.length / this.players);
  }

  get seats(): number[] {
    return [...Array(this.players).keys()];
  }

  lacks(seat: number): number {
    return Math.max(0, this.size - this.hand(seat).length);
  }

  hasRoom(seat: number): boolean {
    const extra = CARDS.length % this.players > 0 && this.seats.every((other) => other === seat || this.hand(other).length <= this.size);
    return this.hand(seat).length < this.size + (extra ? 1 : 0);
  }

  /** Who leads the first trick: whoever holds the highest trump. */
  get leader(): number {
    return this.holders[CARDS.length - 1] ?? NOBODY;
  }

  /** Gives a card to a seat, or takes it back from there; false where the seat has no room for it. */
  put(card: number, seat: number): boolean {
    if (this.holders[card] === seat) {
      this.release(card);
      return true;
    }
    if (!this.hasRoom(seat)) return false;
    this.release(card);
    this.holders[card] = seat;
    this.finishLastHand();
    return true;
  }

  release(card: number): void {
    this.holders[card] = NOBODY;
    this.played = this.played.filter((one) => one !== card);
  }

  /** When only one hand is left to be filled, the rest of the cards are its. */
  private finishLastHand(): void {
    const open = this.seats.filter((seat) => this.lacks(seat) > 0);
    const [last] = open;
    if (open.length !== 1 || last === undefined) return;
    for (const card of CARDS) if (this.holders[card] === NOBODY) this.holders[card] = last;
  }

  /** Deals the cards that nobody holds. */
  dealTheRest(): void {
    const rest = CARDS.filter((card) => this.holders[card] === NOBODY);
    for (let end = rest.length - 1; end > 0; end -= 1) {
      const other = Math.floor(Math.random() * (end + 1));
      [rest[end], rest[other]] = [rest[other] as number, rest[end] as number];
    }
    for (const card of rest) {
      const seat = this.seats.find((one) => this.lacks(one) > 0) ?? this.seats.find((one) => this.hasRoom(one));
      if (seat !== undefined) this.holders[card] = seat;
    }
  }

  clear(): void {
    this.holders = CARDS.map(() => NOBODY);
    this.tasks = [];
    this.played = [];
    this.mission = null;
    this.roles = {};
  }

  setPlayers(players: number): void {
    this.players = players;
    this.holders = this.holders.map((seat) => (seat < players ? seat : NOBODY));
    for (const seat of this.seats) {
      while (this.hand(seat).length > this.size + (CARDS.length % players ? 1 : 0)) this.release(this.hand(seat).at(-1) as number);
    }
    this.tasks = this.tasks.map((task) => ({ ...task, seat: Math.min(task.seat, players - 1) }));
    this.roles = {};
    this.played = [];
  }

  // Tasks ------------------------------------------------------------------------------------------

  get charted(): EditorRules["missions"][number] | undefined {
    return this.rules.missions.find((one) => one.number === this.mission);
  }

  /** Adds a task or takes it away again; it goes to whoever would be next in turn. */
  toggleTask(what: string): void {
    if (this.tasks.some((task) => task.what === what)) {
      this.tasks = this.tasks.filter((task) => task.what !== what);
    } else if (this.tasks.length < MOST_TASKS) {
      const seat = (Math.max(0, this.leader) + this.tasks.length) % this.players;
      const token = this.charted?.tokens?.find((one) => this.tasks.every((task) => task.token !== one)) ?? "";
      this.tasks = [...this.tasks, { what, seat, token, x: null }];
    }
  }

  // Tricks -----------------------------------------------------------------------------------------

  /** The card is played next, or was not played after all. */
  togglePlayed(card: number): void {
    this.played = this.played.includes(card) ? this.played.filter((one) => one !== card) : [...this.played, card];
  }

  tricks(played: readonly number[] = this.played): number[][] {
    const found: number[][] = [];
    for (let from = 0; from < played.length; from += this.players) found.push(played.slice(from, from + this.players));
    return found;
  }

  // What is missing --------------------------------------------------------------------------------

  /** The first thing that is missing, in words; nothing: it can be asked about. */
  missing(): Message | null {
    for (const seat of this.seats) {
      if (this.lacks(seat)) return { key: "page.tricks.editor_lacks", args: { seat, count: this.lacks(seat) } };
    }
    const wanted = this.charted?.tasks;
    if (wanted !== undefined && wanted !== this.tasks.length) {
      return { key: "page.tricks.editor_task_count", args: { count: wanted, given: this.tasks.length } };
    }
    if (!this.tasks.length && this.mission === null) return { key: "page.tricks.editor_no_task" };
    const open = this.tasks.find((task) => this.rules.predicted.has(task.what) && task.x === null);
    if (open) return { key: "page.tricks.editor_predict" };
    const role = this.charted?.roles?.find((one) => !(one in this.roles));
    return role ? { key: "page.tricks.editor_role_open" } : null;
  }

  // As JSON ----------------------------------------------------------------------------------------

  /** As `quarterdeck solve` reads it, after these cards. */
  position(played: readonly number[] = this.played): Record<string, unknown> {
    return {
      game: this.rules.game,
      players: this.players,
      hands: this.seats.map((seat) => this.hand(seat).map((card) => this.name(card))),
      tasks: this.tasks.map(({ what, seat, token, x }) =>
        this.rules.cardTasks ? { card: what, seat, token: token || null } : { task: what, seat, x },
      ),
      ...(this.mission === null ? {} : { mission: this.mission }),
      ...(this.charted?.roles?.length ? this.roles : {}),
      ...(played.length ? { tricks: this.tricks(played).map((trick) => trick.map((card) => this.name(card))) } : {}),
    };
  }

  /** Takes over a line as `quarterdeck solve` reads it; gives what is wrong with it. */
  readLine(line: string): Message | null {
    let given: unknown;
    try {
      given = JSON.parse(line);
    } catch {
      return { key: "page.tricks.editor_no_json" };
    }
    const read = new Reader(this).position(given);
    if ("key" in read) return read;
    this.take(read);
    return null;
  }

  // As a link --------------------------------------------------------------------------------------

  /** Short enough for an address: nothing of it is stored anywhere. */
  toText(): string {
    const text = new URLSearchParams();
    text.set("p", String(this.players));
    text.set("h", this.holders.map((seat) => (seat < 0 ? "-" : String(seat))).join(""));
    if (this.tasks.length) text.set("t", this.tasks.map(({ what, seat, token, x }) => [what, seat, token, x ?? ""].join("~")).join("."));
    if (this.played.length) text.set("k", this.played.map((card) => this.name(card)).join(""));
    if (this.mission !== null) text.set("m", String(this.mission));
    for (const [role, seat] of Object.entries(this.roles)) text.set(role, String(seat));
    return text.toString();
  }

  /** Takes over what such a link holds; false, and nothing changed, where it holds no deal. */
  readText(text: string): boolean {
    const read = new Reader(this).link(new URLSearchParams(text));
    if (!read) return false;
    this.take(read);
    return true;
  }

  private take(read: Laid): void {
    this.players = read.players;
    this.holders = read.holders;
    this.tasks = read.tasks;
    this.played = read.played;
    this.mission = read.mission;
    this.roles = read.roles;
  }
}

/** All that a deal is made of. */
interface Laid {
  players: number;
  holders: number[];
  tasks: LaidTask[];
  played: number[];
  mission: number | null;
  roles: Record<string, number>;
}

const ROLES = ["chosen", "second"];
const FIELDS = ["game", "players", "hands", "tasks", "mission", "tricks", "commander", "captain", ...ROLES];

/** Reads what came from elsewhere: every part is checked before any of it is used. */
class Reader {
  constructor(private readonly deal: Deal) {}

  link(text: URLSearchParams): Laid | null {
    const players = Number(text.get("p"));
    const hands = text.get("h") ?? "";
    if (!PLAYERS.some((count) => count === players) || !/^[-0-4]{40}$/.test(hands)) return null;
    const holders = [...hands].map((seat) => (seat === "-" ? NOBODY : Number(seat)));
    if (holders.some((seat) => seat >= players)) return null;
    const tasks = (text.get("t") ?? "").split(".").filter(Boolean).map((one) => this.task(one.split("~"), players));
    const played = (text.get("k")?.match(/../g) ?? []).map((name) => this.deal.cardNamed(name));
    const mission = text.has("m") ? Number(text.get("m")) : null;
    const roles = Object.fromEntries(ROLES.filter((role) => text.has(role)).map((role) => [role, Number(text.get(role))]));
    return this.checked({ players, holders, tasks, played, mission, roles });
  }

  private task([what = "", seat = "", token = "", x = ""]: string[], players: number): LaidTask {
    const good = this.deal.rules.taskNames.has(what) && Number(seat) < players;
    return { what: good ? what : "", seat: Number(seat), token, x: x === "" ? null : Number(x) };
  }

  private checked(laid: Laid): Laid | null {
    const { rules } = this.deal;
    const seats = [...laid.tasks.map((task) => task.seat), ...Object.values(laid.roles)];
    const whats = laid.tasks.map((task) => task.what);
    const good =
      seats.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < laid.players) &&
      whats.every((what) => rules.taskNames.has(what)) &&
      new Set(whats).size === whats.length &&
      whats.length <= MOST_TASKS &&
      laid.tasks.every((task) => (task.token === "" || rules.tokens.includes(task.token)) && (task.x === null || this.isNumber(task.x))) &&
      laid.played.every((card) => (laid.holders[card] ?? NOBODY) >= 0) &&
      new Set(laid.played).size === laid.played.length &&
      (laid.mission === null || rules.missions.some((one) => one.number === laid.mission));
    return good ? laid : null;
  }

  private isNumber(x: unknown): boolean {
    return Number.isInteger(x) && Number(x) >= 0 && Number(x) <= 13;
  }

  position(given: unknown): Laid | Message {
    const wrong = (what: string): Message => ({ key: "page.tricks.editor_wrong", args: { what } });
    if (typeof given !== "object" || given === null || Array.isArray(given)) return { key: "page.tricks.editor_no_json" };
    const fields = given as Record<string, unknown>;
    const unknown = Object.keys(fields).find((field) => !FIELDS.includes(field));
    if (unknown) return { key: "page.tricks.editor_field", args: { field: unknown } };
    if (fields.game !== this.deal.rules.game) return { key: "page.tricks.editor_other_game" };
    const players = fields.players as number;
    if (!PLAYERS.some((count) => count === players)) return { key: "page.tricks.editor_players" };
    const holders = CARDS.map(() => NOBODY);
    const hands = fields.hands;
    if (!Array.isArray(hands) || hands.length !== players) return wrong("hands");
    for (const [seat, hand] of hands.entries()) {
      if (!Array.isArray(hand)) return wrong("hands");
      for (const name of hand) {
        const card = this.deal.cardNamed(String(name));
        if (card < 0) return { key: "page.tricks.editor_no_card", args: { card: String(name).slice(0, 20) } };
        if (holders[card] !== NOBODY) return { key: "page.tricks.editor_twice", args: { card: String(name) } };
        holders[card] = seat;
      }
    }
    const tasks = ((fields.tasks ?? []) as Record<string, unknown>[]).map?.((task) => ({
      what: String(task?.card ?? task?.task ?? ""),
      seat: Number(task?.seat ?? 0),
      token: String(task?.token ?? ""),
      x: typeof task?.x === "number" ? task.x : null,
    }));
    if (!tasks) return wrong("tasks");
    const tricks = (fields.tricks ?? []) as unknown[];
    if (!Array.isArray(tricks) || !tricks.every(Array.isArray)) return wrong("tricks");
    const played = tricks.flat().map((name) => this.deal.cardNamed(String(name)));
    const mission = (fields.mission ?? null) as number | null;
    const roles = Object.fromEntries(ROLES.filter((role) => typeof fields[role] === "number").map((role) => [role, fields[role] as number]));
    const laid = { players, holders, tasks, played, mission, roles };
    if (this.checked(laid)) return laid;
    return wrong(this.checked({ ...laid, played: [] }) ? "tricks" : this.checked({ ...laid, tasks: [], played: [] }) ? "tasks" : "mission");
  }
}
