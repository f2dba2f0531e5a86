"""What the solver tells of finished tables, all of it after the end and nothing before, and of positions."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quarterdeck.core import record_text
from quarterdeck.solver import solve
from quarterdeck.solver.reviews import review as solved
from quarterdeck.solver.searching import make_ready
from tests.server.harness import JOBWELL, Json, Person, Place, Server, over, play_on, start
from tests.solver.examples import HOPELESS, dealt

PLANET_NINE = "planet-nine"
DEEP_SEA = "deep-sea"
CREW = ["me", "random", "random", "random"]
SOLVER_S = 100
"""However busy the machine is."""
DOORS = (
    "solution",
    "line?step=12",
    "line?step=12&seat=0",
    "belief?step=12&seat=0",
    "replay?count=200&facts=true",
    "match",
    "verify",
    "picture",
    "picture.png",
)
POSTED = ("branch", "rematch")
NO_DOORS = {"join", "hint", "links", "options", "revoke", "chronicle"}
"""What else there is at a table: none of it asks the solver or shows what the table has not shown."""

POSITION_DOORS = ("api/positions/solve", "api/positions/table")
"""They take cards and know of no table."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    make_ready()  # compiled here: what a worker waits for is not what is tested
    server = Server(
        tmp_path_factory.mktemp("server"),
        games=f"{JOBWELL} {PLANET_NINE} {DEEP_SEA}",
        solver_timeout_s=SOLVER_S,
        positions_per_minute=1000,
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
            for door in POSTED:
                wanted = {"step": 2, "seats": [{"kind": "me"}] * 4}
                answer = person.try_post(f"api/tables/{place.table}/{door}", **wanted)
                assert answer.json()["reason"]["key"] in ("server.no.not_over", "server.no.not_your_seat")
            for door in POSITION_DOORS:
                asked = {"table": place.table}, {"position": {"table": place.table}, "seat": 1}
                for answer in (person.try_post(door, **given) for given in asked):
                    assert answer.status_code == 400, door
                    assert place.table not in answer.text
        assert "open" not in view
        play_on([place], moves=1)
    place.view(over)
    assert solution(ada, place)["known"] is True


def test_every_door_of_a_table_was_thought_of(server: Server) -> None:
    paths = server.guest("Ada").get("api/openapi/openapi.json")["paths"]
    doors = {path.rpartition("/")[2] for path in paths if "/tables/{" in path}
    assert doors == {door.partition("?")[0] for door in DOORS} | {*POSTED} | NO_DOORS


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


def test_a_solver_that_is_too_slow_is_ended_and_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path, games=PLANET_NINE, solver_timeout_s=0.01, positions_per_minute=1)
    try:
        ada, place = finished(server)
        assert solution(ada, place)["words"] == [{"key": "server.solver.gave_up"}]
        answers = [ada.try_post("api/positions/solve", position=dealt(1)) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [503, 429]
        keys = [answer.json()["reason"]["key"] for answer in answers]
        assert keys == ["server.no.no_answer", "server.no.too_fast"]
    finally:
        server.stop()


def test_hands_lie_open_in_a_review(server: Server) -> None:
    ada, place = finished(server)
    frames = ada.get(f"api/tables/{place.table}/replay?count=200&facts=true&seat=2")["frames"]
    dealt = next(frame for frame in frames if any(frame["open"]))
    assert sorted(card for hand in dealt["open"] for card in hand) == sorted({*range(40)})
    assert dealt["open"][2] == dealt["facts"]["hand"]


# Positions --------------------------------------------------------------------------------------------


def test_a_position_is_answered_as_the_solver_answers_it(server: Server) -> None:
    ada = server.guest("Ada")
    answer = ada.post("api/positions/solve", position=dealt(1))
    truth = solve(dealt(1))
    assert (answer["winnable"], tuple(answer["line"])) == (True, truth.line)
    assert answer["turn"] == dealt(1)["commander"]
    assert ada.post("api/positions/solve", position=HOPELESS)["winnable"] is False


def test_a_stranger_may_ask_about_cards_too(server: Server) -> None:
    assert Person(server).post("api/positions/solve", position=dealt(1))["winnable"] is True


def test_a_position_is_played_on_with_bots(server: Server) -> None:
    ada = server.guest("Ada")
    line = solve(dealt(1)).line
    position = dealt(1) | {"tricks": [line[:4], line[4:6]]}
    turn = ada.post("api/positions/solve", position=position)["turn"]
    opened = ada.post("api/positions/table", position=position, seat=turn, settings={"pace_ms": 0})
    assert opened["seats"] == [turn]
    place = ada.sit(opened["table"])
    start(place)
    view = place.view(lambda view: bool(view["pending"]))
    assert [offer["notation"] for offer in view["pending"][0]["offers"]].count(line[6]) == 1
    assert all(seat["kind"] == "bot" for seat in view["seats"] if seat["seat"] != turn)
    play_on([place])
    place.view(over)
    assert ada.get("api/progress")["games"] == []


def test_free_owners_are_found_and_played_on_before_they_are(server: Server) -> None:
    ada = server.guest("Ada")
    ada.http.timeout = SOLVER_S
    position = HOPELESS | {"owners": "free"}
    answer = ada.post("api/positions/solve", position=position)
    assert (answer["winnable"], answer["turn"], answer["arranged"]["passed"]) == (True, None, [])
    tasks = [
        {"card": task["card"], "seat": seat}
        for task, seat in zip(HOPELESS["tasks"], answer["arranged"]["owners"], strict=True)
    ]
    fixed = ada.post("api/positions/solve", position=HOPELESS | {"tasks": tasks})
    assert (fixed["winnable"], fixed["arranged"]) == (True, None)
    opened = ada.post("api/positions/table", position=position, seat=1)
    place = ada.sit(opened["table"])
    start(place)
    assert place.view(lambda view: bool(view["pending"]))["pending"][0]["kind"] == "draft"


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({}, "core.position.unreadable"),
        ({"game": "chess", "players": 4, "hands": []}, "server.no.unknown_game"),
        (dealt(1) | {"hands": [["P1"]] * 4}, "core.position.twice"),
        (dealt(1) | {"tasks": []}, "core.position.no_tasks"),
        (dealt(1) | {"tricks": [["P1"]]}, "core.position.illegal"),
        (dealt(1) | {"players": 77}, "error.config"),
        (dealt(1) | {"players": 2, "hands": [[], []]}, "core.position.no_dummy"),
        (dealt(1) | {"owners": "free", "tricks": [["P1"]]}, "core.position.too_late"),
        (dealt(1) | {"options": {"mission": {"a": []}}}, "error.config"),
    ],
)
def test_a_bad_position_gets_one_sentence_at_every_door(server: Server, position: Json, key: str) -> None:
    ada = server.guest("Ada")
    for door, more in zip(POSITION_DOORS, ({}, {"seat": 0}), strict=True):
        answer = ada.try_post(door, position=position, **more)
        assert (answer.status_code, answer.json()["reason"]["key"]) == (400, key)


def test_a_seat_that_is_not_there_can_not_be_taken(server: Server) -> None:
    answer = server.guest("Ada").try_post("api/positions/table", position=dealt(1), seat=4)
    assert answer.json()["reason"]["key"] == "server.no.no_such_seat"


def test_moves_do_not_wait_while_the_solver_thinks(server: Server) -> None:
    """The last test here: the solver has its hands full for as long as it may."""
    fresh = dealt(1, players=5)
    endless = {
        "game": DEEP_SEA,
        "players": 5,
        "hands": [[card.replace("R", "S") for card in hand] for hand in fresh["hands"]],
        "tasks": [{"task": "zero_tricks", "seat": 0}, {"task": "first_trick", "seat": 0}],
        "distress": True,  # tens of thousands of passes to look at, and none of them helps
    }
    with ThreadPoolExecutor(2) as crowd:
        asked = [
            crowd.submit(server.guest(name).try_post, "api/positions/solve", position=endless)
            for name in ("Bo", "Cy")
        ]
        _, place = begun(server, JOBWELL, ["me", "random"])
        assert play_on([place], moves=10) == 10
        assert not any(answer.done() for answer in asked)
        server.kill()
