"""What may be chosen, one function a kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine import council, preparation
from quarterdeck.games.planet_nine.choices import Name
from quarterdeck.games.planet_nine.state import Public, State, hand_of
from quarterdeck.games.planet_nine.vocabulary import READY, YES_NO

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

ONLY_READY: Final[tuple[Choice, ...]] = (READY,)

Legal: TypeAlias = Callable[["PlanetNine", State, Decision], tuple[Choice, ...]]


def _plays(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    """Follow suit if you can; JARVIS has only its open cards."""
    member, public = decision.for_, state.public
    hand = state.own[member].held & ~public.played if member != game.jarvis else open_cards(public)
    if public.table:
        following = game.following.get(hand & game.same_suit[public.table[0]])
        if following is not None:
            return following
    return game.plays_of(hand)


def open_cards(public: Public) -> int:
    """JARVIS's open cards."""
    assert public.jarvis is not None
    return sum(1 << card for card in public.jarvis.up if card >= 0)


def _messages(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    return ONLY_READY + game.words.radios.of(hand_of(state, decision.by))


def _takes(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    return game.words.takes.of(state.public.middle)


def _passes(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    """Rockets can't be passed."""
    member = decision.for_
    hand = hand_of(state, member) if member < len(state.own) else open_cards(state.public)
    return game.words.passes.of(hand & game.deck.colours)


def _options(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    assert state.public.ballot is not None
    return council.options(game, state.public, state.public.ballot.topic)


def _votes(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    return YES_NO


def _answers(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    return game.special.answers


def _names(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    return game.special.roles or _members(game, preparation.candidates(game, state.public))


def _takers(game: PlanetNine, state: State, decision: Decision) -> tuple[Choice, ...]:
    return _members(game, preparation.even_takers(game, state.public))


def _members(game: PlanetNine, members: list[int]) -> tuple[Name, ...]:
    return tuple(game.words.names[member] for member in members)


LEGAL: Final[Mapping[str, Legal]] = {
    "play": _plays,
    "briefing": _messages,
    "draft": _takes,
    "pass": _passes,
    "wish": _options,
    "propose": _options,
    "vote": _votes,
    "poll": _answers,
    "prefer": _answers,
    "name": _names,
    "assign": _takers,
}
