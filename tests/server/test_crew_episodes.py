"""A crew's campaign of Gen7: episode after episode, with the ship's log between them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from quarterdeck.games.gen7.log import ShipLog
from tests.server.harness import Json, Person, Place, Server, over, start


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("ship"), games="gen7", tables_per_address=1000) as server:
        yield server


def founded(person: Person) -> str:
    names = ["Ada", "officer", "officer"]
    options = {"pack": "drill"}
    return str(
        person.post("api/crews", game="gen7", name="Lamplighters", names=names, options=options)["crew"]
    )


def played(person: Person, crew: str) -> Json:
    """The next episode by bots, to its end; gives the table's last view."""
    seats = [{"kind": "bot", "bot": "officer"}] * 3
    opened = person.post(f"api/crews/{crew}/attempts", seats=seats, settings={"pace_ms": 0})
    place: Place = person.sit(str(opened["table"]))
    start(place)
    return place.view(over)


def test_episode_two_begins_with_everything_that_carries_over(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)
    first = played(ada, crew)
    public = first["view"]["public"]
    shown = ada.get(f"api/crews/{crew}")
    assert [entry["kind"] for entry in shown["log"]] == ["founded", "won"]
    assert len(shown["offers"]) == 1
    assert shown["running"] is None

    second = ada.post(f"api/crews/{crew}/attempts", settings={"pace_ms": 0})
    config = ada.sit(str(second["table"])).view(lambda view: True)["config"]
    log = msgspec.json.decode(config["log"], type=ShipLog)
    assert config["episode"] in ("e2a", "e2b")
    assert [line.rank for line in log.officers] == public["rank"]
    assert [line.stars for line in log.officers] == public["stars"]
    assert [len(line.perks) for line in log.officers] == [len(perks) for perks in public["perks"]]
    assert (log.leaning, log.conditions) == (public["leaning"], public["conditions"])
    assert log.spotlight == public["standing"][0]


def test_the_story_is_over_after_its_last_episode(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    crew = founded(ada)
    played(ada, crew)
    played(ada, crew)
    shown = ada.get(f"api/crews/{crew}")
    assert shown["offers"] == []
    told = [item["text"]["key"] for area in shown["scene"]["areas"] for item in area["items"]]
    assert told.count("gen7.logbook.episode") == 2
    assert "gen7.logbook.over" in told


def test_what_the_log_settles_is_not_asked_of_a_new_crew(harbour: Server) -> None:
    (game,) = harbour.guest("Ada").get("api/games")
    assert game["campaign_fixes"] == ["episode", "log"]


def test_the_book_is_told_to_the_crew_and_at_the_table_and_to_nobody_else(harbour: Server) -> None:
    ada, stranger = harbour.guest("Ada"), harbour.guest("Eve")
    crew = founded(ada)
    assert ada.get(f"api/crews/{crew}/chronicle")["chronicle"]["episodes"] == []
    view = played(ada, crew)
    at_table = ada.get(f"api/tables/{view['table']}/chronicle")["chronicle"]
    at_home = ada.get(f"api/crews/{crew}/chronicle")["chronicle"]
    assert at_table == at_home
    (episode,) = at_home["episodes"]
    assert [reading["kind"] for reading in episode["readings"]].count("page") >= 3
    assert [fork["way"] for fork in at_home["map"][0]] == ["flown"]
    for path in (f"api/crews/{crew}/chronicle", f"api/tables/{view['table']}/chronicle"):
        assert stranger.http.get(f"{harbour.address}/{path}").status_code == 404


def test_a_table_that_has_not_begun_has_no_story_yet(harbour: Server) -> None:
    ada = harbour.guest("Ada")
    opened = ada.post(f"api/crews/{founded(ada)}/attempts", settings={"pace_ms": 0})
    assert ada.get(f"api/tables/{opened['table']}/chronicle") == {"chronicle": None}
