"""After the end: file, replay, proof, branch, rematch; and the lists that lead to tables."""

from __future__ import annotations

import subprocess
import sys

import httpx
import pytest

from quarterdeck.core import record, record_text
from quarterdeck.core.checksums import dump_text
from quarterdeck.core.registry import game_type
from quarterdeck.server.http.games import game_info
from tests.server.harness import (
    JOBWELL,
    REPOSITORY,
    SKIFF,
    Person,
    Place,
    Server,
    my_turn,
    over,
    play_on,
    start,
    two_people,
)

pytestmark = pytest.mark.deals


def finished(
    server: Server, game: str = JOBWELL, seats: tuple[str, ...] = ("me", "random")
) -> tuple[Person, Place]:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(game, seats))
    place.view()
    place.command("nonce", seat=0, nonce="0f" * 16)
    start(place)
    play_on([place])
    place.view(over)
    return ada, place


def test_the_match_file_replays_and_its_chance_verifies(server: Server) -> None:
    ada, place = finished(server)
    text = ada.http.get(f"{server.address}/api/tables/{place.table}/match").content
    loaded = record_text.load(text)
    assert loaded.match.outcome is not None
    assert record.verify(loaded.record) > 0
    assert loaded.record.header.names[0] == "Ada"
    assert loaded.record.header.nonces[0] == "0f" * 16
    answer = ada.get(f"api/tables/{place.table}/verify")
    assert (answer["fair"], answer["draws"]) == (True, record.verify(loaded.record))
    assert answer["commitment"] == place.view()["commitment"]


def test_the_match_file_of_a_hidden_game_is_closed_until_the_end(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(SKIFF, ["me", "me"], spectators=True))
    start(place)
    place.view(my_turn)
    for what in ("match", "replay", "verify"):
        answer = ada.http.get(f"{server.address}/api/tables/{place.table}/{what}")
        assert answer.status_code == 409, what


def test_a_stranger_gets_neither_file_nor_replay(server: Server) -> None:
    _, place = finished(server)
    eve = server.guest("Eve")
    for what in ("match", "replay", "verify"):
        assert eve.http.get(f"{server.address}/api/tables/{place.table}/{what}").status_code == 404


def test_a_replay_steps_through_the_match_with_any_seats_eyes(server: Server) -> None:
    ada, place = finished(server, SKIFF, ("me", "me"))
    whole = ada.get(f"api/tables/{place.table}/replay?seat=1&count=200")
    assert [frame["step"] for frame in whole["frames"]] == list(range(whole["steps"] + 1))
    assert whole["frames"][-1]["view"]["own"] == place.views[1]["view"]["own"]
    assert whole["frames"][0]["event"] is None
    watched = ada.get(f"api/tables/{place.table}/replay?first=2&count=3")
    assert [frame["step"] for frame in watched["frames"]] == [2, 3, 4]
    assert all(frame["view"]["own"] is None for frame in watched["frames"])


def test_a_branch_goes_on_from_a_point_against_bots(server: Server) -> None:
    ada, place = finished(server)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    settings = {"pace_ms": 0}
    new = ada.post(f"api/tables/{place.table}/branch", step=6, seats=seats, settings=settings)["table"]
    branch = ada.sit(new)
    start(branch)
    assert branch.view(my_turn)["steps"] >= 6
    play_on([branch])
    old = ada.get(f"api/tables/{place.table}/replay?count=7")["frames"]
    gone_on = ada.get(f"api/tables/{new}/replay?count=7")["frames"]
    assert [frame["view"] for frame in gone_on] == [frame["view"] for frame in old]


def test_a_match_that_runs_can_not_be_branched(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
    start(place)
    answer = ada.try_post(f"api/tables/{place.table}/branch", step=1, seats=[{"kind": "me"}] * 2)
    assert answer.json()["reason"]["key"] == "server.no.not_over"


def test_a_rematch_seats_the_same_people_and_is_made_once(server: Server) -> None:
    ada, place = finished(server)
    new = ada.post(f"api/tables/{place.table}/rematch")["table"]
    assert ada.post(f"api/tables/{place.table}/rematch")["table"] == new
    assert place.next_view(lambda view: view["rematch"] is not None)["rematch"] == new
    seats = ada.sit(new).view()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("person", "Ada"), ("bot", "random")]


def test_an_uploaded_file_can_be_reviewed_verified_and_branched(server: Server) -> None:
    ada, place = finished(server)
    text = ada.http.get(f"{server.address}/api/tables/{place.table}/match").text
    bo = server.guest("Bo")
    table = bo.post("api/reviews", text=text)["table"]
    assert bo.get(f"api/tables/{table}/verify")["fair"] is True
    first, again = (p.get(f"api/tables/{t}/replay?count=200") for p, t in ((ada, place.table), (bo, table)))
    assert [frame["view"] for frame in again["frames"]] == [frame["view"] for frame in first["frames"]]
    assert bo.sit(table).view()["status"] == "over"


@pytest.mark.parametrize("damage", ["", "nonsense", "quarterdeck match 1\ngame os:path\n"])
def test_a_damaged_file_is_refused(server: Server, damage: str) -> None:
    answer = server.guest("Bo").try_post("api/reviews", text=damage)
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"]


