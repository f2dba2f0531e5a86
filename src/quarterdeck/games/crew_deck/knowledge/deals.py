"""The deals of a match as one seat knows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from quarterdeck.games.crew_deck.config import HAND
from quarterdeck.games.crew_deck.observations import SEEN_PAY, SEEN_PLAY
from quarterdeck.games.crew_deck.state import CrewDeckView

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck


class Round(Struct):
    """One deal. Hands are the seats' and, in a solo game, the AI's after them."""

    first: int
    played: list[list[int]]
    """What each hand has played, in order."""
    dealt: list[tuple[int, ...] | None]
    """A hand as it was dealt, where it is known."""


def rounds_seen(game: CrewDeck, view: CrewDeckView) -> list[Round]:
    """The deals so far, from what the seat saw."""
    seats, solo = game.config.players, game.config.solo
    hands = 2 if solo else seats
    rounds: list[Round] = []
    turn = 0
    for code in view.public.seen:
        if code < SEEN_PLAY:
            rounds.append(Round(code, [[] for _ in range(hands)], [None] * hands))
            turn = 0
        elif code < SEEN_PAY:
            player = (turn + 1) % 2 if solo else (rounds[-1].first + turn) % seats
            rounds[-1].played[player].append((code - SEEN_PLAY) >> 3)
            turn += 1
    if view.seat is not None and view.own is not None:
        for number, one in enumerate(rounds):
            one.dealt[view.seat] = view.own.seen[number * HAND : (number + 1) * HAND]
    return rounds


def known_cards(rounds: Iterable[Round]) -> Iterable[int]:
    """Every card whose place in a deal the seat knows."""
    for one in rounds:
        for dealt, played in zip(one.dealt, one.played, strict=True):
            yield from played if dealt is None else dealt


def unplayed(dealt: Sequence[int], played: Sequence[int]) -> tuple[int, ...]:
    """What is left of a hand, sorted."""
    return tuple(sorted((Counter(dealt) - Counter(played)).elements()))


def fill_hands(one: Round, unseen: list[int]) -> list[tuple[int, ...]]:
    """The hands of a deal; unknown cards are taken from the end of `unseen`."""
    hands = []
    for dealt, played in zip(one.dealt, one.played, strict=True):
        missing = [unseen.pop() for _ in range(HAND - len(played))] if dealt is None else []
        hands.append((*played, *missing) if dealt is None else dealt)
    return hands


def from_deck(game: CrewDeck, number: int) -> int:
    """How many cards of a deal, counted from 0, come before the discards are reshuffled in it."""
    config = game.config
    left, pile = config.deck_size, 0
    for _ in range(number):
        if left < config.dealt:
            left, pile = left + pile, 0
        left -= config.dealt
        pile += config.dealt - config.kept_a_round
    return min(left, config.dealt)


def reshuffled_in(game: CrewDeck, number: int) -> bool:
    return from_deck(game, number) < game.config.dealt
