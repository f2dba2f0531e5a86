"""The deal of the day: two people on two devices are dealt the same cards, and each has a result to show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.solver.searching import make_ready
from tests.browser.conftest import DESKTOP, PHONE, NewPage, serving
from tests.browser.pages import clipped, settled, small_targets
from tests.browser.play import hold
from tests.browser.test_access import violations

server = serving("planet-nine")
SOLVED_MS = 90_000
"""However busy the machine is."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    make_ready()


def hand(page: Page) -> list[str]:
    """The cards in one's own hand, by name."""
    cards = page.locator(".hand [data-card]")
    cards.first.wait_for(timeout=SOLVED_MS)
    return sorted(str(card.get_attribute("data-card")) for card in cards.all())


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    hold(page.get_by_role("button", name="Ask to give up"))
    page.locator("#end-title").wait_for()
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")


def test_two_people_are_dealt_the_same_cards_and_have_a_result(new_page: NewPage) -> None:
    hands = []
    for size in (DESKTOP, PHONE):
        page = new_page("#/daily", viewport=size)
        play = page.get_by_role("button", name="Play today’s deal")
        play.wait_for(timeout=SOLVED_MS)
        settled(page)
        assert not clipped(page)
        assert not small_targets(page)
        play.click()
        hands.append(hand(page))
        give_up(page)
        page.get_by_role("link", name="Results of the day").click()
        expect(page.get_by_label("Your result, for friends")).to_have_value(
            re.compile(r"^Planet Nine, .+ · Mission \d+: .+ · [★☆]{5} · did not make it$")
        )
        assert not violations(page)
    assert hands[0] == hands[1]
    expect(page.get_by_text("0 of 2 crews made it")).to_be_visible()
