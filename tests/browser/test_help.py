"""Three levels of help: only the choices; what they do and why others can't be chosen; a bot's advice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.play import my_turn, play_now

pytestmark = pytest.mark.deals


def set_help(page: Page, level: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("group", name="Help").get_by_label(level, exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def plain_table(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("switch", name="Plain table").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


@pytest.fixture
def table(new_page: NewPage) -> Page:
    page = new_page()
    play_now(page)
    plain_table(page)
    assert my_turn(page)
    return page


def test_without_help_there_are_only_the_choices(table: Page) -> None:
    set_help(table, "None")
    offers = table.locator("button.offer")
    offers.first.click()
    expect(table.locator("#main-action")).to_have_attribute("aria-disabled", "false")
    expect(table.locator(".bar .explain")).to_have_count(0)
    expect(table.locator(".refusals")).to_have_count(0)
    expect(table.locator("button.offer .explain")).to_have_count(0)
    expect(table.get_by_role("button", name="Ask for advice")).to_have_count(0)


def test_some_help_says_what_a_choice_does_and_why_others_are_not_there(table: Page) -> None:
    set_help(table, "Some")
    table.locator("button.offer").first.click()
    expect(table.locator(".bar .explain")).not_to_be_empty()
    expect(table.locator(".refusals li").first).to_be_visible()
    expect(table.locator("button.offer .explain")).to_have_count(0)
    expect(table.get_by_role("button", name="Ask for advice")).to_have_count(0)


def test_full_help_also_gives_a_bots_advice_which_the_player_may_take_or_leave(table: Page) -> None:
    set_help(table, "Full")
    offers = table.locator("button.offer")
    expect(table.locator("button.offer .explain")).to_have_count(offers.count())
    table.get_by_role("button", name="Ask for advice").click()
    advice = table.locator("#advice")
    expect(advice).to_contain_text("Far-sighted would choose:")
    choice = (advice.text_content() or "").partition(": ")[2]
    expect(table.locator("#main-action")).to_have_text(choice)
    pressed = table.locator("button.offer[aria-pressed=true]")
    expect(pressed).to_contain_text(choice)
    table.locator("#main-action").click()
    expect(advice).to_have_count(0)


def test_the_settings_say_what_a_level_gives(table: Page) -> None:
    said = []
    for level in ("None", "Some", "Full"):
        table.get_by_role("button", name="Menu").click()
        dialog = table.get_by_role("dialog")
        dialog.get_by_role("group", name="Help").get_by_label(level, exact=True).check()
        said.append(dialog.locator("#help-note").text_content())
        dialog.get_by_role("button", name="Close").click()
    assert len(set(said)) == 3
    assert all(said)
