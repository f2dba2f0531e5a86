"""Planet Nine's messages over a real socket: only what the rulebook allows is ever accepted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.choices import Radio
from quarterdeck.games.planet_nine.state import PlanetNineView
from tests.games.planet_nine.table import truthful
from tests.server.harness import Json, Person, Place, Server, catch_up, over, start

pytestmark = pytest.mark.deals

PLAYERS = 3
TRIES = 4
"""Messages tried before each choice of the match."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("radio"), games="planet-nine") as running:
        yield running


def begun(ada: Person, options: dict[str, Any]) -> str:
    """A running match, all its seats at one screen."""
    seats = [{"kind": "me", "name": f"Ada {seat}"} for seat in range(PLAYERS)]
    table = ada.post("api/tables", game="planet-nine", options=options, seats=seats)["table"]
    start(ada.sit(table))
    return str(table)


@contextmanager
def seated(ada: Person, table: str) -> Iterator[Place]:
    """A new socket: one alone may not say so much so fast."""
    place = ada.sit(table)
    while len(place.views) < PLAYERS:
        place.receive()
    yield place
    place.close()


def version(place: Place) -> int:
    return max(int(view["version"]) for view in place.views.values())


def allowed(game: PlanetNine, frame: Json, radio: Radio) -> bool:
    return truthful(game, msgspec.convert(frame["view"], PlanetNineView), radio)


@pytest.mark.parametrize(
    "options",
    [
        {"tasks": 2},
        {"tasks": 1, "communication": "dead_zone"},
        {"tasks": 2, "communication": "disruption", "from_trick": 3},
        {"mission": 11},
    ],
    ids=lambda options: "-".join(map(str, options.values())),
)
def test_no_false_late_early_or_second_message_is_ever_accepted(
    server: Server, options: dict[str, Any]
) -> None:
    game = PlanetNine(PlanetNineConfig(players=PLAYERS, **options))
    messages = [choice for choice in game.actions if isinstance(choice, Radio)]
    rng = random.Random(str(options))
    told = {True: 0, False: 0}
    ada = server.guest("Ada")
    while not told[True]:
        table, running = begun(ada, {"players": PLAYERS, **options}), True
        while running:
            with seated(ada, table) as place:
                for _ in range(TRIES):
                    seat, radio, before = rng.randrange(PLAYERS), rng.choice(messages), version(place)
                    right = allowed(game, place.views[seat], radio)
                    answer = place.command("choose", seat=seat, number=game.number(radio))
                    assert (answer["t"] == "ack") == right, (radio, answer)
                    assert (answer["v"] > before) == right
                    catch_up([place], answer["v"])
                    told[right] += 1
                asked = [view["pending"][0] for view in place.views.values() if view["pending"]]
                pending = rng.choice(asked)
                answer = place.choose(pending, rng.choice(pending["offers"])["number"])
                assert answer["t"] == "ack"
                catch_up([place], answer["v"])
                running = not any(map(over, place.views.values()))
    assert told[False] > told[True]


def test_no_number_stands_for_a_rocket() -> None:
    game = PlanetNine(PlanetNineConfig(players=PLAYERS, tasks=2))
    shown = {choice.card for choice in game.actions if isinstance(choice, Radio)}
    assert not any(game.deck.trumps >> card & 1 for card in shown)
