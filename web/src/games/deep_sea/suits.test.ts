import { expect, test } from "vitest";
import { suitsIn } from "./suits";

/** The sentence with the suits in brackets. */
function marked(text: string): string {
  return suitsIn(text).map((piece) => (piece.suit ? `[${piece.suit} ${piece.text}]` : piece.text)).join("");
}

test("suits are found in English sentences", () => {
  expect(marked("I capture blue\u00a06 and yellow\u00a07")).toBe("I capture [blue blue]\u00a06 and [yellow yellow]\u00a07");
  expect(marked("I capture more pink than green cards")).toBe("I capture more [pink pink] than [green green] cards");
  expect(marked("I capture exactly two submarines")).toBe("I capture exactly two [submarine submarines]");
});

test("suits are found in German sentences, in all their forms", () => {
  expect(marked("Ich gewinne mehr gelbe als blaue Karten")).toBe("Ich gewinne mehr [yellow gelbe] als [blue blaue] Karten");
  expect(marked("Ich gewinne genau ein U-Boot, Grün\u00a06 und Pink\u00a01")).toBe("Ich gewinne genau ein [submarine U-Boot], [green Grün]\u00a06 und [pink Pink]\u00a01");
});

test("a sentence without suits is one piece", () => {
  expect(suitsIn("I win the last trick")).toEqual([{ text: "I win the last trick" }]);
});
