"""Lessons to their ends: by mouse in German on a phone, and by keyboard alone in English on a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.core.lessons import Step
from tests.browser import lessons
from tests.browser.conftest import NewPage
from tests.browser.lessons import lesson_of, panel_of

DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1366, "height": 650}
PHONE = {"width": 390, "height": 844}
TITLES = {
    "planet-nine": "Planet Nine",
    "deep-sea": "Deep Sea",
    "crew-deck": "Crew Deck",
    "jobwell": "Jobwell",
    "gen7": "Gen7",
}
LESSONS = {"planet-nine": 2, "deep-sea": 1, "crew-deck": 1, "jobwell": 1, "gen7": 1}
ON_A_PHONE = "zoom-"
"""What is only touched where a board is too small to show everything at once."""
every_game = pytest.mark.parametrize("game", TITLES)


@every_game
def test_every_lesson_is_flown_by_mouse_in_german(new_page: NewPage, game: str) -> None:
    page = new_page(viewport=PHONE, language="de")
    lessons.begin(page, TITLES[game], "Erste Lektion")
    for number in range(1, LESSONS[game] + 1):
        lesson = lesson_of(game, number)
        for index in range(len(lesson.steps)):
            step = lessons.wait_for(page, lesson, index)
            lessons.expect_said(page, lesson, step.says, "de")
            lessons.expect_nothing_covered(page, step)
            if step.asks:
                lessons.do_it(page, step)
            else:
                panel_of(page).locator(".button.main").click()
    expect(panel_of(page)).to_have_count(0)
    expect(page.locator("#main-action")).to_be_visible()


@every_game
def test_every_lesson_is_flown_by_keyboard_alone_in_english(new_page: NewPage, game: str) -> None:
    page = new_page(viewport=LAPTOP)
    page.get_by_role("article", name=TITLES[game]).get_by_role("button", name="First lesson").press("Enter")
    for number in range(1, LESSONS[game] + 1):
        lesson = lesson_of(game, number)
        for index in range(len(lesson.steps)):
            step = lessons.wait_for(page, lesson, index)
            expect(page.locator("#live")).to_have_text(lessons.text_of(lesson, step.says))
            lessons.expect_nothing_covered(page, step)
            answer_by_key(page, step)
    expect(panel_of(page)).to_have_count(0)


def answer_by_key(page: Page, step: Step) -> None:
    """The focus is already where the lesson points: Enter, and Enter again for a choice."""
    if not step.asks:
        expect(panel_of(page).locator(".button.main")).to_be_focused()
    for name in step.touches:
        if not name.startswith(ON_A_PHONE):
            lessons.expect_focus_on(page, name)
            page.keyboard.press("Enter")
    if step.asks:
        expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")


def test_a_lesson_goes_on_after_a_reload_and_from_the_start_page(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    lessons.begin(page, "Planet Nine")
    lesson = lesson_of("planet-nine", 1)
    for index in range(6):
        step = lessons.wait_for(page, lesson, index)
        if step.asks:
            lessons.do_it(page, step)
        else:
            panel_of(page).locator(".button.main").click()
    step = lessons.wait_for(page, lesson, 6)
    page.reload()
    lessons.wait_for(page, lesson, 6)
    lessons.expect_said(page, lesson, step.says)
    page.get_by_role("link", name="To the start page").click()
    lessons.begin(page, "Planet Nine")
    lessons.wait_for(page, lesson, 6)


def test_a_wrong_choice_is_talked_about_in_the_lesson_and_over_nothing(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    lessons.begin(page, "Planet Nine")
    lesson = lesson_of("planet-nine", 1)
    for index in range(5):
        lessons.wait_for(page, lesson, index)
        panel_of(page).locator(".button.main").click()
    step = lessons.wait_for(page, lesson, 5)
    page.get_by_role("button", name="yellow 7").click()
    page.locator("#main-action").click()
    assert step.wrong is not None
    expect(panel_of(page).get_by_role("alert")).to_have_text(lessons.text_of(lesson, step.wrong))
    expect(page.locator(".notice")).to_have_count(0)
    lessons.expect_nothing_covered(page, step)
    lessons.do_it(page, step)
    lessons.wait_for(page, lesson, 6)
    expect(panel_of(page).get_by_role("alert")).to_have_count(0)
