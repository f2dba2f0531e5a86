"""Who probably holds what: with a hint for the asking seat alone, in a review once the match is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from quarterdeck.core import record_text
from quarterdeck.core.belief import Belief, belief_of
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.registry import new_bot, new_game
from tests.server.harness import JOBWELL, Json, Person, Place, Server, my_turn, over, play_on, start

PLANET_NINE = "planet-nine"
DEEP_SEA = "deep-sea"
MUDDLED = "tests.server.faulty:MuddledSkiff"
CREW = ["me", "random", "random", "random"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    games = f"{JOBWELL} {PLANET_NINE} {DEEP_SEA} {MUDDLED}"
    with Server(tmp_path_factory.mktemp("server"), games=games, tables_per_address=1000) as running:
        yield running


def begun(
    server: Server, game: str, seats: list[str], spectators: bool = True, **options: object
) -> tuple[Person, Place]:
    """A table with seats for Ada, for whoever comes and for bots; who may watch may see all hands."""
    ada = server.guest("Ada")
    plan = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    settings = {"pace_ms": 0, "spectators": spectators, "open_hands": spectators}
    opened = ada.post("api/tables", game=game, options=options, seats=plan, settings=settings)
    place = ada.sit(opened["table"])
    return ada, place


def finished(server: Server, game: str = PLANET_NINE, spectators: bool = True) -> tuple[Person, Place]:
    """A mission played without a thought."""
    ada, place = begun(server, game, CREW, spectators, mission=4)
    start(place)
    play_on([place])
    place.view(over)
    return ada, place


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]["key"]


def ask(person: Person, place: Place, step: object, seat: object) -> Any:
    path = f"api/tables/{place.table}/belief?step={step}&seat={seat}"
    return person.http.get(f"{person.server.address}/{path}")


def match_of(ada: Person, place: Place) -> AnyMatch:
    text = ada.http.get(f"{ada.server.address}/api/tables/{place.table}/match").content
    return record_text.load(text).match


def assert_told(told: Any, belief: Belief | None) -> None:
    """Up to the last digit: another process may add in another order."""
    if told is None or belief is None:
        assert told is belief
        return
    assert [held["card"] for held in told["cards"]] == [held.card for held in belief.cards]
    for held, expected in zip(told["cards"], belief.cards, strict=True):
        assert held["shares"] == pytest.approx(expected.shares, abs=2e-4)


# With a hint ------------------------------------------------------------------------------------------


@pytest.mark.deals
@pytest.mark.parametrize("game", [PLANET_NINE, DEEP_SEA])
def test_a_hint_brings_what_the_bot_believes_from_the_seats_view(server: Server, game: str) -> None:
    ada, place = begun(server, game, CREW, mission=4)
    start(place)
    rules, believed = new_game(game, players=4, mission=4), 0
    for _ in range(12):
        view = place.view(lambda view: over(view) or view["waiting"] == [0])  # nothing else happens now
        if over(view):
            break
        hint = ada.post(f"api/tables/{place.table}/hint", seat=0)
        seen = msgspec.convert(view["view"], rules.view_type)
        assert_told(hint["belief"], belief_of(new_bot(rules, hint["bot"], seed=5), seen))
        believed += hint["belief"] is not None
        play_on([place], moves=1)
    assert believed > 2


@pytest.mark.deals
def test_nobody_else_is_told(server: Server) -> None:
    """Neither at another seat of the table, nor watching, nor without a name."""
    ada, place = begun(server, PLANET_NINE, ["me", "open", "random", "random"], mission=4)
    bo, eve = server.guest("Bo"), server.guest("Eve")
    bo.join(ada.invite(place.table, 1))
    others = [bo.sit(place.table), eve.sit(place.table)]
    for other in others:
        other.view()
    start(place, *others)
    path = f"api/tables/{place.table}/hint"
    told = 0
    for _ in range(12):
        view = place.view(lambda view: over(view) or bool(view["waiting"]))
        if over(view):
            break
        for person in (bo, eve, Person(server)):
            assert refusal(person.try_post(path, seat=0)) == (403, "server.no.not_your_seat")
        if my_turn(view):
            told += ada.post(path, seat=0)["belief"] is not None
            assert ada.try_post(path, seat=1).status_code == 403
        play_on([place, others[0]], moves=1)
    assert told
    assert not any("shares" in str(frame) for one in (place, *others) for frame in one.frames)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [(JOBWELL, ["me", "greedy"], {}), (PLANET_NINE, ["me", "random"], {"mission": 4})],
)
def test_a_hint_without_a_belief_is_still_a_hint(
    server: Server, game: str, seats: list[str], options: Json
) -> None:
    ada, place = begun(server, game, seats, **options)
    start(place)
    place.view(my_turn)
    hint = ada.post(f"api/tables/{place.table}/hint", seat=0)
    assert hint["belief"] is None
    assert isinstance(hint["number"], int)


def test_a_bot_that_breaks_down_over_explaining_is_no_harm(server: Server) -> None:
    ada, place = begun(server, MUDDLED, ["me", "me"])
    start(place)
    view = place.view(my_turn)
    hint = ada.post(f"api/tables/{place.table}/hint", seat=view["pending"][0]["by"])
    assert hint["belief"] is None
    play_on([place])
    assert refusal(ask(ada, place, 1, 0)) == (503, "server.no.no_belief")


# In a review ------------------------------------------------------------------------------------------


@pytest.mark.deals
@pytest.mark.parametrize("game", [PLANET_NINE, DEEP_SEA])
def test_a_review_tells_what_each_seat_could_have_believed(server: Server, game: str) -> None:
    ada, place = finished(server, game)
    match, eve = match_of(ada, place), server.guest("Eve")
    bot = new_bot(match.game, "first-mate", seed=1)
    believed = 0
    for step in range(0, len(match.log) + 1, 5):
        for seat in range(4):
            answer = ask(eve if step % 2 else ada, place, step, seat).json()
            expected = belief_of(bot, match.game.view(match.state_at(step), seat))
            assert (answer["step"], answer["seat"]) == (step, seat)
            assert_told(answer["belief"], expected)
            believed += expected is not None
    assert believed  # a mission may be short


def test_before_the_deal_and_after_the_last_card_there_is_nothing_to_believe(server: Server) -> None:
    ada, place = finished(server)
    for step in (0, len(match_of(ada, place).log)):
        assert ask(ada, place, step, 0).json()["belief"] is None


def test_a_running_match_is_not_explained_to_anybody(server: Server) -> None:
    ada, place = begun(server, PLANET_NINE, CREW, mission=4)
    eve = server.guest("Eve")
    assert refusal(ask(ada, place, 0, 0)) == (409, "server.no.not_over")
    start(place)
    place.view(my_turn)
    for person in (ada, eve, Person(server)):
        for seat in range(4):
            assert refusal(ask(person, place, 3, seat)) == (409, "server.no.not_over")


def test_a_stranger_to_the_table_asks_in_vain(server: Server) -> None:
    _, place = finished(server, spectators=False)
    assert refusal(ask(server.guest("Eve"), place, 12, 0)) == (404, "server.no.no_such_table")


@pytest.fixture(scope="module")
def reviewed(server: Server) -> tuple[Person, Place]:
    return finished(server)


@pytest.mark.parametrize(
    ("step", "seat", "status", "key"),
    [
        (12, 4, 409, "no_such_seat"),
        (100_000, 0, 409, "no_such_step"),
        (12, 16, 400, "malformed"),
        (12, -1, 400, "malformed"),
        (-1, 0, 400, "malformed"),
        (9_999_999, 0, 400, "malformed"),
        ("x", 0, 400, "malformed"),
        (12, "", 400, "malformed"),
        ("", 0, 400, "malformed"),
    ],
)
def test_bad_questions_are_refused_and_change_nothing(
    reviewed: tuple[Person, Place], step: object, seat: object, status: int, key: str
) -> None:
    ada, place = reviewed
    before = ada.sit(place.table).view()["version"]
    assert refusal(ask(ada, place, step, seat)) == (status, f"server.no.{key}")
    assert ada.sit(place.table).view()["version"] == before
