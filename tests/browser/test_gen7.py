"""Gen7 at the page: seats, group seats, crossroads, perks, zooming in on a phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.games.gen7.packs import load_pack
from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.episodes import (
    GAME,
    hold,
    open_drill,
    play_on,
    seat_a_die,
    to_first_turn,
)
from tests.browser.pages import answered, clipped, settled, small_targets
from tests.browser.play import confirm
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} {GAME}")


def test_touching_a_seat_first_asks_for_the_die(new_page: NewPage) -> None:
    page = new_page()
    open_drill(page, players=3)
    to_first_turn(page)
    seat = page.get_by_role("region", name="Data Center").locator(".seat.open").first
    seat.click()
    expect(seat).to_have_attribute("aria-pressed", "true")
    hold(page)
    expect(page.locator("#main-action")).to_contain_text("Data Center")
    confirm(page)


def test_a_group_seat_shows_what_is_missing_and_is_given_up(new_page: NewPage) -> None:
    page = new_page()
    open_drill(page, players=4)
    to_first_turn(page)
    page.locator(".tasks .overlay").first.click()
    confirm(page)
    builder = page.locator(".builder")
    expect(builder.locator(".state")).to_contain_text("Missing")
    expect(builder.get_by_role("list", name="Who could help").locator("li")).to_have_count(3)
    before = builder.locator(".slot.open").count()
    hold(page)
    builder.locator(".slot.open").first.click()
    confirm(page)
    expect(builder.locator(".slot.open")).to_have_count(before - 1)
    builder.get_by_role("button", name="Take my last contribution back").click()
    confirm(page)
    expect(builder.locator(".slot.open")).to_have_count(before)
    builder.get_by_role("button", name="Give the group seat up").click()
    confirm(page)
    expect(builder).to_have_count(0)
    expect(page.locator(".tasks .overlay")).to_have_count(page.locator(".tasks .task").count() - 1)
    seat_a_die(page)


def test_a_vote_hides_what_it_does_and_opens_its_ballots_and_stars_buy_a_perk(new_page: NewPage) -> None:
    """An officer with stars to spend, and one card in the crossroads deck: a vote."""
    page = new_page()
    officers = [{"rank": 2, "stars": 6, "crew": "ilse"}, {"crew": "nadia"}, {"crew": "piet"}]
    others = [card.id for card in load_pack("drill").crossroads if card.id != "mislaid_crates"]
    log = json.dumps({"officers": officers, "removed": others})
    open_drill(page, players=3, episode="e2a", log=log)
    play_on(page, "#question-title:has-text('Mislaid Crates')")
    expect(page.locator(".question").get_by_role("button", name="Read aloud")).to_be_visible()
    expect(page.locator(".story .effects")).to_have_count(0)
    expect(page.locator(".question .plain .offer").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".tray")).to_have_count(0)
    page.locator(".question .plain .offer").last.click()
    confirm(page)
    play_on(page, ".story .chosen")  # the chief decides a tie
    card = page.locator(".story").get_by_role("region", name="Mislaid Crates")
    expect(card.locator(".chosen")).to_have_count(1)
    expect(card.get_by_role("list", name="What follows").locator("li")).not_to_have_count(0)
    card.get_by_text("How you voted last").click()
    ballots = card.locator("details li")
    expect(ballots).to_have_count(3)
    expect(ballots.filter(has_text=", 2 votes:")).to_contain_text("Log them and put them into the Stores")
    expect(ballots.filter(has_text=", 1 vote:")).to_have_count(2)

    play_on(page, ".question [aria-label^='Buy Innovator']")
    page.locator(".question [aria-label^='Buy Innovator']").click()
    confirm(page)
    expect(page.locator(".ceremony")).to_contain_text("Innovator")


def test_a_turned_page_opens_once_and_a_low_window_shows_the_whole_ship(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1366, "height": 650})
    open_drill(page, players=3)
    play_on(page, "dialog[open] .turned")  # and closes it by key
    page.reload()
    to_first_turn(page)
    settled(page)
    ship, tray = page.locator(".ship").bounding_box(), page.locator(".tray").bounding_box()
    assert ship
    assert tray
    whole = ship["y"] + ship["height"] <= tray["y"]  # not beside a task of many lines and a long story
    more = page.get_by_role("button", name="More below")
    expect(more).to_have_count(0 if whole else 1)
    page.locator(":root").evaluate("root => root.style.setProperty('--bar-height', '220px')")  # a long story
    expect(more).to_have_count(1)
    page.set_viewport_size({"width": 1366, "height": 480})
    more.click()
    expect(page.get_by_role("region", name="Robotics").locator(".seat").last).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_location_is_zoomed_in(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    open_drill(page, players=4)
    to_first_turn(page)
    hold(page)
    expect(page.locator(".mini.lit").first).to_be_visible()
    page.locator(".mini").filter(has_text="Science Lab").click()
    expect(page.locator(".ship")).to_have_count(0)
    near = page.locator(".near")
    expect(near).to_contain_text("Half the die")
    assert small_targets(page) == []
    assert clipped(page) == []
    page.get_by_role("button", name="The whole ship").click()
    page.locator(".mini").filter(has_text="Science Lab").click()
    near.locator(".seat.open").first.click()
    confirm(page)
    expect(page.locator(".near")).to_have_count(0)


@pytest.mark.parametrize(("theme", "language"), [("dark", "en-US"), ("light", "de-DE")])
def test_the_ship_the_builder_and_the_log_have_no_axe_violation(
    new_page: NewPage, theme: str, language: str
) -> None:
    page = new_page(color_scheme=theme, language=language, bypass_csp=True)
    open_drill(page, players=4)
    assert violations(page) == []
    to_first_turn(page)
    assert violations(page) == []
    page.locator(".tasks .overlay").first.click()
    confirm(page)
    hold(page)
    assert violations(page) == []
    assert clipped(page) == []
    page.get_by_role("button", name=re.compile("Ship's log|Logbuch")).click()
    page.locator("dialog[open]").wait_for()
    assert violations(page) == []


def by_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_die_is_seated_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    open_drill(page, players=3)
    to_first_turn(page)
    by_keys(page, "1")
    expect(page.locator(".quarters .open").first).to_have_attribute("aria-pressed", "true")
    page.locator(".place .seat.open").first.focus()
    by_keys(page, "Enter", "Enter")
    answered(page)
    expect(page.locator(".place .seat.taken")).not_to_have_count(0)
