"""A real server, the built page, and the system's Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from hatch_build import build_page
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.browser import chromium
from tests.browser.pages import new_context
from tests.server.harness import JOBWELL, REPOSITORY, SKIFF, Server

NewPage = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
expect.set_options(timeout=30_000)  # as Playwright waits for everything else: a busy machine is no fault


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time: none of this belongs to the quick part."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def page_built() -> Path:
    """The page as the wheel carries it; built again when its sources changed."""
    build_page(REPOSITORY)
    return REPOSITORY / "src/quarterdeck/server/static"


def serving(games: str, scope: Literal["session", "module"] = "module") -> object:
    """The fixture `server`, with these games."""

    @pytest.fixture(scope=scope)
    def server(page_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
        assert (page_built / "index.html").is_file()
        with Server(tmp_path_factory.mktemp("browser"), games=games, tables_per_address=1000) as running:
            yield running

    return server


server = serving(f"{JOBWELL} {SKIFF} planet-nine deep-sea crew-deck gen7", scope="session")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium.find() is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        try:
            running = playwright.chromium.launch(**chromium.launch_options())  # type: ignore[arg-type]
        except Error as error:
            raise pytest.fail.Exception(
                chromium.BROKEN.format(error.message.splitlines()[0]), pytrace=False
            ) from None
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Opens a page in a browser context of its own; nothing may be written to its console as an error."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = "", *, language: str = "en-US", wait: bool = True, **options: Any) -> Page:
        given = {"viewport": DESKTOP, "color_scheme": "dark", "locale": language, **options}
        context = new_context(browser, len(contexts) + 1, **given)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.address}/{path}")
        if wait:
            page.locator("h1").first.wait_for(state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
