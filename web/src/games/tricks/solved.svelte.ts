/** Which puzzles were solved in this browser; kept locally, never sent anywhere. */

export class Solved {
  private readonly shelf: string;
  private numbers = $state.raw<ReadonlySet<number>>(new Set());

  constructor(game: string) {
    this.shelf = `quarterdeck.puzzles.${game}`;
    try {
      this.numbers = new Set(JSON.parse(localStorage.getItem(this.shelf) ?? "[]") as number[]);
    } catch {
      // A browser that keeps nothing still asks puzzles.
    }
  }

  has(number: number): boolean {
    return this.numbers.has(number);
  }

  add(number: number): void {
    this.numbers = new Set([...this.numbers, number]);
    try {
      localStorage.setItem(this.shelf, JSON.stringify([...this.numbers]));
    } catch {
      // As above.
    }
  }

  /** The easiest that is not solved; the first when all are. */
  next(count: number): number {
    for (let number = 1; number <= count; number += 1) if (!this.has(number)) return number;
    return 1;
  }
}
