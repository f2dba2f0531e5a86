"""Crew Deck at the page: whole games, placing by keys, by touch and by drag, previews, final scoring."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import probes
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.play import confirm, my_turn, play_now
from tests.browser.screens import WIDTHS
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL, Server

CREW_DECK = "crew-deck"
LONGEST = 60
OPEN = """async ([players, options]) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  }).then(answer => answer.json());
  await post("api/me", {name: "Ada"});
  const seats = Array.from(
    {length: players}, (_, seat) => seat ? {kind: "bot", bot: "random"} : {kind: "me", name: "Ada"},
  );
  const opened = await post("api/tables", {game: "crew-deck", options, seats, settings: {pace_ms: 0}});
  sessionStorage.setItem("quarterdeck.start", opened.table);
  location.hash = `#/table/${opened.table}`;
}"""
"""Opens a table against bots that do not wait, and starts it as the start page does."""
AHEAD = """async ([lit, round, most]) => {
  const at = found => document.querySelector(found);
  const worth = berth => Number(berth.textContent.replace("\u2212", "-")) || 0;
  const pause = time => new Promise(done => setTimeout(done, time));
  const wait = async found => {
    for (let tries = 0; tries < 1000 && !found(); tries += 1) await pause(15);
    if (!found()) throw new Error("nothing happens any more");
  };
  for (let made = 0; made <= most; made += 1) {
    await wait(() => at("#turn, #end-title"));
    if (at("#end-title")) return {made, over: true};
    const now = Number(at(".round").textContent.match(/\\d+/)[0]);
    if (now === round && at(".berth.open")) return {made, over: false};
    if (at(".one.offered") && !at(".one.held")) at(".one.offered").click();
    await wait(() => at(lit));
    const berths = [...document.querySelectorAll(".berth.open")];
    const best = berths.sort((one, other) => worth(other) - worth(one))[0];
    (best ?? at(lit)).click();
    await wait(() => at("#main-action[aria-disabled=false]"));
    at("#main-action").click();
    await wait(() => !at("#main-action[aria-disabled=false]"));
    await pause(15);
  }
  throw new Error("the game does not end");
}"""
"""Clicks on through the game, up to the placement of a round or (round 0) to its end. Cards go where they
score most, so that there are sets."""
LIT = ".berth.open, .crews .touch, .pay.open, .hold .touch"
STEPS = ["colours", "factions", "crew", "hold", "payroll", "total"]


@pytest.fixture(scope="module")
def server(page_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(
        tmp_path_factory.mktemp("crew-deck"), games=f"{JOBWELL} {CREW_DECK}", tables_per_address=1000
    ) as running:
        yield running


def open_table(page: Page, players: int, **options: Any) -> None:
    page.locator("article").first.wait_for()
    page.evaluate(OPEN, [players, options])
    page.locator(".board").wait_for()


def move(page: Page) -> None:
    """Takes a card in hand where one is needed, puts it in the first lit place, and confirms."""
    if page.locator(".one.offered").count() and not page.locator(".one.held").count():
        page.locator(".one.offered").first.click()
    page.locator(LIT).first.click()
    confirm(page)
    page.wait_for_function(probes.MOVE_MADE)
    page.wait_for_timeout(40)


def phase(page: Page) -> str:
    """What the round is at, when it is our turn; nothing when the game is over."""
    return page.locator(".phases .now").inner_text() if my_turn(page) else ""


def to_stations(page: Page, round_: int = 1) -> None:
    """Plays until new crew may be placed in this round."""
    assert page.evaluate(AHEAD, [LIT, round_, LONGEST])["over"] is False


def play_to_the_end(page: Page) -> int:
    """Plays on; gives the number of moves made."""
    played = page.evaluate(AHEAD, [LIT, 0, LONGEST])
    assert played["over"] is True
    return int(played["made"])


def number(text: str) -> int:
    """A figure of the page, with its sign."""
    found = re.search(r"[+−]?\d+", text)
    assert found, text
    return int(found[0].replace("−", "-"))


def points(page: Page) -> int:
    return number(page.locator(".home .points").inner_text())


def figures(page: Page, step: str) -> list[int]:
    """What each player has in a step of the final scoring; a dash counts nothing."""
    cells = page.locator(f'[data-step="{step}"] td')
    return [
        number(cell.locator("strong").inner_text()) if cell.locator("strong").count() else 0
        for cell in cells.all()
    ]


def assert_scoring_is_told_step_by_step(page: Page, players: int) -> list[int]:
    """Sets, values, hold and payroll come one after the other and add up to the totals."""
    table = page.locator(".reckoning")
    next_step = table.get_by_role("button", name=re.compile("Next step|Weiter"))
    for shown, step in enumerate(STEPS, start=1):
        expect(table.locator("[data-step]")).to_have_count(shown)
        expect(table.locator("tr.now")).to_have_attribute("data-step", step)
        if step != STEPS[-1]:
            next_step.click()
    expect(next_step).to_have_count(0)
    parts = [figures(page, step) for step in STEPS]
    totals = parts.pop()
    assert len(totals) == players
    assert [sum(part[seat] for part in parts) for seat in range(players)] == totals
    return totals


def assert_nothing_is_clipped(page: Page) -> None:
    before = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(probes.CLIPPED) == [], width
    if before:
        page.set_viewport_size(before)


def test_a_solo_game_to_its_end(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crew Deck", players=1)
    rival = page.get_by_role("region", name="The AI")
    crews = page.get_by_role("region", name="Work crews")
    expect(crews.get_by_role("img", name="a face-down card of the AI")).to_have_count(4)
    expect(crews.locator(".cost")).to_have_text(["−1", "−5", "−10"])
    expect(page.get_by_role("list", name="Phases of the round").locator("li")).to_have_count(3)
    to_stations(page)
    expect(rival.locator("li.fresh")).to_have_count(3)
    for _ in range(3):
        move(page)
    assert play_to_the_end(page) == 4 * (4 + 1 + 3)
    expect(rival.locator("> ul > li")).to_have_count(15)
    mine, ai = assert_scoring_is_told_step_by_step(page, 2)
    expect(page.locator(".end p").first).to_contain_text(f"{mine} to {ai}")
    expect(page.locator("#end-title")).to_have_text("You win" if mine > ai else "Lost, this time")
    assert points(page) == mine
    assert_nothing_is_clipped(page)


def test_a_game_for_four_to_its_end_in_german(new_page: NewPage) -> None:
    page = new_page(language="de-DE", viewport=PHONE, reduced_motion="reduce")
    open_table(page, 4)
    for _ in range(3 + 1):
        assert my_turn(page)
        move(page)
    assert play_to_the_end(page) >= 4 * (3 + 1 + 3) + 3
    expect(page.locator(".reckoning thead th")).to_have_count(4)
    totals = assert_scoring_is_told_step_by_step(page, 4)
    winner = page.locator("td.best")
    assert number(winner.first.inner_text()) == max(totals)
    assert_nothing_is_clipped(page)
    assert page.evaluate(probes.SMALL_TARGETS) == []
    assert not page.locator("main").get_by_text(re.compile(r"\b(crew_deck|page)\.")).count()
    page.goto(page.url.replace("/table/", "/replay/"))
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("End")
    expect(page.locator("[data-step]")).to_have_count(len(STEPS))


def test_the_first_crew_card_lies_at_the_middle_and_the_ship_grows_around_it(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    to_stations(page)
    lit = page.locator(".berth.open")
    expect(lit).to_have_count(2)
    move(page)
    expect(page.locator(".berth.taken")).to_have_count(1)
    expect(lit).to_have_count(3)
    expect(page.locator(".decks").first.locator(".berth")).to_have_count(14)


def test_a_berth_shows_what_the_rules_say_it_scores(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    to_stations(page, 2)
    for _ in range(2):
        before = points(page)
        berth = page.locator(".berth.open").last
        shown = number(berth.inner_text())
        label = str(berth.get_attribute("aria-label"))
        assert number(label.partition("scores")[2]) == shown
        berth.hover()
        expect(page.locator(".home .caption")).to_contain_text(f"Now worth {shown}".replace("−", "-"))
        berth.click()
        confirm(page)
        expect(page.locator(".home .points")).to_have_text(re.compile(rf"^{before + shown} points?$"))


def test_no_help_shows_no_points(new_page: NewPage) -> None:
    page = new_page()
    page.evaluate(
        "localStorage.setItem('quarterdeck.settings', JSON.stringify({help: 'none', language: 'en'}))"
    )
    page.reload()
    open_table(page, 3)
    to_stations(page)
    assert page.locator(".worth, .points").count() == 0
    expect(page.locator(".berth.open").first).to_have_attribute(
        "aria-label", re.compile("free for this card")
    )


def place_by(page: Page, act: Callable[[Locator, Locator], None]) -> None:
    """Places the second new card somewhere, and sees it lie there."""
    card, berth = page.locator(".one.offered").nth(1), page.locator(".berth.open").last
    name, at = str(card.get_attribute("aria-label")), str(berth.get_attribute("data-berth"))
    act(card, berth)
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(f'[data-berth="{at}"]')).to_have_attribute("aria-pressed", "true")
    confirm(page)
    expect(page.locator(f'.home [data-berth="{at}"]')).to_have_attribute(
        "aria-label", re.compile(f": {name}")
    )


def drag(page: Page, card: Locator, target: Locator) -> None:
    card.hover()
    end = target.bounding_box()
    assert end
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 40, steps=8)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    expect(page.locator(".flying")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".flying")).to_have_count(0)


def test_a_card_is_dragged_by_mouse_to_a_berth_or_the_hold(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    assert phase(page) == "Form crews"
    drag(page, page.locator(".one.offered").nth(2), page.locator(".crews .crew").first)
    expect(page.locator("#main-action")).to_have_text(re.compile("^Add .* to crew 1$"))
    to_stations(page)
    place_by(page, lambda card, berth: drag(page, card, berth))
    drag(page, page.locator(".one.offered").first, page.locator(".hold.open"))
    expect(page.locator("#main-action")).to_have_text(re.compile("to the cargo hold$"))
    confirm(page)
    expect(page.get_by_role("region", name="Cargo hold 1/1")).to_be_visible()


def test_a_card_dropped_nowhere_goes_back(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    to_stations(page)
    drag(page, page.locator(".one.offered").nth(1), page.locator(".phases"))
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".one.offered")).to_have_count(3)


def test_placing_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    open_table(page, 4)
    to_stations(page)
    assert page.evaluate(probes.SMALL_TARGETS) == []

    def tap(card: Locator, berth: Locator) -> None:
        card.tap()
        expect(card).to_have_attribute("aria-pressed", "true")
        berth.tap()

    place_by(page, tap)


def test_dragging_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    open_table(page, 4)
    to_stations(page)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        where = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def pull(card: Locator, berth: Locator) -> None:
        berth.scroll_into_view_if_needed()
        start, end = card.bounding_box(), berth.bounding_box()
        assert start
        assert end
        touch("touchStart", start["x"] + 20, start["y"] + 20)
        for part in range(1, 7):
            touch(
                "touchMove",
                start["x"] + 20 + (end["x"] - start["x"]) * part / 6,
                start["y"] + 20 + (end["y"] - start["y"]) * part / 6,
            )
        expect(page.locator(".flying")).to_have_count(1)
        touch("touchEnd")

    place_by(page, pull)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_placing_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    to_stations(page, 2)
    page.keyboard.press("2")
    expect(page.locator(".one").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".berth:focus")).to_have_count(1)
    for key in ("ArrowUp", *["ArrowLeft"] * 8):
        page.keyboard.press(key)
    walked = {focused(page)}
    for key in (*["ArrowRight"] * 8, "ArrowDown", *["ArrowLeft"] * 8):
        page.keyboard.press(key)
        walked.add(focused(page))
    assert len(walked) == page.locator(".home .berth").count()
    page.locator(".berth.open").first.focus()
    at = str(page.evaluate("document.activeElement.dataset.berth"))
    page.keyboard.press("Enter")
    expect(page.locator("#main-action")).to_have_text(re.compile("^Station "))
    page.keyboard.press("Escape")
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    taken = page.locator(f'.home [data-berth="{at}"].taken')
    expect(taken).to_have_count(1)
    expect(taken).to_be_focused()


def test_crews_form_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    assert phase(page) == "Form crews"
    page.keyboard.press("1")
    expect(page.locator(".crews .touch:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".one")).to_have_count(4)


def test_sets_are_outlined_and_named(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    to_stations(page, 3)
    outlines = page.locator(".home .lines path")
    tally = page.locator(".home .tally li")
    for _ in range(20):
        if outlines.count():
            break
        assert my_turn(page)
        move(page)
    assert outlines.count() == tally.count() > 0
    names = [" ".join(one.locator(".unseen").inner_text().split()) for one in tally.all()]
    member = page.get_by_role("group", name="Your ship").get_by_role("button", name=names[0]).first
    member.focus()
    expect(page.locator(".home .caption")).to_contain_text(names[0])
    assert outlines.and_(page.locator(".lit")).count() >= 1
    member.hover()
    expect(page.locator(".home .caption")).to_contain_text(names[0])
    page.mouse.move(2, 2)
    page.locator("#main-action").focus()
    expect(page.locator(".home .caption")).to_have_text("")


def test_other_ships_are_small_and_can_be_enlarged(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    to_stations(page, 3)
    small = page.locator(".mate").first.get_by_role("button")
    cards = number(re.sub(r".*?, (\d+ cards).*", r"\1", str(small.get_attribute("aria-label"))))
    assert cards >= 5
    small.click()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator(".berth.taken")).to_have_count(cards)
    drawer.locator(".berth.taken").first.focus()
    page.keyboard.press("ArrowDown")
    assert "Berth" in focused(page)
    expect(drawer.get_by_text("Payroll so far")).to_be_visible()
    page.keyboard.press("Escape")
    expect(small).to_be_focused()


def test_two_players_have_a_longer_ship_and_a_larger_hold(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    open_table(page, 2)
    expect(page.locator(".home .berth")).to_have_count(16)
    expect(page.get_by_role("region", name="Cargo hold 0/4")).to_be_visible()
    to_stations(page, 3)
    for _ in range(3):
        assert my_turn(page)
        assert page.evaluate(probes.SMALL_TARGETS) == []
        assert page.evaluate(probes.CLIPPED) == []
        move(page)


def test_a_fixed_frame_offers_every_berth(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3, frame="fixed")
    to_stations(page)
    expect(page.locator(".berth.open")).to_have_count(14)
    assert page.locator(".berth.open").last.get_attribute("aria-label", timeout=1000).startswith("Berth b7")  # type: ignore[union-attr]


@pytest.mark.parametrize(("players", "language"), [(4, "en-US"), (3, "de-DE")])
def test_nothing_is_clipped_at_any_width(new_page: NewPage, players: int, language: str) -> None:
    page = new_page(language=language, reduced_motion="reduce")
    open_table(page, players)
    seen: set[str] = set()
    for _ in range(9):
        now = phase(page)
        if now not in seen:
            seen.add(now)
            assert_nothing_is_clipped(page)
        move(page)
    to_stations(page, 3)
    assert_nothing_is_clipped(page)
    assert len(seen) >= 3


@pytest.mark.parametrize(("players", "theme"), [(4, "dark"), (1, "light")])
def test_axe_finds_no_violation(browser: Browser, server: Server, players: int, theme: str) -> None:
    context = browser.new_context(
        viewport=DESKTOP,  # type: ignore[arg-type]
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
        bypass_csp=True,
    )
    page = context.new_page()
    page.goto(server.address)
    open_table(page, players)
    found: dict[str, list[str]] = {}
    for _ in range(6):
        now = phase(page)
        if now not in found:
            page.wait_for_timeout(200)
            found[now] = violations(page)
        move(page)
    to_stations(page, 3)
    page.locator(".berth.open").first.click()
    found["later"] = violations(page)
    play_to_the_end(page)
    found["end"] = violations(page)
    context.close()
    assert len(found) > 3
    assert {name: problems for name, problems in found.items() if problems} == {}
