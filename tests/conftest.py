"""Every test is dealt the same cards each time; which ones, its name and `--deal` say."""

from __future__ import annotations

import hypothesis
import pytest

from tests import deals

hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None)
hypothesis.settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deal", type=int, default=0, help="deal other cards to every test (0)")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    deals.deal(f"{item.config.getoption('deal')} {item.nodeid}")
