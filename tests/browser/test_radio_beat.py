"""Radio and distress as at a real table: nobody is asked, whoever wants to speak says so."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.conftest import NewPage, serving
from tests.browser.missions import LONGEST, answer, asked
from tests.browser.play import confirm, my_turn, play_now
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} planet-nine deep-sea")
BEAT: Final = 150
fly = partial(play.open_table, game="planet-nine", players=4, beat_ms=BEAT)
dive = partial(play.open_table, game="deep-sea", players=4, beat_ms=BEAT)


@pytest.mark.parametrize(
    "opened", [partial(fly, mission=2), partial(dive, tasks=["last_trick"], distress=True)]
)
def test_nobody_is_asked_to_be_silent(new_page: NewPage, opened: partial[None]) -> None:
    page = new_page(reduced_motion="reduce")
    opened(page)
    questions = []
    for _ in range(LONGEST):
        question = asked(page)
        if not question:
            break
        questions.append(question)
        answer(page)
    assert any(re.search("Play a card|Open trick", question) for question in questions)
    assert not [one for one in questions if re.search("communicate|would you like: a distress", one)]


def test_who_presses_the_radio_shows_a_card_before_the_next_trick(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    fly(page, mission=1, beat_ms=10_000)
    until_the_radio(page)
    page.get_by_role("button", name="Radio", exact=True).click()
    expect(page.locator("#turn")).to_contain_text("Before trick 1")
    page.locator(".hand .offered").first.click()
    meanings = page.get_by_role("group", name="Where the radio token lies").get_by_role("button")
    if meanings.count():
        meanings.first.click()
    expect(page.locator("#main-action")).to_have_text(re.compile("^Show "))
    confirm(page)
    expect(page.locator(".self .radio .shown")).to_be_visible()
    expect(page.get_by_role("button", name="Radio", exact=True)).to_have_count(0)


def until_the_radio(page: Page) -> None:
    """Answers the preparation, up to the moment before the first trick."""
    for _ in range(LONGEST):
        page.locator("#turn, .oval, .speak.open").first.wait_for()
        if page.locator(".oval").count():
            return
        if page.locator("#turn").count():
            answer(page)
        else:
            page.get_by_role("button", name="Distress").click()


def test_what_one_means_to_do_is_told_to_nobody(new_page: NewPage) -> None:
    """Wanting to speak sends nothing: only the choice itself does, when it is made."""
    page = new_page(reduced_motion="reduce")
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    fly(page, mission=1, beat_ms=30_000)
    until_the_radio(page)
    before = len(sent)
    radio = page.get_by_role("button", name="Radio", exact=True)
    for pressed in ("true", "false", "true"):
        radio.click()
        expect(radio).to_have_attribute("aria-pressed", pressed)
    assert [frame for frame in sent[before:] if json.loads(frame)["t"] == "cmd"] == []


def test_one_take_back_takes_back_ones_card_and_not_the_silence_after_it(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    dive(page, tasks=["last_trick"])
    for _ in range(LONGEST):
        if "Play a card" in asked(page) or "Open trick" in asked(page):
            break
        answer(page)
    hand = page.locator(".hand .held")
    cards = hand.count()
    answer(page)
    expect(hand).to_have_count(cards - 1)
    expect(page.locator(".oval")).to_have_attribute("aria-label", "Trick 2")
    my_turn(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".oval")).to_have_attribute("aria-label", "Trick 1")
    expect(hand).to_have_count(cards)


def test_distress_is_asked_only_when_somebody_calls(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    fly(page, mission=1, beat_ms=10_000)
    page.get_by_role("button", name="Distress").click()
    for _ in range(LONGEST):
        question = asked(page)
        if "distress" in question:
            break
        answer(page)
    expect(page.get_by_role("button", name="Distress signal, pass to the left")).to_be_visible()


COUNT = """() => {
  window.touches = 0;
  addEventListener("pointerdown", () => { window.touches += 1; }, true);
}"""


def test_mission_1_takes_hardly_more_touches_than_cards(new_page: NewPage) -> None:
    """From the start page to the end, a card dragged to the table each time."""
    page = new_page(reduced_motion="reduce")
    page.evaluate(COUNT)
    play_now(page, "Planet Nine", players=4)
    cards = 0
    for _ in range(LONGEST):
        if not my_turn(page, timeout=30_000):
            break
        if page.locator(".oval").count() == 0:
            answer(page)
            continue
        card = page.locator(".hand .offered").first
        name = card.get_attribute("aria-label")
        card.drag_to(page.locator(".oval"), target_position={"x": 60, "y": 30})
        expect(page.locator(f'.hand [aria-label="{name}"]')).to_have_count(0)
        cards += 1
    assert cards
    assert page.evaluate("window.touches") <= cards + 6
