"""What a player of a trick game does at the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser import probes
from tests.browser.pages import clipped, small_targets
from tests.browser.play import confirm, my_turn

LONGEST = 150
"""More questions than any mission asks one player."""
OPTIONS = ".council .option:not(.group), .middle button, .tools .option, .columns .offered, .hand .offered"


def plain(text: str) -> str:
    """With ordinary spaces: a card's name does not break, and nobody reads that."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def asked(page: Page) -> str:
    """What the turn's line says; nothing when the mission is over."""
    return plain(page.locator("#turn").inner_text()) if my_turn(page) else ""


def answer(page: Page) -> str:
    """Answers the table's question with the first thing that can be chosen; says what that was."""
    main = page.locator("#main-action")
    if main.get_attribute("aria-disabled") != "false":
        page.locator(OPTIONS).first.click()
    confirm_label = plain(main.inner_text())
    confirm(page)
    return confirm_label


def comes_to(page: Page, question: str) -> bool:
    """Answers everything up to this question; false when the mission ends before it."""
    for _ in range(LONGEST):
        now = asked(page)
        if not now or question in now:
            return bool(now)
        answer(page)
    pytest.fail(f"nobody asked {question!r}")


def answer_until(page: Page, question: str) -> None:
    """Answers everything up to a question that every mission comes to."""
    assert comes_to(page, question), f"the mission ended before {question!r}"


def play_out(page: Page, look: Callable[[Page], None] | None = None) -> list[str]:
    """Plays the mission to its end, after a look at each question; lists what was done."""
    done: list[str] = []
    for _ in range(LONGEST):
        if not my_turn(page):
            return done
        if look:
            look(page)
        done.append(answer(page))
    pytest.fail("the mission did not end")


def fits_a_phone(page: Page) -> None:
    """Nothing is cut off or too small to touch, and the hand is in sight."""
    assert clipped(page) == []
    assert small_targets(page) == []
    assert page.evaluate(probes.HAND_IN_SIGHT)


def take_screen(page: Page) -> str:
    """At a shared screen the next player says that it is theirs; gives what they are asked."""
    mine = page.get_by_role("button", name="It is me")
    mine.or_(page.locator("#turn")).first.wait_for()
    if mine.count():
        mine.click()
    return plain(page.locator("#turn").inner_text())


def seat_shown(page: Page) -> int:
    return int(page.locator(".self strong").first.inner_text().removeprefix("Ada ")) - 1
