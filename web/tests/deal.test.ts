import { expect, test } from "vitest";
import { CARDS } from "../src/games/tricks/cards";
import { Deal, type EditorRules } from "../src/games/tricks/editor/deal.svelte";

const RULES: EditorRules = {
  game: "some-game",
  trump: "rocket",
  cardTasks: true,
  taskNames: new Set(CARDS.slice(0, -4).map((card) => Deal.cardName(card, "rocket"))),
  tokens: ["1", ">>", "omega"],
  predicted: new Set(),
  missions: [{ number: 5, title: { key: "" }, tasks: 1, roles: ["chosen"] }],
};

function dealt(players = 4): Deal {
  const deal = new Deal(RULES);
  deal.setPlayers(players);
  deal.dealTheRest();
  deal.toggleTask("P3");
  return deal;
}

test.each([3, 4, 5])("the rest is dealt evenly to %i hands", (players) => {
  const deal = dealt(players);
  expect(deal.seats.map((seat) => deal.hand(seat).length).reduce((sum, count) => sum + count)).toBe(40);
  expect(deal.seats.every((seat) => deal.lacks(seat) === 0)).toBe(true);
  expect(deal.missing()).toBeNull();
});

test("the last hand fills itself", () => {
  const deal = new Deal(RULES);
  for (let card = 0; card < 30; card += 1) expect(deal.put(card, Math.floor(card / 10))).toBe(true);
  expect(deal.hand(3)).toHaveLength(10);
  expect(deal.put(0, 3)).toBe(false);
});

test("a link holds the whole deal", () => {
  const deal = dealt();
  deal.toggleTask("B9");
  deal.tasks[1]!.token = ">>";
  deal.mission = 5;
  deal.roles = { chosen: 2 };
  deal.togglePlayed(39);
  const other = new Deal(RULES);
  expect(other.readText(deal.toText())).toBe(true);
  expect(other.position()).toEqual(deal.position());
});

test("a line of JSON holds the whole deal", () => {
  const deal = dealt(5);
  deal.togglePlayed(39);
  const other = new Deal(RULES);
  expect(other.readLine(JSON.stringify(deal.position()))).toBeNull();
  expect(other.toText()).toBe(deal.toText());
});

test.each(["", "p=2", "p=9&h=x", `p=4&h=${"4".repeat(40)}`, `p=4&h=${"0".repeat(40)}&t=R1~0~~`, `p=4&h=${"-".repeat(40)}&k=P1`, `p=4&h=${"0".repeat(40)}&m=99`])(
  "a link with %j is refused and changes nothing",
  (text) => {
    const deal = dealt();
    const before = deal.toText();
    expect(deal.readText(text)).toBe(false);
    expect(deal.toText()).toBe(before);
  },
);

test.each([
  ["nonsense", "editor_no_json"],
  ["[]", "editor_no_json"],
  ['{"game":"chess"}', "editor_other_game"],
  ['{"game":"some-game","players":2}', "editor_players"],
  ['{"game":"some-game","dummy":{}}', "editor_field"],
  ['{"game":"some-game","players":4,"hands":[]}', "editor_wrong"],
  ['{"game":"some-game","players":4,"hands":[["Q1"],[],[],[]]}', "editor_no_card"],
  ['{"game":"some-game","players":4,"hands":[["P1"],["P1"],[],[]]}', "editor_twice"],
  ['{"game":"some-game","players":4,"hands":[["P1"],[],[],[]],"tasks":[{"card":"R1","seat":0}]}', "editor_wrong"],
  ['{"game":"some-game","players":4,"hands":[["P1"],[],[],[]],"tricks":[["P2"]]}', "editor_wrong"],
])("the line %s gets one sentence", (line, key) => {
  expect(new Deal(RULES).readLine(line)?.key).toBe(`page.tricks.${key}`);
});

test("what is missing is said, one thing at a time", () => {
  const deal = new Deal(RULES);
  expect(deal.missing()?.key).toBe("page.tricks.editor_lacks");
  deal.dealTheRest();
  expect(deal.missing()?.key).toBe("page.tricks.editor_no_task");
  deal.mission = 5;
  expect(deal.missing()?.key).toBe("page.tricks.editor_task_count");
  deal.toggleTask("P3");
  expect(deal.missing()?.key).toBe("page.tricks.editor_role_open");
});
