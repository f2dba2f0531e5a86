"""Times are written in one form, whoever writes them."""

from __future__ import annotations

import re

import quarterdeck as qd
from quarterdeck.core import timestamps
from quarterdeck.server.table import opening
from quarterdeck.server.table.events import Created
from quarterdeck.server.table.permissions import Guest
from quarterdeck.server.wire.table import SeatPlan, TableSettings

FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def test_a_time_is_utc_to_the_second() -> None:
    assert timestamps.at(0) == "1970-01-01T00:00:00Z"
    assert timestamps.at(1_700_000_000.9) == "2023-11-14T22:13:20Z"
    assert FORM.fullmatch(timestamps.now())


def test_a_match_and_a_table_say_when_they_began_in_this_form() -> None:
    game = qd.new_game("jobwell")
    seats = [SeatPlan(kind="open")] * game.config.players
    table = opening.open_table("jobwell", game, Guest("ada", "Ada"), seats, TableSettings())
    created = table.events[0]
    assert isinstance(created, Created)
    assert FORM.fullmatch(created.created)
    assert FORM.fullmatch(qd.new_match(game).header.created)
