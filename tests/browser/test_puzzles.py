"""Puzzles at the page: one solved, one failed, and the answer explained."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.pages import clipped, settled, small_targets
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL, Json, Server

server = serving(f"{JOBWELL} planet-nine deep-sea")


def opened(new_page: NewPage, server: Server, game: str, **options: object) -> tuple[Page, Json]:
    page = new_page(f"#/game/{game}/puzzles", **options)
    expect(page.locator("#puzzle-number")).to_contain_text("Puzzle 1 of")
    puzzle: Json = server.guest("Ada").get(f"api/puzzles/{game}/1")
    page.locator(".hand .offered").first.wait_for()
    return page, puzzle


def choose(page: Page, puzzle: Json, right: bool) -> str:
    """Plays the card that wins, or another; gives its label."""
    offer = next(
        offer for offer in puzzle["pending"]["offers"] if (offer["number"] == puzzle["answer"]) is right
    )
    page.locator(f'[data-card="{offer["choice"]["card"]}"]').first.click()
    page.locator("#main-action").click()
    return str(offer["choice"]["card"])


@pytest.mark.parametrize("game", ["planet-nine", "deep-sea"])
def test_a_puzzle_is_solved_and_its_line_shown(new_page: NewPage, server: Server, game: str) -> None:
    page, puzzle = opened(new_page, server, game)
    open_cards = sum(map(len, puzzle["frame"]["open"])) - len(puzzle["frame"]["open"][puzzle["seat"]])
    expect(page.locator(".laid li")).to_have_count(open_cards)
    choose(page, puzzle, right=True)
    expect(page.locator("#puzzle-said")).to_contain_text("the only card that wins")
    expect(page.locator("#puzzle-number")).to_contain_text("solved")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#puzzle-said")).to_contain_text(f"card 1 of {len(puzzle['frames'])}")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#puzzle-number")).to_contain_text("Puzzle 2 of")
    page.reload()
    expect(page.locator("#puzzle-number")).to_contain_text("Puzzle 2 of")


def test_a_puzzle_is_failed_explained_and_tried_again(new_page: NewPage, server: Server) -> None:
    page, puzzle = opened(new_page, server, "planet-nine")
    choose(page, puzzle, right=False)
    expect(page.locator("#puzzle-said")).to_have_text(re.compile("nothing wins any more"))
    expect(page.locator("#puzzle-number")).not_to_contain_text("solved")
    page.get_by_role("button", name="Try again").click()
    choose(page, puzzle, right=True)
    expect(page.locator("#puzzle-said")).to_contain_text("the only card that wins")


def test_puzzles_fit_a_phone_and_are_accessible(new_page: NewPage, server: Server) -> None:
    page, _ = opened(new_page, server, "planet-nine", viewport=PHONE)
    settled(page)
    assert clipped(page) == []
    assert small_targets(page) == []
    assert violations(page) == []


def test_a_puzzle_that_is_none_gets_one_sentence(server: Server) -> None:
    ada = server.guest("Ada")
    refused = {"planet-nine/0": 400, "planet-nine/100000": 400, "jobwell/1": 404, "x/1": 404}
    for path, status in refused.items():
        answer = ada.http.get(f"{server.address}/api/puzzles/{path}")
        assert answer.status_code == status, path
        assert answer.json()["reason"]["key"]
