import { expect, test } from "vitest";
import type { Event } from "../src/wire";
import { changed, fields } from "../src/lib/schema";
import { canonical, fits, readHead } from "../src/lib/verify";
import { around, lastMoves } from "../src/table/shown";
import { merged } from "../src/table/table.svelte";

const event = (number: number, kind: Event["kind"], step?: number): Event => ({ number, at: 0, kind, step, words: { key: "x" } });

test("what a take-back undid is marked and stays readable", () => {
  const held = [event(1, "choice", 0), event(2, "chance", 1), event(3, "say")];
  const after = merged(held, [event(4, "back", 1)]);
  expect(after.map((one) => one.taken_back ?? false)).toEqual([false, true, false, false]);
});

test("the last move is the last choice and the chance that followed it", () => {
  const events = [event(1, "choice", 0), event(2, "choice", 1), event(3, "chance", 2), event(4, "say")];
  expect(lastMoves(events).map((one) => one.number)).toEqual([2, 3]);
});

test("a move that was taken back is not the last move", () => {
  const events = merged([event(1, "choice", 0), event(2, "choice", 1)], [event(3, "back", 1)]);
  expect(lastMoves(events).map((one) => one.number)).toEqual([1]);
});

test("seats are shown clockwise from the reader's own", () => {
  const seats = [0, 1, 2].map((seat) => ({ seat }) as Parameters<typeof around>[0][number]);
  expect(around(seats, 1).map((one) => one.seat)).toEqual([1, 2, 0]);
});

test("a configuration's schema becomes a form without the number of players", () => {
  const schema = {
    $ref: "#/$defs/C",
    $defs: {
      C: {
        type: "object",
        properties: {
          players: { type: "integer", default: 2 },
          cap: { type: "integer", minimum: 1, maximum: 9, default: 5, description: "Rounds" },
          open: { type: "boolean", default: true },
          who: { enum: ["all", "tied"], default: "tied" },
        },
      },
    },
  };
  const list = fields(schema);
  expect(list.map((one) => [one.name, one.kind, one.default])).toEqual([
    ["cap", "number", 5],
    ["open", "switch", true],
    ["who", "choice", "tied"],
  ]);
  expect(changed(list, { cap: 5, open: false, who: "tied" })).toEqual({ open: false });
});

test("an option that may be left to the game is a choice, and only an answer is told", () => {
  const schema = { properties: { signal: { anyOf: [{ type: "boolean" }, { type: "null" }], default: null } } };
  const [field] = fields(schema, { signal: null });
  expect(field).toMatchObject({ kind: "choice", choices: [true, false], optional: true, default: "" });
  expect(changed([field!], {})).toEqual({});
  expect(changed([field!], { signal: "" })).toEqual({});
  expect(changed([field!], { signal: false })).toEqual({ signal: false });
});

test("canonical JSON sorts names at every depth", () => {
  expect(canonical({ b: [1, { d: true, c: "ü" }], a: null })).toBe('{"a":null,"b":[1,{"c":"ü","d":true}]}');
});

test("a secret that fits its commitment is told from one that does not", async () => {
  const secret = "00".repeat(32);
  const fixed = '{"config":{"players":2},"created":"2026-01-01T10:00:00Z","game":"some-game","rules":"1"}';
  const bytes = new Uint8Array([...new Uint8Array(32), ...new TextEncoder().encode(fixed)]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const commitment = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const file = (shown: string) =>
    `quarterdeck match 1  aa\ngame some-game  ab\nrules 1  ac\nconfig {"players":2}  ad\n` +
    `created 2026-01-01T10:00:00Z  ae\ncommitment ${commitment}  af\n\nsecret ${shown}  b0\n`;
  expect(await fits(readHead(file(secret)))).toBe(true);
  expect(await fits(readHead(file(secret.replace("0", "1"))))).toBe(false);
});
