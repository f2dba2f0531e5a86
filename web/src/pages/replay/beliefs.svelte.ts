/** What a bot would have believed at each step of a finished match: asked for one step at a time, and kept. */

import type { Believed } from "../../wire";
import { api } from "../../lib/api";
import { attempt } from "../../lib/problem";

export class Beliefs {
  private known = $state.raw<Record<string, Believed>>({});
  private wanted = "";
  private asking = false;

  constructor(private readonly table: string) {}

  at(step: number, seat: number): Believed | null {
    return this.known[`${step} ${seat}`] ?? null;
  }

  /** Whoever steps on while an answer is awaited is only told of where they stop. */
  async ask(step: number, seat: number): Promise<void> {
    this.wanted = `${step} ${seat}`;
    if (this.asking || this.known[this.wanted]) return;
    this.asking = true;
    const key = this.wanted;
    await attempt(async () => {
      const found = await api.belief(this.table, step, seat);
      this.known = { ...this.known, [key]: found };
    });
    this.asking = false;
    const [nextStep, nextSeat] = this.wanted.split(" ").map(Number);
    if (this.wanted !== key) await this.ask(nextStep ?? 0, nextSeat ?? 0);
  }
}
