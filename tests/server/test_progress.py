"""What a guest's finished tables tell: mission, result, and how far they have come."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Json, Server
from tests.server.missions import ATTEMPTS, fly, fly_until, is_won

pytestmark = [pytest.mark.slow, pytest.mark.deals]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("progress")
    with Server(folder, games="planet-nine deep-sea jobwell", tables_per_address=1000) as running:
        yield running


def line_of(server_lines: Json, table: str) -> Json:
    return next(line for line in server_lines["tables"] if line["table"] == table)


def test_a_finished_mission_is_listed_with_its_result_and_reason(server: Server) -> None:
    ada = server.guest("Ada")
    for won in (True, False):
        last = fly_until(ada, won)
        line = line_of(ada.get("api/tables/mine"), last["table"])
        assert (line["mission"], line["won"], line["status"]) == (1, won, "over")
        assert line["mission_title"]["key"] == "planet_nine.title.1"
        assert line["reason"] == last["outcome"]["reason"]


def test_only_won_missions_count_and_only_for_who_sat_there(server: Server) -> None:
    stranger = server.guest("Bo")
    seen = set()
    for _ in range(ATTEMPTS):
        ada = server.guest("Ada")
        assert ada.get("api/progress") == {"games": []}
        won = is_won(fly(ada))
        accomplished = [{"game": "planet-nine", "missions": [1]}] if won else []
        assert ada.get("api/progress") == {"games": accomplished}
        seen.add(won)
        if seen == {True, False}:
            break
    assert seen == {True, False}
    assert stranger.get("api/progress") == {"games": []}


def test_a_mission_of_the_crews_own_has_no_number(server: Server) -> None:
    ada = server.guest("Ada")
    seats = [{"kind": "me", "name": name} for name in ("A", "B", "C")]
    for game, options in (("planet-nine", {"tasks": 3}), ("deep-sea", {"difficulty": 4})):
        table = ada.post("api/tables", game=game, options=options, seats=seats)["table"]
        line = line_of(ada.get("api/tables/mine"), table)
        assert (line["mission"], line["mission_title"], line["won"]) == (None, None, None)


def test_a_stranger_has_come_nowhere(server: Server) -> None:
    stranger = server.guest("Cy")
    stranger.http.cookies.clear()
    assert stranger.get("api/progress") == {"games": []}
