"""Lessons to their ends: in both languages, at three sizes of window, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lessons
from tests.browser.conftest import NewPage
from tests.browser.lessons import lesson_of, panel_of

DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1366, "height": 650}
PHONE = {"width": 390, "height": 844}
WINDOWS = {"desktop": DESKTOP, "laptop": LAPTOP, "phone": PHONE}
TITLES = {"planet-nine": "Planet Nine", "deep-sea": "Deep Sea", "jobwell": "Jobwell"}
LESSONS = {"planet-nine": 2, "deep-sea": 1, "jobwell": 1}
FIRST = {"en": "First lesson", "de": "Erste Lektion"}
FLIGHTS = [
    *((game, window) for game in TITLES for window in ("desktop", "phone")),
    ("jobwell", "laptop"),
]
every_game = pytest.mark.parametrize("game", TITLES)


def fly(page: Page, game: str, number: int, language: str = "en") -> None:
    """One lesson from its first step to its last, by mouse."""
    lesson = lesson_of(game, number)
    for index in range(len(lesson.steps)):
        step = lessons.wait_for(page, lesson, index)
        lessons.expect_said(page, lesson, step.says, language)
        lessons.expect_nothing_covered(page, step)
        if step.asks:
            lessons.do_it(page, step)
        else:
            panel_of(page).locator(".button.main").click()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "window"), FLIGHTS)
def test_every_lesson_is_flown_to_its_end(new_page: NewPage, game: str, language: str, window: str) -> None:
    page = new_page(viewport=WINDOWS[window], language=language)
    lessons.begin(page, TITLES[game], FIRST[language])
    for number in range(1, LESSONS[game] + 1):
        fly(page, game, number, language)
    expect(panel_of(page)).to_have_count(0)
    expect(page.locator("#main-action")).to_be_visible()


@every_game
def test_every_lesson_is_flown_by_keyboard_alone(new_page: NewPage, game: str) -> None:
    page = new_page(viewport=DESKTOP)
    page.get_by_role("article", name=TITLES[game]).get_by_role("button", name="First lesson").press("Enter")
    for number in range(1, LESSONS[game] + 1):
        lesson = lesson_of(game, number)
        for index in range(len(lesson.steps)):
            step = lessons.wait_for(page, lesson, index)
            expect(page.locator("#live")).to_have_text(lessons.text_of(lesson, step.says))
            if step.asks:
                for name in step.touches:
                    lessons.expect_focus_on(page, name)
                    page.keyboard.press("Enter")
                expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "false")
                page.keyboard.press("Enter")
            else:
                expect(panel_of(page).locator(".button.main")).to_be_focused()
                page.keyboard.press("Enter")
    expect(panel_of(page)).to_have_count(0)


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
