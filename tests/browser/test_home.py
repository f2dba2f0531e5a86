"""The home page and the map of missions: what leads, what comes next, and setting up a table for it."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from quarterdeck.games.tricks.campaign import released_win_rates
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.pages import clipped, small_targets
from tests.browser.test_access import violations
from tests.server.harness import REPOSITORY, Person, Server
from tests.server.missions import fly_until

pytestmark = pytest.mark.deals
GAMES = REPOSITORY / "web/src/games"


def becomes(page: Page, person: Person) -> None:
    """The browser belongs to this guest from now on."""
    key = str(person.http.cookies.get("quarterdeck_guest"))
    page.context.add_cookies([{"name": "quarterdeck_guest", "value": key, "url": person.server.address}])
    page.reload()
    page.locator("article").first.wait_for()


def test_what_people_come_for_leads_and_no_row_has_a_hole(new_page: NewPage) -> None:
    page = new_page()
    page.locator("article").first.wait_for()
    first, second = (page.locator("article h3").nth(index).inner_text() for index in (0, 1))
    assert (first, second) == ("Planet Nine", "Deep Sea")
    for width in (1440, 1024, 768):
        page.set_viewport_size({"width": width, "height": 900})
        boxes = [one.bounding_box() for one in page.locator(".games > li").all()]
        rows = {round(box["y"]) for box in boxes if box}
        ends = [max(round(b["x"] + b["width"]) for b in boxes if b and round(b["y"]) == row) for row in rows]
        assert len(boxes) == 6
        assert max(ends) - min(ends) <= 1, f"a row ends early at {width}"


def test_each_game_says_whose_rules_it_follows(new_page: NewPage) -> None:
    page = new_page()
    card = page.get_by_role("article", name="Planet Nine")
    expect(card).to_contain_text("The Crew: The Quest for Planet Nine")
    expect(card).to_contain_text("unofficial")


def test_home_goes_on_with_the_first_mission_not_yet_won(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    won = fly_until(ada, True)
    page = new_page()
    becomes(page, ada)
    card = page.get_by_role("article", name="Planet Nine")
    expect(card.get_by_role("button", name="Continue: mission 2")).to_be_visible()

    page.get_by_text(re.compile(r"Finished games \(\d+\)")).click()
    line = page.locator(".line", has=page.locator(f'a[href="#/replay/{won["table"]}"]'))
    expect(line).to_contain_text("Mission 1: Lift-off")
    expect(line).to_contain_text("won")

    card.get_by_role("button", name="Mission: one up").click()
    card.get_by_role("button", name="Play mission 3").click()
    expect(page.get_by_role("banner")).to_contain_text("Mission 3: In that order")


def test_the_map_tells_every_mission_and_marks_what_is_won(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    fly_until(ada, True)
    page = new_page()
    becomes(page, ada)
    page.get_by_role("article", name="Planet Nine").get_by_role("link", name="Missions").click()
    expect(page.get_by_role("article")).to_have_count(50)
    expect(page.get_by_text("1 of 50 accomplished")).to_be_visible()
    expect(page.get_by_role("button", name="Mission 1: Lift-off, accomplished")).to_be_visible()

    page.get_by_role("button", name="Mission 6: Static", exact=True).press("Enter")
    static = page.get_by_role("article", name="Mission 6: Static")
    expect(static).to_be_in_viewport()
    expect(static).to_contain_text("The old antenna crackles")
    expect(static).to_contain_text("Hand out 3 tasks")
    expect(static.locator(".token")).to_have_count(2)
    expect(static).to_contain_text(re.compile(r"bots win \d+ %"))
    static.get_by_role("link", name="With friends").click()
    expect(page.get_by_role("heading", name="Which mission?")).to_be_visible()
    expect(page.locator("form")).to_contain_text("Mission 6: Static")


@pytest.mark.parametrize("game", ["planet_nine", "deep_sea"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_mission_has_a_story_of_a_sentence_or_three(game: str, language: str) -> None:
    stories: dict[str, str] = json.loads((GAMES / game / f"stories/{language}.json").read_text("utf-8"))
    assert list(stories) == [str(number) for number in range(1, {"planet_nine": 51, "deep_sea": 34}[game])]
    assert all(40 < len(story) < 260 and story[-1] in ".”“" for story in stories.values())
    assert len(set(stories.values())) == len(stories)


def test_setting_up_asks_only_for_what_concerns_the_mission(new_page: NewPage) -> None:
    page = new_page("#/new/planet-nine/5")
    page.locator("form").wait_for()
    page.locator("summary").click()
    sick = page.get_by_role("switch", name="Mission 5: the commander may name themself")
    expect(sick).to_be_visible()
    expect(page.get_by_text(re.compile(r"^(Mission (?!5:)|Own mission)\d*.*:"))).to_have_count(0)
    page.get_by_role("button", name="Mission: one up").click()
    expect(sick).to_have_count(0)

    sent: list[Any] = []
    page.on("request", lambda asked: sent.append(asked.post_data_json) if asked.method == "POST" else None)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Gathering the crew").wait_for()
    assert sent[-1]["options"] == {"mission": 6}


def test_what_bots_achieve_stands_wherever_a_mission_is_chosen(new_page: NewPage) -> None:
    def said(players: int, mission: int) -> str:
        crew = next(crew for crew in released_win_rates("planet_nine").crews if crew.players == players)
        return f"bots win {int(100 * crew.won[mission - 1] + 0.5)} %"

    page = new_page("#/new/planet-nine/21")
    for players in (2, 5):
        page.get_by_role("radio", name=str(players), exact=True).check()
        expect(page.locator("form")).to_contain_text(said(players, 21))
    page.get_by_role("switch", name="A mission of our own instead").check()
    expect(page.locator("form")).not_to_contain_text("bots win")
    page.get_by_role("switch", name="A mission of our own instead").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Gathering the crew").wait_for()
    expect(page.locator("main")).to_contain_text(said(5, 21))
    page.get_by_role("button", name="Mission: one up").click()
    expect(page.locator("main")).to_contain_text(said(5, 22))


def test_a_mission_of_ones_own_is_a_switch_away(new_page: NewPage) -> None:
    page = new_page("#/new/planet-nine")
    page.get_by_role("switch", name="A mission of our own instead").check()
    page.get_by_label("Own mission: number of tasks").fill("3")
    sent: list[Any] = []
    page.on("request", lambda asked: sent.append(asked.post_data_json) if asked.method == "POST" else None)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Gathering the crew").wait_for()
    assert sent[-1]["options"] == {"tasks": 3}


def test_the_head_of_the_page_introduces_it(new_page: NewPage, server: Server) -> None:
    page = new_page()
    assert len(page.locator('meta[name="description"]').get_attribute("content") or "") > 40
    for link in ('link[rel="manifest"]', 'link[rel="apple-touch-icon"]'):
        assert httpx.get(f"{server.address}/{page.locator(link).get_attribute('href')}").status_code == 200
    manifest = httpx.get(f"{server.address}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        found = httpx.get(f"{server.address}/{icon['src']}")
        assert (found.status_code, found.headers["content-type"]) == (200, icon["type"])
    assert httpx.get(f"{server.address}/preview.png").content[:4] == b"\x89PNG"


@pytest.mark.parametrize("path", ["", "#/game/planet-nine/missions", "#/new/planet-nine/25"])
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_nothing_is_cut_off_or_too_small_to_touch(new_page: NewPage, path: str, language: str) -> None:
    page = new_page(path, language=language, reduced_motion="reduce")
    page.locator("article, form").first.wait_for()
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert clipped(page) == []
        assert small_targets(page) == []


@pytest.mark.parametrize("path", ["", "#/game/planet-nine/missions", "#/new/planet-nine/25"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violation(new_page: NewPage, path: str, theme: str) -> None:
    page = new_page(path, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    page.locator("article, form").first.wait_for()
    assert violations(page) == []
