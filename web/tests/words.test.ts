import { expect, test } from "vitest";
import type { Message } from "../src/lib/words";
import { say } from "../src/lib/words";
import shared from "./words.json";

test.each(shared.cases as [Message | string, string][])("%j reads as the Python side reads it", (message, text) => {
  expect(say(shared.texts, message, shared.names)).toBe(text);
});

test("a missing key is an error, not a blank", () => {
  expect(() => say(shared.texts, { key: "unknown" })).toThrow("unknown");
});

test("a missing argument is an error, not a blank", () => {
  expect(() => say(shared.texts, { key: "value" })).toThrow("value");
});
