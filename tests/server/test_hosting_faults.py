"""What can happen to a hosted server's file: deleted, replaced, full, wanted by a second server."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.harness import JOBWELL, PATIENCE_S, REPOSITORY, RUN, Place, Server, start

pytestmark = pytest.mark.slow
AWAY = "server.no.storage_away"


def health(server: Server, wanted: int) -> httpx.Response:
    """What /healthz says, once it says what is wanted."""
    end = time.monotonic() + PATIENCE_S
    while True:
        answer = httpx.get(f"{server.address}/healthz")
        if answer.status_code == wanted or time.monotonic() > end:
            return answer
        time.sleep(0.1)


def playing(server: Server) -> Place:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
    start(place)
    return place


def refusal(place: Place) -> str:
    """Why a move is refused now."""
    view = place.view(lambda view: bool(view["pending"]))
    answer = place.choose(view["pending"][0])
    assert answer["t"] == "nak", answer
    return str(answer["reason"]["key"])


@pytest.mark.parametrize("put_another", [False, True], ids=["deleted", "replaced"])
def test_a_database_that_is_deleted_or_replaced_is_noticed(tmp_path: Path, put_another: bool) -> None:
    with Server(tmp_path) as server:
        place = playing(server)
        assert health(server, 200).json()["status"] == "ok"
        file = tmp_path / "tables.sqlite"
        if put_another:
            shutil.copy(file, tmp_path / "other")
            (tmp_path / "other").rename(file)
        else:
            file.unlink()
        assert refusal(place) == AWAY
        assert refusal(place) == AWAY
        answer = health(server, 503)
        assert (answer.status_code, answer.json()["status"]) == (503, "storage_away")
        assert httpx.get(f"{server.address}/api/lobby").status_code == 503
        assert (
            f"{file} was {'replaced' if put_another else 'deleted'} while the server used it" in server.log()
        )
        assert file.exists() is put_another


def test_on_a_full_disk_nothing_unstored_is_acknowledged_and_it_goes_on_by_itself(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        place = playing(server)
        shown = {seat: view["version"] for seat, view in place.views.items()}
        stored = numbers(tmp_path / "tables.sqlite", place.table)
        no_more = (tmp_path / "tables.sqlite-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (no_more, resource.RLIM_INFINITY))
        assert refusal(place) == AWAY
        assert health(server, 503).status_code == 503
        assert {seat: view["version"] for seat, view in place.views.items()} == shown
        assert numbers(tmp_path / "tables.sqlite", place.table) == stored
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert health(server, 200).status_code == 200
        asked = place.view(lambda view: bool(view["pending"]))
        answer = place.choose(asked["pending"][0])
        assert answer["t"] == "ack"
        assert numbers(tmp_path / "tables.sqlite", place.table) == list(range(1, answer["v"] + 1))


def test_while_the_file_is_away_bots_wait_without_a_traceback_and_then_go_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.guest("Ada")
        place = ada.sit(ada.open(JOBWELL, ["random", "random"], pace_ms=200))
        start(place)
        version = place.next_view(lambda view: view["steps"] > 1)["version"]
        file = tmp_path / "tables.sqlite"
        file.rename(tmp_path / "away")
        assert health(server, 503).status_code == 503
        assert httpx.get(f"{server.address}/api/tables/{place.table}/match").status_code == 503
        (tmp_path / "away").rename(file)
        assert health(server, 200).status_code == 200
        assert place.next_view(lambda view: view["version"] > version + 1)["status"] == "running"
        assert "Traceback" not in server.log()


def numbers(file: Path, table: str) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT number FROM events WHERE table_id = ? ORDER BY number", (table,))
        return [number for (number,) in found]


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        playing(server)
        database = str(server.settings["database"])
        second = quarterdeck("serve", "--port", "0", "--database", database)
        assert second.returncode == 2
        assert second.stdout == ""
        (line,) = second.stderr.splitlines()
        assert str(tmp_path / "tables.sqlite") in line
        assert "PostgreSQL" in line
        listed = quarterdeck("tables", "list", "--database", database)
        assert listed.returncode == 0
        assert "jobwell" in listed.stdout
        server.kill()
        server.start()
        assert health(server, 200).status_code == 200


def quarterdeck(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
