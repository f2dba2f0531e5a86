"""Who could own which tasks: the pairs that no history of tricks fulfils, and the ways to share tasks.

`conflicts.toml` lists, for 3, 4 and 5 seats, the pairs of tasks that can't both succeed with one owner,
and those that can't with different owners. A set of tasks is ownable if some sharing that the mission's
distribution allows avoids all these pairs, needs no more tricks than there are, and leaves no comparison
with the captain to the captain.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache, reduce
from importlib.resources import files
from operator import or_
from typing import Final, TypeAlias

from quarterdeck.games.deep_sea.components import TASK, TASKS, Distribution
from quarterdeck.games.deep_sea.tasks.kind import CREWS
from quarterdeck.games.deep_sea.tasks.sharing import Bundle, Place, Sharing
from quarterdeck.games.deep_sea.tasks.trick_counts import Wins, together
from quarterdeck.games.tricks.cards import cards_in

WILD: Final = -1
"""Stands for some task that is in conflict with none."""

Masks: TypeAlias = tuple[int, ...]
"""By task number, the other tasks as bits."""

NOT_FOR_CAPTAIN: Final = sum(1 << task.number for task in TASKS if not task.captain)
CAPTAIN: Final = 0
"""Places count clockwise from the captain."""


@cache
def conflicts(seats: int) -> tuple[Masks, Masks]:
    """Tasks that can't share an owner with each task; tasks that must."""
    table = tomllib.loads((files("quarterdeck.games.deep_sea") / "conflicts.toml").read_text("utf-8"))
    one, several = table[f"seats_{seats}"]["one_owner"], table[f"seats_{seats}"]["different_owners"]
    return _masks(one), _masks(several)


def _masks(rows: dict[str, str]) -> Masks:
    masks = [0] * len(TASKS)
    for name, others in rows.items():
        for other in others.split():
            masks[TASK[name].number] |= 1 << TASK[other].number
            masks[TASK[other].number] |= 1 << TASK[name].number
    return tuple(masks)


@lru_cache(maxsize=4096)
def ownable(
    tasks: tuple[int, ...],
    seats: int,
    distribution: Distribution,
    difficulty: tuple[int, ...],
    volunteers: int,
) -> bool:
    """Whether some sharing that the distribution allows avoids every impossible pair.

    A draw, and whoever retraces it, asks about the same sets again and again: best in ascending order.
    """
    if distribution in ("one_owner", "keep_or_delegate", "volunteer"):
        return _for_one_owner(tasks, seats)
    if distribution == "two_volunteers":
        pairs = [(0, 1), (1, 2)] if volunteers > 2 else [(0, 1)]
        return any(
            _shareable(tasks, seats, tuple(len(tasks) * (place in pair) for place in range(seats)))
            for pair in pairs
        )
    if distribution == "free":
        return _shareable(tasks, seats, (len(tasks),) * seats)
    drafters = list(range(distribution == "captain_skipped", seats))
    room = [0] * seats
    for turn in range(max(len(tasks), len(drafters))):
        room[drafters[turn % len(drafters)]] += 1
    if distribution != "hardest_first":
        return _shareable(tasks, seats, tuple(room))
    return any(
        _shareable((task, *(other for other in tasks if other != task)), seats, tuple(room), CAPTAIN)
        for task in dict.fromkeys(hardest_for_captain(tasks, difficulty))
    )


def hardest_for_captain(tasks: tuple[int, ...], difficulty: tuple[int, ...]) -> list[int]:
    """The most difficult of the tasks that the captain may own."""
    allowed = [task for task in tasks if task == WILD or TASKS[task].captain]
    most = max((difficulty[task] for task in allowed if task != WILD), default=0)
    return [task for task in allowed if task == WILD or difficulty[task] == most]


def in_conflict(task: int, tasks: tuple[int, ...], seats: int) -> bool:
    """Whether a task is in an impossible pair with another of them, or not for everybody."""
    one, several = conflicts(seats)
    others = sum(1 << other for other in tasks if other not in (task, WILD))
    return bool((one[task] | several[task]) & others) or not TASKS[task].captain


def _for_one_owner(tasks: tuple[int, ...], seats: int) -> bool:
    """Whether somebody, and be it not the captain, can own them all."""
    one, _ = conflicts(seats)
    everything = _set_of(tasks)
    return not any(one[task] & everything for task in tasks if task != WILD)


def _set_of(tasks: tuple[int, ...]) -> int:
    return sum(1 << task for task in tasks if task != WILD)


def _shareable(tasks: tuple[int, ...], seats: int, room: tuple[int, ...], first: int | None = None) -> bool:
    """Whether the tasks fit into the room at each place; `first` fixes the first task's place.

    Room is at least one for each task, so a `WILD` one fits wherever the others leave room.
    """
    bundles = _bundles(tasks, seats)
    if bundles is None:
        return False
    tricks = CREWS[seats].tricks
    everything = _set_of(tuple(bundles))
    not_for_captain = fixed = 0
    for task, bundle in bundles.items():
        if bundle.tasks & NOT_FOR_CAPTAIN:
            not_for_captain |= 1 << task
        if first is not None and tasks[0] != WILD and bundle.tasks >> tasks[0] & 1:
            fixed = 1 << task
    places = []
    for place, free in enumerate(room):
        closed = (fixed if place != first else 0) | (not_for_captain if place == CAPTAIN else 0)
        places.append(
            Place(free - (place == first and tasks[0] == WILD), everything & ~closed, Wins(0, tricks))
        )
    return Sharing(bundles, tricks).fits(places)


def _bundles(tasks: tuple[int, ...], seats: int) -> dict[int, Bundle] | None:
    """The tasks by who must own them together, each named by its first; None where nobody can own one."""
    one, several = conflicts(seats)
    everything = _set_of(tasks)
    if any(one[task] & several[task] & everything for task in tasks if task != WILD):
        return None
    bundled = 0
    bundles: dict[int, int] = {}
    for task in tasks:
        if task != WILD and not bundled >> task & 1:
            bundles[task] = _together(1 << task, everything, several)
            bundled |= bundles[task]
    names = _set_of(tuple(bundles))
    large = [(1 << task, bundle) for task, bundle in bundles.items() if bundle.bit_count() > 1]
    result = {}
    for task, bundle in bundles.items():
        barred = _barred(bundle, one)
        if barred & bundle:
            return None
        foes = barred & names
        for name, members in large:
            if barred & members:
                foes |= name
        result[task] = Bundle(bundle, foes, together(bundle, seats))
    return result


def _together(bundle: int, everything: int, several: Masks) -> int:
    """These tasks and all that must go with them."""
    grown = bundle | _barred(bundle, several) & everything
    return bundle if grown == bundle else _together(grown, everything, several)


def _barred(bundle: int, masks: Masks) -> int:
    """What any of these tasks is in conflict with."""
    return reduce(or_, (masks[task] for task in cards_in(bundle)), 0)
