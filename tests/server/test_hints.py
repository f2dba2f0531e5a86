"""A bot's advice: for one's own seat, where nobody is played against, and nothing is chosen by it."""

from __future__ import annotations

import pytest

from tests.server.harness import FAULTY, JOBWELL, SKIFF, Json, Person, Place, Server, meet, my_turn, start

pytestmark = pytest.mark.deals


def asked(server: Server, game: str, seats: list[str]) -> tuple[Person, Place, Json]:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(game, seats))
    start(place)
    return ada, place, place.view(my_turn)


def refusal(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]["key"]  # type: ignore[attr-defined]


def test_the_advice_is_one_of_the_offers_and_changes_nothing(server: Server) -> None:
    ada, place, view = asked(server, JOBWELL, ["me", "two-ply"])
    assert view["hints"] is True
    hint = ada.post(f"api/tables/{place.table}/hint", seat=0)
    assert hint["number"] in [offer["number"] for offer in view["pending"][0]["offers"]]
    assert hint["bot"] == "two-ply"
    assert ada.sit(place.table).view()["version"] == view["version"]
    assert place.choose(view["pending"][0], hint["number"])["t"] == "ack"


def test_the_same_question_gets_the_same_advice(server: Server) -> None:
    ada, place, _ = asked(server, SKIFF, ["me", "me"])
    hints = [ada.post(f"api/tables/{place.table}/hint", seat=0) for _ in range(6)]
    assert all(hint == hints[0] for hint in hints)


def test_nobody_is_advised_against_other_people(server: Server) -> None:
    ada = server.guest("Ada")
    place, _ = meet(ada, server.guest("Bo"))
    assert place.view()["hints"] is False
    assert refusal(ada.try_post(f"api/tables/{place.table}/hint", seat=0)) == (403, "server.no.no_hints_here")


def test_people_who_play_together_are_advised(server: Server) -> None:
    ada = server.guest("Ada")
    place, _ = meet(ada, server.guest("Bo"), SKIFF)
    assert place.view(my_turn)["hints"] is True
    assert "number" in ada.post(f"api/tables/{place.table}/hint", seat=0)


def test_nobody_is_advised_for_another_seat_nor_out_of_turn(server: Server) -> None:
    ada, place, view = asked(server, JOBWELL, ["me", "me"])
    bo = server.guest("Bo")
    path = f"api/tables/{place.table}/hint"
    assert refusal(bo.try_post(path, seat=view["seat"])) == (403, "server.no.not_your_seat")
    assert ada.try_post(path, seat=1 - view["seat"]).status_code == 400
    waiting = ada.open(JOBWELL, ["me", "open"])
    assert ada.try_post(f"api/tables/{waiting}/hint", seat=0).json()["reason"]["key"] == "server.no.not_now"
    assert ada.try_post(f"api/tables/{waiting}/hint", seat=7).status_code == 403


def test_a_bot_that_breaks_down_over_it_is_no_harm(server: Server) -> None:
    ada, place, view = asked(server, FAULTY, ["me", "me"])
    answer = ada.try_post(f"api/tables/{place.table}/hint", seat=0)
    assert refusal(answer) == (503, "server.no.no_hint")
    assert place.choose(view["pending"][0])["t"] == "ack"
