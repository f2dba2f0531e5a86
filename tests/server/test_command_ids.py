"""A command is done once for each client and seat: a retry is known again, and nobody else's id is."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.server.harness import REPOSITORY, SKIFF, Person, Place, Server, over, start

pytestmark = pytest.mark.slow


def client(person: Person, table: str, name: str | None) -> Place:
    """A program of this guest that says which one it is."""
    headers = {"Cookie": f"quarterdeck_guest={person.http.cookies['quarterdeck_guest']}"}
    place = Place(person.server, table, headers, person.origin, since=None)
    place.send({"t": "hello", "since": 0, **({"client": name} if name else {})})
    place.view()
    return place


def said(place: Place) -> list[str]:
    """Everything in the chat, for somebody who comes later."""
    return [event["text"] for event in place.view()["events"] if event["kind"] == "say"]


def test_two_programs_of_one_guest_that_count_alike_are_both_heard(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "open"])
    one, two = client(ada, table, "one"), client(ada, table, "two")
    assert one.command("say", seat=0, text="first", id_="1")["t"] == "ack"
    assert two.command("say", seat=0, text="second", id_="1")["t"] == "ack"
    assert said(client(ada, table, None)) == ["first", "second"]


def test_two_nameless_programs_at_two_seats_are_both_heard(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    places = [client(ada, table, None) for _ in range(2)]
    for seat, place in enumerate(places):
        assert place.command("nonce", seat=seat, nonce=f"{seat}f" * 16, id_="1")["t"] == "ack"
    assert client(ada, table, None).view()["nonces"] == ["0f" * 16, "1f" * 16]


@pytest.mark.parametrize("name", ["one", None])
def test_a_retry_after_a_reconnect_is_answered_and_not_done_again(server: Server, name: str | None) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "open"])
    before = client(ada, table, name)
    done = before.command("say", seat=0, text="once", id_="1")
    before.close()
    after = client(ada, table, name)
    assert after.command("say", seat=0, text="once", id_="1") == done
    assert said(client(ada, table, None)) == ["once"]


def test_a_retry_is_known_again_after_the_server_was_killed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("killed"), games=SKIFF) as own:
        ada = own.guest("Ada")
        table = ada.open(SKIFF, ["me", "open"])
        done = client(ada, table, "one").command("say", seat=0, text="once", id_="1")
        own.kill()
        own.start()
        assert client(ada, table, "one").command("say", seat=0, text="once", id_="1") == done
        assert client(ada, table, "two").command("say", seat=0, text="once", id_="1")["v"] == done["v"] + 1


def test_two_of_the_documented_bot_clients_play_both_seats_of_one_guest(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    script = REPOSITORY / "examples" / "socket_bot.py"
    place = ada.sit(table)
    start(place)
    tokens = [ada.post(f"api/tables/{table}/links", kind="token", seat=seat)["secret"] for seat in (0, 1)]
    bots = [subprocess.Popen([sys.executable, script, server.address, table, token]) for token in tokens]
    assert place.view(over)["status"] == "over"
    assert [bot.wait(20) for bot in bots] == [0, 0]
