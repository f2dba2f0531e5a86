"""The same server on PostgreSQL, alone and with a second process on the same database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import MIGRATIONS, Conflict, Store
from quarterdeck.server.settings import Settings
from tests.server.databases import postgresql
from tests.server.harness import JOBWELL, SKIFF, Person, Place, Server, meet, my_turn, over, play_on, start

pytestmark = pytest.mark.slow
GAMES = f"{JOBWELL} {SKIFF} planet-nine"
WITHIN_S = 30
"""Ten seconds, and what a busy machine adds."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgresql() as address:
        yield address


@pytest.fixture
def pair(postgres: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two processes on one database."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with (
        Server(folders[0], database=postgres, games=GAMES, tables_per_address=1000) as one,
        Server(folders[1], database=postgres, games=GAMES, tables_per_address=1000) as two,
    ):
        yield one, two


def at(server: Server, person: Person) -> Person:
    """The same browser, sent to another process."""
    other = Person(server)
    other.http.cookies.set("quarterdeck_guest", person.http.cookies["quarterdeck_guest"])
    return other


@pytest.mark.deals
def test_two_people_at_two_processes_play_one_match(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first, second = meet(one.guest("Ada"), two.guest("Bo"))
    play_on([first, second])
    assert first.view(over)["outcome"] == second.view(over)["outcome"]


def test_who_is_at_another_process_is_not_away(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada, bo = one.guest("Ada"), two.guest("Bo")
    table = ada.open(SKIFF, ["me", "open"])
    bo.join(ada.invite(table, 1))
    first, second = ada.sit(table), bo.sit(table)
    second.until(
        lambda frame: frame["t"] == "presence" or (frame["t"] == "view" and frame["seats"][0]["present"])
    )
    first.until(lambda frame: frame["t"] == "presence" and frame["present"] == [True, True])


def test_a_token_revoked_at_one_process_closes_its_socket_at_the_other(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada = one.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    token = ada.post(f"api/tables/{table}/links", kind="token", seat=1)["secret"]
    program = Place(two, table, {"Authorization": f"Bearer {token}"}, origin=None)
    program.view()
    ada.post(f"api/tables/{table}/revoke", seat=1)
    assert program.until(lambda frame: frame["t"] == "bye")["reason"]["key"] == "server.no.bad_secret"


def test_who_is_put_out_at_one_process_is_sent_away_at_the_other(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first, second = meet(one.guest("Ada"), two.guest("Bo"))
    first.command("kick", seat=1)
    assert second.until(lambda frame: frame["t"] == "bye")["reason"]["key"] == "server.kicked"


def test_giving_up_waits_for_a_line_that_was_cut_at_the_other_process(pair: tuple[Server, Server]) -> None:
    one, two = pair
    first, second = meet(one.guest("Ada"), two.guest("Bo"))
    second.close()
    first.until(lambda frame: frame["t"] == "presence" and frame["present"] == [True, False])
    first.command("give_up", seat=0)
    assert first.next_view(lambda view: view["ballot"] is not None)["ballot"]["waiting"] == [1]


def test_both_processes_may_act_for_one_seat_and_one_choice_wins(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada = one.guest("Ada")
    table = ada.open(JOBWELL, ["me", "me"])
    here, there = ada.sit(table), at(two, ada).sit(table)
    there.view()
    start(here, there)
    view = here.view(my_turn)
    choose = {
        "do": "choose",
        "seat": view["seat"],
        "number": view["pending"][0]["offers"][0]["number"],
    }
    for id_, place in (("a", here), ("b", there)):
        place.send({"t": "cmd", "id": id_, "v": view["version"], "c": choose})
    answers = [
        place.until(lambda frame, i=id_: frame.get("id") == i)["t"]  # type: ignore[misc]
        for id_, place in (("a", here), ("b", there))
    ]
    assert sorted(answers) == ["ack", "nak"]


def test_when_a_process_is_killed_its_bots_go_on_at_the_other(
    pair: tuple[Server, Server],
) -> None:
    one, two = pair
    ada = one.guest("Ada")
    table = ada.open(JOBWELL, ["random", "random"], pace_ms=200)
    place = ada.sit(table)
    start(place)
    version = place.next_view(lambda view: view["steps"] > 2)["version"]
    one.kill()
    killed = time.monotonic()
    there = at(two, ada).sit(table)
    version = max(version, there.view()["version"])
    there.next_view(lambda view: view["version"] > version + 1)
    assert time.monotonic() - killed < WITHIN_S


def test_two_processes_have_one_deal_of_the_day(pair: tuple[Server, Server]) -> None:
    people = [server.guest(name) for server, name in zip(pair, ("Ada", "Bo"), strict=True)]
    with ThreadPoolExecutor(2) as pool:  # at the same moment
        tables = list(pool.map(lambda person: person.post("api/daily", game=JOBWELL)["table"], people))
    seals = {person.sit(table).view()["commitment"] for person, table in zip(people, tables, strict=True)}
    assert len(seals) == 1
    ada = people[0]
    assert at(pair[1], ada).post("api/daily", game=JOBWELL)["table"] == tables[0]
    (deal,) = at(pair[1], ada).get("api/daily")["deals"]
    assert {deal["commitment"]} == seals
    assert deal["mine"]["table"] == tables[0]


def test_a_database_from_before_daily_deals_is_brought_up_to_date(postgres: str) -> None:
    """Migration 0007 on what 0006 left, with a table in it."""
    address = postgres.replace("/postgres?", "/earlier?")
    assert address != postgres

    def earlier(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        row: dict[str, Any] = {
            "id": "old",
            "game": JOBWELL,
            "rules": "1",
            "secret": "",
            "address": "",
            "status": "open",
        }
        row |= {"listed": False, "due": False, "created": 0.0, "changed": 0.0, "summary": "{}"}
        connection.execute(sa.insert(t.tables).values(**row))

    def differences(connection: sa.Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), t.metadata)

    async def story() -> None:
        owner = Store(Settings(database=postgres))
        async with owner.engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(sa.text("CREATE DATABASE earlier"))
        await owner.engine.dispose()
        store = Store(Settings(database=address))
        async with store.engine.begin() as connection:
            await connection.run_sync(earlier)
            assert not await connection.run_sync(lambda found: sa.inspect(found).has_table("days"))
        await store.open()
        async with store.engine.begin() as connection:
            assert await connection.run_sync(differences) == []
        played = {"day": "2026-11-16", "game": JOBWELL, "guest": "ada", "table_id": "old"}
        await store.execute(sa.insert(t.daily_tables).values(**played))
        with pytest.raises(Conflict):  # one attempt a day
            await store.execute(sa.insert(t.daily_tables).values(**played))
        await store.execute(sa.delete(t.tables).where(t.tables.c.id == "old"))
        assert await store.rows(sa.select(t.daily_tables.c.table_id)) == []
        await store.close()

    asyncio.run(story())


@pytest.mark.deals
def test_a_crew_s_result_is_entered_once_by_two_processes(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada, bo = one.guest("Ada"), two.guest("Bo")
    link = ada.post("api/crews", game="planet-nine", name="The Two", names=["Ada", "Bo", "random"])
    crew = link["crew"]
    bo.post("api/crews/join", secret=link["secret"])
    table = ada.post(f"api/crews/{crew}/attempts", settings={"pace_ms": 0})["table"]
    places = [ada.sit(table), bo.sit(table)]
    places[1].view()
    start(*places)
    play_on(places)
    with ThreadPoolExecutor(8) as pool:
        logs = list(pool.map(lambda person: person.get(f"api/crews/{crew}")["log"], [ada, bo] * 6))
    assert {entry["kind"] for log in logs for entry in log[1:]} in ({"won"}, {"lost"})
    assert [len(log) for log in logs] == [2] * 12


@pytest.mark.parametrize("path", ["api/tables/a%00b/match", "api/crews/a%00b", "api/crews/at/%00"])
def test_a_path_that_postgresql_can_not_store_is_refused(postgres: str, tmp_path: Path, path: str) -> None:
    with Server(tmp_path, database=postgres) as server:
        assert server.guest("Ada").http.get(f"{server.address}/{path}").status_code == 400
