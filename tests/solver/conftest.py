"""The first test that searches waits for the compiler, on a busy machine for longer than a test may take."""

from __future__ import annotations

from pathlib import Path

import pytest

LONGEST_S = 400


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            asked: float = item.config.getoption("timeout") or 0  # `make verify` allows more
            item.add_marker(pytest.mark.timeout(max(asked, LONGEST_S)))
