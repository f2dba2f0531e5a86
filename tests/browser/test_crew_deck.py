"""Crew Deck at the page: whole games, previews, sets, other ships, final scoring."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.pages import clipped, small_targets
from tests.browser.play import confirm, my_turn, play_now
from tests.browser.screens import WIDTHS
from tests.browser.ships import (
    GAME,
    focused,
    move,
    number,
    open_table,
    phase,
    play_to_the_end,
    spelled,
    to_stations,
)
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} {GAME}")
STEPS = ["colours", "factions", "crew", "hold", "payroll", "total"]


def points(page: Page) -> int:
    return number(page.locator(".home .points").inner_text())


def figures(page: Page, step: str) -> list[int]:
    """What each player has in a step of the final scoring; a dash counts nothing."""
    cells = page.locator(f'[data-step="{step}"] td')
    return [
        number(cell.locator("strong").inner_text()) if cell.locator("strong").count() else 0
        for cell in cells.all()
    ]


def assert_scoring_is_told_step_by_step(page: Page, players: int) -> list[int]:
    """Sets, values, hold and payroll come one after the other and add up to the totals."""
    table = page.locator(".reckoning")
    next_step = table.get_by_role("button", name=re.compile("Next step|Weiter"))
    for shown, step in enumerate(STEPS, start=1):
        expect(table.locator("[data-step]")).to_have_count(shown)
        expect(table.locator("tr.now")).to_have_attribute("data-step", step)
        told = step == STEPS[-1]
        expect(page.locator(".ending")).to_have_css("opacity", "1" if told else "0")
        if not told:
            next_step.click()
    expect(next_step).to_have_count(0)
    parts = [figures(page, step) for step in STEPS]
    totals = parts.pop()
    assert len(totals) == players
    assert [sum(part[seat] for part in parts) for seat in range(players)] == totals
    return totals


def assert_nothing_is_clipped(page: Page) -> None:
    before = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert clipped(page) == [], width
    if before:
        page.set_viewport_size(before)


def test_a_solo_game_to_its_end(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crew Deck", players=1)
    rival = page.get_by_role("region", name="The AI")
    crews = page.get_by_role("region", name="Work crews")
    expect(crews.get_by_role("img", name="a face-down card of the AI")).to_have_count(4)
    expect(crews.locator(".cost")).to_have_text(["−1", "−5", "−10"])
    expect(page.get_by_role("list", name="Phases of the round").locator("li")).to_have_count(3)
    to_stations(page)
    expect(rival.locator("li.fresh")).to_have_count(3)
    for _ in range(3):
        move(page)
    assert play_to_the_end(page) == 4 * (4 + 1 + 3)
    expect(rival.locator("> ul > li")).to_have_count(15)
    mine, ai = assert_scoring_is_told_step_by_step(page, 2)
    expect(page.locator(".end p").first).to_contain_text(f"{mine} to {ai}")
    expect(page.locator("#end-title")).to_have_text("You win" if mine > ai else "Lost, this time")
    assert points(page) == mine
    assert_nothing_is_clipped(page)


def test_a_game_for_four_to_its_end_in_german(new_page: NewPage) -> None:
    page = new_page(language="de-DE", viewport=PHONE, reduced_motion="reduce")
    open_table(page, 4)
    for _ in range(3 + 1):
        assert my_turn(page)
        move(page)
    assert play_to_the_end(page) >= 4 * (3 + 1 + 3) + 3
    expect(page.locator(".reckoning thead th")).to_have_count(4)
    totals = assert_scoring_is_told_step_by_step(page, 4)
    winner = page.locator("td.best")
    assert number(winner.first.inner_text()) == max(totals)
    assert_nothing_is_clipped(page)
    assert small_targets(page) == []
    assert not page.locator("main").get_by_text(re.compile(r"\b(crew_deck|page)\.")).count()
    page.goto(page.url.replace("/table/", "/replay/"))
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("End")
    expect(page.locator("[data-step]")).to_have_count(len(STEPS))


def test_the_first_crew_card_lies_at_the_middle_and_the_ship_grows_around_it(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    to_stations(page)
    lit = page.locator(".berth.open")
    expect(lit).to_have_count(2)
    move(page)
    expect(page.locator(".berth.taken")).to_have_count(1)
    expect(lit).to_have_count(3)
    expect(page.locator(".decks").first.locator(".berth")).to_have_count(14)


def test_a_berth_shows_what_the_rules_say_it_scores(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    to_stations(page, 2)
    for _ in range(2):
        before = points(page)
        berth = page.locator(".berth.open").last
        shown = number(berth.inner_text())
        label = str(berth.get_attribute("aria-label"))
        assert number(label.partition("scores")[2]) == shown
        berth.hover()
        expect(page.locator(".home .caption")).to_contain_text(f"Now worth {shown}".replace("−", "-"))
        berth.click()
        confirm(page)
        expect(page.locator(".home .points")).to_have_text(
            re.compile(rf"^{spelled(before + shown)} points?$")
        )


def test_no_help_shows_no_points(new_page: NewPage) -> None:
    page = new_page()
    page.evaluate(
        "localStorage.setItem('quarterdeck.settings', JSON.stringify({help: 'none', language: 'en'}))"
    )
    page.reload()
    open_table(page, 3)
    to_stations(page)
    assert page.locator(".worth, .points").count() == 0
    expect(page.locator(".berth.open").first).to_have_attribute(
        "aria-label", re.compile("free for this card")
    )


def test_sets_are_outlined_and_named(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    to_stations(page, 3)
    outlines = page.locator(".home .lines path")
    tally = page.locator(".home .tally li")
    for _ in range(20):
        if outlines.count():
            break
        assert my_turn(page)
        move(page)
    assert outlines.count() == tally.count() > 0
    names = [" ".join(one.locator(".unseen").inner_text().split()) for one in tally.all()]
    member = page.get_by_role("group", name="Your ship").get_by_role("button", name=names[0]).first
    member.focus()
    expect(page.locator(".home .caption")).to_contain_text(names[0])
    assert outlines.and_(page.locator(".lit")).count() >= 1
    member.hover()
    expect(page.locator(".home .caption")).to_contain_text(names[0])
    page.mouse.move(2, 2)
    page.locator("#main-action").focus()
    expect(page.locator(".home .caption")).to_have_text("")


def test_other_ships_are_small_and_can_be_enlarged(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    to_stations(page, 3)
    small = page.locator(".mate").first.get_by_role("button")
    cards = number(re.sub(r".*?, (\d+ cards).*", r"\1", str(small.get_attribute("aria-label"))))
    assert cards >= 5
    small.click()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator(".berth.taken")).to_have_count(cards)
    drawer.locator(".berth.taken").first.focus()
    page.keyboard.press("ArrowDown")
    assert "Berth" in focused(page)
    expect(drawer.get_by_text("Payroll so far")).to_be_visible()
    page.keyboard.press("Escape")
    expect(small).to_be_focused()


def test_two_players_have_a_longer_ship_and_a_larger_hold(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    open_table(page, 2)
    expect(page.locator(".home .berth")).to_have_count(16)
    expect(page.get_by_role("region", name="Cargo hold 0/4")).to_be_visible()
    to_stations(page, 3)
    for _ in range(3):
        assert my_turn(page)
        assert small_targets(page) == []
        assert clipped(page) == []
        move(page)


def test_a_fixed_frame_offers_every_berth(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3, frame="fixed")
    to_stations(page)
    expect(page.locator(".berth.open")).to_have_count(14)
    assert page.locator(".berth.open").last.get_attribute("aria-label", timeout=1000).startswith("Berth b7")  # type: ignore[union-attr]


@pytest.mark.parametrize(("players", "language"), [(4, "en-US"), (3, "de-DE")])
def test_nothing_is_clipped_at_any_width(new_page: NewPage, players: int, language: str) -> None:
    page = new_page(language=language, reduced_motion="reduce")
    open_table(page, players)
    seen: set[str] = set()
    for _ in range(9):
        now = phase(page)
        if now not in seen:
            seen.add(now)
            assert_nothing_is_clipped(page)
        move(page)
    to_stations(page, 3)
    assert_nothing_is_clipped(page)
    assert len(seen) >= 3


@pytest.mark.parametrize(("players", "theme"), [(4, "dark"), (1, "light")])
def test_axe_finds_no_violation(new_page: NewPage, players: int, theme: str) -> None:
    page = new_page(color_scheme=theme, bypass_csp=True)
    open_table(page, players)
    found: dict[str, list[str]] = {}
    for _ in range(6):
        now = phase(page)
        if now not in found:
            found[now] = violations(page)
        move(page)
    to_stations(page, 3)
    page.locator(".berth.open").first.click()
    found["later"] = violations(page)
    play_to_the_end(page)
    found["end"] = violations(page)
    assert len(found) > 3
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_the_rules_begin_with_what_the_letters_on_cards_mean(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, players=2)
    page.keyboard.press("r")
    letters = page.get_by_role("dialog").get_by_role("definition")
    expect(letters).to_have_text(
        ["orange", "purple", "blue", "red", "green", "Human"]
        + ["pilot", "engineer", "security", "mechanic", "navigator", "Generalist"]
    )
