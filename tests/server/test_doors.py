"""Sockets of those who may no longer look are closed at once, and those who never may are told nothing."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import JOBWELL, SKIFF, Json, Person, Place, Server, meet, start, two_people

pytestmark = pytest.mark.slow


def program(server: Server, table: str, token: str) -> Place:
    return Place(server, table, {"Authorization": f"Bearer {token}"}, origin=None)


def token_of(person: Person, table: str, seat: int) -> str:
    return str(person.post(f"api/tables/{table}/links", kind="token", seat=seat)["secret"])


def shut(place: Place) -> str:
    """Reads to the end; gives the key of the last word."""
    bye = place.until(lambda frame: frame["t"] == "bye")
    assert bye["again"] is False
    with pytest.raises(ConnectionClosed):
        place.receive(timeout=5)
    return str(bye["reason"]["key"])


def test_a_socket_of_a_revoked_token_is_closed_at_once(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    bot = program(server, table, token_of(ada, table, 1))
    bot.view()
    ada.post(f"api/tables/{table}/revoke", seat=1)
    assert shut(bot) == "server.no.bad_secret"


def test_a_socket_that_says_hello_after_its_token_was_revoked_is_shown_nothing(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    headers = {"Authorization": f"Bearer {token_of(ada, table, 1)}"}
    bot = Place(server, table, headers, origin=None, since=None)
    ada.post(f"api/tables/{table}/revoke", seat=1)
    bot.send({"t": "hello", "since": 0})
    assert shut(bot) == "server.no.bad_secret"
    assert not bot.views


def test_a_new_token_ends_the_older_one_and_its_socket(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    old = program(server, table, token_of(ada, table, 1))
    other = program(server, table, token_of(ada, table, 0))
    old.view()
    other.view()
    new = program(server, table, token_of(ada, table, 1))
    assert shut(old) == "server.no.bad_secret"
    assert new.view()["mine"] == [1]
    assert other.command("nonce", seat=0, nonce="0f" * 16)["t"] == "ack", "another seat's stays"


@pytest.mark.parametrize("spectators", [False, True])
def test_who_is_put_out_is_shown_nothing_more(server: Server, spectators: bool) -> None:
    bo = server.guest("Bo")
    first, second = meet(server.guest("Ada"), bo, spectators=spectators)
    bot = program(server, first.table, token_of(bo, first.table, 1))
    bot.view()
    first.command("kick", seat=1)
    assert shut(second) == "server.kicked"
    assert shut(bot) == "server.kicked"


def test_the_device_that_gave_its_seat_away_is_told_so(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "random"])
    place = ada.sit(table)
    place.view()
    link = ada.post(f"api/tables/{table}/links", kind="resume", seat=0)
    Person(server).join(link["secret"], "Ada")
    assert shut(place) == "server.moved"


def test_who_leaves_before_the_start_is_told_so(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open(SKIFF, ["me", "open"])
    bo.join(ada.invite(table, 1))
    ada.sit(table).view()
    place = bo.sit(table)
    place.view()
    place.command("leave", seat=1)
    assert shut(place) == "server.left"


def test_watchers_go_when_watching_ends(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(SKIFF, ["me", "me"], spectators=True))
    place.view()
    watcher = server.guest("Eve").sit(place.table)
    watcher.view()
    place.command("settings", settings={"spectators": False})
    assert shut(watcher) == "server.unwatched"


def test_a_refused_stranger_is_told_why_and_nothing_else_and_nobody_hears_of_them(server: Server) -> None:
    first, second = two_people(server, SKIFF)
    eve = server.guest("Eve")
    stranger = eve.sit(first.table)
    assert shut(stranger) == "server.no.no_such_table"
    assert [frame["t"] for frame in stranger.frames] == ["bye"]
    answer = first.command("phrase", seat=0, phrase="server.phrase.hello")
    while second.view()["version"] < answer["v"]:
        second.receive()
    heard = [frame["watchers"] for frame in second.frames if frame["t"] in ("view", "presence")]
    assert heard, "there were frames to look at"
    assert sum(frame["t"] == "presence" for frame in second.frames) <= 1, "their own arrival alone"
    assert set(heard) == {0}


def test_a_new_invitation_ends_the_older_ones_of_its_seat(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(JOBWELL, ["me", "open"])
    older, newer = ada.invite(table, 1), ada.invite(table, 1)
    place = ada.sit(table)
    place.view()
    server.guest("Bo").join(newer)
    assert place.command("kick", seat=1)["t"] == "ack"
    answer = server.guest("Eve").try_post("api/join", secret=older, name="Eve")
    assert answer.status_code == 404
    assert answer.json()["reason"]["key"] == "server.no.bad_secret"


def test_who_is_put_ashore_loses_their_seat_in_the_attempt_that_is_played(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(tmp_path_factory.mktemp("ashore"), games="planet-nine") as harbour:
        ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
        link = ada.post("api/crews", game="planet-nine", name="Us", names=["Ada", "Bo", "random"])
        bo.post("api/crews/join", secret=link["secret"])
        opened: Json = ada.post(f"api/crews/{link['crew']}/attempts", settings={"pace_ms": 0})
        first, second = ada.sit(opened["table"]), bo.sit(opened["table"])
        second.view()
        start(first, second)
        ada.post(f"api/crews/{link['crew']}/ashore", seat=1)
        assert shut(second) == "server.kicked"
        assert first.next_view(lambda view: view["seats"][1]["kind"] == "bot")["status"] == "running"
