"""The logbook beside a real table: entries by hand, draws, files; and what the log never tells."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from quarterdeck.core.campaign import Campaign
from quarterdeck.games.planet_nine import PlanetNine
from tests.server.harness import Json, Person, Server, over, play_on, start
from tests.server.test_crews import PLANET_NINE, attempted, founded, joined, kinds, log_of, refused

pytestmark = [pytest.mark.slow, pytest.mark.deals]


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("logbook")
    with Server(folder, games=f"{PLANET_NINE} deep-sea", tables_per_address=1000) as server:
        yield server


def entered(person: Person, crew: str, won: bool, distress: bool = False, choice: int = 0) -> Json:
    return person.post(f"api/crews/{crew}/entries", choice=choice, won=won, distress=distress)


def exported(person: Person, crew: str, **options: str) -> httpx.Response:
    answer = person.http.get(f"{person.server.address}/api/crews/{crew}/export", params=options)
    assert answer.status_code == 200, answer.text
    return answer


def test_attempts_at_a_real_table_are_entered_by_hand(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    entered(ada, crew, won=False, distress=True)
    after = entered(ada, crew, won=True, distress=True)
    assert kinds(after) == ["founded", "lost", "won"]
    page = after["pages"][0]
    assert (page["attempts"], page["distress"], page["count"], page["done"]) == (2, True, 3, True)
    assert (after["done"], after["total"]) == (1, 3)
    assert after["log"][1]["by_hand"] is True
    assert after["log"][1]["names"] == ["Ada", "Bo"]
    assert after["offers"][0]["mission"] == 2


def test_the_last_entry_can_be_corrected_or_deleted(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    entered(ada, crew, won=False)
    entered(ada, crew, won=True)
    corrected = ada.post(f"api/crews/{crew}/correct", won=False, distress=True)
    assert kinds(corrected) == ["founded", "lost", "lost"]
    assert corrected["pages"][0]["count"] == 3
    assert corrected["offers"][0]["mission"] == 1
    assert corrected["correctable"] is True
    shorter = ada.post(f"api/crews/{crew}/withdraw")
    assert kinds(shorter) == ["founded", "lost"]
    assert shorter["pages"][0]["count"] == 1
    ada.post(f"api/crews/{crew}/withdraw")
    refused(ada.try_post(f"api/crews/{crew}/withdraw"), 409, "not_by_hand")
    refused(ada.try_post(f"api/crews/{crew}/correct", won=True), 409, "not_by_hand")


def test_what_was_played_at_a_table_stands(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    place = ada.sit(attempted(ada, crew, seats=[{"kind": "bot", "bot": "random"}] * 3))
    start(place)
    place.view(over)
    assert log_of(ada, crew)["correctable"] is False
    refused(ada.try_post(f"api/crews/{crew}/withdraw"), 409, "not_by_hand")


def test_who_looks_at_an_older_log_is_told_so(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = founded(ada)
    crew = link["crew"]
    old = joined(bo, link)["v"]
    entered(ada, crew, won=True)
    before = log_of(ada, crew)
    bodies: dict[str, Json] = {
        "entries": {"won": True},
        "correct": {"won": False},
        "withdraw": {},
        "draws": {},
        "attempts": {},
    }
    for path, body in bodies.items():
        refused(bo.try_post(f"api/crews/{crew}/{path}", v=old, **body), 409, "log_moved")
    assert log_of(bo, crew)["log"] == before["log"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("entries", {"won": "perhaps"}),
        ("entries", {"won": True, "choice": -1}),
        ("entries", {"won": True, "choice": 999}),
        ("entries", {"won": True, "cheat": True}),
        ("entries", {}),
        ("draws", {"choice": 999}),
        ("draws", {"choice": 4}),
        ("notes", {"text": ""}),
        ("notes", {"text": "\u202e"}),
        ("notes", {"text": "x" * 501}),
        ("attempts", {"choice": 10**9}),
        ("attempts", {"after": "0" * 16}),
        ("attempts", {"seats": [{"kind": "captain"}] * 3}),
        ("attempts", {"seats": [{"kind": "bot", "bot": "os:system"}] * 3}),
        ("correct", {"won": True, "v": -1}),
    ],
)
def test_bad_input_is_refused_in_words_and_changes_nothing(
    harbour: Server, path: str, body: dict[str, Any]
) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    before = log_of(ada, crew)
    answer = ada.try_post(f"api/crews/{crew}/{path}", **body)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["reason"]["key"]
    assert log_of(ada, crew) == before


@pytest.mark.parametrize(
    "body",
    [
        {"name": "", "names": ["Ada", "Bo", "Cy"]},
        {"name": "x" * 41, "names": ["Ada", "Bo", "Cy"]},
        {"name": "The Nine", "names": ["Ada"]},
        {"name": "The Nine", "names": []},
        {"name": "The Nine", "names": ["Ada", "Bo", ""]},
        {"name": "The Nine", "names": ["Ada", "Bo", "Cy"], "options": {"tasks": 4}},
        {"name": "The Nine", "names": ["Ada", "Bo", "Cy"], "options": {"nonsense": 4}},
        {"name": "\u0007", "names": ["Ada", "Bo", "Cy"]},
    ],
)
def test_a_crew_that_can_not_be_is_not_founded(harbour: Server, body: dict[str, Any]) -> None:
    ada = harbour.guest("Ada")
    answer = ada.try_post("api/crews", game=PLANET_NINE, **body)
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"]
    assert ada.get("api/crews") == {"crews": []}


def test_tasks_are_drawn_for_a_real_table_and_seen_by_all(harbour: Server) -> None:
    ada, bo = harbour.guest("Ada"), harbour.guest("Bo")
    link = ada.post("api/crews", game="deep-sea", name="Nautilus", names=["Ada", "Bo", "Cy", "Di"])
    crew = link["crew"]
    joined(bo, link)
    mission = ada.get(f"api/crews/{crew}/mission?choice=3")
    assert mission["label"]["args"]["mission"]["args"]["number"] == 4
    assert (mission["tasks"], mission["seconds"]) == (True, 0)
    drawn = ada.post(f"api/crews/{crew}/draws", choice=3)["drawn"]
    assert drawn["mission"] == 4
    assert sum(card["note"]["args"]["difficulty"] for card in drawn["cards"]) == 4
    assert log_of(bo, crew)["drawn"] == drawn
    after = entered(bo, crew, won=False, choice=3)
    assert after["drawn"] is None
    again = [offer for offer in after["offers"] if offer["mission"] == 4]
    assert [offer["label"]["key"].rpartition(".")[2] for offer in again] == ["offer_new", "offer_same"]
    assert [offer["way"]["key"].rpartition(".")[2] for offer in again] == ["way_new", "way_same"]


def test_the_clock_of_a_mission_in_real_time_is_told(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = ada.post("api/crews", game="deep-sea", name="Nautilus", names=["Ada", "Bo", "Cy"])["crew"]
    offers = log_of(ada, crew)["offers"]
    timed = [place for place, offer in enumerate(offers) if offer["mission"] == 14]
    seconds = [ada.get(f"api/crews/{crew}/mission?choice={place}")["seconds"] for place in timed]
    assert seconds == [0, 210]


def test_the_logbook_is_exported_as_json_and_as_a_table(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    entered(ada, crew, won=False, distress=True)
    entered(ada, crew, won=True)
    answer = exported(ada, crew, form="json")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["content-disposition"].endswith(f'logbook-planet-nine-{crew}.json"')
    campaign = Campaign.load(answer.content)
    assert (campaign.founded.crew, campaign.logbook.total) == ("The Nine", 3)
    answer = exported(ada, crew, form="csv", language="de")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(answer.text.splitlines()))
    assert [row["mission"] for row in rows] == ["1"]
    assert (rows[0]["attempts"], rows[0]["distress"], rows[0]["count"], rows[0]["done"]) == (
        "2",
        "1",
        "3",
        "1",
    )
    assert rows[0]["crew"] == "Ada, Bo"
    assert rows[0]["title"] != "Lift-off"


def test_nothing_of_a_running_match_is_in_the_log(harbour: Server) -> None:
    """Whatever happens at the table, no answer about the crew changes before the match is over."""
    ada, bo, eve = harbour.guest("Ada"), harbour.guest("Bo"), harbour.guest("Eve")
    link = founded(ada, ["Ada", "Bo", "Cy"])
    crew = link["crew"]
    joined(bo, link)
    # Without bots the match stands still while the answers are read.
    table = attempted(ada, crew, seats=[{"kind": "open"}, {"kind": "open"}, {"kind": "me"}])
    paths = ["api/crews", f"api/crews/{crew}", f"api/crews/at/{table}", f"api/crews/{crew}/mission"]
    paths += [f"api/crews/{crew}/export?form={form}" for form in ("json", "csv")]

    def answers(person: Person) -> list[bytes]:
        return [person.http.get(f"{harbour.address}/{path}").content for path in paths]

    before = {person: answers(person) for person in (ada, bo)}
    place, other = ada.sit(table), bo.sit(table)
    other.view()
    start(place, other)
    looks = 0
    while play_on([place, other], moves=4) == 4 and looks < 4:
        if not any(over(view) for view in place.views.values()):
            assert {person: answers(person) for person in (ada, bo)} == before
            looks += 1
    assert looks
    place.command("settings", settings={"pace_ms": 0, "spectators": True})
    watcher = eve.sit(table)
    watcher.view()
    assert b"The Nine" not in b"".join(answers(eve))
    assert "The Nine" not in str(watcher.frames)
    assert crew not in str(watcher.frames)


def test_a_logbook_outlives_a_release_and_a_broken_one_hides_no_other(tmp_path: Path) -> None:
    with Server(tmp_path, games=PLANET_NINE) as server:
        ada = server.guest("Ada")
        crew, broken = founded(ada)["crew"], founded(ada)["crew"]
        before = entered(ada, crew, won=True)
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
            change = "UPDATE crew_events SET body = replace(body, ?, ?) WHERE crew_id = ?"
            old = f'"rules":"{PlanetNine.version}"'
            database.execute(change, (old, '"rules":"0"', crew))
            database.execute(change, ('"players":3', '"players":30', broken))
            database.commit()
        server.start()
        assert log_of(ada, crew)["log"] == before["log"]
        lines = {line["crew"]: line for line in ada.get("api/crews")["crews"]}
        assert lines[crew]["problem"] is None
        assert lines[broken]["problem"]["key"] == "error.campaign"
        answer = ada.http.get(f"{server.address}/api/crews/{broken}")
        assert answer.status_code == 400
        assert answer.json()["reason"]["key"] == "error.campaign"
