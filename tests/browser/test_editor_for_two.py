"""A deal for two laid out by hand: the columns of JARVIS, open and covered, on the page and at the table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.pages import clipped, small_targets
from tests.browser.test_access import violations
from tests.browser.test_editor import SOLVED_MS, ask, card, hand, paste, play_on, said
from tests.solver.examples import dealt_to_two

server = serving("planet-nine")
COLOURS = {"P": "pink", "B": "blue", "G": "green", "Y": "yellow", "R": "rocket"}
OPEN, COVERED, JARVIS = 2, 3, 2
TASKS = {"G9": 1, "Y8": JARVIS, "P9": 0}
"""Highest cards of their owners, who so win them."""


def tap(page: Page, names: list[str]) -> None:
    for name in names:
        card(page, f"{COLOURS[name[0]]} {name[1]},").click()


def names(place: Locator) -> list[str]:
    """The cards that lie there, from the left."""
    titles = [one.get_attribute("title") or "" for one in place.locator(".cards li").all()]
    return [f"{colour[0].upper()}{value}" for colour, value in map(str.split, titles)]


def lines(row: Locator) -> int:
    """How many lines the parts of a task's row take."""
    boxes = [part.bounding_box() for part in row.locator("> *").all()]
    return len({round(box["y"] + box["height"] / 2) // 20 for box in boxes if box})


def with_tasks(deal: dict[str, Any]) -> dict[str, Any]:
    return deal | {"tasks": [{"card": name, "seat": seat} for name, seat in TASKS.items()]}


def test_columns_are_laid_out_solved_and_played_on_with_a_bot(new_page: NewPage) -> None:
    deal = dealt_to_two("planet-nine")
    up, covered = deal["dummy"]["up"], deal["dummy"]["covered"]
    page = new_page("#/game/planet-nine/editor")
    empty = {"up": [], "covered": [], "left_of": 1}
    paste(page, deal | {"hands": [deal["hands"][0], []], "dummy": empty})
    said(page, "Seat 2 still lacks 13 cards.")
    page.get_by_role("radio", name="JARVIS, open").check()
    tap(page, up)
    page.get_by_role("radio", name="JARVIS, covered").check()
    tap(page, covered)
    assert names(hand(page, OPEN)) == up
    assert names(hand(page, COVERED)) == covered
    expect(hand(page, 1).locator(".cards li")).to_have_count(13)

    page.get_by_role("radio", name="Tasks").check()
    tap(page, [*TASKS])
    for name, seat in TASKS.items():
        page.get_by_label(f"Who has the task {name}").select_option(str(seat))
    ask(page)
    said(page, "Yes: this can be won.", SOLVED_MS)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="Verdict")).to_contain_text("card 3 of")

    play_on(page, trick=2)
    columns = page.get_by_role("group", name="JARVIS's columns").locator(".column")
    expect(columns).to_have_count(7)


def test_a_covered_card_played_too_early_gets_one_sentence(new_page: NewPage) -> None:
    deal = with_tasks(dealt_to_two("planet-nine"))
    hidden = deal["dummy"]["covered"][1]
    page = new_page("#/game/planet-nine/editor", viewport=PHONE)
    paste(page, deal)
    page.get_by_role("radio", name="Played so far").check()
    tap(page, [deal["hands"][1][0], hidden])
    page.locator("#main-action").click()
    said(page, f"Trick 1: {hidden} may not be played there.", SOLVED_MS)
    rows = page.locator("[data-task]").all()
    assert len(rows) == len(TASKS)
    assert all(lines(row) == 1 for row in rows)
    assert clipped(page) == []
    assert small_targets(page) == []
    assert violations(page) == []


def test_the_highest_rocket_is_never_among_the_columns(new_page: NewPage) -> None:
    deal = with_tasks(dealt_to_two("planet-nine"))
    up = deal["dummy"]["up"]
    (theirs,) = (place for place, name in enumerate(up) if name == "R1")
    mine = deal["hands"][1].index("R4")
    deal["hands"][1][mine], up[theirs] = up[theirs], deal["hands"][1][mine]
    page = new_page("#/game/planet-nine/editor")
    paste(page, deal)
    said(page, "The highest trump is never dealt to JARVIS: give it to one of the two.")
