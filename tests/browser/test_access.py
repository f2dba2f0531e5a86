"""Every screen: no axe violation, nothing clipped, nothing sideways, in both languages and themes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser import probes
from tests.browser.pages import clipped, new_context, settled, small_targets
from tests.browser.screens import TOURS, WIDTHS
from tests.server.harness import REPOSITORY, Server

pytestmark = pytest.mark.deals

AXE = REPOSITORY / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


Problems = dict[str, list[str]]


def violations(page: Page) -> list[str]:
    settled(page)
    page.evaluate(AXE.read_text("utf-8"))
    return [str(one) for one in page.evaluate(probes.AXE, RULES)]


every_tour = pytest.mark.parametrize("tour", TOURS)


def problems_on(
    tour: str, browser: Browser, server: Server, probe: Callable[[Page], list[str]], **options: Any
) -> Problems:
    """What the probe complains of, screen by screen."""
    with closing(new_context(browser, **options)) as context:
        page = context.new_page()
        found = {name: probe(page) for name in TOURS[tour](page, server.address)}
    assert len(found) > 5
    return {name: problems for name, problems in found.items() if problems}


@every_tour
@pytest.mark.parametrize(("theme", "language"), [("dark", "en-US"), ("light", "de-DE")])
def test_axe_finds_no_violation_and_nothing_is_clipped_on_a_desktop_or_tablet(
    browser: Browser, server: Server, tour: str, theme: str, language: str
) -> None:
    def probe(page: Page) -> list[str]:
        wide = violations(page) + clipped(page)
        page.set_viewport_size({"width": 768, "height": WIDTHS[768]})
        narrow = clipped(page)
        page.set_viewport_size(desktop)
        return wide + [f"on a tablet: {one}" for one in narrow]

    desktop: ViewportSize = {"width": 1280, "height": WIDTHS[1280]}
    shown = {"viewport": desktop, "color_scheme": theme, "locale": language}
    assert problems_on(tour, browser, server, probe, **shown, bypass_csp=True) == {}


@every_tour
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_on_a_phone_nothing_is_clipped_and_targets_suit_a_finger(
    browser: Browser, server: Server, tour: str, language: str
) -> None:
    def probe(page: Page) -> list[str]:
        return clipped(page) + small_targets(page)

    size = {"width": 360, "height": WIDTHS[360]}
    assert problems_on(tour, browser, server, probe, viewport=size, locale=language, has_touch=True) == {}


def test_reduced_motion_is_respected(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.address)
    page.locator("article").first.wait_for()
    quick = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()")
    context.close()
    assert quick in ("0.01ms", ".01ms")
