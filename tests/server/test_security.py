"""Who may act, who may see, and what is refused at the door."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quarterdeck.core import checksums
from tests.server.harness import JOBWELL, SKIFF, Person, Place, Server, my_turn, play_on, start, two_people

pytestmark = pytest.mark.slow


def running(server: Server, game: str = SKIFF, **settings: object) -> tuple[Person, Place]:
    """A match of one guest at both seats."""
    ada = server.guest("Ada")
    place = ada.sit(ada.open(game, ["me", "me"], **settings))
    start(place)
    place.view(my_turn)
    return ada, place


def refused(answer: httpx.Response, status: int, why: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]["key"] == f"server.no.{why}"


def test_a_stranger_sees_nothing_and_can_not_act(server: Server) -> None:
    _, place = running(server)
    stranger = server.guest("Eve").sit(place.table)
    bye = stranger.receive()
    assert (bye["t"], bye["reason"]["key"]) == ("bye", "server.no.no_such_table")
    assert not stranger.views


def test_a_stranger_who_does_not_say_hello_can_not_act(server: Server) -> None:
    ada, place = running(server)
    eve = server.guest("Eve")
    headers = {"Cookie": f"quarterdeck_guest={eve.http.cookies['quarterdeck_guest']}"}
    intruder = Place(server, place.table, headers, eve.origin, since=None)
    number = place.view(my_turn)["pending"][0]["offers"][0]["number"]
    version = place.view()["version"]
    assert intruder.command("choose", v=version, seat=0, number=number)["t"] == "nak"
    assert ada.sit(place.table).view()["version"] == version


def test_a_spectator_sees_what_is_public_and_can_not_act(server: Server) -> None:
    _, place = running(server, spectators=True)
    watcher = server.guest("Eve").sit(place.table)
    view = watcher.view()
    assert view["seat"] is None
    assert view["view"]["own"] is None
    assert (view["mine"], view["pending"], view["take_back"]) == ([], [], None)
    assert all(event.get("choice") is None for event in view["events"] if event["kind"] == "chance")
    answer = watcher.command("choose", seat=0, number=0)
    assert answer["reason"]["key"] == "server.no.not_your_seat"


def test_another_seats_key_can_not_act_for_mine(server: Server) -> None:
    first, second = two_people(server, SKIFF)
    number = first.view(my_turn)["pending"][0]["offers"][0]["number"]
    answer = second.command("choose", seat=0, number=number)
    assert answer["reason"]["key"] == "server.no.not_your_seat"


def test_the_seats_views_differ_in_what_is_their_own(server: Server) -> None:
    _, place = running(server)
    place.view(lambda view: view["seat"] == 1 and view["view"] is not None)
    assert place.views[0]["view"]["own"] != place.views[1]["view"]["own"]


def test_an_invitation_works_once(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "open"])
    secret = ada.invite(table, 1)
    server.guest("Bo").join(secret)
    refused(server.guest("Eve").try_post("api/join", secret=secret, name="Eve"), 404, "bad_secret")


def test_only_the_host_invites(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "open"])
    answer = server.guest("Eve").try_post(f"api/tables/{table}/links", kind="invitation", seat=1)
    refused(answer, 403, "host_only")


def test_a_resume_link_moves_the_seat_until_it_is_revoked(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "random"])
    link = ada.post(f"api/tables/{table}/links", kind="resume", seat=0)
    assert link["path"] == f"/join#{link['secret']}"
    phone = Person(server)
    assert phone.join(link["secret"], "Ada")["seats"] == [0]
    assert phone.sit(table).view()["mine"] == [0]
    assert ada.join(link["secret"], "Ada")["seats"] == [0]
    ada.post(f"api/tables/{table}/revoke", seat=0)
    refused(phone.try_post("api/join", secret=link["secret"], name="Ada"), 404, "bad_secret")


def test_a_token_acts_for_its_seat_and_for_nothing_else(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    token = ada.post(f"api/tables/{table}/links", kind="token", seat=1)["secret"]
    start(ada.sit(table))
    program = Place(server, table, {"Authorization": f"Bearer {token}"}, origin=None)
    view = program.view()
    assert (view["mine"], view["i_am_host"]) == ([1], False)
    assert program.command("choose", seat=0, number=0)["reason"]["key"] == "server.no.not_your_seat"
    assert program.command("kick", seat=0)["reason"]["key"] == "server.no.host_only"
    other = ada.open(SKIFF, ["me", "me"])
    assert Place(server, other, {"Authorization": f"Bearer {token}"}, origin=None).receive()["t"] == "bye"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_socket_from_another_site_is_refused(server: Server, origin: str | None) -> None:
    ada, place = running(server)
    headers = {"Cookie": f"quarterdeck_guest={ada.http.cookies['quarterdeck_guest']}"}
    with pytest.raises(InvalidStatus) as refusal:
        Place(server, place.table, headers, origin)
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_a_request_from_another_site_is_refused(server: Server, origin: str) -> None:
    ada = server.guest("Ada")
    ada.http.headers["origin"] = origin
    refused(ada.try_post("api/me", name="Eve"), 403, "origin")
    assert ada.get("api/me") == {"name": "Ada"}


@pytest.mark.parametrize("scheme", ["https", "file", "ws"])
def test_an_origin_of_another_scheme_is_another_site(server: Server, scheme: str) -> None:
    ada, place = running(server)
    origin = ada.origin.replace("http", scheme, 1)
    headers = {"Cookie": f"quarterdeck_guest={ada.http.cookies['quarterdeck_guest']}"}
    with pytest.raises(InvalidStatus):
        Place(server, place.table, headers, origin)
    ada.http.headers["origin"] = origin
    refused(ada.try_post("api/me", name="Eve"), 403, "origin")


def test_more_than_20_messages_a_second_are_refused_after_a_burst_of_40(server: Server) -> None:
    _, place = running(server)
    version = place.view()["version"]
    for number in range(60):
        place.send({"t": "cmd", "id": str(number), "v": version, "c": {"do": "vote", "seat": 0, "yes": True}})
    answers = [
        place.until(lambda frame, id_=str(number): frame.get("id") == id_)["reason"]["key"]  # type: ignore[misc]
        for number in range(60)
    ]
    slowed = answers.count("server.no.too_fast")
    assert 5 <= slowed <= 22
    assert answers[:38] == ["server.no.no_ballot"] * 38


def test_a_frame_over_16_kB_closes_the_socket_and_changes_nothing(server: Server) -> None:
    ada, place = running(server)
    version = place.view()["version"]
    place.send(json.dumps({"t": "hello", "since": 0, "x": "y" * 17_000}))
    with pytest.raises(ConnectionClosed):
        place.until(lambda frame: False)
    assert ada.sit(place.table).view()["version"] == version


def test_the_guests_key_is_kept_from_scripts_and_other_sites(server: Server) -> None:
    person = Person(server)
    answer = person.try_post("api/me", name="Ada")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(person.http.cookies["quarterdeck_guest"]) >= 43, "256 bits"


def test_every_answer_carries_a_strict_content_security_policy(server: Server) -> None:
    person = Person(server)
    for path in ("", "api/games", "healthz", "nowhere.js"):
        policy = person.http.get(f"{server.address}/{path}").headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_no_secret_is_written_to_the_log_or_the_database(server: Server, tmp_path: Path) -> None:
    with Server(tmp_path) as own:
        ada = own.guest("Ada")
        table = ada.open(SKIFF, ["me", "open"])
        secret = ada.invite(table, 1)
        token = ada.post(f"api/tables/{table}/links", kind="token", seat=0)["secret"]
        bo = own.guest("Bo")
        bo.join(secret)
        Place(own, table, {"Authorization": f"Bearer {token}"}, origin=None).view()
        keys = [secret, token, *(p.http.cookies["quarterdeck_guest"] for p in (ada, bo))]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert own.log()
    for key in keys:
        assert key.encode() not in kept


def test_an_address_has_a_limit_of_unfinished_tables(tmp_path: Path) -> None:
    with Server(tmp_path, tables_per_address=2) as own:
        ada = own.guest("Ada")
        for _ in range(2):
            ada.open(SKIFF, ["me", "me"])
        answer = ada.try_post("api/tables", game=SKIFF, seats=[{"kind": "me"}, {"kind": "me"}])
        refused(answer, 429, "too_many_tables")


def test_metrics_are_closed_unless_a_token_opens_them(tmp_path: Path) -> None:
    with Server(tmp_path, metrics_token="let-me-count") as own:
        url = f"{own.address}/metrics"
        assert httpx.get(url).status_code == 404
        assert httpx.get(url, headers={"authorization": "Bearer wrong"}).status_code == 404
        text = httpx.get(url, headers={"authorization": "Bearer let-me-count"}).text
        assert re.search(r"^quarterdeck_rooms \d+$", text, re.MULTILINE)


def test_it_listens_on_this_machine_only_unless_told_otherwise(server: Server) -> None:
    assert server.address.startswith("http://127.0.0.1:")


def test_everything_works_below_a_base_path_behind_a_proxy(tmp_path: Path) -> None:
    with Server(tmp_path, base_path="/deck", proxies="127.0.0.1") as own:
        assert own.address.endswith("/deck")
        ada = Person(own)
        ada.http.headers["x-forwarded-proto"] = "https"
        ada.http.headers["origin"] = ada.origin.replace("http", "https", 1)
        answer = ada.try_post("api/me", name="Ada")
        cookie = answer.headers["set-cookie"]
        assert "Path=/deck" in cookie
        assert "Secure" in cookie
        key = cookie.split("=", 1)[1].split(";")[0]
        ada.http.headers["cookie"] = f"quarterdeck_guest={key}"
        table = ada.open(SKIFF, ["me", "random"])
        place = Place(own, table, {"Cookie": f"quarterdeck_guest={key}"}, ada.origin)
        start(place)
        play_on([place], moves=1)
        assert httpx.get(own.address.removesuffix("/deck") + "/api/games").status_code == 404


def test_a_game_that_is_not_offered_can_not_be_named(server: Server) -> None:
    ada = server.guest("Ada")
    answer = ada.try_post("api/tables", game="os:path", seats=[{"kind": "me"}, {"kind": "me"}])
    refused(answer, 400, "unknown_game")


def test_a_private_table_is_not_listed_and_can_not_be_joined_by_its_name(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(JOBWELL, ["me", "open"])
    eve = server.guest("Eve")
    assert table not in [line["table"] for line in eve.get("api/lobby")["tables"]]
    refused(eve.try_post(f"api/tables/{table}/join", name="Eve"), 404, "no_such_table")


def test_names_are_cleaned_and_blank_ones_refused(server: Server) -> None:
    ada = server.guest("\x1b[31mA\u202ed\u0301\u0302\u0303\u0304a")
    assert ada.get("api/me") == {"name": "Ad\u0301\u0302a"}
    for blank in ("\u3164", "\u2800\u2800", "\u200b", "\u0301"):
        refused(ada.try_post("api/me", name=blank), 400, "unprintable")
        table = ada.open(SKIFF, ["me", "open"])
        refused(ada.try_post("api/join", secret=ada.invite(table, 1), name=blank), 400, "unprintable")


def test_names_in_an_uploaded_file_are_cleaned(server: Server) -> None:
    ada = server.guest("Ada")
    header = ["quarterdeck match 1", "game jobwell", "rules 1", 'config {"players":2}']
    names = ["seat 1 \x1b[31mE\u202eve", "seat 2 \u3164"]
    file = checksums.dump_text([*header, *names, ""]).decode()
    table = ada.post("api/reviews", text=file)["table"]
    assert [seat["name"] for seat in ada.sit(table).view()["seats"]] == ["Eve", "Seat 2"]
