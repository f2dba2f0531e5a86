"""Every test is dealt the same cards each time; which ones, its name and `--deal` say."""

from __future__ import annotations

import asyncio.events
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import hypothesis
import pytest

from tests import deals

hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None)
hypothesis.settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deal", type=int, default=0, help="deal other cards to every test (0)")


@contextmanager
def _without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    """A browser opened by an earlier test keeps its event loop marked as running in this thread.

    Only the browser's own tests may see that; others could not start a loop of theirs.
    """
    loop = asyncio.events._get_running_loop()
    if loop is None or "tests/browser/" in item.nodeid:
        yield
        return
    asyncio.events._set_running_loop(None)
    try:
        yield
    finally:
        asyncio.events._set_running_loop(loop)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    deals.deal(f"{item.config.getoption('deal')} {item.nodeid}")
    with _without_the_browsers_loop(item):
        yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with _without_the_browsers_loop(item):
        yield
