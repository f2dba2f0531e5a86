"""Kills and restarts of the server and its database while somebody plays; `make verify` does more of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.databases import postgres
from tests.server.harness import JOBWELL, Server, start
from tests.server.kills import check, survive, troubles_of

pytestmark = pytest.mark.slow
KILLS = int(os.environ.get("QUARTERDECK_TEST_KILLS", "3"))
"""For each seed of both databases: thirty in all."""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_is_lost_and_nothing_unstored_is_shown_when_the_server_is_killed(
    tmp_path: Path, seed: int
) -> None:
    with Server(tmp_path, tables_per_address=1000) as server:
        survivor = survive(server, troubles_of(server), KILLS, seed)
        assert check(survivor, str(server.settings["database"])) >= 2 * KILLS


@pytest.mark.parametrize("seed", [4, 5, 6, 7, 8, 9, 10])
def test_nothing_is_lost_and_nothing_unstored_is_shown_when_postgresql_is_restarted_or_killed(
    tmp_path: Path, seed: int
) -> None:
    with (
        postgres() as database,
        Server(tmp_path, database=database.address, tables_per_address=1000) as server,
    ):
        survivor = survive(server, troubles_of(server, database), KILLS, seed)
        assert check(survivor, database.address) >= 2 * KILLS


def test_bots_go_on_after_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.guest("Ada")
        place = ada.sit(ada.open(JOBWELL, ["random", "random"], pace_ms=100))
        start(place)
        version = place.next_view(lambda view: view["steps"] > 3)["version"]
        server.kill()
        server.start()
        again = ada.sit(place.table, since=version)
        assert again.next_view(lambda view: view["version"] > version + 2)["status"] == "running"


def test_a_graceful_stop_tells_everybody_to_come_again(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.guest("Ada")
        place = ada.sit(ada.open(JOBWELL, ["me", "random"]))
        start(place)
        assert server.stop() == 0
        bye = place.until(lambda frame: frame["t"] == "bye")
        assert bye["again"] is True
