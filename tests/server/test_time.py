"""The wall's clock may be set, forward and back: what counts seconds in a process does not notice."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.server.limits import Limits
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.rooms.wall_clock import DAY_S, Time
from quarterdeck.server.settings import Settings
from quarterdeck.server.table import opening
from quarterdeck.server.table.permissions import Actor
from quarterdeck.server.wire import table as wire
from tests.server.harness import SKIFF
from tests.server.test_damage import until
from tests.server.test_room import play
from tests.server.test_storage import START, say, sit, sqlite


class Clock(Struct):
    """A wall's clock that somebody sets."""

    reads: float

    def __call__(self) -> float:
        return self.reads


def test_time_goes_on_when_the_wall_s_clock_is_set_back_or_an_hour_ahead() -> None:
    wall, counter = Clock(1_000_000.0), Clock(50.0)
    time = Time(wall, counter)
    for set_to in (1_000_000.0 - 3600, 1_000_000.0 + 3600):
        wall.reads = set_to
        assert time.now() == 1_000_000.0
    counter.reads += 7
    assert time.now() == 1_000_007.0


def test_a_machine_that_learns_the_date_is_believed() -> None:
    wall, counter = Clock(0.0), Clock(50.0)
    time = Time(wall, counter)
    wall.reads = 20_000 * DAY_S
    assert time.now() == 20_000 * DAY_S
    counter.reads += 7
    assert time.now() == 20_000 * DAY_S + 7


def test_who_is_away_is_stood_in_for_though_the_wall_s_clock_was_set_back_an_hour(tmp_path: Path) -> None:
    wall = Clock(1_800_000_000.0)

    async def scenario() -> None:
        limits = Limits(absence_s=0.2)
        settings = Settings(database=sqlite(tmp_path), games=SKIFF, limits=limits)
        hub = Hub(settings, clock=Time(wall))
        await hub.open()
        (ada, _), (bo, _) = await hub.identity.new_guest("Ada"), await hub.identity.new_guest("Bo")
        game = registry.configure(registry.import_game(SKIFF), {})
        plan = [wire.SeatPlan(kind="me"), wire.SeatPlan(kind="open")]
        new = opening.open_table(SKIFF, game, ada, plan, wire.TableSettings())
        new = opening.with_members(new, {1: bo})
        room = await hub.room(await hub.open_table(new, "127.0.0.1"))
        first, second = await sit(room, Actor(ada.id)), await sit(room, Actor(bo.id))
        await say(room, first, START)
        wall.reads -= 3600
        await room.do(lambda: room.gone(second))
        await until(lambda: room.table.chairs[1].stand_in)
        await hub.close()

    play(scenario)
