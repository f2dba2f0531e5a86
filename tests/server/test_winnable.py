"""Tables that promise a winnable deal: found before anybody sees a card, proven afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from quarterdeck.core import record_text, registry
from quarterdeck.server.bots.deals import Deals
from quarterdeck.server.bots.jobs import Judging
from quarterdeck.server.bots.pool import BotPool
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import opening
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Guest
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import table as wire
from quarterdeck.solver.searching import make_ready
from tests import deals
from tests.server.harness import JOBWELL, Json, Person, Server, over, play_on, start

DEEP_SEA = "deep-sea"
OPTIONS = {"tasks": ["trick_all_gt_5"]}
LOST_FIRST = "lost 10"
"""With these options and no nonces, the first deal of its row can't be won."""
CREW = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 4]
SOLVER_S = 100
"""However busy the machine is."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    make_ready()  # compiled here: what a worker waits for is not what is tested
    server = Server(
        tmp_path_factory.mktemp("server"),
        games=f"{JOBWELL} {DEEP_SEA} planet-nine",
        solver_timeout_s=SOLVER_S,
        winnable_s=SOLVER_S,
    )
    yield server
    server.stop()


def opened(ada: Person) -> str:
    ada.http.timeout = SOLVER_S
    deals.deal(LOST_FIRST)
    answer = ada.post(
        "api/tables",
        game=DEEP_SEA,
        options=OPTIONS,
        seats=CREW,
        settings={"pace_ms": 0, "spectators": True},
        winnable=True,
    )
    return str(answer["table"])


def started(view: Json) -> list[Json]:
    return [event for event in view["events"] if event["kind"] == "start"]


def test_a_promise_is_sealed_kept_told_and_proven(server: Server) -> None:
    ada = server.guest("Ada")
    table = opened(ada)
    place = ada.sit(table)
    watcher = server.guest("Bo").sit(table)
    before = place.view()
    assert before["winnable"] is True
    start(place, watcher)
    seal = place.view()["commitment"]
    assert seal == before["commitment"]
    told = {"key": "server.log.start_winnable", "args": {"count": 1}}
    for reader in (place, watcher):  # the number says nothing about the cards, so everybody is told at once
        assert [event["words"] for event in started(reader.view())] == [told]
    play_on([place])
    place.view(over)
    text = ada.http.get(f"{server.address}/api/tables/{table}/match").content
    passed = record_text.load(text).record.header.passed
    assert passed is not None
    assert passed.count == 1
    proof = ada.get(f"api/tables/{table}/verify")
    assert proof["fair"] is True
    assert proof["passed"] == {"count": 1, "lost": 1}
    again = ada.post("api/reviews", text=text.decode())
    assert ada.get(f"api/tables/{again['table']}/verify")["passed"] == {"count": 1, "lost": 1}


def test_the_host_may_take_the_promise_back_before_the_start(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(opened(ada))
    seal = place.view()["commitment"]
    assert ada.try_post(f"api/tables/{place.table}/options", options={}, winnable=False).status_code == 204
    view = place.view(lambda view: not view["winnable"])
    assert view["commitment"] != seal
    start(place)
    assert started(place.view())[0]["words"]["key"] == "server.log.start"


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [("planet-nine", {"mission": 12}, 4), (DEEP_SEA, {"mission": 32}, 4), (JOBWELL, {}, 2)],
)
def test_where_the_solver_cannot_tell_the_promise_is_refused(
    server: Server, game: str, options: dict[str, object], players: int
) -> None:
    ada = server.guest("Ada")
    ada.http.timeout = SOLVER_S
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    answer = ada.try_post("api/tables", game=game, options=options, seats=seats, winnable=True)
    assert (answer.status_code, answer.json()["reason"]["key"]) == (400, "server.no.not_solvable")


def test_another_mission_must_keep_the_promise_too(server: Server) -> None:
    ada = server.guest("Ada")
    table = opened(ada)
    answer = ada.try_post(f"api/tables/{table}/options", options={"tasks": [], "mission": 32})
    assert (answer.status_code, answer.json()["reason"]["key"]) == (400, "server.no.not_solvable")


def made() -> Table:
    """A table of bots that promises a winnable deal."""
    game = registry.new_game(DEEP_SEA, players=5, **OPTIONS)
    plan = [wire.SeatPlan(kind="me")] * 5
    new = opening.open_table(DEEP_SEA, game, Guest("ada", "Ada"), plan, wire.TableSettings(), winnable=True)
    return load(new.id, new.secret, [ev.Recorded(n, 0.0, what) for n, what in enumerate(new.events, 1)])


class Listening(BotPool):
    """The solver's workers, with somebody who reads along what they are given."""

    def __init__(self) -> None:
        super().__init__(1, Limits(solver_timeout_s=SOLVER_S))
        self.given: list[bytes] = []

    async def judge(self, guest: str, judging: Judging):  # type: ignore[no-untyped-def]
        self.given.append(msgspec.json.encode(judging))
        return await super().judge(guest, judging)


def test_workers_never_see_the_secret_and_time_has_an_end() -> None:
    async def story() -> None:
        pool, table = Listening(), made()
        try:
            found = await Deals(Limits(winnable_s=SOLVER_S), pool).find("ada", table)
            assert found.commitment == table.created.commitment
            assert len(pool.given) == found.passed.count + 1
            assert not any(table.secret.hex().encode() in given for given in pool.given)
            version = table.version
            with pytest.raises(Refused) as no:
                await Deals(Limits(winnable_s=1e-6), pool).find("ada", table)
            assert no.value.reason.key == "server.no.no_winnable_deal"
            assert (table.version, table.status, table.passed) == (version, "open", None)
        finally:
            await pool.close()

    asyncio.run(story())
