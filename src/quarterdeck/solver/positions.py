"""Positions as people write them, a line of JSON each, made into states of the rules.

    {"game": "planet-nine", "players": 4, "commander": 3, "hands": [["P9", ...], ...],
     "tasks": [{"card": "P3", "seat": 0, "token": null}, ...]}

Hands are those dealt; `tricks` lists what was played since, the last trick maybe unfinished. Whatever
the rules would not allow is refused with one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE, Game
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.components import DECK
from quarterdeck.games.tricks.cards import Deck, cards_in
from quarterdeck.games.tricks.choices import Play
from quarterdeck.solver.errors import BadPosition

if TYPE_CHECKING:
    from quarterdeck.solver.alternatives import Preparation


class TaskLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A task: Planet Nine names its card and token, Deep Sea its card by id and a prediction."""

    seat: int | None = None
    card: str | None = None
    token: str | None = None
    task: str | None = None
    x: int | None = None


class DummyLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The hand that nobody owns: its columns, covered cards known."""

    up: list[str]
    covered: list[str]
    left_of: int | None = None
    """Planet Nine: whose left neighbour it is."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with all cards open."""

    game: str
    players: int
    hands: list[list[str]]
    tasks: list[TaskLine] = []
    commander: int | None = None
    captain: int | None = None
    mission: int | None = None
    chosen: int | None = None
    """The seat that a mission's special rule is about."""
    second: int | None = None
    """Planet Nine, mission 50: who must win the last trick."""
    dummy: DummyLine | None = None
    tricks: list[list[str]] = []
    drawn: list[str] = []
    """Planet Nine, mission 12: the card drawn from each member after the first trick."""
    owners: Literal["fixed", "free"] = "fixed"
    distress: bool = False
    options: dict[str, Any] = {}
    """Further options of the game, such as readings of open rules."""


def read_position(line: str | bytes) -> Position:
    """A line of JSON as a position; the rules have not seen it yet."""
    try:
        return msgspec.json.decode(line, type=Position)
    except msgspec.MsgspecError as error:
        raise BadPosition("unreadable", detail=str(error)) from None


def table_of(position: Position) -> tuple[Game[Any, Any], Any]:
    """The rules and the state that a position with fixed owners describes."""
    game, state = first_table(position)
    return game, _play_on(game, state, position)


def first_table(position: Position) -> tuple[Game[Any, Any], Any]:
    """The same before the first trick."""
    from quarterdeck.solver import deep_sea_positions, planet_nine_positions

    tables: Mapping[str, Callable[[Position], tuple[Game[Any, Any], Any]]] = {
        "planet-nine": planet_nine_positions.table,
        "deep-sea": deep_sea_positions.table,
    }
    return tables[_known(position)](position)


def tables_of(position: Position) -> tuple[Game[Any, Any], Iterator[Any]]:
    """The rules and every state that a position stands for: free owners, with or without a distress pass."""
    from quarterdeck.solver import alternatives

    free = position.owners == "free"
    if position.tricks and (free or position.distress):
        raise BadPosition("too_late")
    ways: Callable[[], Iterable[Any]]
    if free:
        preparation = preparation_of(position)
        game, ways = preparation.game, preparation.ways
    else:
        game, state = table_of(position)
        ways = (state,).__iter__

    def states() -> Iterator[Any]:
        yield from ways()
        if position.distress:
            for state in ways():
                yield from alternatives.passed(game, state)

    return game, states()


def preparation_of(position: Position) -> Preparation:
    """All ways to give out a position's tasks."""
    from quarterdeck.solver import deep_sea_positions, planet_nine_positions

    preparations: Mapping[str, Callable[[Position], Preparation]] = {
        "planet-nine": planet_nine_positions.preparation,
        "deep-sea": deep_sea_positions.preparation,
    }
    return preparations[_known(position)](position)


def _known(position: Position) -> str:
    if position.game not in ("planet-nine", "deep-sea"):
        raise BadPosition("game", game=position.game[:40])
    return position.game


def rules(position: Position, **options: Any) -> Game[Any, Any]:
    """The rules object; a bad configuration is refused."""
    for option in position.options:
        if option == "players" or option in options:
            raise BadPosition("option", option=option[:40])
    return registry.new_game(position.game, players=position.players, **options, **position.options)


