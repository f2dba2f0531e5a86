/** Names of suits in the middle of sentences. */

import type { Suit } from "../tricks/cards";

/** How their names begin, in all our languages; they are written in different forms. */
const NAMES: Record<string, Suit> = {
  pink: "pink",
  blue: "blue",
  blau: "blue",
  green: "green",
  grün: "green",
  yellow: "yellow",
  gelb: "yellow",
  submarine: "submarine",
  "u-boot": "submarine",
};
const NAMED = new RegExp(`(?<![\\p{L}-])(${Object.keys(NAMES).join("|")})[\\p{L}]*`, "giu");

/** The text in pieces: names of suits, and what stands between them. */
export function suitsIn(text: string): { text: string; suit?: Suit }[] {
  const pieces: { text: string; suit?: Suit }[] = [];
  let from = 0;
  for (const found of text.matchAll(NAMED)) {
    pieces.push({ text: text.slice(from, found.index) }, { text: found[0], suit: NAMES[(found[1] ?? "").toLowerCase()] });
    from = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(from) }].filter((piece) => piece.text);
}
