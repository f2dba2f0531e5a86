"""The test of each condition, asked for one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from quarterdeck.core.contract import Seat
from quarterdeck.games.gen7.components import (
    ABSENT,
    BARRACKS,
    COLONISTS,
    OFFICER,
    ON_TASK,
    PRIVATE,
    SEATED,
    SEATS,
    STORAGE,
    STRANDED,
    SUPPLY,
    SYSTEMS,
)
from quarterdeck.games.gen7.effects import conditions as kinds

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7
    from quarterdeck.games.gen7.state import Public

Test = Callable[["Gen7", "Public", Seat, Any], bool]


def holds(game: Gen7, public: Public, seat: Seat, wanted: Iterable[kinds.AnyCondition]) -> bool:
    """Whether all of them hold for this seat."""
    return all(TESTS[type(one)](game, public, seat, one) for one in wanted)


def _at_least(have: tuple[int, ...], wanted: Any) -> bool:
    return bool(have[0] >= wanted.data and have[1] >= wanted.part and have[2] >= wanted.chem)


def _seated_at(game: Gen7, public: Public, seat: Seat, one: kinds.SeatedAt) -> bool:
    place = public.places[seat][OFFICER]
    if place >= ON_TASK:
        slot = place - ON_TASK
        division = game.library.criticals[public.row[slot].card].division if slot < len(public.row) else ""
        return one.place in ("critical", division)
    if place < SEATED:
        return False
    location = (place - SEATED) // SEATS
    if location == PRIVATE:
        return False
    board = game.library.locations[location]
    return one.place in (board.id, board.division)


TESTS: Mapping[type, Test] = {
    kinds.StoresHold: lambda game, public, seat, one: _at_least(public.stores, one),
    kinds.StoresRoom: lambda game, public, seat, one: max(public.stores) + one.n <= STORAGE,
    kinds.Tokens: lambda game, public, seat, one: _at_least(public.tokens[seat], one),
    kinds.SystemAt: lambda game, public, seat, one: public.systems[SYSTEMS.index(one.system)] >= one.level,
    kinds.MeritAt: lambda game, public, seat, one: public.merit[seat] >= one.n,
    kinds.RankAt: lambda game, public, seat, one: public.rank[seat] >= one.n,
    kinds.Logic: lambda game, public, seat, one: public.leaning >= one.n,
    kinds.Instinct: lambda game, public, seat, one: -public.leaning >= one.n,
    kinds.RoundAt: lambda game, public, seat, one: public.round >= one.n,
    kinds.SeatedAt: _seated_at,
    kinds.DieAtLeast: lambda game, public, seat, one: public.dice[seat][OFFICER] >= one.n,
    kinds.DieAtMost: lambda game, public, seat, one: public.dice[seat][OFFICER] <= one.n,
    kinds.HasCrew: lambda game, public, seat, one: public.crew[seat] == game.library.crew_number[one.card],
    kinds.InBarracks: lambda game, public, seat, one: BARRACKS[public.barracks[seat]] == one.barracks,
    kinds.Noted: lambda game, public, seat, one: one.name in public.notes,
    kinds.ConditionAt: lambda game, public, seat, one: public.conditions >= one.n,
    kinds.Donated: lambda game, public, seat, one: public.donated[seat] >= one.n,
    kinds.Contributed: lambda game, public, seat, one: public.contributed[seat] >= one.n,
    kinds.ContributedNow: lambda game, public, seat, one: public.contributed_now[seat] >= one.n,
    kinds.TasksDone: lambda game, public, seat, one: public.tasks_done[seat] >= one.n,
    kinds.TasksHeld: lambda game, public, seat, one: len(public.tasks[seat]) >= one.n,
    kinds.CriticalsDone: lambda game, public, seat, one: public.criticals_done >= one.n,
    kinds.RowDone: lambda game, public, seat, one: bool(public.row_done),
    kinds.TaskDone: lambda game, public, seat, one: any(
        task.done and game.library.criticals[task.card].id == one.card for task in public.row
    ),
    kinds.Progressed: lambda game, public, seat, one: public.progress >= one.n,
    kinds.AllRescued: lambda game, public, seat, one: not any(STRANDED in places for places in public.places),
    kinds.Setbacks: lambda game, public, seat, one: public.setbacks >= one.n,
    kinds.Awake: lambda game, public, seat, one: _awake(public, seat) >= one.n,
    kinds.IsChief: lambda game, public, seat, one: public.chief == seat,
    kinds.All: lambda game, public, seat, one: holds(game, public, seat, one.of),
    kinds.AnyOf: lambda game, public, seat, one: any(holds(game, public, seat, (part,)) for part in one.of),
    kinds.Not: lambda game, public, seat, one: not holds(game, public, seat, (one.of,)),
}


def _awake(public: Public, seat: Seat) -> int:
    """Colonists that are neither asleep nor missing."""
    return sum(public.places[seat][die] not in (SUPPLY, ABSENT) for die in COLONISTS)
