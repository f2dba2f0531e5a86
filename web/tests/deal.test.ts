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
  dummy: { key: "some_game.dummy" },
  dummySits: true,
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

test("two players and the rows of the hand that nobody owns get all cards", () => {
  for (let time = 0; time < 20; time += 1) {
    const deal = dealt(2);
    expect(deal.places.map((place) => deal.hand(place).length)).toEqual([13, 13, 7, 7]);
    expect(deal.leader).toBeLessThan(2);
    expect(deal.missing()).toBeNull();
  }
});

test("a deal for two, with open questions, survives a link and a line of JSON", () => {
  const deal = dealt(2);
  deal.leftOf = 1;
  deal.free = deal.distress = true;
  const [linked, read] = [new Deal(RULES), new Deal(RULES)];
  expect(linked.readText(deal.toText())).toBe(true);
  expect(read.readLine(JSON.stringify(deal.position()))).toBeNull();
  expect(linked.position()).toEqual(deal.position());
  expect(read.position()).toEqual(deal.position());
  expect(deal.position()).toMatchObject({ owners: "free", distress: true, dummy: { left_of: 1 }, tasks: [{ card: "P3", token: null }] });
});

test("what was open is fixed as it was arranged, passed cards included", () => {
  const deal = dealt(2);
  deal.free = deal.distress = true;
  const [mine, theirs, up] = [0, 1, 2].map((place) => deal.hand(place).find((card) => card < 36) as number) as [number, number, number];
  const pass = (card: number, by: number, to: number) => ({ card: deal.name(card), by, to });
  const passed = [pass(mine, 0, 1), pass(theirs, 1, 2), pass(up, 2, 0)];
  const position = deal.position([39], { owners: [2], predicted: [null], chosen: null, second: null, passed });
  expect(position).toMatchObject({ tasks: [{ card: "P3", seat: 2 }], tricks: [["R4"]] });
  expect("owners" in position || "distress" in position).toBe(false);
  const { hands, dummy } = position as { hands: string[][]; dummy: { up: string[] } };
  expect(hands[1]).toContain(deal.name(mine));
  expect(dummy.up).toContain(deal.name(theirs));
  expect(hands[0]).toContain(deal.name(up));
  expect(new Set([...hands.flat(), ...dummy.up]).size).toBe(33);
});

test.each(["", "p=2", "p=9&h=x", `p=4&h=${"4".repeat(40)}`, `p=4&h=${"0".repeat(40)}&t=R1~0~~`, `p=4&h=${"-".repeat(40)}&k=P1`, `p=4&h=${"0".repeat(40)}&m=99`, `p=2&h=${"2".repeat(40)}&u=P1P1&c=&l=0`])(
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
  ['{"game":"some-game","players":1}', "editor_players"],
  ['{"game":"some-game","players":2,"hands":[[],[]]}', "editor_no_dummy"],
  ['{"game":"some-game","drawn":[]}', "editor_field"],
  ['{"game":"some-game","players":4,"hands":[]}', "editor_wrong"],
  ['{"game":"some-game","players":4,"hands":[["Q1"],[],[],[]]}', "editor_no_card"],
  ['{"game":"some-game","players":4,"hands":[["P1"],["P1"],[],[]]}', "editor_twice"],
  ['{"game":"some-game","players":4,"hands":[["P1"],[],[],[]],"tasks":[{"card":"R1","seat":0}]}', "editor_wrong"],
  ['{"game":"some-game","players":4,"hands":[["P1"],[],[],[]],"tricks":[["P2"]]}', "editor_wrong"],
])("the line %s gets one sentence", (line, key) => {
  expect(new Deal(RULES).readLine(line)?.key).toBe(`page.tricks.${key}`);
});

test("for two the rows that are not full are named, and who may not lead", () => {
  const deal = new Deal(RULES);
  deal.setPlayers(2);
  for (let card = 0; card < 26; card += 1) deal.put(card, card % 2);
  expect(deal.missing()).toMatchObject({ key: "page.tricks.editor_lacks_open", args: { count: 7 } });
  for (let card = 39; card > 32; card -= 1) deal.put(card, 2);
  expect(deal.missing()?.key).toBe("page.tricks.editor_dummy_leads");
  deal.clear();
  deal.dealTheRest();
  deal.toggleTask("P3");
  deal.togglePlayed(39);
  expect(deal.missing()).toBeNull();
  deal.free = true;
  expect(deal.missing()?.key).toBe("page.tricks.editor_too_late");
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
