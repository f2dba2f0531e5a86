"""Who could own which tasks: the pairs that no history of tricks fulfils, and the ways to share tasks.

`conflicts.toml` lists, for 3, 4 and 5 seats, the pairs of tasks that can't both succeed with one owner,
and those that can't with different owners. A set of tasks is ownable if some sharing that the mission's
distribution allows avoids all these pairs and leaves no comparison with the captain to the captain.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from quarterdeck.games.deep_sea.components import TASK, TASKS, Distribution

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


def ownable(
    tasks: tuple[int, ...],
    seats: int,
    distribution: Distribution,
    difficulty: tuple[int, ...],
    volunteers: int,
) -> bool:
    """Whether some sharing that the distribution allows avoids every impossible pair."""
    if distribution in ("one_owner", "keep_or_delegate", "volunteer"):
        return _shareable(tasks, seats, (0, len(tasks)) + (0,) * (seats - 2)) or _shareable(
            tasks, seats, (len(tasks),) + (0,) * (seats - 1)
        )
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
        for task in hardest_for_captain(tasks, difficulty)
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


def _shareable(tasks: tuple[int, ...], seats: int, room: tuple[int, ...], first: int | None = None) -> bool:
    """Whether the tasks fit into the room at each place; `first` fixes the first task's place."""
    one, several = conflicts(seats)
    everything = sum(1 << task for task in tasks if task != WILD)
    if any(one[task] & several[task] & everything for task in tasks if task != WILD):
        return False
    hard = sorted(
        tasks[first is not None :],
        key=lambda task: -((one[task] | several[task]) & everything).bit_count() if task != WILD else 1,
    )
    order = (*tasks[: first is not None], *hard)
    owned = [0] * seats
    left = list(room)

    def place_from(index: int, assigned: int) -> bool:
        if index == len(order):
            return True
        task = order[index]
        tried: set[tuple[bool, int, int]] = set()
        for place in range(seats) if first is None or index else (first,):
            mine = owned[place]
            state = (place == CAPTAIN, mine, left[place])
            if not left[place] or state in tried:
                continue
            tried.add(state)
            if task == WILD:
                bit = 0
            elif (
                one[task] & mine
                or several[task] & assigned & ~mine
                or (place == CAPTAIN and NOT_FOR_CAPTAIN >> task & 1)
            ):
                continue
            else:
                bit = 1 << task
            owned[place] |= bit
            left[place] -= 1
            if place_from(index + 1, assigned | bit):
                return True
            owned[place] = mine
            left[place] += 1
        return False

    return place_from(0, 0)
