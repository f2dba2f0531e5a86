"""What a crew has to decide before the first card so that a line wins: who owns what, and who passes what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from quarterdeck.core.contract import Game, Seat
from quarterdeck.games.deep_sea.components import TASK
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.tricks.cards import Deck, cards_in
from quarterdeck.solver.answers import Answer, first_won
from quarterdeck.solver.positions import Position, tables_of


class GivenCard(Struct, frozen=True):
    """A card of a distress pass."""

    card: str
    by: Seat
    to: Seat


class Arrangement(Struct, frozen=True):
    """A position's open questions, answered."""

    owners: tuple[Seat, ...]
    """By task, in the position's order."""
    predicted: tuple[int | None, ...]
    """Tricks, for tasks that come with a prediction."""
    chosen: Seat | None
    second: Seat | None
    passed: tuple[GivenCard, ...]


def arrange(position: Position, limit_ms: float | None = None) -> tuple[Answer, Arrangement | None]:
    """Whether a position with free owners or a distress pass can be won, and how it is arranged then."""
    game, states = tables_of(position)
    answer, state = first_won(game, states, limit_ms)
    return answer, None if state is None else _arranged(position, game, state)


def _arranged(position: Position, game: Game[Any, Any], state: Any) -> Arrangement:
    public = state.public
    predicted: list[int | None] = [None] * len(position.tasks)
    if isinstance(game, DeepSea):
        numbers = [TASK[task.task or ""].number for task in position.tasks]
        owned = dict(zip(public.tasks, public.owners, strict=True))
        noted = max(own.noted for own in state.own)
        told = {OPEN_PREDICTION: public.foretold, SECRET_PREDICTION: noted}
        owners = [owned[number] for number in numbers]
        predicted = [told.get(number) for number in numbers]
        roles: tuple[Seat, Seat] = (-1, -1)
    else:
        assert isinstance(game, PlanetNine)
        by_card = {task.card: task.owner for task in public.tasks}
        owners = [by_card[game.deck.read(task.card or "")] for task in position.tasks]
        roles = (public.chosen, public.second)
    chosen, second = (None if seat < 0 else seat for seat in roles)
    return Arrangement(tuple(owners), tuple(predicted), chosen, second, _passed(position, game.deck, state))


def _passed(position: Position, deck: Deck, state: Any) -> tuple[GivenCard, ...]:
    """Cards that are held by somebody else than they were dealt to."""
    now: list[Iterable[int]] = [cards_in(own.held) for own in state.own]
    before = [*position.hands]
    if position.dummy is not None:
        now.append(state.public.dummy.up)
        before.append(position.dummy.up)
    holders = {deck.read(name): seat for seat, hand in enumerate(before) for name in hand}
    return tuple(
        GivenCard(deck.names[card], holders[card], seat)
        for seat, hand in enumerate(now)
        for card in hand
        if holders[card] != seat
    )
