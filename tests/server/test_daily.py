"""Daily deals: the same cards for everybody, one attempt each, and nobody is shown them beforehand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from quarterdeck.core import record, record_text, registry
from quarterdeck.core.daily import before, day_of, is_past
from quarterdeck.core.fairness import Passed
from quarterdeck.server.table import commands, opening, review, views
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.history import load
from quarterdeck.server.table.permissions import Actor, FoundDeal, Guest
from quarterdeck.server.table.table import Table
from quarterdeck.solver.searching import make_ready
from tests.server.harness import JOBWELL, SKIFF, Json, Person, Place, Server, over, play_on

GAME = "planet-nine"
SOLVER_S = 100
"""However busy the machine is."""
MIDNIGHT = 1_800_057_600.0
DAY = "2027-01-16"
"""It begins then."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    make_ready()  # compiled here: what a worker waits for is not what is tested
    server = Server(
        tmp_path_factory.mktemp("server"), games=f"{JOBWELL} {GAME} {SKIFF}", solver_timeout_s=SOLVER_S
    )
    yield server
    server.stop()


def guest(server: Server, name: str) -> Person:
    person = server.guest(name)
    person.http.timeout = SOLVER_S
    return person


def seated(person: Person, game: str = GAME) -> Place:
    return person.sit(person.post("api/daily", game=game)["table"])


def given_up(place: Place) -> Json:
    place.command("give_up", seat=0)
    return place.view(over)


def today(person: Person, game: str = GAME) -> Json:
    answer = person.get("api/daily?prepare=true")
    (deal,) = (one for one in answer["deals"] if (one["day"], one["game"]) == (answer["today"], game))
    return dict(deal)


def deal_in(person: Person, place: Place) -> Any:
    text = person.http.get(f"{person.server.address}/api/tables/{place.table}/match").content
    return record_text.load(text).match.log[0]


def test_everybody_is_dealt_the_same_and_has_one_attempt(server: Server) -> None:
    ada, bo = guest(server, "Ada"), guest(server, "Bo")
    first, second = seated(ada), seated(bo)
    assert first.table != second.table
    assert first.view()["commitment"] == second.view()["commitment"] == today(ada)["commitment"]
    given_up(first)
    given_up(second)
    assert deal_in(ada, first) == deal_in(bo, second)
    assert ada.post("api/daily", game=GAME)["table"] == first.table
    seen = today(ada)
    assert seen["mine"] == {"table": first.table, "won": False, "score": None}
    assert seen["played"] >= 2
    assert 1 <= seen["stars"] <= 5
    assert today(guest(server, "Cy"))["mine"] is None


def test_nothing_gives_todays_secret_away(server: Server) -> None:
    ada, cy = guest(server, "Ada"), guest(server, "Cy")
    place = seated(ada)
    place.view()
    for door in ("solution", "line?step=12", "replay", "match", "verify", "picture"):
        answer = ada.http.get(f"{server.address}/api/tables/{place.table}/{door}")
        assert answer.json()["reason"]["key"] in ("server.no.not_over", "server.no.hidden_until_end"), door
    view = given_up(place)
    with sqlite3.connect(server.folder / "tables.sqlite") as database:
        ((secret,),) = database.execute("SELECT secret FROM days WHERE game = ?", [GAME]).fetchall()
    doors = ["match", "replay?count=200&facts=true", "picture", "solution"]
    told = [ada.http.get(f"{server.address}/api/tables/{place.table}/{door}").text for door in doors]
    told += [str(view), str(ada.get("api/daily")), str(cy.get("api/daily")), str(ada.get("api/tables/mine"))]
    assert not any(secret in words for words in told)
    for door in ("match", "replay", "picture", "verify", "solution"):  # nobody else comes in at all
        assert cy.http.get(f"{server.address}/api/tables/{place.table}/{door}").status_code == 404
    verify = ada.http.get(f"{server.address}/api/tables/{place.table}/verify")
    branch = ada.try_post(f"api/tables/{place.table}/branch", step=2, seats=[{"kind": "me"}] * 4)
    for refused in (verify, branch):
        assert refused.json()["reason"]["key"] == "server.no.daily_secret"


@pytest.mark.parametrize(
    ("command", "fields", "reason"),
    [
        ("open_seat", {"seat": 1}, "daily_fixed"),
        ("seat_bot", {"seat": 1, "bot": "random"}, "daily_fixed"),
        ("settings", {"settings": {"spectators": True}}, "daily_secret"),
        ("settings", {"settings": {"shared": True}}, "daily_secret"),
    ],
)
def test_a_daily_table_stays_as_it_is(
    server: Server, command: str, fields: dict[str, Any], reason: str
) -> None:
    place = seated(guest(server, "Ada"))
    place.view()
    answer = place.command(command, **fields)
    assert (answer["t"], answer["reason"]["key"]) == ("nak", f"server.no.{reason}")


