"""After a mission: what decided it, all hands open, and what would have won."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.solver.searching import make_ready
from tests.browser.conftest import DESKTOP, NewPage, serving
from tests.browser.pages import clipped, settled, small_targets
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL, Json, Person, Server, play_on, start

server = serving(f"{JOBWELL} planet-nine deep-sea")
SOLVED_MS = 90_000
"""However busy the machine is."""
SIZES = [(1440, 900), (1366, 650), (390, 844)]
COVERED = """() => {
  const bar = document.querySelector(".controls").getBoundingClientRect();
  scrollTo(0, document.documentElement.scrollHeight);
  return [...document.querySelectorAll(".member, .hand, .oval")]
    .filter(one => one.getBoundingClientRect().bottom > bar.top + 1).map(one => one.className);
}"""
"""What the controls lie over when the page is at its end."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    make_ready()


def mission(server: Server, game: str, number: int, bots: str = "random") -> tuple[Person, str]:
    """Ada's mission, played to its end without a thought."""
    ada = server.guest("Ada")
    ada.http.timeout = SOLVED_MS / 1000
    plan = [{"kind": "me"}] + [{"kind": "bot", "bot": bots}] * 3
    table = ada.post(
        "api/tables", game=game, options={"mission": number}, seats=plan, settings={"pace_ms": 0}
    )["table"]
    place = ada.sit(table)
    start(place)
    play_on([place])
    return ada, table


def lost(server: Server, game: str = "planet-nine", number: int = 4) -> tuple[Person, str, Json]:
    """A mission that could be won and was lost, and the server's solution."""
    for _ in range(10):
        ada, table = mission(server, game, number)
        solution: Json = ada.get(f"api/tables/{table}/solution")
        if solution["lost_at"] is not None:
            return ada, table, solution
    pytest.fail("nothing that could be won was lost")


def at(page: Page, server: Server, who: Person, path: str) -> None:
    key = who.http.cookies.get("quarterdeck_guest")
    page.context.add_cookies([{"name": "quarterdeck_guest", "value": str(key), "url": server.address}])
    page.goto("about:blank")
    page.goto(f"{server.address}/#/{path}")


def reviewed(page: Page) -> None:
    """Waits until the solver has said what it has to say."""
    expect(page.locator("#judgement")).to_have_text(re.compile("won"), timeout=SOLVED_MS)


@pytest.mark.parametrize("game", ["planet-nine", "deep-sea"])
def test_a_review_opens_at_the_deciding_card_with_all_hands_open(
    new_page: NewPage, server: Server, game: str
) -> None:
    ada, table, solution = lost(server, game)
    page = new_page()
    at(page, server, ada, f"replay/{table}")
    reviewed(page)
    expect(page.locator("#judgement")).to_have_text(
        re.compile(r"Lost the moment .+ played .+ in trick \d+: until then it could be won\.")
    )
    frames = ada.get(f"api/tables/{table}/replay?facts=true&scene=false&first={solution['lost_at']}&count=1")
    expect(page.locator(".laid")).to_have_count(sum(1 for hand in frames["frames"][0]["open"] if hand))
    expect(page.locator(".laid li")).to_have_count(sum(map(len, frames["frames"][0]["open"])))
    expect(page.locator("#replay-said .verdict")).to_have_text("Lost")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#replay-said .verdict")).to_have_text("Can be won")
    page.get_by_role("button", name="To the deciding card").click()
    expect(page.locator("#replay-said .verdict")).to_have_text("Lost")


def test_steps_are_cards_and_messages_and_tricks_are_marked(new_page: NewPage, server: Server) -> None:
    ada, table, _ = lost(server)
    page = new_page()
    at(page, server, ada, f"replay/{table}")
    reviewed(page)
    frames = ada.get(f"api/tables/{table}/replay?facts=true&scene=false&count=200")["frames"]
    told = [
        frame
        for frame in frames
        if frame["event"] and frame["event"].get("choice", {}).get("type") in ("Play", "Radio")
    ]
    slider = page.get_by_role("slider")
    assert int(slider.get_attribute("max") or 0) == len(told)
    expect(page.locator(".part")).to_have_count(frames[-1]["facts"]["finished"])
    expect(page.locator(".curve .is-true")).to_have_count(1)
    expect(page.locator(".curve .is-false")).to_have_count(1)
    expect(page.locator(".lost").last).to_be_visible()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Step \d+ of \d+.+Lost"))


def test_a_line_that_wins_is_stepped_through_and_marked_as_what_if(new_page: NewPage, server: Server) -> None:
    ada, table, _ = lost(server)
    page = new_page()
    at(page, server, ada, f"replay/{table}")
    reviewed(page)
    before = page.locator("#replay-said").inner_text()
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Show how to win from here").click()
    expect(page.locator(".what-if")).to_have_text("What if")
    expect(page.locator("#replay-said")).to_contain_text("A line that wins, card 1 of")
    page.keyboard.press("End")
    expect(page.locator(".head")).to_contain_text(re.compile(r"tasks\s*3 / 3"))
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    page.get_by_role("button", name="Back to the match").click()
    expect(page.locator(".what-if")).to_have_count(0)
    page.get_by_role("button", name="To the deciding card").click()
    expect(page.locator("#replay-said")).to_have_text(before)


def test_the_controls_cover_nothing(new_page: NewPage, server: Server) -> None:
    ada, table, _ = lost(server)
    for width, height in SIZES:
        page = new_page(viewport={"width": width, "height": height})
        at(page, server, ada, f"replay/{table}")
        reviewed(page)
        settled(page)
        assert page.evaluate(COVERED) == [], (width, height)
        assert clipped(page) == [], (width, height)
        assert small_targets(page) == [], (width, height)
        page.locator("select").select_option("Ada")
        page.locator(".hand").wait_for()
        settled(page)
        assert page.evaluate(COVERED) == [], (width, height)
        assert violations(page) == []


def test_the_end_says_what_decided_it_and_lays_the_hands_open(new_page: NewPage, server: Server) -> None:
    ada, table, solution = lost(server)
    page = new_page(viewport=DESKTOP, language="de-DE")
    at(page, server, ada, f"table/{table}")
    expect(page.locator("#judgement")).to_have_text(
        re.compile(r"Verloren in dem Moment, als .+ in Stich \d+ .+ spielte"), timeout=SOLVED_MS
    )
    last = ada.get(f"api/tables/{table}/replay?facts=true&scene=false&first={solution['lost_at']}&count=200")
    others = last["frames"][-1]["open"][1:]
    expect(page.locator(".laid li")).to_have_count(sum(map(len, others)))


def test_a_won_mission_is_celebrated_unless_nothing_shall_move(new_page: NewPage, server: Server) -> None:
    for _ in range(20):
        ada, table = mission(server, "planet-nine", 1, "first-mate")
        if ada.get(f"api/tables/{table}/replay?count=1")["outcome"]["utility"][0]:
            break
    page = new_page()
    at(page, server, ada, f"table/{table}")
    expect(page.locator("#end-title")).to_have_text("Won, together")
    expect(page.locator(".rocket")).to_be_attached()
    still = new_page(reduced_motion="reduce")
    at(still, server, ada, f"table/{table}")
    expect(still.locator("#end-title")).to_have_text("Won, together")
    expect(still.locator("#judgement")).to_contain_text("could be won", timeout=SOLVED_MS)
    expect(still.locator(".rocket")).to_have_count(0)
