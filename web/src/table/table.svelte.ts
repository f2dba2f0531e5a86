/**
 * One table's line to the server.
 *
 * It shows what the server said and nothing else: a move is pending until it is acknowledged, never
 * predicted. A gap asks for everything since; a lost line is tried again with growing pauses, and what was
 * not answered is sent again under the same id.
 */

import type { AnyCommand, Event, FromClient, FromServer, Look, View } from "../wire";
import { socketAddress } from "../lib/api";
import { randomHex } from "../lib/random";
import type { Message } from "../lib/words";

export type Line = "connecting" | "online" | "offline" | "closed";

interface Unanswered {
  id: string;
  command: AnyCommand;
  version: number;
  /** Committed as this version, which is not shown yet. */
  done?: number;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const SILENCE = 45_000;

export class Table {
  readonly id: string;
  /** Which of the guest's programs this is: command ids are its own. */
  private readonly client = randomHex();
  line: Line = $state("connecting");
  /** By seat; a spectator's under -1. */
  views: Record<number, View> = $state.raw({});
  events: Event[] = $state.raw([]);
  look: Look | null = $state.raw(null);
  refused: Message | null = $state.raw(null);
  ended: Message | null = $state.raw(null);
  clock: { seconds: number; ends: number } | null = $state.raw(null);
  unanswered: Unanswered[] = $state.raw([]);
  /** Where the history stood when the last view came: what is newer is the last move. */
  heard: (events: Event[], first: boolean) => void = () => {};

  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private known = 0;
  private scene = false;
  private stopped = false;

  constructor(id: string) {
    this.id = id;
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lost);
    this.connect();
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lost);
    this.socket?.close();
    this.line = "closed";
  }

  /** Whether the server still owes an answer, or the view that shows it. */
  get pending(): boolean {
    return this.unanswered.length > 0;
  }

  /** Whether a move is under way: until it is seen, no other can be made. */
  get moving(): boolean {
    return this.unanswered.some(({ command }) => command.do === "choose" || command.do === "take_back");
  }

  send(command: AnyCommand): void {
    const order = { id: crypto.randomUUID?.() ?? randomHex(), command, version: this.known };
    this.unanswered = [...this.unanswered, order];
    this.refused = null;
    this.transmit(order);
  }

  private transmit(order: Unanswered): void {
    this.post({ t: "cmd", id: order.id, v: order.version, c: order.command });
  }

  private post(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.stopped) return;
    clearTimeout(this.retry);
    const socket = new WebSocket(socketAddress(this.id));
    this.socket = socket;
    socket.onopen = () => {
      this.hello();
      this.listen();
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      this.listen();
      this.take(JSON.parse(message.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Asks for everything since the last view; the universal board needs the scene too. */
  private hello(): void {
    this.post({ t: "hello", since: this.known, client: this.client, facts: true, scene: this.scene });
  }

  /** From now on with the scene, or without it. */
  withScene(scene: boolean): void {
    if (scene === this.scene) return;
    this.scene = scene;
    if (this.socket?.readyState === WebSocket.OPEN) this.hello();
  }

  private readonly lost = (): void => {
    if (this.stopped) return;
    this.line = "offline";
    clearTimeout(this.watchdog);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  };

  private readonly hurry = (): void => {
    this.pause = FIRST_PAUSE;
    if (this.line === "offline") this.connect();
  };

  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(this.lost, SILENCE);
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case "view":
        this.show(message);
        break;
      case "ack":
        this.unanswered = this.unanswered.map((order) => (order.id === message.id ? { ...order, done: message.v } : order));
        this.settle();
        break;
      case "nak":
        this.unanswered = this.unanswered.filter((order) => order.id !== message.id);
        this.refused = message.reason;
        break;
      case "presence":
        this.views = Object.fromEntries(
          Object.entries(this.views).map(([key, view]) => [
            key,
            {
              ...view,
              watchers: message.watchers,
              seats: view.seats.map((seat) => ({ ...seat, present: message.present[seat.seat] ?? false })),
            },
          ]),
        );
        break;
      case "look":
        this.look = message;
        break;
      case "pulse":
        if (message.v > this.known) this.hello();
        break;
      case "bye":
        if (!message.again) {
          this.close();
          this.ended = message.reason;
        }
        break;
    }
  }

  /** Forgets what was committed and is shown, at a shared screen to all its seats. */
  private settle(): void {
    const shown = Math.min(this.known, ...Object.values(this.views).map((view) => view.version));
    this.unanswered = this.unanswered.filter((order) => order.done === undefined || order.done > shown);
  }

  private show(view: View): void {
    if (this.line !== "online") {
      this.line = "online";
      this.pause = FIRST_PAUSE;
      for (const order of this.unanswered) this.transmit(order);
    }
    if (view.since > this.known) {
      this.hello();
      return;
    }
    this.clock = view.clock && { seconds: view.clock.seconds, ends: performance.now() + view.clock.left * 1000 };
    const first = this.known === 0;
    const fresh = view.events.filter((event) => event.number > this.known);
    const kept = Object.entries(this.views).filter(([seat]) => view.mine.includes(Number(seat)));
    this.views = { ...Object.fromEntries(kept), [view.seat ?? -1]: view };
    if (fresh.length) this.events = merged(this.events, fresh);
    this.known = Math.max(this.known, view.version);
    this.settle();
    if (fresh.length) this.heard(fresh, first);
  }
}

/** The history with new events; what a `back` undid is marked, not removed. */
export function merged(held: readonly Event[], fresh: readonly Event[]): Event[] {
  let events = [...held];
  for (const event of fresh) {
    if (event.kind === "back" && event.step != null) {
      const to = event.step;
      events = events.map((old) =>
        (old.kind === "choice" || old.kind === "chance") && old.step != null && old.step >= to
          ? { ...old, taken_back: true }
          : old,
      );
    }
    events.push(event);
  }
  return events;
}
