/** A deal as somebody lays it out: who holds which card, the tasks, and what was played; also as a link and as JSON. */

import type { Message } from "../../../lib/words";
import type { Arranged } from "../../../wire";
import { CARDS, letterOf, suitOf, valueOf, type Trump } from "../cards";
import { COVERED, DUMMY, MOST_TASKS, NOBODY, OPEN, type Laid, type LaidTask } from "./laid";
import { Reader } from "./reading";

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
  /** What the hand of two players is called that nobody owns. */
  dummy: Message;
  /** Whether it matters whose left neighbour that hand is. */
  dummySits: boolean;
  missions: readonly { number: number; title: Message; tasks?: number; tokens?: readonly string[]; roles?: readonly string[] }[];
}

const COLUMNS = 7;
const HIGHEST = CARDS.length - 1;

export class Deal {
  players = $state(4);
  /** By card: a seat, `OPEN` or `COVERED`. */
  holders: number[] = $state(CARDS.map(() => NOBODY));
  /** Two players: the columns of the hand that nobody owns, from the left. */
  open: number[] = $state([]);
  covered: number[] = $state([]);
  /** Two players: whose left neighbour that hand is. */
  leftOf = $state(0);
  tasks: LaidTask[] = $state([]);
  /** Cards in the order played. */
  played: number[] = $state([]);
  mission: number | null = $state(null);
  /** Seats that a mission's special rule is about, by the name of the role. */
  roles: Record<string, number> = $state({});
  /** Whether it is asked if any owners win; tasks then have none. */
  free = $state(false);
  /** Whether cards may be passed first. */
  distress = $state(false);

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

  /** The cards of a seat, or of one row of the hand that nobody owns. */
  hand(place: number): number[] {
    if (this.players === 2 && place === OPEN) return this.open;
    if (this.players === 2 && place === COVERED) return this.covered;
    return CARDS.filter((card) => this.holders[card] === place);
  }

  /** How many cards everybody gets, and so how many tricks there are; one seat may have one card more. */
  get size(): number {
    return this.players === 2 ? 13 : Math.floor(CARDS.length / this.players);
  }

  get seats(): number[] {
    return [...Array(this.players).keys()];
  }

  /** Everybody who plays to a trick. */
  get table(): number[] {
    return this.players === 2 ? [0, 1, DUMMY] : this.seats;
  }

  /** Everywhere that cards can lie. */
  get places(): number[] {
    return this.players === 2 ? [0, 1, OPEN, COVERED] : this.seats;
  }

  /** Who plays a card; `NOBODY` where it lies nowhere. */
  seatOf(card: number): number {
    const place = this.holders[card] ?? NOBODY;
    return this.players === 2 ? Math.min(place, DUMMY) : place;
  }

  private room(place: number): number {
    return this.players === 2 && place >= DUMMY ? COLUMNS : this.size;
  }

  lacks(place: number): number {
    return Math.max(0, this.room(place) - this.hand(place).length);
  }

  hasRoom(place: number): boolean {
    const odd = this.players > 2 && CARDS.length % this.players > 0;
    const extra = odd && this.seats.every((other) => other === place || this.hand(other).length <= this.size);
    return this.hand(place).length < this.room(place) + (extra ? 1 : 0);
  }

  /** Who leads the first trick: whoever holds the highest trump. */
  get leader(): number {
    return this.seatOf(HIGHEST);
  }

  /** Gives a card to a place, or takes it back from there; false where there is no room for it. */
  put(card: number, place: number): boolean {
    if (this.holders[card] === place) {
      this.release(card);
      return true;
    }
    if (!this.hasRoom(place)) return false;
    this.release(card);
    this.lay(card, place);
    this.finishLastHand();
    return true;
  }

  private lay(card: number, place: number): void {
    this.holders[card] = place;
    if (this.players === 2 && place === OPEN) this.open = [...this.open, card];
    if (this.players === 2 && place === COVERED) this.covered = [...this.covered, card];
  }

  release(card: number): void {
    this.holders[card] = NOBODY;
    this.open = this.open.filter((one) => one !== card);
    this.covered = this.covered.filter((one) => one !== card);
    this.played = this.played.filter((one) => one !== card);
  }

  /** When only one place is left to be filled, the rest of the cards are its. */
  private finishLastHand(): void {
    const open = this.places.filter((place) => this.lacks(place) > 0);
    const [last] = open;
    if (open.length !== 1 || last === undefined) return;
    for (const card of CARDS) if (this.holders[card] === NOBODY) this.lay(card, last);
  }

  /** Deals the cards that nobody holds; the highest trump first, and to a person. */
  dealTheRest(): void {
    const rest = CARDS.filter((card) => this.holders[card] === NOBODY);
    for (let end = rest.length - 1; end > 0; end -= 1) {
      const other = Math.floor(Math.random() * (end + 1));
      [rest[end], rest[other]] = [rest[other] as number, rest[end] as number];
    }
    rest.sort((one, other) => Number(other === HIGHEST) - Number(one === HIGHEST));
    const first = this.seats.filter((seat) => this.lacks(seat) > 0);
    for (const card of rest) {
      const by = card === HIGHEST ? first[Math.floor(Math.random() * first.length)] : undefined;
      const place = by ?? this.places.find((one) => this.lacks(one) > 0) ?? this.places.find((one) => this.hasRoom(one));
      if (place !== undefined) this.lay(card, place);
    }
  }

