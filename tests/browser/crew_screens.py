"""The screens of a crew: founding, its logbook beside a real table, an attempt here and its end."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.pages import settled
from tests.browser.play import hold, press


def crew_screens(page: Page) -> Iterator[str]:
    page.evaluate("location.hash = '#/found'")
    page.locator("form .main").wait_for()
    page.locator("ol input[value=person]").first.dispatch_event("click")
    yield "crew-found"
    press(page.locator("form .main"))
    page.locator(".briefing").wait_for()
    page.locator("#next-mission details summary").click()
    yield "crew"
    yield from _beside_a_real_table(page)
    page.evaluate("location.hash = '#/'")
    page.locator("#crews + a, .line").first.wait_for()
    settled(page)
    yield "home-with-crew"
    press(page.locator("section[aria-labelledby=crews] li a").first)
    yield from _an_attempt_here(page)


def _beside_a_real_table(page: Page) -> Iterator[str]:
    page.locator("#next-mission input[value=real]").dispatch_event("click")
    page.locator("#mission-choice").select_option("6")
    press(page.locator(".part .button").first)
    page.locator(".cards li").first.wait_for()
    yield "crew-real-table"
    for ending in ("lost", "won", "won", "lost"):
        page.locator(f"#next-mission input[value={ending}]").dispatch_event("click")
        if ending == "lost":
            page.locator("#next-mission [role=switch]").dispatch_event("click")
        press(page.locator("#next-mission form .main"))
        page.locator("#next-mission form .main:disabled").wait_for()
    page.locator(".last").wait_for()
    page.locator("#logbook-title").scroll_into_view_if_needed()
    page.mouse.wheel(0, 400)
    settled(page)
    yield "crew-logbook"
    page.locator("input[value=table]").dispatch_event("click")
    settled(page)
    yield "crew-logbook-table"


def _an_attempt_here(page: Page) -> Iterator[str]:
    page.locator("#next-mission input[value=here]").dispatch_event("click")
    press(page.locator("#next-mission > .main"))
    page.locator("#main-action").wait_for()
    table = page.url.rpartition("#")[2]
    page.go_back()
    page.locator(".danger").first.wait_for()
    yield "crew-running"
    hold(page.locator(".danger").first)
    page.locator("#next-mission").wait_for()
    page.evaluate("path => { location.hash = path }", table)
    page.locator("#end-title").wait_for()
    page.locator('.end a[href*="crew"]').wait_for()
    yield "crew-end"
