"""Every screen of the page, reached as a player reaches it.

`python -m tests.browser.screens docs/screens` writes them at three widths, by night and by day.
The test of clipped text goes through the same screens.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hatch_build import build_page
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium, episodes
from tests.browser.crew_screens import crew_screens
from tests.browser.missions import LONGEST, answer
from tests.browser.pages import new_context, settled
from tests.browser.play import confirm, my_turn, open_table, press
from tests.server.harness import JOBWELL, REPOSITORY, Server

WIDTHS = {360: 740, 768: 1024, 1280: 800}
LONGEST_MATCH = 400


def screens(page: Page, address: str) -> Iterator[str]:
    """Goes from screen to screen; yields each one's name when it stands."""
    for tour in TOURS.values():
        yield from tour(page, address)


def places(page: Page, address: str) -> Iterator[str]:
    """Home, crews, the way to a table, and Jobwell's tables."""
    _home(page, address)
    yield "home"
    yield from crew_screens(page)
    page.evaluate("location.hash = '#/new/jobwell'")
    page.locator("form .main").wait_for()
    yield "new-table"
    press(page.locator("form .main"))
    page.locator(".room").wait_for()
    yield "waiting-room"
    yield from _table(page)
    yield from _crowd(page)
    yield from _ended(page)
    page.goto("about:blank")
    page.goto(f"{address}/join#0123456789abcdef0123456789abcdef")
    page.locator("form").wait_for()
    yield "join"


def boards(page: Page, address: str) -> Iterator[str]:
    """The other games' tables, and what they have beside them."""
    _home(page, address)
    yield from _mission(page, "planet-nine")
    yield from _mission(page, "deep-sea")
    yield from _dive(page)
    yield from _ship(page)
    yield from _episode(page)


TOURS = {"places": places, "boards": boards}


def _home(page: Page, address: str) -> None:
    page.goto(f"{address}/")
    page.locator("article").first.wait_for()


def _table(page: Page) -> Iterator[str]:
    """A game for two, some moves in."""
    press(page.locator(".room .main"))
    page.locator("#main-action").wait_for()
    for _ in range(2):
        _move(page, 0)
    page.locator("#turn").wait_for()
    settled(page)
    yield "table"
    page.locator(".deck button.place").click()
    settled(page)
    yield "table-selected"
    for key, name in (("l", "log"), ("r", "rules"), ("m", "menu")):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        settled(page)
        yield f"table-{name}"
        page.keyboard.press("Escape")
    _use_plain_table(page, True)
    page.locator(".choices").wait_for()
    yield "universal-board"
    _use_plain_table(page, False)


def _use_plain_table(page: Page, plain: bool) -> None:
    page.evaluate(
        """plain => {
          const kept = JSON.parse(localStorage.getItem("quarterdeck.settings") ?? "{}");
          localStorage.setItem("quarterdeck.settings", JSON.stringify({...kept, universal: plain}));
        }""",
        plain,
    )
    page.reload()
    page.locator("#main-action").wait_for()
    settled(page)


def _begin(page: Page, game: str, players: int) -> None:
    """A game with bots, from the start page."""
    page.evaluate("location.hash = '#/'")
    card = page.locator(f'article[aria-labelledby="game-{game}"]')
    card.wait_for()
    card.get_by_label(str(players), exact=True).check()
    press(card.locator(".main"))


def _crowd(page: Page) -> Iterator[str]:
    """Four agents with dice between them."""
    _begin(page, "jobwell", players=4)
    page.locator("#main-action").wait_for()
    _move(page, 0)
    page.locator("#turn").wait_for()
    settled(page)
    yield "table-for-four"


def _mission(page: Page, game: str) -> Iterator[str]:
    """A trick game, when the first card is asked for."""
    _begin(page, game, players=4)
    for _ in range(LONGEST):
        if not my_turn(page) or page.locator(".oval .empty").count():
            break
        answer(page)
    settled(page)
    yield game


