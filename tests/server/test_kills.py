"""Kills of the server at random moments; `make verify` does more of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.harness import JOBWELL, Server, start
from tests.server.kills import kill_often

pytestmark = pytest.mark.slow
KILLS = int(os.environ.get("QUARTERDECK_TEST_KILLS", "10"))


def test_nothing_acknowledged_is_lost_and_nothing_is_applied_twice(tmp_path: Path) -> None:
    with Server(tmp_path, tables_per_address=1000) as server:
        assert kill_often(server, KILLS, seed=1) >= KILLS


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
