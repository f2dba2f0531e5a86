"""A package's own board: served from the package, loaded by the page, played on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.play import confirm, my_turn, open_table
from tests.server.harness import REPOSITORY, Server

PACKAGE = REPOSITORY / "examples/own_board/src"
LAST_MATCH = "last_match:LastMatch"


@pytest.fixture(scope="module")
def server(page_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (page_built / "index.html").is_file()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(PACKAGE), os.environ.get("PYTHONPATH", "")]))
        with Server(tmp_path_factory.mktemp("own_board"), games=LAST_MATCH) as running:
            yield running


def take_first(page: Page) -> None:
    page.locator(".match.offered").first.click()
    confirm(page)


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE])
def test_a_whole_game_is_played_on_the_packages_board(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    broken: list[str] = []
    page.on("console", lambda line: broken.append(line.text) if line.type in ("error", "warning") else None)
    open_table(page, players=2, game=LAST_MATCH, matches=9)
    turns = 0
    while my_turn(page):
        left = page.locator(".match").count()
        assert page.locator(".match.offered").count() == min(left, 3)
        take_first(page)
        turns += 1
    assert turns >= 2
    expect(page.locator("#end-title")).to_be_visible()
    assert broken == []


def test_the_board_shows_what_is_picked(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, players=2, game=LAST_MATCH, matches=9)
    my_turn(page)
    page.locator(".match.offered").nth(1).click()
    expect(page.locator('.match[aria-pressed="true"]')).to_have_count(2)
    expect(page.locator("#main-action")).to_have_text("Take 2 matches")


def test_the_board_is_a_file_of_the_page_under_the_same_policy(server: Server) -> None:
    (game,) = httpx.get(f"{server.address}/api/games").json()
    answer = httpx.get(f"{server.address}/{game['board']}")
    assert answer.text == (PACKAGE / "last_match/board.js").read_text("utf-8")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert httpx.get(f"{server.address}/boards/board.js").status_code == 404
    assert httpx.get(f"{server.address}/boards/../rules.py").status_code == 404
