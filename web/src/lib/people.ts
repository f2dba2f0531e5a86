/** Everybody at a table has a name and a face, bots too; both follow from what they are, so that one knows them again. */

/** Names that read well in any of the page's languages. */
const NAMES = [
  "Mara", "Tove", "Ilan", "Juno", "Pim", "Sefa", "Okan", "Lio", "Vera", "Anouk", "Bram", "Cleo", "Edda", "Fenn",
  "Goro", "Hana", "Imre", "Kaja", "Levi", "Mio", "Nela", "Orin", "Petra", "Quill", "Runa", "Sol", "Tilo", "Uma",
] as const;

/** A number that is always the same for the same text. */
export function seedOf(text: string): number {
  let seed = 2166136261;
  for (const sign of text) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return seed;
}

/** A bot's own name: the kind decides who comes first, and nobody comes twice to a table. */
export function botPerson(kind: string, taken: ReadonlySet<string>): string {
  const start = seedOf(kind) % NAMES.length;
  const free = NAMES.map((_, index) => NAMES[(start + index) % NAMES.length] ?? "").find((name) => !taken.has(name));
  return free ?? kind;
}

const SKINS = ["#f3cfae", "#e0ac7e", "#b97a4f", "#8a5433", "#f6dcc4", "#6b3f28"] as const;
const HAIRS = ["#2b1d16", "#6a3b1c", "#c98b3c", "#8d8d93", "#a3392b", "#14161f"] as const;
const COATS = ["#3566c9", "#c4483f", "#2f8f63", "#8b53b8", "#c98a22", "#2d8a96"] as const;
const METALS = ["#aeb9d2", "#c9b79a", "#9cc4c1", "#c6a5c0", "#b7c59a", "#d0a48f"] as const;

/** How a face is drawn: one of each, by the seed. */
export interface Looks {
  skin: string;
  metal: string;
  hair: string;
  coat: string;
  cut: number;
  eyes: number;
  mouth: number;
  glasses: boolean;
}

export function looks(name: string): Looks {
  let seed = seedOf(`face of ${name}`);
  const next = (count: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % count;
  };
  const of = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  return {
    skin: of(SKINS),
    metal: of(METALS),
    hair: of(HAIRS),
    coat: of(COATS),
    cut: next(5),
    eyes: next(3),
    mouth: next(4),
    glasses: next(4) === 0,
  };
}