  clear(): void {
    for (const card of CARDS) this.release(card);
    this.tasks = [];
    this.mission = null;
    this.roles = {};
    this.free = this.distress = false;
  }

  setPlayers(players: number): void {
    const kept = Math.min(players, this.players);
    for (const card of CARDS) if ((this.holders[card] ?? NOBODY) >= kept) this.release(card);
    this.players = players;
    for (const seat of this.seats) {
      while (this.hand(seat).length > this.size + (players > 2 && CARDS.length % players ? 1 : 0)) this.release(this.hand(seat).at(-1) as number);
    }
    this.tasks = this.tasks.map((task) => ({ ...task, seat: Math.min(task.seat, players - 1) }));
    this.roles = {};
    this.played = [];
  }

  /** What a seat is called. */
  who(seat: number): Message {
    return this.players === 2 && seat === DUMMY ? this.rules.dummy : { key: "page.seat.number", args: { number: seat + 1 } };
  }

  /** What a place is called, where cards go. */
  where(place: number): Message {
    if (this.players !== 2 || place < DUMMY) return this.who(place);
    return { key: place === OPEN ? "page.tricks.editor_open" : "page.tricks.editor_covered", args: { name: this.rules.dummy } };
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
    const each = this.table.length;
    for (let from = 0; from < played.length; from += each) found.push(played.slice(from, from + each));
    return found;
  }

  // What is missing --------------------------------------------------------------------------------

  /** The first thing that is missing, in words; nothing: it can be asked about. */
  missing(): Message | null {
    for (const place of this.places) {
      const count = this.lacks(place);
      if (count && this.players === 2 && place >= DUMMY) {
        return { key: place === OPEN ? "page.tricks.editor_lacks_open" : "page.tricks.editor_lacks_covered", args: { name: this.rules.dummy, count } };
      }
      if (count) return { key: "page.tricks.editor_lacks", args: { seat: place, count } };
    }
    if (this.players === 2 && this.leader === DUMMY) return { key: "page.tricks.editor_dummy_leads", args: { name: this.rules.dummy } };
    const wanted = this.charted?.tasks;
    if (wanted !== undefined && wanted !== this.tasks.length) {
      return { key: "page.tricks.editor_task_count", args: { count: wanted, given: this.tasks.length } };
    }
    if (!this.tasks.length && this.mission === null) return { key: "page.tricks.editor_no_task" };
    if (this.free || this.distress) {
      if (this.played.length) return { key: "page.tricks.editor_too_late" };
      if (this.free) return null;
    }
    const open = this.tasks.find((task) => this.rules.predicted.has(task.what) && task.x === null);
    if (open) return { key: "page.tricks.editor_predict" };
    const role = this.charted?.roles?.find((one) => !(one in this.roles));
    return role ? { key: "page.tricks.editor_role_open" } : null;
  }

  // As JSON ----------------------------------------------------------------------------------------

  /** As `quarterdeck solve` reads it, after these cards; what was left open may be arranged by now. */
  position(played: readonly number[] = this.played, arranged: Arranged | null = null): Record<string, unknown> {
    const open = this.free && !arranged;
    const given = new Map(arranged?.passed.map(({ card, to }) => [this.cardNamed(card), to]) ?? []);
    const name = (card: number): string => this.name(card);
    const roles = arranged && this.free ? { chosen: arranged.chosen, second: arranged.second } : this.roles;
    return {
      game: this.rules.game,
      players: this.players,
      hands: this.seats.map((seat) => CARDS.filter((card) => (given.get(card) ?? this.holders[card]) === seat).map(name)),
      ...(this.players === 2 ? { dummy: this.dummyAfter(given) } : {}),
      tasks: this.tasks.map((task, index) => {
        const seat = arranged?.owners[index] ?? task.seat;
        const x = this.free ? (arranged?.predicted[index] ?? null) : task.x;
        if (this.rules.cardTasks) return { card: task.what, ...(open ? {} : { seat }), token: task.token || null };
        return { task: task.what, ...(open ? {} : { seat, x }) };
      }),
      ...(this.mission === null ? {} : { mission: this.mission }),
      ...(this.charted?.roles?.length && !open ? roles : {}),
      ...(open ? { owners: "free" } : {}),
      ...(this.distress && !arranged ? { distress: true } : {}),
      ...(played.length ? { tricks: this.tricks(played).map((trick) => trick.map(name)) } : {}),
    };
  }

  /** The columns, once a card was passed there in exchange for another. */
  private dummyAfter(given: ReadonlyMap<number, number>): Record<string, unknown> {
    const came = [...given].find(([, to]) => to === DUMMY)?.[0];
    const up = this.open.map((card) => (given.has(card) && came !== undefined ? came : card));
    return {
      up: up.map((card) => this.name(card)),
      covered: this.covered.map((card) => this.name(card)),
      ...(this.rules.dummySits ? { left_of: this.leftOf } : {}),
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
    if (this.players === 2) {
      text.set("u", this.open.map((card) => this.name(card)).join(""));
      text.set("c", this.covered.map((card) => this.name(card)).join(""));
      text.set("l", String(this.leftOf));
    }
    if (this.free) text.set("f", "1");
    if (this.distress) text.set("d", "1");
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
    Object.assign(this, read);
  }
}
