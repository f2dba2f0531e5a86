"""Campaigns online: a crew, its secret link, its people, its attempts and its log."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.harness import JOBWELL, Json, Person, Place, Server, over, play_on, start

pytestmark = [pytest.mark.slow, pytest.mark.deals]
PLANET_NINE = "planet-nine"
NAMES = ["Ada", "Bo", "random"]


def founded(person: Person, names: list[str] | None = None, **more: object) -> Json:
    return person.post("api/crews", game=PLANET_NINE, name="The Nine", names=names or NAMES, **more)


def joined(person: Person, link: Json) -> Json:
    return person.post("api/crews/join", secret=link["secret"])


def attempted(person: Person, crew: str, **more: object) -> str:
    """Opens the usual next attempt."""
    return str(person.post(f"api/crews/{crew}/attempts", settings={"pace_ms": 0}, **more)["table"])


def played_by_bots(person: Person, crew: str) -> Place:
    """An attempt with bots at every seat, to its end."""
    place = person.sit(attempted(person, crew, seats=[{"kind": "bot", "bot": "random"}] * 3))
    start(place)
    place.view(over)
    return place


def log_of(person: Person, crew: str) -> Json:
    found: Json = person.get(f"api/crews/{crew}")
    return found


def kinds(crew: Json) -> list[str]:
    return [entry["kind"] for entry in crew["log"]]


def refused(answer: httpx.Response, status: int, why: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]["key"] == f"server.no.{why}"


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("harbour")
    with Server(folder, games=f"{JOBWELL} {PLANET_NINE} deep-sea", tables_per_address=1000) as server:
        yield server


def test_a_game_tells_how_often_bots_accomplish_its_missions(harbour: Server) -> None:
    games = {game["name"]: game for game in Person(harbour).get("api/games")}
    for game, missions in ((PLANET_NINE, 50), ("deep-sea", 32)):
        rates = games[game]["win_rates"]
        assert rates["bot"] in games[game]["bots"]
        assert {crew["players"]: len(crew["won"]) for crew in rates["crews"]} == dict.fromkeys(
            (2, 3, 4, 5), missions
        )
        assert all(crew["deals"] >= 50 for crew in rates["crews"])
        assert all(0 <= share <= 1 for crew in rates["crews"] for share in crew["won"])
    assert games[JOBWELL]["win_rates"] is None


def test_an_attempt_is_played_at_a_table_and_entered_into_the_log(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    assert log_of(ada, crew)["offers"][0]["mission"] == 1
    table = attempted(ada, crew, seats=[{"kind": "bot", "bot": "random"}] * 3)
    assert log_of(ada, crew)["running"] == table
    place = ada.sit(table)
    start(place)
    outcome = place.view(over)["outcome"]
    won = outcome["utility"][0] > 0
    after = log_of(ada, crew)
    assert after["running"] is None
    assert kinds(after) == ["founded", "won" if won else "lost"]
    entry = after["log"][1]
    assert (entry["table"], entry["reason"]) == (table, outcome["reason"])
    assert (entry["mission"], entry["attempt"], entry["by_hand"]) == (1, 1, False)
    assert entry["names"] == ["random"] * 3
    assert after["offers"][0]["mission"] == (2 if won else 1)
    row = after["rows"][0]
    assert (row["page"]["mission"], row["page"]["attempts"], row["page"]["done"]) == (1, 1, won)
    assert row["at"][:10] == entry["at"][:10] != ""


def test_a_deep_sea_attempt_keeps_its_tasks_for_another_try(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = ada.post("api/crews", game="deep-sea", name="Nautilus", names=["Ada", "random", "random"])["crew"]
    offers = log_of(ada, crew)["offers"]
    hard = next(place for place, offer in enumerate(offers) if offer["mission"] == 28)
    place = ada.sit(attempted(ada, crew, choice=hard, seats=[{"kind": "bot", "bot": "random"}] * 3))
    start(place)
    lost = place.view(over)["outcome"]["utility"][0] == 0
    after = log_of(ada, crew)
    assert after["log"][-1]["kind"] == ("lost" if lost else "won")
    labels = [offer["label"]["key"] for offer in after["offers"] if offer["mission"] == 28]
    assert any(label.endswith("offer_same") for label in labels) == lost


def test_a_second_attempt_waits_for_the_first(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    attempted(ada, crew)
    refused(ada.try_post(f"api/crews/{crew}/attempts"), 409, "attempt_runs")


def test_any_mission_may_be_attempted_freely(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    before = log_of(ada, crew)
    choice = next(place for place, offer in enumerate(before["offers"]) if offer["mission"] == 30)
    attempted(ada, crew, choice=choice, v=before["v"])
    assert log_of(ada, crew)["log"][-1]["mission"] == 30


def test_members_come_by_the_secret_link_and_take_their_seats(harbour: Server) -> None:
    ada, bo, cy, di = (harbour.guest(name) for name in ("Ada", "bo", "Cy", "Di"))
    link = founded(ada)
    assert link["path"] == f"/crew#{link['secret']}"
    crew = link["crew"]
    assert [seat["kind"] for seat in log_of(ada, crew)["seats"]] == ["member", "awaited", "bot"]
    assert [seat["mine"] for seat in joined(bo, link)["seats"]] == [False, True, False]
    assert joined(bo, link)["v"] == 1, "who is in the crew already stays in it"
    assert [seat["name"] for seat in joined(cy, link)["seats"]] == ["Ada", "bo", "Cy"]
    refused(di.try_post("api/crews/join", secret=link["secret"]), 409, "crew_full")
    assert [line["crew"] for line in bo.get("api/crews")["crews"]] == [crew]
    bo.post(f"api/crews/{crew}/leave")
    assert bo.get("api/crews")["crews"] == []
    assert joined(di, link)["seats"][1]["name"] == "Di"


def test_a_new_link_ends_the_old_ones_and_nobodys_membership(harbour: Server) -> None:
    ada, bo, cy = (harbour.guest(name) for name in ("Ada", "Bo", "Cy"))
    link = founded(ada)
    crew = link["crew"]
    more = ada.post(f"api/crews/{crew}/links")
    joined(bo, more)
    refused(cy.try_post(f"api/crews/{crew}/links", renew=True), 404, "no_such_crew")
    assert joined(ada, link)["crew"] == crew, "a stranger's wish ends no link"
    fresh = bo.post(f"api/crews/{crew}/links", renew=True)
    assert fresh["path"] == f"/crew#{fresh['secret']}"
    for old in (link, more):
        refused(cy.try_post("api/crews/join", secret=old["secret"]), 404, "bad_secret")
    assert [seat["kind"] for seat in log_of(ada, crew)["seats"]] == ["member", "member", "bot"]
    assert joined(cy, fresh)["seats"][2]["name"] == "Cy"


def test_a_new_link_of_one_crew_leaves_the_links_of_others(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    first, second = founded(ada), founded(ada)
    ada.post(f"api/crews/{first['crew']}/links", renew=True)
    assert joined(bo, second)["crew"] == second["crew"]


def test_the_first_member_puts_another_ashore_and_the_old_link_with_them(harbour: Server) -> None:
    ada, bo, cy = (harbour.guest(name) for name in ("Ada", "Bo", "Cy"))
    link = founded(ada)
    crew = link["crew"]
    assert joined(bo, link)["leads"] is False
    joined(cy, link)
    before = log_of(ada, crew)
    assert before["leads"] is True
    for somebody, seat, status, why in (
        (harbour.guest("Eve"), 1, 404, "no_such_crew"),
        (bo, 2, 403, "leader_only"),
        (bo, 0, 403, "leader_only"),
        (ada, 0, 404, "no_such_member"),
        (ada, 7, 404, "no_such_member"),
    ):
        refused(somebody.try_post(f"api/crews/{crew}/ashore", seat=seat), status, why)
    assert log_of(ada, crew) == before
    after = ada.post(f"api/crews/{crew}/ashore", seat=1)
    assert [seat["kind"] for seat in after["seats"]] == ["member", "awaited", "member"]
    refused(bo.http.get(f"{harbour.address}/api/crews/{crew}"), 404, "no_such_crew")
    refused(bo.try_post("api/crews/join", secret=link["secret"]), 404, "bad_secret")
    assert log_of(cy, crew)["seats"][2]["mine"], "who stays, stays"


def test_who_follows_the_first_member_leads(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = founded(ada)
    joined(bo, link)
    ada.post(f"api/crews/{link['crew']}/leave")
    assert log_of(bo, link["crew"])["leads"] is True


def test_a_crew_is_founded_with_options_of_its_game(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada, options={"challenge": True})["crew"]
    view = ada.sit(attempted(ada, crew)).view()
    assert view["config"]["challenge"] is True
    answer = ada.try_post(
        "api/crews", game=PLANET_NINE, name="x", names=["Ada", "Bo"], options={"challenge": True}
    )
    assert answer.status_code == 400, "the challenge is for three"


def test_strangers_can_neither_read_nor_write(harbour: Server) -> None:
    ada, eve = harbour.guest("Ada"), harbour.guest("Eve")
    crew = founded(ada)["crew"]
    table = attempted(ada, crew)
    before = log_of(ada, crew)
    bodies: dict[str, Json] = {
        "notes": {"text": "x"},
        "attempts": {},
        "links": {},
        "leave": {},
        "ashore": {"seat": 0},
        "entries": {"won": True},
        "correct": {"won": True},
        "withdraw": {},
        "draws": {},
        "abandon": {},
    }
    nobody = Person(harbour)
    for path, body in bodies.items():
        refused(eve.try_post(f"api/crews/{crew}/{path}", **body), 404, "no_such_crew")
        refused(nobody.try_post(f"api/crews/{crew}/{path}", **body), 401, "no_guest")
    for path in ("", "/mission", "/export?form=json", "/export?form=csv"):
        refused(eve.http.get(f"{harbour.address}/api/crews/{crew}{path}"), 404, "no_such_crew")
    refused(eve.try_post("api/crews/join", secret="x" * 43), 404, "bad_secret")
    for person in (eve, nobody):
        assert person.get(f"api/crews/at/{table}") == {"crew": None}
        assert person.get("api/crews") == {"crews": []}
    assert log_of(ada, crew) == before


def test_two_people_play_and_the_host_takes_the_other_along(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = founded(ada)
    crew = link["crew"]
    joined(bo, link)
    table = attempted(ada, crew)
    places = [ada.sit(table), bo.sit(table)]
    assert [view["seat"] for view in (places[0].view(), places[1].view())] == [0, 1]
    start(*places)
    play_on(places)
    entry = log_of(bo, crew)["log"][-1]
    assert entry["kind"] in ("won", "lost")
    assert entry["names"] == ["Ada", "Bo", "random"]
    at_table = bo.get(f"api/crews/at/{table}")["crew"]
    assert at_table == log_of(bo, crew)
    assert kinds(at_table).count(entry["kind"]) == 1
    refused(bo.try_post(f"api/crews/{crew}/attempts", after=table), 403, "host_only")
    following = attempted(ada, crew, after=table)
    assert places[1].view(lambda view: view["rematch"] is not None)["rematch"] == following
    assert attempted(ada, crew, after=table) == following, "a second click leads to the same table"
    assert bo.sit(following).view()["mine"] == [1]
    assert log_of(bo, crew)["running"] == following


def test_a_seat_may_be_played_by_a_bot_or_at_the_same_screen_for_once(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = founded(ada, ["Ada", "Bo", "Cy"])
    crew = link["crew"]
    joined(bo, link)
    wish = [{"kind": "open"}, {"kind": "bot"}, {"kind": "me"}]
    seats = ada.sit(attempted(ada, crew, seats=wish)).view()["seats"]
    assert [(seat["kind"], seat["mine"]) for seat in seats] == [
        ("person", True), ("bot", False), ("person", True),
    ]  # fmt: skip
    assert seats[2]["name"] == "Cy"
    ada.post(f"api/crews/{crew}/abandon")
    refused(ada.try_post(f"api/crews/{crew}/attempts", seats=[{"kind": "me"}] * 3), 409, "seat_taken")
    refused(ada.try_post(f"api/crews/{crew}/attempts", seats=[{"kind": "me"}]), 400, "seat_count")


def test_without_bots_the_seats_of_those_not_yet_here_stay_open(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada, ["Ada", "Bo", "Cy"], bots=False)["crew"]
    seats = ada.sit(attempted(ada, crew)).view()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", "open"]


def test_an_attempt_that_never_began_counts_nothing_and_one_given_up_counts(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = founded(ada)
    crew = link["crew"]
    joined(bo, link)
    attempted(ada, crew)
    assert kinds(ada.post(f"api/crews/{crew}/abandon")) == ["founded"]
    table = attempted(ada, crew)
    first, second = ada.sit(table), bo.sit(table)
    second.view()
    start(first, second)
    refused(ada.try_post(f"api/crews/{crew}/abandon"), 409, "others_play")
    second.command("leave", seat=1)
    second.close()
    after = ada.post(f"api/crews/{crew}/abandon")
    assert kinds(after) == ["founded", "abandoned"]
    assert after["rows"][0]["page"]["count"] == 1
    refused(ada.try_post(f"api/crews/{crew}/abandon"), 409, "nothing_runs")


def test_many_who_look_at_once_find_the_result_entered_once(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    played_by_bots(ada, crew)
    with ThreadPoolExecutor(8) as pool:
        seen = list(pool.map(lambda _: len(log_of(ada, crew)["log"]), range(16)))
    assert seen == [2] * 16


def test_a_game_without_a_campaign_has_no_crews(harbour: Server) -> None:
    answer = harbour.guest("Ada").try_post("api/crews", game=JOBWELL, name="x", names=["Ada", "Bo"])
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"] == "error.campaign"


def test_the_log_survives_kills_and_has_every_result_once(tmp_path: Path) -> None:
    with Server(tmp_path, games=PLANET_NINE) as server:
        ada = server.guest("Ada")
        crew = founded(ada)["crew"]
        before = ada.post(f"api/crews/{crew}/notes", text="We set  sail.")
        assert before["log"][-1]["text"] == "We set sail."
        choice = next(place for place, offer in enumerate(before["offers"]) if offer["mission"] == 42)
        table = attempted(ada, crew, choice=choice)
        place = ada.sit(table)
        start(place)
        assert play_on([place], moves=3) == 3, "three of nine tasks are taken, no trick is played yet"
        server.kill()
        server.start()
        running = log_of(ada, crew)
        assert kinds(running) == ["founded", "noted", "running"]
        place = ada.sit(table)
        place.view()
        play_on([place])
        server.kill()
        server.start()
        ended = log_of(ada, crew)
        assert kinds(ended)[:2] == ["founded", "noted"]
        assert kinds(ended)[2:] in (["won"], ["lost"])
        (row,) = (row for row in ended["rows"] if row["page"]["mission"] == 42)
        assert row["page"]["attempts"] == 1
        server.kill()
        server.start()
        assert log_of(ada, crew) == ended


def test_an_attempt_is_not_abandoned_while_somebodys_line_is_cut(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = founded(ada)
    joined(bo, link)
    table = attempted(ada, link["crew"])
    first, second = ada.sit(table), bo.sit(table)
    second.view()
    start(first, second)
    second.close()
    first.until(lambda frame: frame["t"] == "presence" and not frame["present"][1])
    refused(ada.try_post(f"api/crews/{link['crew']}/abandon"), 409, "others_play")
    assert first.view()["status"] == "running"
