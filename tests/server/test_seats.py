"""Who may take which seat of a running match, and what the others must agree to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.harness import SKIFF, Json, Person, Place, Server, catch_up, start

pytestmark = pytest.mark.slow
PLANET_NINE = "planet-nine"
SALVAGE = "tests.fixtures.salvage:Salvage"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("seats")
    with Server(folder, games=f"{PLANET_NINE} {SALVAGE} {SKIFF}", tables_per_address=1000) as running:
        yield running


def refused(answer: httpx.Response, status: int, why: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]["key"] == f"server.no.{why}"


def three(server: Server, game: str = PLANET_NINE, **settings: object) -> tuple[list[Person], list[Place]]:
    """A running match of Ada, its host, Bo and Cy."""
    people = [server.guest(name) for name in ("Ada", "Bo", "Cy")]
    ada = people[0]
    table = ada.open(game, ["me", "open", "open"], **settings)
    for seat in (1, 2):
        people[seat].join(ada.invite(table, seat), ("Bo", "Cy")[seat - 1])
    places = [person.sit(table) for person in people]
    for place in places:
        place.view()
    start(*places)
    return people, places


def put_out(places: list[Place], seat: int) -> Json:
    """The host puts somebody out; gives the view of the first who stays."""
    answer = places[0].command("kick", seat=seat)
    assert answer["t"] == "ack", answer
    places[seat].until(lambda frame: frame["t"] == "bye")
    staying = [place for number, place in enumerate(places) if number != seat]
    catch_up(staying, answer["v"])
    return staying[-1].view()


def agreed(places: list[Place], seat: int) -> None:
    answer = places[seat].command("vote", seat=seat, yes=True)
    assert answer["t"] == "ack", answer
    catch_up([places[0], places[seat]], answer["v"])


def words_of(place: Place) -> list[str]:
    return [e["words"]["key"] for frame in place.frames if frame["t"] == "view" for e in frame["events"]]


def test_who_is_put_out_leaves_the_seat_to_a_bot_and_the_others_are_asked_about_somebody_new(
    server: Server,
) -> None:
    _, places = three(server)
    view = put_out(places, 1)
    assert (view["seats"][1]["kind"], view["seats"][1]["offered"]) == ("bot", False)
    assert view["ballot"] == {"about": "take_over", "by": 0, "seat": 1, "to": None, "yes": [], "waiting": [2]}


def test_nobody_new_comes_before_everybody_agreed(server: Server) -> None:
    people, places = three(server)
    put_out(places, 1)
    secret = people[0].invite(places[0].table, 1)
    dee = server.guest("Dee")
    refused(dee.try_post("api/join", secret=secret, name="Dee"), 403, "not_offered")
    agreed(places, 2)
    assert places[2].view()["seats"][1]["offered"] is True
    assert dee.join(secret, "Dee")["seats"] == [1]
    view = places[2].next_view(lambda view: view["seats"][1]["kind"] == "person")
    assert view["events"][-1]["words"]["key"] == "server.log.seat.take_over"
    assert view["events"][-1]["words"]["args"] == {"seat": 1, "name": "Dee", "number": 2}


def test_one_no_keeps_the_seat_a_bots(server: Server) -> None:
    people, places = three(server)
    put_out(places, 1)
    answer = places[2].command("vote", seat=2, yes=False)
    catch_up([places[0], places[2]], answer["v"])
    assert places[2].view()["seats"][1]["offered"] is False
    secret = people[0].invite(places[0].table, 1)
    refused(server.guest("Dee").try_post("api/join", secret=secret, name="Dee"), 403, "not_offered")


def test_the_host_can_not_take_the_seat_of_somebody_they_put_out(server: Server) -> None:
    people, places = three(server)
    put_out(places, 1)
    agreed(places, 2)
    secret = people[0].invite(places[0].table, 1)
    refused(people[0].try_post("api/join", secret=secret, name="Ada"), 403, "knows_cards")
    assert places[0].view()["mine"] == [0]


def test_nobody_at_the_table_can_have_a_second_seat_also_from_the_lobby(server: Server) -> None:
    people, places = three(server, listed=True)
    put_out(places, 1)
    agreed(places, 2)
    table = places[0].table
    refused(people[2].try_post(f"api/tables/{table}/join", name="Cy", seat=1), 403, "knows_cards")
    assert any(line["table"] == table for line in server.guest("Dee").get("api/lobby")["tables"])
    assert server.guest("Dee").post(f"api/tables/{table}/join", name="Dee", seat=1)["seats"] == [1]


def test_who_left_their_seat_can_not_take_another(server: Server) -> None:
    people, places = three(server)
    put_out(places, 1)
    agreed(places, 2)
    places[2].command("leave", seat=2)
    secret = people[0].invite(places[0].table, 1)
    refused(people[2].try_post("api/join", secret=secret, name="Cy"), 403, "knows_cards")


def test_who_was_put_out_can_be_asked_back_to_their_own_seat_and_to_no_other(server: Server) -> None:
    people, places = three(server)
    put_out(places, 1)
    agreed(places, 2)
    assert places[0].command("kick", seat=2)["t"] == "ack"
    places[0].next_view(lambda view: view["seats"][2]["offered"])
    table = places[0].table
    refused(people[1].try_post("api/join", secret=people[0].invite(table, 2), name="Bo"), 403, "knows_cards")
    assert people[1].join(people[0].invite(table, 1))["seats"] == [1]


def test_a_seat_does_not_move_to_somebody_who_knows_other_cards(server: Server) -> None:
    people, places = three(server)
    table = places[0].table
    link = people[1].post(f"api/tables/{table}/links", kind="resume", seat=1)
    refused(people[0].try_post("api/join", secret=link["secret"], name="Bo"), 403, "knows_cards")
    phone = Person(server)
    assert phone.join(link["secret"], "Bo")["seats"] == [1]
    assert people[1].join(link["secret"], "Bo")["seats"] == [1], "and back again"


def test_somebody_away_is_asked_about_somebody_new_and_nothing_happens_without_them(server: Server) -> None:
    people, places = three(server)
    places[2].close()
    answer = places[0].command("kick", seat=1)
    catch_up(places[:1], answer["v"])
    assert places[0].view()["ballot"]["waiting"] == [2]
    secret = people[0].invite(places[0].table, 1)
    refused(server.guest("Dee").try_post("api/join", secret=secret, name="Dee"), 403, "not_offered")
    assert people[2].sit(places[0].table).view()["ballot"]["waiting"] == [2]


def test_where_nothing_is_hidden_a_bots_seat_is_taken_over_at_once_and_all_are_told(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open(SALVAGE, ["me", "random", "random"])
    place = ada.sit(table)
    start(place)
    bo.join(ada.invite(table, 1))
    view = place.next_view(lambda view: view["seats"][1]["kind"] == "person")
    assert "server.log.seat.take_over" in words_of(place)
    assert view["seats"][1]["name"] == "Bo"


def test_alone_with_bots_the_host_offers_a_seat_without_asking(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open(PLANET_NINE, ["me", "random", "random"])
    place = ada.sit(table)
    start(place)
    secret = ada.invite(table, 1)
    refused(bo.try_post("api/join", secret=secret, name="Bo"), 403, "not_offered")
    assert place.command("open_seat", seat=1)["t"] == "ack"
    assert place.next_view(lambda view: view["seats"][1]["offered"])["seats"][1]["kind"] == "bot"
    assert bo.join(secret)["seats"] == [1]


# A line that is cut decides nothing -------------------------------------------------------------------


def test_giving_up_waits_for_somebody_whose_line_was_just_cut(server: Server) -> None:
    people, places = three(server)
    for place in places[1:]:
        place.close()
    places[0].until(lambda frame: frame["t"] == "presence" and frame["present"] == [True, False, False])
    answer = places[0].command("give_up", seat=0)
    catch_up(places[:1], answer["v"])
    view = places[0].view()
    assert (view["status"], view["secret"], view["ballot"]["waiting"]) == ("running", None, [1, 2])
    assert people[1].sit(places[0].table).view()["ballot"]["about"] == "give_up"


def test_a_take_back_waits_for_somebody_whose_line_was_just_cut(server: Server) -> None:
    _, places = three(server)
    while True:
        asked = next(place for place in places if place.view()["pending"])
        answer = asked.choose(asked.view()["pending"][0])
        catch_up(places, answer["v"])
        mine = places[0].view()["take_back"]
        if mine is not None and not mine["free"]:
            break
    for place in places[1:]:
        place.close()
    places[0].until(lambda frame: frame["t"] == "presence" and frame["present"] == [True, False, False])
    steps = places[0].view()["steps"]
    answer = places[0].command("take_back", seat=0)
    catch_up(places[:1], answer["v"])
    view = places[0].view()
    assert (view["steps"], view["ballot"]["waiting"]) == (steps, [1, 2])


def test_after_a_restart_those_who_are_not_back_yet_are_asked_all_the_same(tmp_path: Path) -> None:
    with Server(tmp_path, games=PLANET_NINE) as own:
        people, places = three(own)
        table = places[0].table
        own.kill()
        own.start()
        place = people[0].sit(table)
        place.view()
        answer = place.command("give_up", seat=0)
        catch_up([place], answer["v"])
        assert place.view()["ballot"]["waiting"] == [1, 2]


def test_who_is_gone_for_longer_is_not_asked(tmp_path: Path) -> None:
    with Server(tmp_path, games=PLANET_NINE, cut_line_s=0.2) as own:
        _, places = three(own, stand_in=False)
        for place in places[1:]:
            place.close()
        places[0].until(lambda frame: frame["t"] == "presence" and frame["present"] == [True, False, False])
        time.sleep(0.5)
        assert places[0].command("give_up", seat=0)["t"] == "ack"
        assert places[0].next_view()["status"] == "given_up"


def test_putting_out_the_one_who_has_not_agreed_decides_nothing(server: Server) -> None:
    _, places = three(server)
    answer = places[0].command("give_up", seat=0)
    catch_up(places, answer["v"])
    agreed(places, 2)
    put_out(places, 1)
    view = places[0].view()
    assert (view["status"], view["ballot"]) == ("running", None)
    assert words_of(places[0])[-1] == "server.log.lapsed"


def test_a_navigator_looks_at_no_more_tables_than_the_server_allows(server: Server) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "navigator:tables=201"}] * 2]
    answer = server.guest("Ada").try_post("api/tables", game=PLANET_NINE, seats=seats)
    refused(answer, 400, "bot_option")
    assert answer.json()["reason"]["args"] == {"option": "tables", "most": 200}
