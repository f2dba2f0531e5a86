from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not need a special one."""
    with Server(
        tmp_path_factory.mktemp("server"), tables_per_address=10_000, bot_timeout_s=3, absence_s=1, ballot_s=2
    ) as running:
        yield running


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a running server is slow."""
    for item in items:
        if isinstance(item, pytest.Function) and "server" in item.fixturenames:
            item.add_marker(pytest.mark.slow)