def test_a_bots_seat_is_not_given_away(server: Server) -> None:
    ada = guest(server, "Ada")
    place = seated(ada)
    secret = ada.post(f"api/tables/{place.table}/links", kind="invitation", seat=1)["secret"]
    answer = guest(server, "Bo").try_post("api/join", secret=secret, name="Bo")
    assert answer.json()["reason"]["key"] == "server.no.daily_fixed"


def test_what_no_solver_can_judge_the_usual_bot_has_played_before(server: Server) -> None:
    ada, bo = guest(server, "Ada"), guest(server, "Bo")
    place, other = seated(ada, JOBWELL), seated(bo, JOBWELL)
    assert place.view()["commitment"] == other.view()["commitment"] == today(ada, JOBWELL)["commitment"]
    place.command("settings", settings={"pace_ms": 0, "stand_in": False})
    play_on([place])
    outcome = place.view(over)["outcome"]
    deal = today(ada, JOBWELL)
    par = deal["par"]
    assert (par["bot"], par["matches"]) == ("two-ply", 5)
    assert 0 <= par["won"] <= 5
    assert deal["stars"] == 1 + 4 * (5 - par["won"]) // 5
    won, score = outcome["utility"][0] > 0, outcome["scores"][0]
    assert deal["mine"] == {"table": place.table, "won": won, "score": score}
    assert (deal["played"], deal["won"], deal["best"]) == (1, int(won), score)
    given_up(other)
    assert deal_in(ada, place) == deal_in(bo, other)


def test_a_game_that_deals_nothing_on_a_day_has_no_daily_deal(server: Server) -> None:
    answer = guest(server, "Ada").try_post("api/daily", game=SKIFF)
    assert (answer.status_code, answer.json()["reason"]["key"]) == (404, "server.no.no_daily")


def test_the_secret_of_a_day_that_is_over_is_shown_to_everybody_for_thirty_days(server: Server) -> None:
    ada = guest(server, "Ada")
    ada.post("api/daily", game=GAME)
    day = ada.get("api/daily")["today"]
    with sqlite3.connect(server.folder / "tables.sqlite") as database:
        for back in (1, 29, 30):
            database.execute(
                "INSERT INTO days SELECT ?, game, rules, secret, body FROM days WHERE day = ? AND game = ?",
                [before(day, back), day, GAME],
            )
    shown = {one["day"]: one["secret"] for one in ada.get("api/daily")["deals"] if one["game"] == GAME}
    assert shown[day] is None
    assert list(shown) == [day, before(day, 1), before(day, 29)]
    assert all(len(shown[before(day, back)]) == 64 for back in (1, 29))


# Without a server ------------------------------------------------------------------------------------


def ended() -> Table:
    """A daily table whose match was given up."""
    secret, ada = bytes(range(32)), Guest("ada", "Ada")
    game = registry.new_game(GAME, players=4, mission=3)
    new = opening.open_daily(GAME, game, ada, DAY, secret, winnable=True)
    table = load(new.id, secret, [ev.Recorded(n, MIDNIGHT, what) for n, what in enumerate(new.events, 1)])
    found = FoundDeal(Passed(), table.created.commitment, (None,) * 4)
    for what in [*commands.start(table.fork(), found), ev.Ended("given_up")]:
        table.take(ev.Recorded(table.version + 1, MIDNIGHT, what))
    return table


def test_the_days_end_opens_the_secret_and_proves_the_deal() -> None:
    table = ended()
    evening, morning = MIDNIGHT + 86_399, MIDNIGHT + 86_400
    for now, known in ((evening, False), (morning, True)):
        view = views.Snapshot(table, views.Attendance(frozenset(), 0, now)).of(Actor("ada"), 0, 0)
        assert (view.secret is not None) is known
        assert bool(review.match_record(table, now).secret) is known
    assert record.verify(review.match_record(table, morning)) > 0


def test_a_day_is_the_same_for_everybody() -> None:
    assert (day_of(MIDNIGHT), day_of(MIDNIGHT - 1)) == (DAY, before(DAY, 1))
    assert not is_past(DAY, MIDNIGHT + 86_399)
    assert is_past(DAY, MIDNIGHT + 86_400)


def test_no_bot_gives_advice_on_a_daily_deal() -> None:
    assert not ended().hints_for(0)
