"""Boards show words and never read them: in a language of nonsense, every game is played to its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser import episodes
from tests.browser.conftest import NewPage
from tests.browser.missions import OPTIONS
from tests.browser.pages import answered
from tests.browser.play import confirm, my_turn, open_table
from tests.server.harness import JOBWELL, REPOSITORY

pytestmark = pytest.mark.deals

SOURCES = REPOSITORY / "web/src"
SHARED = {"packaged", "tricks", "universal"}
"""Boards of no game of their own."""
LONGEST = 300
"""More questions than any of these games asks one player."""


def own_keys() -> set[str]:
    """The keys of all that the page itself says."""
    catalogues = [SOURCES / "messages/en.json", *SOURCES.glob("games/*/messages/en.json")]
    assert len(catalogues) > 4
    return {key for path in catalogues for key in json.loads(path.read_text("utf-8"))}


def speak_nonsense(page: Page) -> None:
    """Every text of page, server and games is a word that means nothing, without its arguments."""

    def replaced(route: Route) -> None:
        keys = sorted(own_keys() | set(route.fetch().json()))
        route.fulfill(json={key: f"zorp{number}" for number, key in enumerate(keys)})

    page.route("**/api/catalogue/*", replaced)
    page.reload()


def hire(page: Page) -> None:
    """Jobwell: the first action that is possible."""
    over = page.locator(".over button")
    if over.count():
        over.click()
    page.locator(".verbs .possible").first.click()
    confirm(page)


def crew(page: Page) -> None:
    """Crew Deck: a card to the first place it may go to, or the first card on offer."""
    places = page.locator(".pay.open, .berth.open, .crews .touch, .hold .touch")
    hand = page.locator(".forming .cards .one.offered")
    places.or_(hand).first.wait_for()
    if hand.count():
        hand.first.click()
    places.first.click()
    confirm(page)


def trick(page: Page) -> None:
    """A game of tricks: whatever can be touched, and the first of its meanings.

    Somebody else may spend the last shared token meanwhile: what was selected is gone then, and the next
    question comes.
    """
    if page.locator("#main-action").get_attribute("aria-disabled") != "false":
        page.locator(OPTIONS).first.click()
        meanings = page.locator(".between .option")
        if meanings.count():
            meanings.first.click()
    page.evaluate("document.querySelector('#main-action[aria-disabled=false]')?.click()")
    answered(page)


GAMES: list[tuple[str, int, dict[str, Any], Callable[[Page], None]]] = [
    (JOBWELL, 2, {"round_cap": 3}, hire),
    ("crew-deck", 2, {}, crew),
    ("crew-deck", 1, {}, crew),
    ("planet-nine", 4, {"mission": 5}, trick),
    ("planet-nine", 2, {"mission": 23}, trick),
    ("deep-sea", 3, {"mission": 9}, trick),
    ("deep-sea", 2, {"mission": 11}, trick),
    ("gen7", 3, {"pack": "drill"}, episodes.answer),
]


@pytest.mark.parametrize(("game", "players", "options", "act"), GAMES)
def test_an_own_board_plays_a_whole_game_in_nonsense(
    new_page: NewPage, game: str, players: int, options: dict[str, Any], act: Callable[[Page], None]
) -> None:
    page = new_page()
    speak_nonsense(page)
    open_table(page, players=players, game=game, **options)
    asked = 0
    while my_turn(page):
        assert page.locator("#turn").inner_text().startswith("zorp")
        act(page)
        answered(page)
        asked += 1
        assert asked < LONGEST
    assert asked > 3
    assert page.locator("#end-title").inner_text().startswith("zorp")


def test_every_own_board_is_played(request: pytest.FixtureRequest) -> None:
    boards = {path.parent.name for path in Path(SOURCES).glob("games/*/Board.svelte")}
    assert {name.replace("-", "_") for name, *_ in GAMES} == boards - SHARED
