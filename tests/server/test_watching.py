"""All hands for spectators: only where the host allows it, some time later, and never for who plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import secrecy, watching
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import table as wire
from tests.server.harness import Person, Place, Server, start
from tests.server.test_secrecy import table_of, then

pytestmark = [pytest.mark.slow, pytest.mark.deals]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which a moment ago is long enough ago."""
    folder = tmp_path_factory.mktemp("watching")
    with Server(folder, games="planet-nine", tables_per_address=1000, open_hands_s=0.001) as running:
        yield running


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("patient"), games="planet-nine", tables_per_address=1000) as running:
        yield running


def running_table(server: Server, **settings: object) -> tuple[Person, Person, Place, str]:
    """A match of Ada and Bo with a bot."""
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open("planet-nine", ["me", "open", "random"], **settings)
    bo.join(ada.invite(table, 1))
    place = ada.sit(table)
    start(place)
    return ada, bo, place, table


def look(person: Person, table: str, seat: int | None = 0) -> httpx.Response:
    eyes = "" if seat is None else f"&seat={seat}"
    path = f"api/tables/{table}/replay?first=0&count=200&scene=false{eyes}"
    return person.http.get(f"{person.server.address}/{path}")


def hand(answer: httpx.Response) -> Any:
    return answer.json()["frames"][-1]["view"]["own"]


def test_a_spectator_sees_all_hands_where_the_host_allows_it(server: Server) -> None:
    _, _, place, table = running_table(server, spectators=True, open_hands=True)
    cy = server.guest("Cy")
    hands = [hand(look(cy, table, seat)) for seat in range(3)]
    assert all(hands)
    assert hands[0] != hands[1] != hands[2]
    assert hands[0] == place.view()["view"]["own"]
    assert look(cy, table).json()["outcome"] is None
    place.close()


@pytest.mark.parametrize(
    ("settings", "status", "why"),
    [
        ({}, 404, "no_such_table"),
        ({"spectators": True}, 409, "not_over"),
        ({"open_hands": True}, 409, "not_over"),
        ({"shared": True}, 404, "no_such_table"),
    ],
)
def test_without_both_permissions_nothing_leaks(
    server: Server, settings: dict[str, bool], status: int, why: str
) -> None:
    _, _, place, table = running_table(server, **settings)
    cy = server.guest("Cy")
    for seat in (None, 0, 1, 2):
        answer = look(cy, table, seat)
        assert (answer.status_code, answer.json()["reason"]["key"]) == (status, f"server.no.{why}")
        assert "own" not in answer.text
    place.close()


def test_players_never_get_it_nor_does_who_has_no_name(server: Server) -> None:
    ada, bo, place, table = running_table(server, spectators=True, open_hands=True)
    for player in (ada, bo):
        answer = look(player, table, 2)
        assert (answer.status_code, answer.json()["reason"]["key"]) == (
            403,
            "server.no.players_see_their_own",
        )
    assert look(Person(server), table).status_code == 401
    place.close()


def test_who_has_looked_can_not_sit_down_and_everybody_knows_that_somebody_looked(server: Server) -> None:
    ada, _, place, table = running_table(server, spectators=True, open_hands=True)
    cy = server.guest("Cy")
    for _ in range(3):
        assert look(cy, table).status_code == 200
    told = place.next_view(lambda view: any(event["kind"] == "watch" for event in view["events"]))
    assert [event["kind"] for event in told["events"]].count("watch") == 1, "one look is as good as three"
    assert "guest" not in str(told["events"])
    assert place.command("kick", seat=1)["t"] == "ack"
    secret = ada.invite(table, 1)
    answer = cy.try_post("api/join", secret=secret, name="Cy")
    assert (answer.status_code, answer.json()["reason"]["key"]) == (403, "server.no.knows_cards")
    place.close()


def test_what_happened_in_the_last_minute_is_not_shown(patient: Server) -> None:
    _, _, place, table = running_table(patient, spectators=True, open_hands=True)
    answer = look(patient.guest("Cy"), table)
    assert answer.json()["steps"] == 0
    assert [frame["step"] for frame in answer.json()["frames"]] == [0]
    assert not hand(answer), "nothing is dealt at the beginning"
    place.close()


def watched(table: Table, guest: str) -> Table:
    return then(table, ev.Watched(guest))


def test_a_look_counts_as_having_seen_every_seat() -> None:
    table = watched(then(table_of("ada", "bo", "bot"), ev.Started()), "cy")
    assert secrecy.seen_by(table, "cy") == {0, 1, 2}
    assert not any(secrecy.may_take(table, "cy", seat) for seat in range(3))
    assert not secrecy.may_inherit(table, "ada", "cy")


def test_who_left_their_seat_may_not_look_and_a_crowd_has_an_end() -> None:
    open_hands = wire.TableSettings(spectators=True, open_hands=True)
    table = then(table_of("ada", "bo", "bot"), ev.Settled(open_hands), ev.Started())
    then(table, ev.Seated(1, "bot", "kick", "random", bot="random"))
    with pytest.raises(Refused, match="players_see_their_own"):
        watching.look(table, Actor("bo"), Limits())
    then(table, *(ev.Watched(f"guest {number}") for number in range(3)))
    with pytest.raises(Refused, match="too_many_sockets_table"):
        watching.look(table, Actor("cy"), Limits(sockets_per_table=3))
    assert watching.look(table, Actor("guest 1"), Limits(sockets_per_table=3)) == []
