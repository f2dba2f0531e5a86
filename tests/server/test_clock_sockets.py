"""Real time over real sockets: the server runs the clock, whatever happens to the server."""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import postgresql
from tests.server.harness import HOURGLASS, Json, Person, Place, Server, catch_up, over, start

pytestmark = pytest.mark.slow
DEEP_SEA = "deep-sea"
DEALS = 5
"""A deal may end a mission before anybody plays a card."""
SECONDS = 3
SECONDS_WITH_A_RESTART = 12
LATE_S = 40
"""On a machine that is busy with other things."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite'}"
        return
    with postgresql() as address:
        yield address


@pytest.fixture
def timed(database: str, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, database=database, games=f"{HOURGLASS} {DEEP_SEA}", tables_per_address=1000) as it:
        yield it


def all_ready(server: Server, seconds: int = SECONDS) -> tuple[Person, Place, Json]:
    """A table of Hourglass at which both seats are ready; gives the view in which the clock has started."""
    ada = server.guest("Ada")
    body = {"game": HOURGLASS, "seats": [{"kind": "me"}] * 2, "options": {"seconds": seconds}}
    place = ada.sit(str(ada.post("api/tables", **body)["table"]))
    start(place)
    assert place.view(lambda view: view["seat"] == 1)["clock"] is None
    for seat in (0, 1):
        asked = place.view(lambda view, seat=seat: view["seat"] == seat and view["pending"])  # type: ignore[misc]
        ready = next(o["number"] for o in asked["pending"][0]["offers"] if o["notation"] == "ready")
        answer = place.choose(asked["pending"][0], ready)
        assert answer["t"] == "ack"
        catch_up([place], answer["v"])
    return ada, place, place.view(lambda view: view["clock"] is not None)


def let_run_out(view: Json, later: float = 0.2) -> None:
    """Until the clock of this view is at nought: real time is what is tested here."""
    time.sleep(max(0.0, view["clock"]["left"] + later))


def sand_outs(person: Person, table: str) -> int:
    events = person.sit(table).view()["events"]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    return sum(event.get("notation") == "sand out" for event in events)


def test_the_view_says_how_much_time_is_left_and_the_server_ends_it_once(timed: Server) -> None:
    ada, place, view = all_ready(timed)
    began = time.monotonic()
    assert view["clock"]["seconds"] == SECONDS
    assert 0 < view["clock"]["left"] <= SECONDS
    later = place.choose(place.view(lambda view: bool(view["pending"]))["pending"][0])
    assert later["t"] == "ack"
    shown = place.view(lambda view: view["version"] >= later["v"])
    assert shown["clock"]["left"] < view["clock"]["left"]
    end = place.next_view(over)
    assert SECONDS - 1.5 < time.monotonic() - began < SECONDS + LATE_S
    assert end["clock"] is None
    assert end["outcome"]["reason"]["key"] == "skiff.end.wrong"
    assert sand_outs(ada, place.table) == 1


def test_a_kill_does_not_stop_the_clock(timed: Server) -> None:
    ada, place, view = all_ready(timed, SECONDS_WITH_A_RESTART)
    began = time.monotonic()
    timed.kill()
    timed.start()
    again = ada.sit(place.table)
    clock = again.view()["clock"]
    passed = time.monotonic() - began
    assert clock is None or clock["left"] <= max(0.0, view["clock"]["left"] - passed) + 1
    again.view(over)
    assert time.monotonic() - began < SECONDS_WITH_A_RESTART + LATE_S
    assert sand_outs(ada, place.table) == 1


def test_time_that_ran_out_while_the_server_was_down_has_run_out(timed: Server) -> None:
    ada, place, view = all_ready(timed, 1)
    timed.kill()
    let_run_out(view)
    timed.start()
    again = ada.sit(place.table)
    assert over(again.view(over))
    assert sand_outs(ada, place.table) == 1


def test_kills_around_the_last_moment_record_it_exactly_once(timed: Server) -> None:
    rng = random.Random(7)
    for _ in range(int(os.environ.get("QUARTERDECK_TEST_CLOCK_KILLS", "2"))):
        ada, place, view = all_ready(timed, 2)
        let_run_out(view, rng.uniform(-0.05, 0.1))
        timed.kill()
        timed.start()
        assert over(ada.sit(place.table).view(over))
        assert sand_outs(ada, place.table) == 1


def against_the_clock(place: Place) -> bool:
    """Answers everything before the clock starts; false when the mission ends before that."""
    while (view := place.views[0])["clock"] is None:
        if over(view):
            return False
        if view["pending"]:
            catch_up([place], place.choose(view["pending"][0])["v"])
        else:
            place.next_view()
    return True


@pytest.mark.deals
def test_a_mission_of_deep_sea_runs_out(timed: Server) -> None:
    ada = timed.guest("Ada")
    options = {"mission": 14, "real_time": True, "seconds": 2, "distress": False}
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    body = {"game": DEEP_SEA, "seats": seats, "options": options, "settings": {"pace_ms": 0}}
    for _ in range(DEALS):
        place = ada.sit(str(ada.post("api/tables", **body)["table"]))
        start(place)
        if against_the_clock(place):
            break
    end = place.view(over)
    assert end["outcome"]["reason"]["key"] == "deep_sea.verdict.clock"
    assert end["outcome"]["utility"] == [0, 0, 0]
    assert ada.get(f"api/tables/{place.table}/verify")["fair"] is True


def test_no_deadline_is_left_when_a_match_ends_in_time(tmp_path: Path) -> None:
    with Server(tmp_path, games=HOURGLASS) as server:
        _, place, _ = all_ready(server, 600)
        rows = "SELECT count(*) FROM deadlines WHERE kind = 'match'"
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            assert database.execute(rows).fetchone() == (1,)
        assert place.command("give_up", seat=0)["t"] == "ack"
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            assert database.execute(rows).fetchone() == (0,)


def test_another_process_carries_the_clock_on(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        postgresql() as database,
        Server(folders[0], database=database, games=HOURGLASS) as one,
        Server(folders[1], database=database, games=HOURGLASS) as two,
    ):
        ada, place, view = all_ready(one, 3)
        one.kill()
        began = time.monotonic()
        let_run_out(view)
        there = Person(two)
        there.http.cookies.set("quarterdeck_guest", ada.http.cookies["quarterdeck_guest"])
        assert over(there.sit(place.table).view(over))
        assert time.monotonic() - began < LATE_S
        assert sand_outs(there, place.table) == 1
        ada, place, _ = all_ready(two, 2)
        one.start()
        place.next_view(over)
        assert sand_outs(ada, place.table) == 1
