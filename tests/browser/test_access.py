"""Every screen: no axe violation, nothing clipped, nothing sideways, in both languages and themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import probes
from tests.browser.screens import WIDTHS, screens
from tests.server.harness import REPOSITORY, Server

AXE = REPOSITORY / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate(probes.AXE, RULES)
    return [str(one) for one in result]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violation(browser: Browser, server: Server, page_built: Path, theme: str) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
        bypass_csp=True,
    )
    found = {
        name: violations(page) for page in [context.new_page()] for name in screens(page, server.address)
    }
    context.close()
    assert len(found) > 10
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_clipped(browser: Browser, server: Server, width: int, language: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]}, color_scheme="dark", locale=language
    )
    page = context.new_page()
    clipped = {name: page.evaluate(probes.CLIPPED) for name in screens(page, server.address)}
    context.close()
    assert {name: problems for name, problems in clipped.items() if problems} == {}


def test_targets_are_large_enough_for_a_finger(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-US", has_touch=True)
    page = context.new_page()
    small = {name: page.evaluate(probes.SMALL_TARGETS) for name in screens(page, server.address)}
    context.close()
    assert {name: problems for name, problems in small.items() if problems} == {}


def test_reduced_motion_is_respected(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.address)
    page.locator("article").first.wait_for()
    quick = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()")
    context.close()
    assert quick in ("0.01ms", ".01ms")
