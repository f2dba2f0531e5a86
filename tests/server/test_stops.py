"""A server that is told to stop stops soon, whoever is connected and whatever its bots think about."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.harness import JOBWELL, Server, start

pytestmark = pytest.mark.slow
STOPS = int(os.environ.get("QUARTERDECK_TEST_STOPS", "3"))
AT_MOST_S = 8.0


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_a_server_with_open_sockets_and_thinking_bots_stops_soon(
    tmp_path: Path, asked: signal.Signals
) -> None:
    for number in range(STOPS):
        with Server(tmp_path, as_hosted=True, tables_per_address=1000) as server:
            ada = server.guest("Ada")
            for seats in (["me", "search"], ["search", "search"], ["random", "random"], ["me", "me"]):
                table = ada.open(JOBWELL, seats)
                start(ada.sit(table))
                ada.sit(table)
            time.sleep(0.2 * number)
            began = time.monotonic()
            server.process.send_signal(asked)
            assert server.process.wait(60) == 0
            assert time.monotonic() - began < AT_MOST_S
            assert "Traceback" not in server.log()
