"""Playing Gen7 at the page: the ship plan, questions, group seats."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.pages import answered
from tests.browser.play import confirm, my_turn, open_table

GAME = "gen7"
LONGEST = 400
"""More questions than an episode of the drill pack asks one player."""


def open_drill(page: Page, players: int, **options: Any) -> None:
    """An episode of the drill pack with bots: the shortest there is."""
    open_table(page, players=players, game=GAME, pack="drill", **options)


def ready(page: Page) -> bool:
    """Whether the main button would do something."""
    return page.locator("#main-action").get_attribute("aria-disabled") == "false"


def answer(page: Page) -> None:
    """The first way to answer whatever is asked: an option, a group seat left alone, or a die to a seat."""
    page.locator(".question .offer, .builder .ends .offer, .quarters .open").first.wait_for()
    read(page)
    question = page.locator(".question .offer")
    if question.count():
        question.first.click()
    elif page.locator(".builder").count():
        page.locator(".builder .ends .offer").last.click()
    else:
        seat_a_die(page)
        return
    confirm(page)


def read(page: Page) -> None:
    """Closes the page of the plot that opened by itself, where one has."""
    turned = page.locator("dialog[open]:has(.turned)")
    if turned.count():
        page.keyboard.press("Escape")
        expect(turned).to_have_count(0)


def seat_a_die(page: Page) -> None:
    """The first die that fits, to the first seat it may take."""
    page.locator(".quarters .open").first.click()
    if not ready(page):
        zoom = page.locator(".mini.lit")
        if zoom.count():
            zoom.first.click()
        page.locator(".place .seat.open, .tray .seat.open").first.click()
    confirm(page)


def play_on(page: Page, until: str) -> None:
    """Answers whatever comes until this is to be seen."""
    for _ in range(LONGEST):
        if not my_turn(page) or page.locator(until).count():
            break
        answer(page)
        answered(page)
    expect(page.locator(until).first).to_be_visible()
    read(page)


def hold(page: Page, number: int = 0) -> None:
    """Takes one of the player's own dice in hand."""
    page.locator(".quarters .open").nth(number).click()


def to_first_turn(page: Page) -> None:
    play_on(page, ".tasks .overlay")
