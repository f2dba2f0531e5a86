"""One link for a table, what a link tells, another mission before the start, finished games for all."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from io import BytesIO

import httpx
import pytest
from PIL import Image

from tests.server.harness import Json, Person, Server, start
from tests.server.missions import fly

pytestmark = [pytest.mark.slow, pytest.mark.deals]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("sharing")
    with Server(folder, games="planet-nine jobwell", tables_per_address=1000) as running:
        yield running


def refused(answer: httpx.Response, status: int, why: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]["key"] == f"server.no.{why}"


def stranger(server: Server) -> Person:
    """Somebody without a cookie."""
    return Person(server)


def table_link(person: Person, table: str) -> str:
    return str(person.post(f"api/tables/{table}/links", kind="table")["secret"])


# One link -------------------------------------------------------------------------------------------


def test_one_link_seats_whoever_comes_first_and_nobody_twice(server: Server) -> None:
    ada, bo, cy, dee = (server.guest(name) for name in ("Ada", "Bo", "Cy", "Dee"))
    table = ada.open("planet-nine", ["me", "open", "open"])
    link = table_link(ada, table)
    assert bo.join(link, "Bo") == {"table": table, "seats": [1], "token": None}
    assert bo.join(link, "Bo")["seats"] == [1], "the same person comes again"
    assert cy.join(link, "Cy")["seats"] == [2]
    refused(dee.try_post("api/join", secret=link, name="Dee"), 409, "no_open_seat")
    place = ada.sit(table)
    start(place)
    place.close()


def test_a_full_table_that_may_be_watched_lets_the_next_one_watch(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open("jobwell", ["me", "random"], spectators=True)
    assert bo.join(table_link(ada, table), "Bo")["seats"] == []


def test_a_second_link_does_not_end_the_first(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open("jobwell", ["me", "open"])
    first, second = table_link(ada, table), table_link(ada, table)
    assert first != second
    assert bo.join(first, "Bo")["seats"] == [1]


def test_only_the_host_makes_a_link_for_all_and_it_names_no_seat(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open("jobwell", ["me", "open"])
    refused(bo.try_post(f"api/tables/{table}/links", kind="table"), 403, "host_only")
    refused(ada.try_post(f"api/tables/{table}/links", kind="table", seat=1), 409, "no_such_seat")
    refused(ada.try_post(f"api/tables/{table}/links", kind="invitation"), 409, "no_such_seat")


def test_a_bots_hidden_hand_is_not_taken_by_the_tables_link(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open("planet-nine", ["me", "random", "random"])
    link = table_link(ada, table)
    place = ada.sit(table)
    start(place)
    refused(bo.try_post("api/join", secret=link, name="Bo"), 409, "no_open_seat")
    place.close()


# Invitations ----------------------------------------------------------------------------------------


def test_an_invitation_names_game_mission_and_host_and_is_not_used_up_by_reading(server: Server) -> None:
    ada = server.guest("Ada")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = ada.post("api/tables", game="planet-nine", options={"mission": 4}, seats=seats)["table"]
    for link in (ada.invite(table, 1), table_link(ada, table)):
        for _ in range(2):
            told = stranger(server).post("api/invitation", secret=link)["table"]
        assert (told["title"], told["mission"]) == ("Planet Nine", 4)
        assert told["mission_title"]["key"] == "planet_nine.title.4"
        assert [seat["name"] for seat in told["seats"] if seat["host"]] == ["Ada"]
    assert server.guest("Bo").join(link, "Bo")["seats"] == [1]


def test_a_wrong_secret_and_a_token_tell_nothing(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open("jobwell", ["me", "open"])
    token = ada.post(f"api/tables/{table}/links", kind="token", seat=0)["secret"]
    for secret in ("0" * 32, token):
        refused(stranger(server).try_post("api/invitation", secret=secret), 404, "bad_secret")


# Another mission ------------------------------------------------------------------------------------


def config_of(person: Person, table: str) -> Json:
    place = person.sit(table)
    view = place.view()
    place.close()
    return view


def test_the_host_steps_the_mission_and_the_seal_follows(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open("planet-nine", ["me", "open", "random"])
    bo.join(table_link(ada, table), "Bo")
    before = config_of(ada, table)
    ada.post(f"api/tables/{table}/options", options={"mission": 4})
    after = config_of(ada, table)
    assert after["config"]["mission"] == 4
    assert after["commitment"] != before["commitment"]
    assert [seat["kind"] for seat in after["seats"]] == ["person", "person", "bot"]
    refused(bo.try_post(f"api/tables/{table}/options", options={"mission": 5}), 403, "host_only")
    refused(stranger(server).try_post(f"api/tables/{table}/options", options={}), 403, "host_only")
    for nonsense in ({"mission": 51}, {"mission": "x"}, {"players": "many"}, {"nothing": 1}):
        answer = ada.try_post(f"api/tables/{table}/options", options=nonsense)
        assert answer.status_code in (204, 400), answer.text
    assert config_of(ada, table)["config"]["mission"] == 4


def test_a_stepped_mission_is_played_and_its_draws_verify(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open("planet-nine", ["me", "me", "me"])
    ada.post(f"api/tables/{table}/options", options={"mission": 2, "distress": False})
    place = ada.sit(table)
    seal = place.view()["commitment"]
    start(place)
    place.view(lambda view: view["status"] == "running")
    refused(ada.try_post(f"api/tables/{table}/options", options={"mission": 3}), 409, "started")
    for seat in range(3):
        assert place.command("give_up", seat=seat)["t"] in ("ack", "nak")
    place.view(lambda view: view["status"] == "given_up")
    proof = ada.get(f"api/tables/{table}/verify")
    assert (proof["fair"], proof["commitment"]) == (True, seal)
    place.close()


def test_a_crews_attempt_plays_what_its_logbook_says(server: Server) -> None:
    ada = server.guest("Ada")
    crew = ada.post("api/crews", game="planet-nine", name="Crew", names=["Ada", "deckhand", "deckhand"])
    found = ada.get("api/crews")["crews"][0]["crew"]
    assert crew
    shown = ada.get(f"api/crews/{found}")
    table = ada.post(f"api/crews/{found}/attempts", choice=0, v=shown["v"])["table"]
    refused(ada.try_post(f"api/tables/{table}/options", options={"mission": 9}), 409, "crew_decides")


# Finished games -------------------------------------------------------------------------------------

DOORS = ("replay", "match", "picture", "picture.png", "verify")


def share(person: Person, table: str, shared: bool) -> None:
    place = person.sit(table)
    settings = {**place.view()["settings"], "shared": shared}
    assert place.command("settings", settings=settings)["t"] == "ack"
    place.close()


def test_a_finished_game_is_the_tables_own_until_its_host_shares_it(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = fly(ada)["table"]
    for person in (bo, stranger(server)):
        for door in DOORS:
            answer = person.http.get(f"{server.address}/api/tables/{table}/{door}")
            refused(answer, 404, "no_such_table")
    share(ada, table, True)
    for person in (bo, stranger(server)):
        for door in DOORS:
            assert person.http.get(f"{server.address}/api/tables/{table}/{door}").status_code == 200, door
    share(ada, table, False)
    refused(bo.http.get(f"{server.address}/api/tables/{table}/replay"), 404, "no_such_table")


def test_sharing_before_the_end_shows_nobody_anything(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open("planet-nine", ["me", "random", "random"], shared=True)
    place = ada.sit(table)
    start(place)
    for door in DOORS:
        answer = stranger(server).http.get(f"{server.address}/api/tables/{table}/{door}")
        refused(answer, 404, "no_such_table")
    watcher = server.guest("Bo").sit(table)
    assert watcher.until(lambda frame: frame["t"] in ("bye", "nak", "view"))["t"] == "bye"
    assert "Mission" not in httpx.get(f"{server.address}/shared/{table}").text
    place.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_picture_shows_what_was_played_and_how_it_ended(server: Server, language: str) -> None:
    ada = server.guest("Ada <b>&")
    last = fly(ada)
    answer = ada.http.get(f"{server.address}/api/tables/{last['table']}/picture?language={language}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawn = ET.fromstring(answer.text)
    texts = [text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == {"en": "Planet Nine · 1: Lift-off", "de": "Planet Nine · 1: Abheben"}[language]
    assert "Ada 1" in texts[1]
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}rect"))) > 5
    assert ada.http.get(f"{server.address}/api/tables/{last['table']}/picture?language=x").status_code == 400


def test_messengers_get_the_picture_as_a_png_with_its_words_painted(server: Server) -> None:
    ada = server.guest("Ada")
    answer = ada.http.get(f"{server.address}/api/tables/{fly(ada)['table']}/picture.png?language=de")
    assert answer.headers["content-type"] == "image/png"
    with Image.open(BytesIO(answer.content)) as painted:
        assert (painted.format, painted.size) == ("PNG", (1200, 630))
        heading = painted.crop((56, 50, 700, 100)).convert("L")
    assert sum(heading.histogram()[200:]) > 1000, "white letters on the night"


def test_a_running_game_has_no_picture(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open("jobwell", ["me", "random"])
    place = ada.sit(table)
    start(place)
    refused(ada.http.get(f"{server.address}/api/tables/{table}/picture"), 409, "not_over")
    place.close()