# Cards ---------------------------------------------------------------------------------------------


def read_hands(position: Position, deck: Deck, sizes: tuple[int, ...]) -> list[int]:
    """The hands as sets, checked to be a deal: `sizes` are those of the hands, in any order."""
    seen = 0
    hands = []
    if len(position.hands) != position.players:
        raise BadPosition("hands", players=position.players, count=len(position.hands))
    for names in position.hands:
        hand, seen = read_cards(deck, names, seen)
        hands.append(hand)
    if position.dummy is not None:
        _, seen = read_cards(deck, [*position.dummy.up, *position.dummy.covered], seen)
    if seen != deck.all:
        raise BadPosition("nobody_holds", cards=deck.write_all(deck.all & ~seen))
    if sorted(hand.bit_count() for hand in hands) != sorted(sizes):
        raise BadPosition("sizes", sizes=", ".join(map(str, sorted(sizes))))
    return hands


def read_cards(deck: Deck, names: list[str], seen: int) -> tuple[int, int]:
    """A set of cards none of which was seen before, and all that were seen now."""
    hand = 0
    for name in names:
        bit = 1 << deck.read(name)
        if seen & bit:
            raise BadPosition("twice", card=name)
        hand |= bit
        seen |= bit
    return hand, seen


def read_columns(position: Position, deck: Deck) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The open and covered cards of the hand that nobody owns."""
    dummy = position.dummy
    if dummy is None:
        raise BadPosition("no_dummy")
    if len(dummy.up) != COLUMNS or len(dummy.covered) != COLUMNS:
        raise BadPosition("columns", count=COLUMNS)
    return tuple(map(deck.read, dummy.up)), tuple(map(deck.read, dummy.covered))


COLUMNS: Final = 7


def holder(hands: list[int], card: int, named: int | None, what: str) -> int:
    """Who leads the first trick: whoever holds the highest trump."""
    found = next((seat for seat, hand in enumerate(hands) if hand >> card & 1), None)
    if found is None:
        raise BadPosition("dummy_leads")
    if named is not None and named != found:
        raise BadPosition("leader", holder=found, what=what, named=named)
    return found


def seat_of(seat: int | None, seats: int, what: str) -> int:
    if seat is None or not 0 <= seat < seats:
        raise BadPosition("seat", what=what, last=seats - 1)
    return seat


# Tricks --------------------------------------------------------------------------------------------


def _play_on(game: Game[Any, Any], state: Any, position: Position) -> Any:
    """The state after the tricks played so far."""
    text = game.text
    for number, trick in enumerate(position.tricks, start=1):
        for name in trick:
            state = exchanged(game, state, position)
            pending = game.pending(state)
            if not pending:
                raise BadPosition("over", trick=number, card=name[:20])
            try:
                choice = text.read(name)
            except QuarterdeckError:
                raise BadPosition("no_card", trick=number, card=name[:20]) from None
            if not isinstance(choice, Play) or choice not in game.legal(state, pending[0]):
                raise BadPosition("illegal", trick=number, card=name)
            state = game.apply(state, pending[0], choice)
        finished = len(trick) == (game.config.players if position.players > 2 else 3)
        if not finished and number < len(position.tricks):
            raise BadPosition("short", trick=number, count=len(trick))
    return exchanged(game, state, position)


def exchanged(game: Game[Any, Any], state: Any, position: Position) -> Any:
    """The state after the exchange of mission 12, if that is next."""
    pending = game.pending(state)
    if not pending or pending[0].by != CHANCE:
        return state
    choice = draw_of(position)
    if not game.possible(state, choice):
        raise BadPosition("not_drawn_so")
    return game.apply(state, pending[0], choice)


def draw_of(position: Position) -> Drawn:
    """What chance drew in mission 12."""
    if not position.drawn:
        raise BadPosition("not_exchanged")
    return Drawn(tuple(map(DECK.read, position.drawn)))


def names(deck: Deck, cards: int) -> list[str]:
    """A hand as a position has it."""
    return [deck.names[card] for card in cards_in(cards)]
