"""Every test is dealt the same cards each time; which ones, its name and `--deal` say."""

from __future__ import annotations

import asyncio.events
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import hypothesis
import pytest

from tests import deals
from tests.server.harness import hanging_up

hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None)
hypothesis.settings.load_profile("fixed")


def deal_numbers(words: str) -> range:
    """`7`, or `1-30`."""
    first, _, last = words.partition("-")
    return range(int(first), int(last or first) + 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--deal", type=deal_numbers, default=range(1), help="deal other cards to every test: 7, or 1-30"
    )


@pytest.fixture
def deal_number(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    numbers = metafunc.config.getoption("deal")
    if numbers != range(1):
        metafunc.fixturenames.append("deal_number")
        metafunc.parametrize("deal_number", numbers, indirect=True, ids=lambda number: f"deal{number}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With other deals a test of several variants (themes, languages, widths) is run in one, each in turn."""
    variants: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        if _deal_of(item):
            variants.setdefault((item.nodeid.partition("[")[0], _deal_of(item)), []).append(item)
    chosen = {id(of_one[deal % len(of_one)]) for (_, deal), of_one in variants.items()}
    items[:] = [item for item in items if not _deal_of(item) or id(item) in chosen]


def _deal_of(item: pytest.Item) -> int:
    call = getattr(item, "callspec", None)
    return int(call.params.get("deal_number", 0)) if call else 0


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
    deals.deal(f"{_deal_of(item)} {item.nodeid}")
    with _without_the_browsers_loop(item):
        yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with hanging_up(), _without_the_browsers_loop(item):
        yield
