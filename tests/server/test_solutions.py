"""What the solver tells about finished tables: all of it after the end, and nothing before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.core import record_text
from quarterdeck.solver.reviews import review as solved
from quarterdeck.solver.searching import make_ready
from tests.server.harness import JOBWELL, Json, Person, Place, Server, over, play_on, start

PLANET_NINE = "planet-nine"
DEEP_SEA = "deep-sea"
CREW = ["me", "random", "random", "random"]
SOLVER_S = 100
"""However busy the machine is."""
DOORS = ("solution", "line?step=12", "line?step=12&seat=0", "replay?count=200&facts=true", "match", "verify")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    make_ready()  # compiled here: what a worker waits for is not what is tested
    server = Server(
        tmp_path_factory.mktemp("server"),
        games=f"{JOBWELL} {PLANET_NINE} {DEEP_SEA}",
        solver_timeout_s=SOLVER_S,
    )
    yield server
    server.stop()


def begun(
    server: Server, game: str, seats: list[str], spectators: bool = True, **options: object
) -> tuple[Person, Place]:
    ada = server.guest("Ada")
    ada.http.timeout = SOLVER_S
    plan = [{"kind": seat} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
    settings = {"pace_ms": 0, "spectators": spectators}
    opened = ada.post("api/tables", game=game, options=options, seats=plan, settings=settings)
    place = ada.sit(opened["table"])
    start(place)
    return ada, place


def finished(server: Server, game: str = PLANET_NINE, mission: int = 4) -> tuple[Person, Place]:
    """A mission played without a thought."""
    ada, place = begun(server, game, CREW, mission=mission)
    play_on([place])
    place.view(over)
    return ada, place


def solution(ada: Person, place: Place) -> Json:
    answer: Json = ada.get(f"api/tables/{place.table}/solution")
    return answer


@pytest.mark.parametrize("game", [PLANET_NINE, DEEP_SEA])
def test_the_solution_is_what_the_solver_says_of_the_match_file(server: Server, game: str) -> None:
    ada, place = finished(server, game)
    answer = solution(ada, place)
    text = ada.http.get(f"{server.address}/api/tables/{place.table}/match").content
    truth = solved(record_text.load(text).match)
    assert answer["known"] is True
    assert answer["this_draft"] is truth.winnable
    assert [(one["step"], one["winnable"]) for one in answer["steps"]] == [
        (verdict.step, verdict.winnable) for verdict in truth.verdicts
    ]
    assert answer["lost_at"] == (truth.lost_by.step if truth.lost_by else None)
    assert answer["words"][0]["key"].startswith("core.solved.")


def test_a_line_from_any_point_that_could_be_won_is_played_to_the_win(server: Server) -> None:
    ada, place = finished(server)
    steps = [one["step"] for one in solution(ada, place)["steps"] if one["winnable"]]
    for step in (steps[0], steps[-1]):
        line = ada.get(f"api/tables/{place.table}/line?step={step}&facts=true&scene=false&seat=1")
        assert line["frames"][0]["step"] == step + 1
        assert line["frames"][-1]["facts"]["over"] is True
        assert all(task["state"] == "done" for task in line["frames"][-1]["facts"]["tasks"])


def test_where_nothing_wins_there_is_no_line(server: Server) -> None:
    ada, place = finished(server)
    lost_at = solution(ada, place)["lost_at"]
    for step in (0, lost_at, 10_000):
        answer = ada.http.get(f"{server.address}/api/tables/{place.table}/line?step={step}")
        assert (answer.status_code, answer.json()["reason"]["key"]) == (404, "server.no.no_line")
    for bad in ("", "step=x", "step=-1", "step=9999999"):
        answer = ada.http.get(f"{server.address}/api/tables/{place.table}/line?{bad}")
        assert (answer.status_code, answer.json()["reason"]["key"]) == (400, "server.no.malformed")


def test_no_door_to_the_solver_opens_for_a_running_match(server: Server) -> None:
    """Neither for a player nor for a spectator, from the deal to the last card."""
    ada, place = begun(server, PLANET_NINE, CREW, mission=4)
    eve = server.guest("Eve")
    for _ in range(30):
        view = place.view(lambda view: over(view) or bool(view["pending"]))
        if over(view):
            break
        for person in (ada, eve):
            for door in DOORS:
                answer = person.http.get(f"{server.address}/api/tables/{place.table}/{door}")
                assert answer.status_code == 409, door
                assert answer.json()["reason"]["key"] in ("server.no.not_over", "server.no.hidden_until_end")
        assert "open" not in view
        play_on([place], moves=1)
    place.view(over)
    assert solution(ada, place)["known"] is True


def test_a_match_that_was_given_up_is_not_over_for_the_solver(server: Server) -> None:
    ada, place = begun(server, PLANET_NINE, CREW, mission=4)
    place.view(lambda view: bool(view["pending"]))
    place.command("give_up", seat=0)
    place.view(lambda view: view["status"] == "given_up")
    for door in ("solution", "line?step=12"):
        answer = ada.http.get(f"{server.address}/api/tables/{place.table}/{door}")
        assert answer.json()["reason"]["key"] == "server.no.not_over"


def test_a_stranger_to_the_table_asks_in_vain(server: Server) -> None:
    _, place = begun(server, PLANET_NINE, CREW, spectators=False, mission=4)
    play_on([place])
    eve = server.guest("Eve")
    for door in ("solution", "line?step=12"):
        assert eve.http.get(f"{server.address}/api/tables/{place.table}/{door}").status_code == 404


def test_a_game_without_a_solver_is_answered_in_words(server: Server) -> None:
    ada, place = begun(server, JOBWELL, ["me", "random"])
    play_on([place])
    answer = solution(ada, place)
    assert answer["known"] is False
    assert answer["words"] == [{"key": "server.solver.nothing"}]


def test_bots_move_on_while_the_solver_thinks(server: Server) -> None:
    """There is one worker for bots here, and it is never the solver's."""
    ada, place = finished(server, DEEP_SEA, 20)
    with ada.http.stream("GET", f"{server.address}/api/tables/{place.table}/solution"):
        began = time.monotonic()
        _, other = begun(server, JOBWELL, ["me", "random"])
        play_on([other])
        assert time.monotonic() - began < SOLVER_S


def test_a_solver_that_is_too_slow_is_ended_and_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, games=PLANET_NINE, solver_timeout_s=0.01)
    try:
        ada, place = finished(server)
        assert solution(ada, place)["words"] == [{"key": "server.solver.gave_up"}]
    finally:
        server.stop()


def test_hands_lie_open_in_a_review(server: Server) -> None:
    ada, place = finished(server)
    frames = ada.get(f"api/tables/{place.table}/replay?count=200&facts=true&seat=2")["frames"]
    dealt = next(frame for frame in frames if any(frame["open"]))
    assert sorted(card for hand in dealt["open"] for card in hand) == sorted({*range(40)})
    assert dealt["open"][2] == dealt["facts"]["hand"]
