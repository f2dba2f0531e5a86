"""Tests can fix what they are dealt; what people host can't be made to deal the same twice."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests import deals
from tests.server.harness import JOBWELL, Server

pytestmark = pytest.mark.slow


def secrets_of_three_tables(server: Server) -> list[str]:
    """Of tables opened under the names of two deals, the first of which is asked for again."""
    ada = server.guest("Ada")
    for name in ("one", "two", "one"):
        deals.deal(name)
        ada.open(JOBWELL, ["me", "random"])
    with sqlite3.connect(server.folder / "tables.sqlite") as database:
        return [secret for (secret,) in database.execute("SELECT secret FROM tables ORDER BY created")]


def test_a_deal_follows_from_its_name_and_from_how_often_it_was_asked_for(tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    found = []
    for folder in folders:
        folder.mkdir()
        with Server(folder) as server:
            found.append(secrets_of_three_tables(server))
    assert found[0] == found[1]
    assert len(set(found[0])) == 3


def test_a_hosted_server_deals_at_random_whatever_its_environment_says(tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    found = []
    for folder in folders:
        folder.mkdir()
        with Server(folder, as_hosted=True) as server:
            found += secrets_of_three_tables(server)
    assert len(set(found)) == 6
