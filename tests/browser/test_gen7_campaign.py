"""A crew's campaign of Gen7 at the page: episode one to its end, then on in episode two."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, serving
from tests.browser.episodes import GAME, LONGEST, answer, to_first_turn
from tests.browser.pages import answered, clipped
from tests.browser.play import my_turn
from tests.browser.test_seats import page_of
from tests.server.harness import Server, start

pytestmark = pytest.mark.deals

server = serving(GAME)


def stars_in(lines: list[str]) -> list[int]:
    """What officers have, the poorest first."""
    return sorted(int(count) for line in lines for count in re.findall(r"(\d+) stars?\b", line))


def test_an_episode_to_its_end_and_on_in_episode_two(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    names, options = ["Ada", "officer", "officer"], {"pack": "drill"}
    crew = ada.post("api/crews", game=GAME, name="Lamplighters", names=names, options=options)["crew"]
    first = ada.post(f"api/crews/{crew}/attempts", settings={"pace_ms": 0})["table"]
    start(ada.sit(str(first)))
    page = page_of(new_page, server, ada, f"#/table/{first}")
    asked = 0
    while my_turn(page):
        answer(page)
        answered(page)
        asked += 1
        assert asked < LONGEST
    expect(page.locator(".ceremony thead th")).to_have_count(3)
    sums = page.locator(".ceremony tr.sum")
    merit = [int(cell) for cell in sums.first.locator("td").all_inner_texts()]
    assert merit == sorted(merit, reverse=True)
    stars = sorted(map(int, sums.last.locator("td").all_inner_texts()))
    assert clipped(page) == []

    page.goto(f"{server.address}/#/crew/{crew}")
    play = page.get_by_role("button", name="Play the next match")
    play.wait_for()
    assert stars_in(page.locator("li").all_inner_texts()) == stars
    play.click()
    to_first_turn(page)
    expect(page.locator("header")).to_contain_text("Air")
    at_the_table = stars_in(page.locator(".barracks .standing").all_inner_texts())
    given = [now - before for now, before in zip(at_the_table, stars, strict=True)]
    assert min(given) >= 0  # a crossroads may have given some already

    page.goto(f"{server.address}/#/crew/{crew}")
    page.get_by_role("link", name="To the table").first.click()
    expect(page.locator(".tasks .overlay").first).to_be_visible()
    page.get_by_role("button", name="Ship's log").click()
    expect(page.get_by_role("dialog")).to_contain_text("Lamps")
