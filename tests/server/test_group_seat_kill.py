"""A server that is killed while a group seat is being filled loses nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.contract import Choice
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7.choices import Add, Ask, Back, Open
from tests.server.harness import Json, Place, Server, start

pytestmark = pytest.mark.slow
RULES = Gen7(Gen7Config(players=4, pack="drill"))
MOST_CHOICES = 60


def asked(place: Place, version: int) -> tuple[Json, Json, dict[type[Choice], int]]:
    """A view that asks for a decision, the decision, and a number for each kind of choice offered."""
    while True:
        for view in place.views.values():
            if view["version"] >= version and view["pending"]:
                pending = view["pending"][0]
                offers = [offer["number"] for offer in reversed(pending["offers"])]
                return view, pending, {type(RULES.actions[number]): number for number in offers}
        place.receive()


def choose(place: Place, pending: Json, number: int) -> int:
    answer = place.choose(pending, number)
    assert answer["t"] == "ack", answer
    return int(answer["v"])


def test_a_contribution_outlives_a_kill_and_can_still_be_taken_back(tmp_path: Path) -> None:
    with Server(tmp_path, games="gen7") as server:
        ada = server.guest("Ada")
        opened = ada.post("api/tables", game="gen7", seats=[{"kind": "me"}] * 4, options={"pack": "drill"})
        place = ada.sit(str(opened["table"]))
        start(place)
        version = 0
        wanted: list[type[Choice]] = [Open, Ask, Add]
        for _ in range(MOST_CHOICES):
            _, pending, offered = asked(place, version)
            number = offered[wanted[0]] if wanted[0] in offered else pending["offers"][-1]["number"]
            if wanted[0] in offered:
                wanted.pop(0)
            version = choose(place, pending, number)
            if not wanted:
                break
        assert not wanted
        place.close()
        server.kill()
        server.start()
        place = ada.sit(place.table, since=0)
        view, pending, offered = asked(place, version)
        assert view["version"] == version
        assert Back in offered
        version = choose(place, pending, offered[Back])
        _, pending, offered = asked(place, version)
        assert Back not in offered
        assert Add in offered