@pytest.mark.parametrize("end", ["\u2028", "\u0085", "\x0b", "\x1c", "\r"])
def test_a_file_can_not_hide_code_to_import_behind_the_end_of_a_line(server: Server, end: str) -> None:
    header = ["quarterdeck match 1", f"rules 1{end}game jobwell", "game antigravity:fly", "rules 1"]
    lines = [*header, 'config {"players":2}', "seat 1 Ada", "seat 2 Bo", ""]
    for order in (lines, [lines[0], *lines[2:]]):
        answer = server.guest("Bo").try_post("api/reviews", text=dump_text(order).decode())
        assert answer.status_code == 400
        assert answer.json()["reason"]["key"] in ("server.no.unknown_game", "error.file")


@pytest.mark.parametrize("config", ['["players"]', '"text"', "[" * 3000, f'{{"players":{"9" * 4301}}}'])
def test_a_file_with_a_config_that_is_none_is_refused(server: Server, config: str) -> None:
    lines = ["quarterdeck match 1", "game jobwell", "rules 1", f"config {config}", "seat 1 A", "seat 2 B", ""]
    answer = server.guest("Bo").try_post("api/reviews", text=dump_text(lines).decode())
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"] == "error.file"


def test_a_file_may_leave_out_what_a_config_has_by_default(server: Server) -> None:
    lines = ["quarterdeck match 1", "game jobwell", "rules 1", "config {}", "seat 1 A", "seat 2 B", ""]
    bo = server.guest("Bo")
    table = bo.post("api/reviews", text=dump_text(lines).decode())["table"]
    assert [seat["name"] for seat in bo.sit(table).view()["seats"]] == ["A", "B"]


def test_a_file_that_was_changed_is_refused(server: Server) -> None:
    ada, place = finished(server)
    text = ada.http.get(f"{server.address}/api/tables/{place.table}/match").text
    answer = ada.try_post("api/reviews", text=text.replace("seat 1 Ada", "seat 1 Eve"))
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"] == "error.file"


def test_in_a_shared_review_everybody_looks_where_the_leader_looks(server: Server) -> None:
    first, second = two_people(server, SKIFF)
    assert first.command("look", step=2, seat=None)["reason"]["key"] == "server.no.not_over"
    play_on([first, second])
    assert second.command("look", step=2, seat=None)["reason"]["key"] == "server.no.host_only"
    first.command("look", step=2, seat=1)
    assert second.until(lambda frame: frame["t"] == "look") == {"t": "look", "step": 2, "seat": 1}


def test_my_tables_lists_those_that_wait_for_me_first(server: Server) -> None:
    ada = server.guest("Ada")
    waiting = ada.sit(ada.open(SKIFF, ["me", "me"]))
    start(waiting)
    later = ada.open(SKIFF, ["me", "open"])
    lines = ada.get("api/tables/mine")["tables"]
    assert [(line["table"], line["waiting_for_me"]) for line in lines] == [
        (waiting.table, True),
        (later, False),
    ]


def test_the_lobby_lists_open_tables_and_they_can_be_joined(server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    table = ada.open(JOBWELL, ["me", "open"], listed=True)
    line = next(line for line in bo.get("api/lobby")["tables"] if line["table"] == table)
    assert line["can_join"]
    assert bo.post(f"api/tables/{table}/join", name="Bo")["seats"] == [1]
    answer = server.guest("Eve").try_post(f"api/tables/{table}/join", name="Eve")
    assert answer.json()["reason"]["key"] == "server.no.no_open_seat"


def test_a_game_describes_its_options_bots_and_rules(server: Server) -> None:
    games = {game["name"]: game for game in Person(server).get("api/games")}
    jobwell = games[JOBWELL]
    assert jobwell["default_bot"] in jobwell["bots"]
    assert "players" in str(jobwell["options"])
    assert jobwell["defaults"]["players"] in jobwell["players"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_catalogue_has_every_word_the_server_says(server: Server, language: str) -> None:
    texts = Person(server).get(f"api/catalogue/{language}")
    assert {"core.log.chance", "server.log.start", "server.no.stale", "error.illegal"} <= set(texts)


def test_the_documented_bot_client_plays_a_seat_to_the_end(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open(SKIFF, ["open", "random"]))
    place.view()
    joined = httpx.post(
        f"{server.address}/api/join",
        json={"secret": ada.invite(place.table, 0), "name": "Bot", "token": True},
        headers={"origin": ada.origin},
    ).json()
    script = REPOSITORY / "examples" / "socket_bot.py"
    bot = subprocess.Popen([sys.executable, script, server.address, place.table, joined["token"]])
    place.until(lambda frame: frame["t"] == "presence" and frame["present"][0])
    start(place)
    assert place.view(over)["status"] == "over"
    assert bot.wait(20) == 0


def test_play_now_offers_only_player_counts_that_need_no_option() -> None:
    crew_deck, jobwell = (game_info(name, game_type(name)) for name in ("crew-deck", "jobwell"))
    assert 5 in crew_deck.players
    assert crew_deck.ready_for == (1, 2, 3, 4)
    assert jobwell.ready_for == jobwell.players
