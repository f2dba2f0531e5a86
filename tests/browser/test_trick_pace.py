"""A trick at a table's pace: card by card, whole with its winner, swept away, and only then a question."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest
from msgspec import Struct, convert
from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.conftest import NewPage, serving
from tests.browser.missions import answer, asked
from tests.browser.pages import settled
from tests.browser.play import my_turn
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} planet-nine deep-sea")
NORMAL: Final = 600
SLOW: Final = 900
SOON: Final = 2000
"""Milliseconds, less than a trick rests where the pace is slow."""
LONG_MISSION: Final[dict[str, Any]] = {"tasks": ["last_trick"], "communication": "none", "distress": False}

WATCH = """() => {
  window.frames_seen = [];
  const look = () => {
    const oval = document.querySelector(".oval");
    const felt = oval?.getBoundingClientRect();
    const on = card => {
      const box = card.getBoundingClientRect();
      return box.top >= felt.top - 20 && box.bottom <= felt.bottom + 20
        && box.left >= felt.left - 20 && box.right <= felt.right + 20 && getComputedStyle(card).opacity > 0.9;
    };
    window.frames_seen.push({
      at: performance.now(),
      trick: oval?.getAttribute("aria-label") ?? "",
      cards: oval ? [...oval.querySelectorAll(".spot:not(.empty)")].filter(on).length : 0,
      wins: oval?.querySelectorAll(".winner").length ?? 0,
      asked: document.querySelector("#turn") !== null,
      moving: oval ? oval.getAnimations({subtree: true}).length : 0,
    });
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes at every frame what lies on the table and whether the player is asked something."""


class Seen(Struct, frozen=True):
    """One frame."""

    at: float
    trick: str
    cards: int
    wins: int
    asked: bool
    moving: int


def dive(page: Page, pace_ms: int = NORMAL) -> None:
    """To the first card of a mission that lasts long."""
    play.open_table(page, game="deep-sea", players=4, pace_ms=pace_ms, **LONG_MISSION)
    page.evaluate(WATCH)
    while page.locator(".oval").count() == 0:
        page.locator("#turn, .oval").first.wait_for()
        if page.locator(".oval").count() == 0:
            answer(page)


def frames_of(page: Page, tricks: int) -> list[Seen]:
    """Plays so many tricks and gives every frame of them."""
    oval = page.locator(".oval")
    while oval.get_attribute("aria-label") != f"Trick {tricks + 1}":
        page.locator(f'#turn, .oval[aria-label="Trick {tricks + 1}"]').first.wait_for()
        if page.locator("#turn").count():
            answer(page)
    return convert(page.evaluate("window.frames_seen"), list[Seen])


def rest_of(frames: list[Seen], trick: int, cards: int = 4) -> float:
    """For how many milliseconds the whole trick lay there with its winner lit."""
    at = [one.at for one in frames if (one.trick, one.cards, one.wins) == (f"Trick {trick}", cards, 1)]
    return at[-1] - at[0] if at else 0.0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_every_card_and_the_winner_are_seen_before_anything_is_asked(new_page: NewPage, motion: str) -> None:
    page = new_page(reduced_motion=motion)
    dive(page)
    frames = frames_of(page, 2)
    for trick in (1, 2):
        assert rest_of(frames, trick) >= 1000
        counts = [one.cards for one in frames if one.trick == f"Trick {trick}" and not one.wins]
        assert {1, 2, 3} <= set(counts), "cards land one by one"
    assert not any(one.asked and (one.wins or one.cards == 4) for one in frames)
    begun = [(before.cards, after.cards) for before, after in pairwise(frames) if before.trick != after.trick]
    assert all(before == 0 and after <= 1 for before, after in begun), "a trick begins on an empty table"
    if motion == "no-preference":
        assert any(one.moving for one in frames)
    else:
        assert not any(one.moving for one in frames)


def test_a_click_skips_the_wait_and_means_nothing_else(new_page: NewPage) -> None:
    page = new_page()
    dive(page, SLOW)
    answer_until_whole(page)
    page.locator(".hand .held").first.click(force=True)
    expect(page.locator(".oval .winner")).to_have_count(0, timeout=SOON)
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_a_key_skips_the_wait(new_page: NewPage) -> None:
    page = new_page()
    dive(page, SLOW)
    answer_until_whole(page)
    page.keyboard.press("Space")
    expect(page.locator(".oval .winner")).to_have_count(0, timeout=SOON)


def answer_until_whole(page: Page) -> None:
    """Plays until a whole trick lies on the table."""
    for _ in range(4):
        page.locator(".oval .winner, #turn").first.wait_for()
        if page.locator(".oval .winner").count():
            return
        answer(page)
    page.locator(".oval .winner").wait_for()


def test_who_looks_away_comes_back_to_the_table_as_it_stands(new_page: NewPage) -> None:
    page = new_page()
    dive(page, SLOW)
    answer_until_whole(page)
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", {get: () => true, configurable: true});
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator(".oval .winner")).to_have_count(0, timeout=SOON)


BOXES = """() => [...document.querySelectorAll(".oval, .other")]
  .map(one => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })"""


def test_the_end_comes_after_the_last_card_and_moves_nothing(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    play.open_table(page, game="planet-nine", players=4, pace_ms=NORMAL, mission=1)
    while asked(page):
        if not page.locator(".oval").count():
            answer(page)
            continue
        page.evaluate("window.frames_seen || (" + WATCH + ")()")
        before: list[Any] = page.evaluate(BOXES)
        answer(page)
        page.locator("#turn, #end-title").first.wait_for()
    frames = convert(page.evaluate("window.frames_seen"), list[Seen])
    last = frames[-1].trick
    assert rest_of(frames, int(last.removeprefix("Trick "))) >= 1000
    expect(page.locator("#end-title")).to_be_in_viewport()
    assert page.evaluate(BOXES) == before


def test_a_double_click_plays_a_card(new_page: NewPage) -> None:
    page = new_page()
    dive(page, pace_ms=0)
    my_turn(page)
    card = page.locator(".hand .offered").first
    name = card.get_attribute("aria-label")
    card.dblclick()
    expect(page.locator(f'.hand [aria-label="{name}"]')).to_have_count(0)


def test_a_card_that_is_dragged_to_the_table_is_played(new_page: NewPage) -> None:
    page = new_page()
    dive(page, pace_ms=0)
    my_turn(page)
    card = page.locator(".hand .offered").first
    name = card.get_attribute("aria-label")
    card.drag_to(page.locator(".oval"), target_position={"x": 60, "y": 30})
    expect(page.locator(f'.hand [aria-label="{name}"]')).to_have_count(0)


def test_a_card_that_is_let_go_in_the_hand_stays_there_and_can_still_be_played(new_page: NewPage) -> None:
    page = new_page()
    dive(page, pace_ms=0)
    my_turn(page)
    held = page.locator(".hand .held")
    count = held.count()
    card = page.locator(".hand .offered").first
    name = card.get_attribute("aria-label")
    for _ in range(2):
        card.drag_to(card, source_position={"x": 20, "y": 40}, target_position={"x": 40, "y": 60})
        settled(page)
    expect(held).to_have_count(count)
    expect(page.locator("#turn")).to_be_visible()
    card.press("Space")
    expect(card).to_have_attribute("aria-pressed", "true")
    card.drag_to(page.locator(".oval"), target_position={"x": 60, "y": 30})
    expect(page.locator(f'.hand [aria-label="{name}"]')).to_have_count(0)
