"""A deal laid out by hand: asked about, shared as a link, played on from; a bad one gets a sentence."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.pages import clipped, small_targets
from tests.browser.test_access import violations
from tests.solver.examples import dealt

server = serving("planet-nine deep-sea")
SOLVED_MS = 90_000
"""The first question waits for the solver to be compiled."""


def paste(page: Page, position: dict[str, Any]) -> None:
    page.get_by_text("As a line of text").click()
    page.get_by_label("Paste a line").fill(json.dumps(position))
    page.get_by_role("button", name="Lay it out").click()


def said(page: Page, sentence: str, within_ms: int = 5000) -> None:
    expect(page.locator("#editor-said")).to_contain_text(sentence, timeout=within_ms)


def ask(page: Page) -> None:
    page.get_by_role("button", name="Could it be won?").click()


def card(page: Page, name: str) -> Any:
    return page.locator(".palette").get_by_role("button", name=name)


def hand(page: Page, seat: int) -> Any:
    return page.locator(f'.hands [data-seat="{seat}"]')


def play_on(page: Page, trick: int) -> None:
    """From where the winning line has been followed to."""
    page.get_by_role("button", name="Play on with bots").click()
    expect(page.locator(".board")).to_be_visible(timeout=SOLVED_MS)
    expect(page.get_by_text(f"Trick {trick}").first).to_be_visible()


def test_a_deal_is_laid_out_solved_shared_and_played_on(new_page: NewPage) -> None:
    page = new_page("#/game/planet-nine/editor")
    page.locator(".palette").wait_for()
    page.keyboard.press("p")
    page.keyboard.press("9")
    card(page, "pink 1,").click()
    card(page, "pink 2,").drag_to(hand(page, 1))
    expect(hand(page, 0).locator(".cards li")).to_have_count(2)
    expect(hand(page, 1).locator(".cards li")).to_have_count(1)
    said(page, "Seat 1 still lacks 8 cards.")

    deal = dealt(1)
    paste(page, deal | {"tasks": []})
    said(page, "There is no task yet")
    page.get_by_role("radio", name="Tasks").check()
    for task in deal["tasks"]:
        colour = {"P": "pink", "B": "blue", "G": "green", "Y": "yellow"}[task["card"][0]]
        card(page, f"{colour} {task['card'][1]},").click()
        page.get_by_label(f"Who has the task {task['card']}").select_option(str(task["seat"]))
    ask(page)
    said(page, "Yes: this can be won.", SOLVED_MS)
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_role("region", name="Verdict")).to_contain_text("card 1 of")

    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this deal").input_value()
    other = new_page()
    other.goto(link)
    expect(hand(other, 0)).to_have_text(hand(page, 0).inner_text(), use_inner_text=True)
    other.get_by_role("radio", name="Played so far").check()
    follower = (deal["commander"] + 1) % 4
    wrong = deal["hands"][follower][0]
    colour = {"P": "pink", "B": "blue", "G": "green", "Y": "yellow"}[wrong[0]]
    card(other, f"{colour} {wrong[1]},").click()
    ask(other)
    said(other, f"Trick 1: {wrong} may not be played there.", SOLVED_MS)

    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="Verdict")).to_contain_text("card 5 of")
    play_on(page, trick=2)


def test_on_a_phone_the_rest_is_dealt_and_a_lost_deal_is_told(new_page: NewPage) -> None:
    page = new_page("#/game/deep-sea/editor", viewport=PHONE, language="de-DE")
    page.get_by_role("button", name="Den Rest zufällig austeilen").click()
    for task in ("zero_tricks", "first_trick"):
        page.get_by_label("Aufgabe hinzufügen").select_option(task)
        page.get_by_label(f"Wer die Aufgabe {task} hat").select_option("2")
    page.locator("#main-action").click()
    said(page, "Nein: von hier gewinnt nichts mehr", SOLVED_MS)
    assert clipped(page) == []
    assert small_targets(page) == []
    assert violations(page) == []


def test_a_link_that_holds_no_deal_says_so(new_page: NewPage) -> None:
    page = new_page("#/game/planet-nine/editor/p=4&h=nonsense")
    said(page, "This link does not hold a deal.")
