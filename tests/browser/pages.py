"""Pages of a browser whose chance is fixed and that can be asked whether they are at rest."""

from __future__ import annotations

import zlib
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests import deals
from tests.browser import probes

PATIENCE_MS = 15_000


def new_context(browser: Browser, number: int = 1, **options: Any) -> BrowserContext:
    """The context of the test's first, second, ... guest."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    seed = zlib.crc32(f"{deals.name} {number}".encode())
    context.add_init_script(probes.WATCH.replace("SEED", str(seed)))
    return context


def answered(page: Page) -> None:
    """Waits until the page shows what came of all it has sent."""
    page.wait_for_function(probes.ANSWERED)


def settled(page: Page) -> None:
    """Waits until nothing on the page moves any more."""
    page.evaluate(probes.SETTLED)


def clipped(page: Page) -> list[str]:
    """Texts that are cut off."""
    settled(page)
    return list(page.evaluate(probes.CLIPPED))


def small_targets(page: Page) -> list[str]:
    """What a finger would miss."""
    settled(page)
    return list(page.evaluate(probes.SMALL_TARGETS))
