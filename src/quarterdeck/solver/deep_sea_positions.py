"""Positions of Deep Sea: the table with its tasks given out, before the first trick."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from quarterdeck.games.deep_sea.components import CAPTAINS_CARD, DECK, TASK
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION, begin_tricks
from quarterdeck.games.deep_sea.state import DeepSeaState, Own, Public
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.state import Covered, Dummy, State
from quarterdeck.solver.alternatives import Preparation
from quarterdeck.solver.errors import BadPosition
from quarterdeck.solver.positions import Position, holder, read_columns, read_hands, rules, seat_of


def table(position: Position) -> tuple[DeepSea, DeepSeaState]:
    """The rules and the table before the first trick."""
    game = _rules(position)
    seats, tricks = game.seats, game.tricks
    hands, columns = _cards(game, position)
    captain = holder(hands, CAPTAINS_CARD, position.captain, "captain")
    numbers, owners = _tasks(position, seats, captain)
    own = [Own(hand, (hand,)) for hand in hands]
    for place, number in enumerate(numbers):
        if number == SECRET_PREDICTION:
            noter = captain if owners[place] == game.dummy else owners[place]
            own[noter] = replace(own[noter], noted=_prediction(position, place, tricks))
    public = Public(
        phase="play",
        asked=0,
        captured=(0,) * seats,
        wins=(0,) * seats,
        tasks=numbers,
        owners=owners,
        verdicts=(0,) * len(numbers),
        open=(1 << len(numbers)) - 1,
        openings=any(game.judges[number].watches_openings for number in numbers),
        captain=captain,
        communication="none",
        foretold=next(
            (_prediction(position, at, tricks) for at, task in enumerate(numbers) if task == OPEN_PREDICTION),
            -1,
        ),
    )
    covered = None
    if columns:
        up, beneath = columns
        public = replace(public, dummy=Dummy(up, (1 << len(up)) - 1, game.dummy_left_of))
        covered = Covered(beneath, beneath)
    return game, begin_tricks(game, State(public, tuple(own), covered), public)


def preparation(position: Position) -> Preparation:
    """All ways to give out the tasks of a position, and to predict."""
    game = _rules(position)
    hands, columns = _cards(game, position)
    holder(hands, CAPTAINS_CARD, position.captain, "captain")
    return Preparation(game, Deal(tuple(hands), *columns))


def _cards(game: DeepSea, position: Position) -> tuple[list[int], tuple[tuple[int, ...], ...]]:
    """The hands, and the dummy's columns where there is one."""
    seats, tricks = game.seats, game.tricks
    sizes = (tricks,) * position.players
    if game.dummy < 0 and seats * tricks < len(DECK.cards):
        sizes = (*sizes[1:], tricks + 1)
    columns = read_columns(position, DECK) if game.dummy >= 0 else ()
    return read_hands(position, DECK, sizes), columns


def _rules(position: Position) -> DeepSea:
    options: dict[str, Any] = {}
    if position.mission is not None:
        options["mission"] = position.mission
    if position.tasks:
        names = tuple(task.task or "" for task in position.tasks)
        for name in names:
            if name not in TASK:
                raise BadPosition("no_task", task=name[:40])
        options["tasks"] = names
    elif position.mission is None:
        raise BadPosition("no_tasks")
    game = rules(position, **options)
    assert isinstance(game, DeepSea)
    if game.objective is None and not position.tasks:
        raise BadPosition("not_drawn", mission=position.mission or 0)
    return game


def _tasks(position: Position, seats: int, captain: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    owners = []
    for task in position.tasks:
        if task.card is not None or task.token is not None:
            raise BadPosition("task_id")
        owner = seat_of(task.seat, seats, f"task {task.task}")
        if owner == captain and not TASK[task.task or ""].captain:
            raise BadPosition("captain", task=task.task or "")
        owners.append(owner)
    return tuple(TASK[task.task or ""].number for task in position.tasks), tuple(owners)


def _prediction(position: Position, place: int, tricks: int) -> int:
    task = position.tasks[place]
    if task.x is None or not 0 <= task.x <= tricks:
        raise BadPosition("prediction", task=task.task or "")
    return task.x