def _dive(page: Page) -> Iterator[str]:
    """Deep Sea's missions and tasks, and a free selection for five."""
    for part in ("missions", "tasks"):
        page.evaluate(f"location.hash = '#/game/deep-sea/{part}'")
        page.locator("main nav").wait_for()
        settled(page)
        yield f"deep-sea-{part}"
    page.evaluate("location.hash = '#/game/deep-sea/missions'")
    dive = page.locator("button[aria-describedby=mission-28]")
    dive.wait_for()
    five = page.locator("fieldset input").last
    five.dispatch_event("click")
    expect(five).to_be_checked()
    press(dive)
    page.locator("#turn").wait_for()
    settled(page)
    yield "deep-sea-council"


def _ship(page: Page) -> Iterator[str]:
    """Crew Deck against the AI: crews that form, and new crew before the ship."""
    _begin(page, "crew-deck", players=1)
    page.locator(".crews").wait_for()
    settled(page)
    yield "crew-deck"
    for _ in range(6):
        page.locator("#turn").wait_for()
        if page.locator(".berth.open").count():
            break
        if page.locator(".one.offered").count():
            page.locator(".one.offered").first.click()
        page.locator(".crews .touch").first.click()
        confirm(page)
    page.locator(".berth.open").first.click()
    settled(page)
    yield "crew-deck-stations"


def _episode(page: Page) -> Iterator[str]:
    """Gen7: tasks to take, the ship with a die in hand, a group seat, a vote or a card."""
    page.evaluate("location.hash = '#/'")
    open_table(page, players=4, game="gen7")
    page.locator(".question").wait_for()
    settled(page)
    yield "gen7-draft"
    episodes.to_first_turn(page)
    episodes.hold(page)
    settled(page)
    yield "gen7"
    page.locator(".tasks .overlay").first.click()
    confirm(page)
    page.locator(".builder").wait_for()
    settled(page)
    yield "gen7-group-seat"


def _ended(page: Page) -> Iterator[str]:
    """A whole match, its end and its replay."""
    page.evaluate("location.hash = '#/'")
    press(page.locator('article[aria-labelledby="game-jobwell"] .main'))
    page.locator("#main-action").wait_for()
    _fast(page)
    for _ in range(LONGEST_MATCH):
        if not my_turn(page):
            break
        _move(page, 2)
    settled(page)
    yield "end"
    page.evaluate("location.hash = location.hash.replace('table', 'replay')")
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("End")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    settled(page)
    yield "replay"


def _fast(page: Page) -> None:
    page.keyboard.press("m")
    page.locator("dialog[open] input[type=radio]").nth(2).check(force=True)
    page.keyboard.press("Escape")


def _move(page: Page, verb: int) -> None:
    """Makes a move of the given kind once it is our turn, if it ever is again."""
    page.locator("#turn, #end-title").first.wait_for()
    if page.locator("#end-title").count():
        return
    round_over = page.locator(".over .button")
    if round_over.count():
        round_over.click()
    page.locator(".verbs .bar .button").nth(verb).click()
    main = page.locator("#main-action")
    if main.get_attribute("aria-disabled") == "false":
        confirm(page)


def shoot(browser: Browser, address: str, folder: Path) -> None:
    for width, height in WIDTHS.items():
        for theme in ("dark", "light"):
            context = new_context(
                browser, viewport={"width": width, "height": height}, color_scheme=theme, locale="en-US"
            )
            page = context.new_page()
            for name in screens(page, address):
                page.screenshot(path=folder / f"{name}-{width}-{theme}.png")
            context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    build_page(REPOSITORY)
    with (
        tempfile.TemporaryDirectory() as place,
        Server(
            Path(place), games=f"{JOBWELL} planet-nine deep-sea crew-deck gen7", tables_per_address=1000
        ) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch_options())  # type: ignore[arg-type]
        shoot(browser, server.address, folder)
        browser.close()


if __name__ == "__main__":
    main()
