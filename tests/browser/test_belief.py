"""Who probably holds what: beside a bot's advice, and in a review beside the truth."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage, serving
from tests.browser.pages import clipped, settled, small_targets
from tests.browser.test_access import violations
from tests.browser.test_review import at, mission
from tests.server.harness import JOBWELL, Json, Person, Place, Server, over, play_on, start

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} planet-nine deep-sea")
FULL_HELP = """() => localStorage.setItem("quarterdeck.settings", JSON.stringify({help: "full"}))"""
TITLES = {"en-US": "Who holds what?", "de-DE": "Wer hat was?"}
GAMES = ["planet-nine", "deep-sea"]


def asked_late(server: Server, game: str) -> tuple[Person, Place, Json]:
    """Ada, who is to play a card in the third trick or later of a mission with first mates."""
    for number in range(1, 12):
        ada = server.guest("Ada")
        plan = [{"kind": "me"}] + [{"kind": "bot", "bot": "first-mate"}] * 3
        settings = {"pace_ms": 0, "beat_ms": 0}
        table = ada.post(
            "api/tables", game=game, options={"mission": 3 + number}, seats=plan, settings=settings
        )["table"]
        place = ada.sit(table)
        start(place)
        while not over(view := place.view(lambda view: over(view) or bool(view["pending"]))):
            if view["view"]["public"].get("trick", 0) > 2 and view["pending"][0]["kind"] == "play":
                return ada, place, view
            play_on([place], moves=1, pick=partial(advised, ada, table))
    pytest.fail("no mission came to its third trick")


def long_mission(server: Server, game: str) -> tuple[Person, str]:
    """A mission of first mates that took some tricks."""
    for _ in range(10):
        ada, table = mission(server, game, 9, "first-mate")
        frames = ada.get(f"api/tables/{table}/replay?facts=true&scene=false&count=200")["frames"]
        if frames[-1]["facts"]["finished"] > 3:
            return ada, table
    pytest.fail("no mission lasted")


def advised(ada: Person, table: str, _pending: Json) -> int:
    return int(ada.post(f"api/tables/{table}/hint", seat=0)["number"])


def explained(page: Page, server: Server, ada: Person, table: str, language: str = "en-US") -> Locator:
    """Asks for advice at the table and opens what lies behind it."""
    page.evaluate(FULL_HELP)
    at(page, server, ada, f"table/{table}")
    page.locator(".board").wait_for()
    advice = {"en-US": "Ask for advice", "de-DE": "Um Rat fragen"}[language]
    page.get_by_role("button", name=advice).click()
    page.get_by_role("button", name=TITLES[language]).click()
    drawer = page.get_by_role("dialog", name=TITLES[language])
    drawer.get_by_role("table").wait_for()
    settled(page)
    return drawer


@pytest.mark.parametrize("game", GAMES)
def test_advice_says_who_probably_holds_what(new_page: NewPage, server: Server, game: str) -> None:
    ada, place, _ = asked_late(server, game)
    belief = ada.post(f"api/tables/{place.table}/hint", seat=0)["belief"]
    page = new_page(viewport=DESKTOP)
    drawer = explained(page, server, ada, place.table)
    table = drawer.get_by_role("table", name="Who probably holds what")
    expect(table.get_by_role("columnheader")).to_have_count(4)
    rows = table.locator("tr:has(td)")
    shown = rows.count()
    assert 0 < shown < len(belief["cards"])
    sure = sum(1 for held in belief["cards"] if 1 in held["shares"])
    expect(table.get_by_text("100 %")).to_have_count(sure)
    expect(table.locator(".true")).to_have_count(0)
    expect(drawer.locator("#belief-note")).to_contain_text(str(len(belief["cards"]) - shown))
    assert violations(page) == []
    page.locator("#main-action").click()
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("language", [*TITLES])
def test_it_fits_on_a_phone(new_page: NewPage, server: Server, language: str) -> None:
    ada, place, _ = asked_late(server, "planet-nine")
    page = new_page(viewport=PHONE, language=language)
    explained(page, server, ada, place.table, language)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert clipped(page) == []
    assert small_targets(page) == []
    assert violations(page) == []


def test_where_the_bot_can_not_say_there_is_nothing_to_open(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "greedy"]))
    start(place)
    page = new_page()
    page.evaluate(FULL_HELP)
    at(page, server, ada, f"table/{place.table}")
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.locator("#advice")).to_contain_text("would choose:")
    expect(page.get_by_role("button", name=TITLES["en-US"])).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_review_shows_what_could_be_believed_beside_the_truth(
    new_page: NewPage, server: Server, game: str, viewport: dict[str, int]
) -> None:
    ada, table = long_mission(server, game)
    page = new_page(viewport=viewport)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/belief?" in request.url else None)
    at(page, server, ada, f"replay/{table}")
    page.get_by_role("slider").wait_for()
    page.locator("select").select_option("Ada")
    page.get_by_role("button", name="To the beginning").click()
    for _ in range(6):
        page.get_by_role("button", name="One step on").click()
    assert asked == []
    page.get_by_role("button", name=TITLES["en-US"]).click()
    drawer = page.get_by_role("dialog", name=TITLES["en-US"])
    expect(drawer).to_contain_text("Through Ada’s eyes")
    rows = drawer.locator("tr:has(td)")
    expect(rows.first).to_be_visible()
    expect(rows.and_(drawer.locator(":not(:has(.true))"))).to_have_count(0)
    expect(drawer.locator("#belief-note")).to_have_text(
        re.compile(r"The best guess was right for \d+ of \d+ cards")
    )
    before = drawer.get_by_role("table").text_content() or ""
    onwards = (drawer if viewport == PHONE else page).get_by_role("button", name="One step on")
    for _ in range(4):
        onwards.click()
    expect(drawer.get_by_role("table")).not_to_have_text(before)
    expect(rows.and_(drawer.locator(":not(:has(.true))"))).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert clipped(page) == []
    assert small_targets(page) == []
    assert violations(page) == []
    drawer.get_by_role("button", name="Close").click()
    asked.clear()
    page.get_by_role("button", name="One step on").click()
    settled(page)
    assert asked == []
