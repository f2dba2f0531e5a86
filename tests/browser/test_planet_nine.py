"""Planet Nine on its own table: tasks, radio and tricks by touching cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Position, expect

from tests.browser import probes
from tests.browser.conftest import PHONE, NewPage
from tests.browser.play import confirm, my_turn, play_now

LONGEST_MATCH = 120
LEFT_EDGE: Position = {"x": 8, "y": 24}
"""What of a card in the fan is never covered by the next one."""
NEXT = "button.task.inviting, .hand .possible, .choices .offer"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mission_is_played_to_its_end_on_a_phone(new_page: NewPage, players: int) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    play_now(page, "Planet Nine", players)
    for _ in range(LONGEST_MATCH):
        if not my_turn(page):
            break
        page.locator(NEXT).first.click(position=LEFT_EDGE)
        confirm(page)
        page.wait_for_function(probes.MOVE_MADE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator("#end-title")).to_be_visible()


def test_card_that_may_not_be_played_says_why(new_page: NewPage) -> None:
    page = new_page()
    for _ in range(LONGEST_MATCH):
        if page.locator("#main-action").count() == 0 or not my_turn(page):
            page.goto(page.url.partition("#")[0])
            play_now(page, "Planet Nine", 4)
            my_turn(page)
        refused = page.locator(".hand .quiet")
        if refused.count() and page.locator(".hand .possible").count():
            break
        page.locator(NEXT).first.click(position=LEFT_EDGE)
        confirm(page)
        page.wait_for_function(probes.MOVE_MADE)
    page.locator(".hand .quiet").first.focus()
    expect(page.get_by_text("You must follow")).to_be_visible()
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")
