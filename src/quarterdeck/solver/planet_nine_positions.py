"""Positions of Planet Nine: the table with its tasks given out, before the first trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from quarterdeck.games.planet_nine.components import TOKENS
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.specials.roles import Role
from quarterdeck.games.planet_nine.specials.split import Split
from quarterdeck.games.planet_nine.state import PlanetNineState, Public, Task
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.setup import begin_play
from quarterdeck.games.tricks.state import Covered, Dummy, Own, State
from quarterdeck.solver.alternatives import Preparation
from quarterdeck.solver.errors import BadPosition
from quarterdeck.solver.positions import (
    Position,
    holder,
    read_cards,
    read_columns,
    read_hands,
    rules,
    seat_of,
)


def table(position: Position) -> tuple[PlanetNine, PlanetNineState]:
    """The rules and the table before the first trick."""
    game = _rules(position)
    hands, columns = _cards(game, position)
    commander = holder(hands, game.captains_card, position.commander, "commander")
    tasks = _tasks(game, position)
    public = Public(
        phase="play",
        asked=0,
        won=(0,) * game.seats,
        open=set_of(task.card for task in tasks),
        tasks=tasks,
        captain=commander,
        extra=next((seat for seat, hand in enumerate(hands) if hand.bit_count() > game.tricks), -1),
    )
    covered = None
    if columns:
        assert position.dummy is not None
        up, beneath = columns
        left_of = seat_of(position.dummy.left_of or 0, 2, "'left_of'")
        public = replace(public, dummy=Dummy(up, (1 << len(up)) - 1, left_of), extra=game.dummy)
        covered = Covered(beneath, beneath)
    state = State(public, tuple(Own(hand, (hand,)) for hand in hands), covered)
    return game, begin_play(game, state, _with_roles(game, state, position))


def preparation(position: Position) -> Preparation:
    """All ways to give out the tasks (and roles) of a position."""
    game = _rules(position)
    hands, columns = _cards(game, position)
    holder(hands, game.captains_card, position.commander, "commander")
    tasks = list(_tasks(game, position, owned=False))
    ordered = []
    for token in game.tokens:
        ordered.append(next(task for task in tasks if task.token == token))
        tasks.remove(ordered[-1])
    left_of = None if position.dummy is None else position.dummy.left_of
    return Preparation(game, Deal(tuple(hands), *columns), tuple(task.card for task in ordered), left_of)


def _cards(game: PlanetNine, position: Position) -> tuple[list[int], tuple[tuple[int, ...], ...]]:
    """The hands, and JARVIS's columns where it plays."""
    sizes = (game.tricks,) * position.players
    if game.dummy < 0 and len(game.deck.cards) % position.players:
        sizes = (*sizes[1:], game.tricks + 1)
    columns = read_columns(position, game.deck) if game.dummy >= 0 else ()
    return read_hands(position, game.deck, sizes), columns


def _rules(position: Position) -> PlanetNine:
    options: dict[str, Any] = {}
    if position.mission is not None:
        options["mission"] = position.mission
    elif position.tasks:
        tokens = [task.token for task in position.tasks if task.token]
        for token in tokens:
            if token not in TOKENS:
                raise BadPosition("no_token", token=token[:20])
        options |= {"tasks": len(position.tasks), "tokens": tuple(sorted(tokens, key=TOKENS.index))}
    else:
        raise BadPosition("no_tasks")
    game = rules(position, **options)
    assert isinstance(game, PlanetNine)
    return game


def _tasks(game: PlanetNine, position: Position, owned: bool = True) -> tuple[Task, ...]:
    mission = game.mission
    if len(position.tasks) != mission.tasks:
        raise BadPosition(
            "task_count", mission=mission.number, tasks=mission.tasks, count=len(position.tasks)
        )
    found: list[Task] = []
    seen = 0
    for task in position.tasks:
        if task.card is None or task.task is not None or task.x is not None:
            raise BadPosition("task_card")
        card, seen = read_cards(game.deck, [task.card], seen)
        if card & game.deck.trumps:
            raise BadPosition("not_a_task", card=task.card)
        owner = seat_of(task.seat, game.seats, f"task {task.card}") if owned else -1
        found.append(Task(card.bit_length() - 1, task.token or "", owner))  # type: ignore[arg-type]
    if sorted(task.token for task in found if task.token) != sorted(mission.tokens):
        if not mission.tokens:
            raise BadPosition("tokenless", mission=mission.number)
        raise BadPosition("tokens", mission=mission.number, tokens=", ".join(mission.tokens))
    return tuple(found)


def _with_roles(game: PlanetNine, state: PlanetNineState, position: Position) -> Public:
    """The seats that the special rule is about: as named, or as the rule itself finds them."""
    public, rule = state.public, game.special
    named = isinstance(rule, Role) and rule.judges
    if not named:
        if rule.moment is None or not rule.judges:
            return public
        return replace(public, chosen=rule.begin(game, state, public).public.chosen)
    who: Sequence[tuple[str, int | None]] = [("chosen", position.chosen)]
    if isinstance(rule, Split):
        who = [*who, ("second", position.second)]
    found = {
        field: seat_of(seat, game.seats, f"{field!r} of mission {position.mission}") for field, seat in who
    }
    if len(set(found.values())) < len(found):
        raise BadPosition("same_seat")
    return replace(public, **found)
