"""What a newcomer meets: the start page, quickly, in their language, under any policy."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Response, expect

from tests.browser.conftest import NewPage
from tests.browser.play import play_now

FIRST_VIEW_BYTES = 120_000


def test_first_view_is_small(new_page: NewPage) -> None:
    page = new_page()
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.reload()
    page.get_by_role("article", name="Jobwell").wait_for()
    page.wait_for_load_state("networkidle")
    total = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    assert len(answers) > 3
    assert total < FIRST_VIEW_BYTES


def test_one_click_from_home_to_a_running_game(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    expect(page.get_by_role("region", name="Hiring board")).to_be_visible()
    expect(page.locator("#turn")).to_be_visible()
    expect(page).to_have_title("● Your turn · Jobwell")
    icon = page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "./mark-turn.svg")


def test_language_follows_the_browser_and_the_setting(new_page: NewPage) -> None:
    page = new_page(language="de-DE")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Jetzt mit Bots spielen").first).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("English").check()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_theme_follows_the_system_and_the_setting(new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Night").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_nothing_breaks_the_content_policy(new_page: NewPage) -> None:
    page = new_page()
    broken: list[str] = []
    page.on("console", lambda line: broken.append(line.text) if line.type == "error" else None)
    page.reload()
    play_now(page)
    page.keyboard.press("m")
    page.get_by_role("dialog", name="Menu").wait_for()
    assert broken == []


def test_form_offers_every_option_of_the_game(new_page: NewPage) -> None:
    page = new_page("#/new/jobwell")
    page.locator("form").wait_for()
    sent: list[Any] = []
    page.on("request", lambda asked: sent.append(asked.post_data_json) if asked.method == "POST" else None)
    page.locator("summary").click()
    page.get_by_label("Rounds after which those with the most tokens share the win").fill("7")
    page.get_by_role("switch", name="The top card of the draw stack lies open").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Gathering the crew").wait_for()
    assert sent[-1]["options"] == {"round_cap": 7, "top_card_visible": False}
