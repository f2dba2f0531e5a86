"""A position as a match that can be played on: how the table could have come to it, by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.tricks.choices import Signal
from quarterdeck.games.tricks.puzzles import play
from quarterdeck.solver.errors import BadPosition
from quarterdeck.solver.positions import Position, draw_of, first_table, preparation_of, table_of


def match_at(position: Position) -> AnyMatch:
    """The match as it stands in a position; nobody has communicated on the way to it.

    Where owners are free it stands before the tasks are given out, and where a distress pass is thought of,
    before the crew is asked about it.
    """
    if position.tricks and (position.owners == "free" or position.distress):
        raise BadPosition("too_late")
    if position.distress:
        position = replace(position, options={"distress": True, **position.options})
    if position.owners == "free":
        return _dealt(position)
    game, state = table_of(position)
    if not game.pending(state):
        raise BadPosition("ended")
    _, target = first_table(position)
    for variant in _ways_to_share(position):
        preparation = preparation_of(variant)
        log = preparation.way_to(partial(_fits, preparation.game, target))
        if log is not None and position.distress:
            return Match(preparation.game, list(takewhile(_is_unsaid, log)))
        if log is not None:
            match: AnyMatch = Match(preparation.game, log)
            for card in (card for trick in position.tricks for card in trick):
                _exchange(match, position)
                play(match, card)
            _exchange(match, position)
            return match
    raise BadPosition("not_given_out")


def _is_unsaid(entry: Entry) -> bool:
    """Whether the crew has yet to be asked about a distress signal."""
    return not isinstance(entry.choice, Signal)


def _dealt(position: Position) -> AnyMatch:
    """The match once its tasks lie there, and nobody owns them yet."""
    preparation = preparation_of(position)
    match: AnyMatch = Match(preparation.game, preparation.dealt())
    if len(match.state.public.tasks) < len(position.tasks):
        raise BadPosition("later")
    return match


def _exchange(match: AnyMatch, position: Position) -> None:
    """Mission 12: what chance drew after the first trick."""
    if match.pending and match.pending[0].by == CHANCE:
        decision = match.pending[0]
        match.replay(Entry(decision.kind, decision.by, decision.for_, draw_of(position)))


def _ways_to_share(position: Position) -> Iterator[Position]:
    """A mission of the logbook says how its tasks are given out; others may do it in any way there is."""
    yield position
    if position.mission is None:
        name, ways = {
            "planet-nine": ("assignment", ("distribution", "decision")),
            "deep-sea": ("distribution", ("free",)),
        }[position.game]
        if name not in position.options:
            for way in ways:
                yield replace(position, options={**position.options, name: way})


def _fits(game: Any, target: Any, state: Any, ready: bool) -> bool:
    """Whether tasks, roles and predictions are where they shall be, or can still come there."""
    if isinstance(game, PlanetNine):
        return _planet_nine_fits(game, target, state, ready)
    assert isinstance(game, DeepSea)
    wanted = target.public.owners
    given = (*state.public.owners, *state.public.given)
    places = (*range(len(state.public.owners)), *range(len(state.public.given)))
    if any(owner not in (-1, wanted[place]) for place, owner in zip(places, given, strict=True)):
        return False
    return not ready or (
        state.public.foretold == target.public.foretold
        and [own.noted for own in state.own] == [own.noted for own in target.own]
    )


def _planet_nine_fits(game: PlanetNine, target: Any, state: Any, ready: bool) -> bool:
    wanted = {task.card: task for task in target.public.tasks}
    astray = sum(task.owner not in (-1, wanted[task.card].owner) for task in state.public.tasks)
    if astray > (0 if ready else "hand_over" in game.agenda):
        return False
    roles = [(state.public.chosen, target.public.chosen), (state.public.second, target.public.second)]
    if any(now not in (-1, then) for now, then in roles if then >= 0):
        return False
    return not ready or (
        all(task.token == wanted[task.card].token for task in state.public.tasks)
        and all(now == then for now, then in roles if then >= 0)
    )
