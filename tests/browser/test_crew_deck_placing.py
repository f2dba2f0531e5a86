"""Crew Deck at the page: cards are placed by mouse, by touch and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.pages import small_targets
from tests.browser.play import confirm
from tests.browser.ships import GAME, focused, open_table, phase, to_stations
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} {GAME}")


def place_by(page: Page, act: Callable[[Locator, Locator], None]) -> None:
    """Places the second new card somewhere, and sees it lie there."""
    card, berth = page.locator(".one.offered").nth(1), page.locator(".berth.open").last
    name, at = str(card.get_attribute("aria-label")), str(berth.get_attribute("data-berth"))
    act(card, berth)
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(f'[data-berth="{at}"]')).to_have_attribute("aria-pressed", "true")
    confirm(page)
    expect(page.locator(f'.home [data-berth="{at}"]')).to_have_attribute(
        "aria-label", re.compile(f": {name}")
    )


def drag(page: Page, card: Locator, target: Locator) -> None:
    card.hover()
    end = target.bounding_box()
    assert end
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 40, steps=8)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    expect(page.locator(".flying")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".flying")).to_have_count(0)


def test_a_card_is_dragged_by_mouse_to_a_berth_or_the_hold(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    assert phase(page) == "Form crews"
    drag(page, page.locator(".one.offered").nth(2), page.locator(".crew:not(.later)").last)
    expect(page.locator("#main-action")).to_have_text(re.compile("^Add .* to crew [1-4]$"))
    to_stations(page)
    place_by(page, lambda card, berth: drag(page, card, berth))
    drag(page, page.locator(".one.offered").first, page.locator(".hold.open"))
    expect(page.locator("#main-action")).to_have_text(re.compile("to the cargo hold$"))
    confirm(page)
    expect(page.get_by_role("region", name="Cargo hold 1/1")).to_be_visible()


def test_a_card_dropped_nowhere_goes_back(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    to_stations(page)
    drag(page, page.locator(".one.offered").nth(1), page.locator(".phases"))
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".one.offered")).to_have_count(3)


def test_placing_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    open_table(page, 4)
    to_stations(page)
    assert small_targets(page) == []

    def tap(card: Locator, berth: Locator) -> None:
        card.tap()
        expect(card).to_have_attribute("aria-pressed", "true")
        berth.tap()

    place_by(page, tap)


def test_dragging_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    open_table(page, 4)
    to_stations(page)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        where = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def pull(card: Locator, berth: Locator) -> None:
        berth.scroll_into_view_if_needed()
        start, end = card.bounding_box(), berth.bounding_box()
        assert start
        assert end
        touch("touchStart", start["x"] + 20, start["y"] + 20)
        for part in range(1, 7):
            touch(
                "touchMove",
                start["x"] + 20 + (end["x"] - start["x"]) * part / 6,
                start["y"] + 20 + (end["y"] - start["y"]) * part / 6,
            )
        expect(page.locator(".flying")).to_have_count(1)
        touch("touchEnd")

    place_by(page, pull)


def test_placing_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4)
    to_stations(page, 2)
    page.keyboard.press("2")
    expect(page.locator(".one").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".berth:focus")).to_have_count(1)
    for key in ("ArrowUp", *["ArrowLeft"] * 8):
        page.keyboard.press(key)
    walked = {focused(page)}
    for key in (*["ArrowRight"] * 8, "ArrowDown", *["ArrowLeft"] * 8):
        page.keyboard.press(key)
        walked.add(focused(page))
    assert len(walked) == page.locator(".home .berth").count()
    page.locator(".berth.open").first.focus()
    at = str(page.evaluate("document.activeElement.dataset.berth"))
    page.keyboard.press("Enter")
    expect(page.locator("#main-action")).to_have_text(re.compile("^Station "))
    page.keyboard.press("Escape")
    expect(page.locator("#main-action")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    taken = page.locator(f'.home [data-berth="{at}"].taken')
    expect(taken).to_have_count(1)
    expect(taken).to_be_focused()


def test_crews_form_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 3)
    assert phase(page) == "Form crews"
    page.keyboard.press("1")
    expect(page.locator(".crews .touch:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".one")).to_have_count(4)
