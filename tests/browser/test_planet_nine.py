"""Planet Nine at the page: whole missions, councils, JARVIS, a phone, keys alone, both languages."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import play, probes
from tests.browser.conftest import DESKTOP, PHONE, NewPage, serving
from tests.browser.missions import (
    LONGEST,
    answer,
    answer_until,
    asked,
    comes_to,
    fits_a_phone,
    play_out,
    seat_shown,
    take_screen,
)
from tests.browser.pages import clipped, settled
from tests.browser.play import choose_day, confirm, my_turn, play_now, set_pace
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} planet-nine")
open_table = partial(play.open_table, game="planet-nine")


def test_mission_1_with_three_bots_from_home_to_its_end(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Planet Nine", players=4)
    set_pace(page, "Fast")
    expect(page.get_by_role("banner")).to_contain_text("Mission 1: Lift-off")
    done = play_out(page)
    assert any(re.fullmatch(r"Play (pink|blue|green|yellow|rocket) [1-9]", one) for one in done)
    expect(page.locator("#end-title")).to_have_text(re.compile("Lost, this time|Won, together"))
    reason = page.locator(".end p").first
    expect(reason).to_have_text(re.compile(r"trick \d+"))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="Review")).to_be_visible()
    page.get_by_role("button", name="Mission 2").click()
    expect(page.get_by_role("banner")).to_contain_text("Mission 2: Two dials")


def test_five_seats_in_a_dead_zone_with_a_distress_pass(new_page: NewPage) -> None:
    """Five people at one screen, so that the signal is what they all wish for."""
    page = new_page()
    open_table(page, players=5, mine=5, mission=6)
    while "distress" not in take_screen(page):
        answer(page)
    expect(page.locator(".other")).to_have_count(4)
    for _ in range(5):
        assert "a distress signal?" in take_screen(page)
        page.get_by_role("button", name="Distress signal, pass to the left").click()
        confirm(page)
    passed: dict[int, str] = {}
    for _ in range(5):
        assert "Choose a card to pass; rockets stay" in take_screen(page)
        expect(page.locator(".hand .held")).to_have_count(8)
        rockets = page.locator('.hand [aria-label^="rocket"]')
        assert all(rocket.get_attribute("aria-disabled") == "true" for rocket in rockets.all())
        card = page.locator(".hand .offered").first
        name = passed[seat_shown(page)] = str(card.get_attribute("aria-label"))
        card.click()
        expect(page.locator("#main-action")).to_have_text(f"Pass {name}")
        confirm(page)
    assert "Before trick 1" in take_screen(page)
    expect(page.get_by_text("distress signal", exact=True)).to_be_visible()
    expect(page.locator(".hand .held")).to_have_count(8)
    assert sorted(passed) == [0, 1, 2, 3, 4]
    seat = seat_shown(page)
    expect(page.locator(f'.hand [aria-label="{passed[seat]}"]')).to_have_count(0)
    expect(page.locator(f'.hand [aria-label="{passed[(seat - 1) % 5]}, passed to you"]')).to_have_count(1)
    expect(page.locator(".hand .fresh")).to_have_text("new")
    page.locator(".hand .offered").first.click()
    expect(page.locator("#main-action")).to_have_text(re.compile("^Show .* without a marker$"))
    confirm(page)
    assert "Before trick 1" in take_screen(page)
    expect(page.locator(".other .radio .shown")).to_have_attribute("aria-label", re.compile("unmarked"))


def test_two_players_fly_with_jarvis(new_page: NewPage) -> None:
    page = new_page()
    played_for_jarvis = False
    for _ in range(12):
        page.evaluate("location.hash = '#/'")
        open_table(page, players=2, mission=1)
        expect(page.get_by_role("group", name="JARVIS's columns").locator(".column")).to_have_count(7)
        while question := asked(page):
            if "for JARVIS" in question and "Play a card" in question:
                played_for_jarvis = True
                card = page.locator(".columns .offered").first
                name = str(card.get_attribute("aria-label")).partition(",")[0]
                card.click()
                expect(page.locator("#main-action")).to_have_text(f"Play {name}")
                confirm(page)
                page.locator("#turn, #end-title").first.wait_for()
                break
            answer(page)
        if played_for_jarvis:
            break
    assert played_for_jarvis
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").get_by_text(re.compile("JARVIS played ")).first).to_be_visible()
    line = page.get_by_role("dialog").locator("li.choice", has_text="JARVIS played ").first
    expect(line.locator(".glyph .slip")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("Chance decided")).to_have_count(0)


def test_a_game_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    open_table(page, players=3, mission=4)
    assert play_out(page, look=fits_a_phone)
    expect(page.locator("#end-title")).to_be_visible()


def test_many_tasks_leave_the_hand_in_sight_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    open_table(page, players=5, mission=None, tasks=10)
    for _ in range(LONGEST):
        if not my_turn(page) or page.locator(".oval").count():
            break
        settled(page)
        assert page.evaluate(probes.HAND_IN_SIGHT)
        answer(page)
    settled(page)
    assert page.evaluate(probes.HAND_IN_SIGHT)
    expect(page.locator(".hand .held")).to_have_count(8)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plates_hold_what_lies_on_them_at_a_middle_width(new_page: NewPage, players: int) -> None:
    page = new_page(viewport={"width": 768, "height": 1024}, reduced_motion="reduce")
    open_table(page, players=players, mission=4)
    page.locator(".hand .held").first.wait_for()
    assert page.evaluate(probes.SPILLED) == []


def fly_until(page: Page, mission: int, question: str, shown: Locator) -> None:
    """Flies missions until one comes to this question with this in sight."""
    for _ in range(12):
        page.evaluate("location.hash = '#/'")
        open_table(page, players=4, mission=mission)
        if comes_to(page, question) and shown.count():
            return
    pytest.fail(f"no mission came to {question!r}")


def test_an_unplayable_card_says_why_with_the_rule(new_page: NewPage) -> None:
    page = new_page()
    refused = page.locator(".hand .held:not(.offered)")
    fly_until(page, mission=1, question="was led", shown=refused)
    suit = str(re.search(r"(\w+) was led", asked(page)).group(1))  # type: ignore[union-attr]
    refused.first.focus()
    expect(page.locator("#why")).to_have_text(f"You must follow {suit} (rulebook: Trick-taking game)")
    expect(refused.first).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")


def test_the_last_trick_can_be_looked_at_again(new_page: NewPage) -> None:
    page = new_page()
    trick = page.locator(".oval")
    fly_until(page, mission=10, question="Before trick 2", shown=trick)
    expect(trick).to_have_attribute("aria-label", "Trick 2")
    page.get_by_role("button", name="Last trick").click()
    expect(trick).to_have_attribute("aria-label", "Trick 1")
    expect(trick.get_by_role("img")).to_have_count(4)
    expect(trick.get_by_text("wins", exact=True)).to_have_count(1)
    page.get_by_role("button", name="Go on").click()
    expect(trick).to_have_attribute("aria-label", "Trick 2")


def test_keys_alone_play_a_card(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, players=4, mission=1)
    for _ in range(LONGEST):
        question = asked(page)
        if not question or "Play a card" in question:
            break
        answer(page)
    assert "Play a card" in question
    page.keyboard.press("1")
    label = page.locator("#main-action").inner_text()
    assert label.startswith("Play ")
    page.keyboard.press("Escape")
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")
    first = page.locator(".hand .offered").first
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    name = str(first.get_attribute("aria-label"))
    page.keyboard.press("Enter")
    expect(page.locator(f'.hand [aria-label="{name}"]')).to_have_count(0)


def test_always_ready_answers_the_briefings(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, players=4, mission=1)
    answer_until(page, "Before trick 1")
    page.get_by_role("button", name="Always ready").click()
    expect(page.locator("#turn")).not_to_have_text(re.compile("Before trick"))
    for _ in range(LONGEST):
        question = asked(page)
        if not question:
            break
        assert "Before trick" not in question
        answer(page)
    expect(page.locator("#end-title")).to_be_visible()


def test_the_briefing_tells_the_story_and_draws_the_tokens(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, players=4, mission=8)
    page.get_by_role("button", name="Briefing").click()
    briefing = page.get_by_role("dialog", name="Mission 8: Countdown")
    expect(briefing.locator(".story")).to_have_text(re.compile(r"\w+ .+\."))
    expect(briefing).to_contain_text("third")
    expect(briefing.locator(".token")).to_have_count(3)


def test_the_log_stands_beside_a_wide_table_which_goes_on(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    open_table(page, players=4, mission=1)
    answer_until(page, "trick 1")
    page.keyboard.press("l")
    log = page.get_by_role("dialog", name="Log")
    expect(log).to_be_visible()
    beside = log.bounding_box()
    board = page.locator(".board").bounding_box()
    assert beside
    assert board
    assert board["x"] + board["width"] <= beside["x"]
    before = log.locator("li").count()
    answer(page)
    expect(log.locator("li")).not_to_have_count(before)
    log.get_by_role("button", name="Close").press("Escape")
    expect(log).to_have_count(0)


def test_a_place_for_jarvis_is_selected_and_another_is_one_touch_away(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, players=2, mission=1)
    answer_until(page, "JARVIS sit")
    places = page.locator(".council .option")
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "false")
    expect(places.first).to_have_attribute("aria-pressed", "true")
    expect(places.first).to_have_attribute("title", re.compile(r"\(1\)$"))
    page.keyboard.press("2")
    expect(places.nth(1)).to_have_attribute("aria-pressed", "true")


def test_at_the_table_it_is_night_for_who_has_not_chosen_day(new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    open_table(page, players=4, mission=1)
    expect(root).to_have_attribute("data-theme", "dark")
    page.evaluate("location.hash = '#/'")
    expect(root).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize(("players", "mission", "theme"), [(2, 3, "dark"), (4, 22, "light"), (5, 25, "dark")])
def test_axe_finds_no_violation(new_page: NewPage, players: int, mission: int, theme: str) -> None:
    page = new_page(color_scheme=theme, bypass_csp=True)
    if theme == "light":
        choose_day(page)
    open_table(page, players=players, mission=mission)
    found: dict[str, list[str]] = {}
    for _ in range(9):
        question = asked(page)
        found[question] = violations(page)
        if not question:
            break
        answer(page)
    assert len(found) > 3
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize(("players", "mission"), [(2, 3), (5, 25)])
def test_german_fits_a_phone_and_a_desk(new_page: NewPage, players: int, mission: int) -> None:
    page = new_page(language="de-DE", viewport=PHONE, reduced_motion="reduce")
    open_table(page, players=players, mission=mission)
    for _ in range(14):
        if not my_turn(page):
            break
        assert clipped(page) == []
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        assert clipped(page) == []
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        answer(page)
    assert not page.locator("main").get_by_text(re.compile(r"\b(planet_nine|page)\.")).count()
