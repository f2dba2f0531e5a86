"""The worker processes: what bots and files may cost, and what becomes of those that want more."""

from __future__ import annotations

import asyncio
import threading

import httpx
import msgspec
import pytest

from quarterdeck.core import record_text
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.record import Back, Line, Record, header_of
from quarterdeck.core.registry import new_game
from quarterdeck.server.bots.jobs import Thought
from quarterdeck.server.bots.pool import BotPool, WorkFailed, pause_after
from quarterdeck.server.limits import Limits
from tests.server.harness import FAULTY, JOBWELL, SKIFF, Person, Server, over, start

TAKE_BACKS = 25_000


def answered_until(end: threading.Thread, server: Server) -> int:
    """How often the server answers somebody else before the thread ends."""
    count = 0
    with httpx.Client() as other:
        while end.is_alive():
            assert other.get(f"{server.address}/healthz", timeout=60).status_code == 200
            count += 1
    return count


# What a bot may be asked --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "key"),
    [
        ("search:sims=2000000000", "error.unknown_bot"),
        ("search:explore=nan", "error.unknown_bot"),
        ("search:explore=inf", "error.unknown_bot"),
        ("search:sims=0", "error.unknown_bot"),
        ("search:sims=1001", "server.no.bot_option"),
    ],
)
def test_a_guest_can_not_ask_for_more_than_a_bot_or_the_server_allows(
    server: Server, bot: str, key: str
) -> None:
    ada = server.guest("Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    answer = ada.try_post("api/tables", game=JOBWELL, seats=seats)
    assert (answer.status_code, answer.json()["reason"]["key"]) == (400, key)
    place = ada.sit(ada.open(JOBWELL, ["me", "open"]))
    place.view()
    assert place.command("seat_bot", seat=1, bot=bot)["reason"]["key"] == key
    assert place.command("seat_bot", seat=1, bot="search:sims=50")["t"] == "ack"


# A bot that fails ---------------------------------------------------------------------------------


def test_a_bot_that_failed_once_does_not_play_on(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(FAULTY, ["me", "crash"]))
    start(place)
    view = place.next_view(lambda view: any(event["kind"] == "fault" for event in view["events"]))
    fault = next(event for event in view["events"] if event["kind"] == "fault")
    assert (fault["words"]["args"]["bot"], fault["words"]["args"]["instead"]) == ("crash", "cheat")
    assert view["seats"][1]["name"] == view["seats"][1]["bot"] == "cheat"


def test_where_every_bot_of_a_game_fails_the_plain_one_plays_to_the_end(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(FAULTY, ["crash", "cheat"]))
    start(place)
    place.next_view(lambda view: view["status"] == "over")
    place.send({"t": "hello", "since": 0})
    events = place.next_view(lambda view: view["since"] == 0)["events"]
    failed = [e["words"]["args"]["bot"] for e in events if e["kind"] == "fault"]
    assert sorted(failed) == ["cheat", "cheat", "crash"]


def test_a_guest_whose_bots_hang_does_not_keep_the_others_waiting(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(tmp_path_factory.mktemp("fair"), bot_workers=2, bot_timeout_s=4) as server:
        ada, bo = server.guest("Ada"), server.guest("Bo")
        hanging = [ada.sit(ada.open(FAULTY, ["hang", "hang"])) for _ in range(4)]
        for place in hanging:
            start(place)
        quick = bo.sit(bo.open(SKIFF, ["random", "random"]))
        start(quick)
        quick.view(over)
        last = hanging[-1]
        last.send({"t": "hello", "since": 0})
        events = last.next_view(lambda view: view["since"] == 0)["events"]
        assert not [event for event in events if event["kind"] == "fault"]


def test_others_are_answered_while_a_table_is_dealt(tmp_path_factory: pytest.TempPathFactory) -> None:
    slow = "tests.server.faulty:SlowSkiff"
    with Server(tmp_path_factory.mktemp("slow"), games=slow) as server:
        ada = server.guest("Ada")
        place = ada.sit(ada.open(slow, ["me", "me"]))
        starting = threading.Thread(target=start, args=(place,))
        starting.start()
        assert answered_until(starting, server) > 20


# The pool -----------------------------------------------------------------------------------------


def thought(bot: str, game: str = FAULTY) -> Thought:
    rules = new_game(game)
    match = Match(rules)
    match.advance(SeededChance(1))
    decision = match.pending[0]
    return Thought(
        game=game,
        config=msgspec.Raw(msgspec.json.encode(rules.config)),
        bot=bot,
        seed=1,
        view=msgspec.Raw(msgspec.json.encode(match.view(decision.by))),
        decision=decision,
        choices=tuple(rules.number(choice) for choice in match.legal(decision)),
    )


def test_a_worker_that_breaks_down_or_hangs_is_replaced() -> None:
    async def run() -> int:
        pool = BotPool(1, Limits(bot_timeout_s=20))
        try:
            with pytest.raises(WorkFailed, match="crash"):
                await pool.think("ada", thought("crash"))
            hasty = BotPool(1, Limits(bot_timeout_s=2))
            with pytest.raises(WorkFailed, match="hang"):
                await hasty.think("ada", thought("hang"))
            await hasty.close()
            return await pool.think("ada", thought("random"))
        finally:
            await pool.close()

    assert asyncio.run(run()) in thought("random").choices


def test_a_bot_that_raises_costs_no_process() -> None:
    async def run() -> set[int]:
        pool = BotPool(1, Limits())
        used = set()
        try:
            for bot in ("random", "raise", "random"):
                try:
                    await pool.think("ada", thought(bot))
                except WorkFailed:
                    assert bot == "raise"
                used |= {worker.pid for worker in pool._idle}
        finally:
            await pool.close()
        return used

    assert len(asyncio.run(run())) == 1


def test_what_breaks_down_again_and_again_is_started_ever_more_seldom() -> None:
    pauses = [pause_after(count, 30.0) for count in range(1, 50)]
    assert pauses == sorted(pauses)
    assert pauses[0] < 1 < pauses[5]
    assert pauses[-1] == 30.0


# Files --------------------------------------------------------------------------------------------


def long_file(take_backs: int) -> str:
    """A file in which somebody could not make up their mind."""
    game = new_game(JOBWELL, players=2)
    match = Match(game)
    match.advance(SeededChance(1))
    before = len(match.log)
    decision = match.pending[0]
    match.submit(decision.by, match.legal(decision)[0])
    entry = match.log[before]
    again: list[Line] = [entry, Back(before)]
    lines = [*match.log[:before], *again * take_backs]
    return record_text.dump(Record(header_of(game), tuple(lines)), game).decode()


def upload(ada: Person, text: str, answers: list[httpx.Response]) -> None:
    answers.append(ada.try_post("api/reviews", text=text))


def test_the_server_answers_others_while_a_long_file_is_replayed(server: Server) -> None:
    ada = server.guest("Ada")
    answers: list[httpx.Response] = []
    uploading = threading.Thread(target=upload, args=(ada, long_file(TAKE_BACKS), answers))
    uploading.start()
    assert answered_until(uploading, server) > 20
    assert answers[0].status_code == 201


def test_a_file_that_takes_too_long_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("hasty"), file_timeout_s=0.2) as hasty:
        ada = hasty.guest("Ada")
        answer = ada.try_post("api/reviews", text=long_file(TAKE_BACKS))
        assert (answer.status_code, answer.json()["reason"]["key"]) == (400, "server.no.file_hang")


def test_verification_is_a_workers_job_too(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["random", "random"])
    place = ada.sit(table)
    start(place)
    place.view(lambda view: view["status"] == "over")
    assert ada.get(f"api/tables/{table}/verify")["fair"] is True
