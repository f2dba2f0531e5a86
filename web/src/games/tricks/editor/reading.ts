/** Deals that came from elsewhere, as a link or as a line of JSON: every part is checked before any of it is used. */

import type { Message } from "../../../lib/words";
import { CARDS } from "../cards";
import type { Deal } from "./deal.svelte";
import { COVERED, DUMMY, MOST_TASKS, NOBODY, OPEN, PLAYERS, type Laid, type LaidTask } from "./laid";

type Fields = Record<string, unknown>;

const ROLES = ["chosen", "second"];
const FIELDS = ["game", "players", "hands", "dummy", "tasks", "mission", "tricks", "owners", "distress", "commander", "captain", ...ROLES];

export class Reader {
  constructor(private readonly deal: Deal) {}

  // A link -----------------------------------------------------------------------------------------

  link(text: URLSearchParams): Laid | null {
    const players = Number(text.get("p"));
    const hands = text.get("h") ?? "";
    if (!PLAYERS.some((count) => count === players) || !/^[-0-4]{40}$/.test(hands)) return null;
    return this.checked({
      players,
      holders: [...hands].map((seat) => (seat === "-" ? NOBODY : Number(seat))),
      open: this.cards(text.get("u")),
      covered: this.cards(text.get("c")),
      leftOf: Number(text.get("l") ?? 0),
      tasks: (text.get("t") ?? "").split(".").filter(Boolean).map((one) => this.task(one.split("~"))),
      played: this.cards(text.get("k")),
      mission: text.has("m") ? Number(text.get("m")) : null,
      roles: Object.fromEntries(ROLES.filter((role) => text.has(role)).map((role) => [role, Number(text.get(role))])),
      free: text.get("f") === "1",
      distress: text.get("d") === "1",
    });
  }

  private cards(names: string | null): number[] {
    return (names?.match(/../g) ?? []).map((name) => this.deal.cardNamed(name));
  }

  private task([what = "", seat = "", token = "", x = ""]: string[]): LaidTask {
    return { what, seat: Number(seat), token, x: x === "" ? null : Number(x) };
  }

  // What both must be ------------------------------------------------------------------------------

  private checked(laid: Laid): Laid | null {
    const { rules } = this.deal;
    const whats = laid.tasks.map((task) => task.what);
    const good =
      this.liesWell(laid) &&
      this.areSeats(laid) &&
      whats.every((what) => rules.taskNames.has(what)) &&
      new Set(whats).size === whats.length &&
      whats.length <= MOST_TASKS &&
      laid.tasks.every((task) => (task.token === "" || rules.tokens.includes(task.token)) && (task.x === null || this.isNumber(task.x))) &&
      laid.played.every((card) => (laid.holders[card] ?? NOBODY) >= 0) &&
      new Set(laid.played).size === laid.played.length &&
      (laid.mission === null || rules.missions.some((one) => one.number === laid.mission));
    return good ? laid : null;
  }

  /** Whether cards lie where there is a place, and the columns say the same as their holders. */
  private liesWell({ players, holders, open, covered }: Laid): boolean {
    const places = players === 2 ? COVERED + 1 : players;
    const rows = players === 2 ? [[OPEN, open] as const, [COVERED, covered] as const] : [];
    return (
      holders.every((place) => place < places) &&
      (players === 2 || open.length + covered.length === 0) &&
      rows.every(([place, row]) => {
        const held = CARDS.filter((card) => holders[card] === place);
        return new Set(row).size === row.length && row.length === held.length && row.every((card) => held.includes(card));
      })
    );
  }

  private areSeats({ players, tasks, roles, leftOf }: Laid): boolean {
    const last = players === 2 ? DUMMY : players - 1;
    const seats = [...tasks.map((task) => task.seat), ...Object.values(roles)];
    return seats.every((seat) => Number.isInteger(seat) && seat >= 0 && seat <= last) && (leftOf === 0 || leftOf === 1);
  }

  private isNumber(x: unknown): boolean {
    return Number.isInteger(x) && Number(x) >= 0 && Number(x) <= 13;
  }

  // A line of JSON ---------------------------------------------------------------------------------

  position(given: unknown): Laid | Message {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return { key: "page.tricks.editor_no_json" };
    const fields = given as Fields;
    const unknown = Object.keys(fields).find((field) => !FIELDS.includes(field));
    if (unknown) return { key: "page.tricks.editor_field", args: { field: unknown } };
    if (fields.game !== this.deal.rules.game) return { key: "page.tricks.editor_other_game" };
    const players = fields.players as number;
    if (!PLAYERS.some((count) => count === players)) return { key: "page.tricks.editor_players" };
    const laid = this.laidCards(fields, players);
    if ("key" in laid) return laid;
    const tasks = ((fields.tasks ?? []) as Fields[]).map?.((task) => this.taskLine(task));
    if (!tasks) return wrong("tasks");
    const tricks = (fields.tricks ?? []) as unknown[];
    if (!Array.isArray(tricks) || !tricks.every(Array.isArray)) return wrong("tricks");
    const whole: Laid = {
      ...laid,
      tasks,
      played: tricks.flat().map((name) => this.deal.cardNamed(String(name))),
      mission: (fields.mission ?? null) as number | null,
      roles: Object.fromEntries(ROLES.filter((role) => typeof fields[role] === "number").map((role) => [role, fields[role] as number])),
      free: fields.owners === "free",
      distress: fields.distress === true,
    };
    if (this.checked(whole)) return whole;
    return wrong(this.checked({ ...whole, played: [] }) ? "tricks" : this.checked({ ...whole, tasks: [], played: [] }) ? "tasks" : "mission");
  }

  private taskLine(task: Fields): LaidTask {
    return {
      what: String(task?.card ?? task?.task ?? ""),
      seat: Number(task?.seat ?? 0),
      token: String(task?.token ?? ""),
      x: typeof task?.x === "number" ? task.x : null,
    };
  }

  /** Who holds what, the columns of two players among them. */
  private laidCards(fields: Fields, players: number): Pick<Laid, "players" | "holders" | "open" | "covered" | "leftOf"> | Message {
    const { hands } = fields;
    if (!Array.isArray(hands) || hands.length !== players) return wrong("hands");
    const dummy = (fields.dummy ?? {}) as Fields;
    const rows = players === 2 ? [dummy.up, dummy.covered] : [];
    if (players !== 2 && fields.dummy !== undefined) return wrong("dummy");
    if (!rows.every((row) => Array.isArray(row))) return { key: "page.tricks.editor_no_dummy" };
    const holders = CARDS.map(() => NOBODY);
    const found: number[][] = [];
    for (const [place, hand] of [...(hands as unknown[]), ...rows].entries()) {
      if (!Array.isArray(hand)) return wrong("hands");
      found.push(hand.map((name) => this.deal.cardNamed(String(name))));
      for (const [index, card] of (found.at(-1) as number[]).entries()) {
        const name = String(hand[index]).slice(0, 20);
        if (card < 0) return { key: "page.tricks.editor_no_card", args: { card: name } };
        if (holders[card] !== NOBODY) return { key: "page.tricks.editor_twice", args: { card: name } };
        holders[card] = place;
      }
    }
    const [open, covered] = players === 2 ? found.slice(DUMMY) : [[], []];
    return { players, holders, open: open ?? [], covered: covered ?? [], leftOf: dummy.left_of === 1 ? 1 : 0 };
  }
}

function wrong(what: string): Message {
  return { key: "page.tricks.editor_wrong", args: { what } };
}
