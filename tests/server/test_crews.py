"""Campaigns online: a crew, its secret link, its attempts and its log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import JOBWELL, Json, Person, Server, over, start

pytestmark = pytest.mark.slow
PLANET_NINE = "planet-nine"
NAMES = ["Ada", "Bo", "Cy"]


def founded(person: Person) -> Json:
    return person.post("api/crews", game=PLANET_NINE, name="The Nine", names=NAMES)


def attempted(person: Person, crew: str) -> str:
    """Opens the usual next attempt with bots at every seat."""
    seats = [{"kind": "bot", "bot": "random"}] * 3
    answer = person.post(f"api/crews/{crew}/attempts", seats=seats, settings={"pace_ms": 0})
    return str(answer["table"])


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Server:
    return Server(tmp_path_factory.mktemp("harbour"), games=f"{JOBWELL} {PLANET_NINE}")


@pytest.fixture(scope="module", autouse=True)
def _closing(harbour: Server) -> object:
    yield
    harbour.stop()


def test_an_attempt_is_played_at_a_table_and_entered_into_the_log(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    assert ada.get(f"api/crews/{crew}")["next"][0]["mission"] == 1
    table = attempted(ada, crew)
    assert ada.get(f"api/crews/{crew}")["running"] == table
    place = ada.sit(table)
    start(place)
    outcome = place.view(over)["outcome"]
    after = ada.get(f"api/crews/{crew}")
    assert after["running"] is None
    assert [entry["kind"] for entry in after["log"]] == ["founded", "started", "ended"]
    assert after["log"][1]["table"] == table
    assert after["log"][2]["outcome"] == outcome
    won = outcome["utility"][0] > 0
    assert after["next"][0]["mission"] == (2 if won else 1)


def test_a_second_attempt_waits_for_the_first(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)["crew"]
    attempted(ada, crew)
    again = ada.try_post(f"api/crews/{crew}/attempts", seats=[{"kind": "me"}] * 3)
    assert again.json()["reason"]["key"] == "server.no.attempt_runs"


def test_members_come_by_the_secret_link_and_strangers_stay_out(harbour: Server) -> None:
    ada, bo, eve = harbour.guest("Ada"), harbour.guest("Bo"), harbour.guest("Eve")
    link = founded(ada)
    assert link["path"] == f"/crew#{link['secret']}"
    crew = link["crew"]
    assert bo.post("api/crews/join", secret=link["secret"])["name"] == "The Nine"
    assert [line["crew"] for line in bo.get("api/crews")["crews"]] == [crew]
    bodies: dict[str, dict[str, Any]] = {
        "notes": {"text": "x"},
        "attempts": {"seats": [{"kind": "me"}] * 3},
        "links": {},
    }
    for path, body in bodies.items():
        assert eve.try_post(f"api/crews/{crew}/{path}", **body).status_code == 404
    assert eve.http.get(f"{harbour.address}/api/crews/{crew}").status_code == 404
    assert eve.try_post("api/crews/join", secret="x" * 43).status_code == 404


def test_the_log_survives_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path, games=PLANET_NINE) as server:
        ada = server.guest("Ada")
        crew = founded(ada)["crew"]
        before = ada.post(f"api/crews/{crew}/notes", text="We set  sail.")
        server.kill()
        server.start()
        assert ada.get(f"api/crews/{crew}") == before
        assert before["log"][-1]["text"] == "We set sail."


def test_a_game_without_a_campaign_has_no_crews(harbour: Server) -> None:
    answer = harbour.guest("Ada").try_post("api/crews", game=JOBWELL, name="x", names=["Ada", "Bo"])
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"] == "error.campaign"
