"""Imagined deals after the discards were reshuffled.

Before the reshuffle a card is either one of the seat's own discards ("mine") or unseen. The deal of
the reshuffle first uses up the old deck, where only unseen cards lie, and then draws from the pile,
where both lie. A round later that deal's discards may be reshuffled in turn. (The deck lasts three
rounds at least, so there are at most these two.)

Guesses are made in an easy way that is not quite even, and one of them is drawn by its exact weight:
the number of ways in which single cards could have gone there, over the chance to guess it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, perm
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.games.crew_deck.config import HAND
from quarterdeck.games.crew_deck.knowledge.deals import (
    Round,
    fill_hands,
    from_deck,
    known_cards,
    reshuffled_in,
    unplayed,
)

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck

GUESSES: Final = 12
Hands = list[list[int | None]]
"""A deal, hand by hand in the order dealt; None where the card is unknown."""


class Guess(Struct):
    weight: int
    hands: list[list[tuple[int, ...]]]
    """Of every round."""
    deck: list[int]


def imagine_reshuffled(game: CrewDeck, rounds: Sequence[Round], cards: Counter[int], source: Source) -> Guess:
    """Hands and deck that fit what was seen."""
    taken: Guess | None = None
    total = guesses = 0
    while taken is None or guesses < GUESSES:
        guesses += 1
        guess = _Guesser(game, rounds, cards, source).guess()
        if guess is not None:
            total += guess.weight
            if below(source, total) < guess.weight:
                taken = guess
    return taken


class _Guesser:
    """One guess."""

    def __init__(self, game: CrewDeck, rounds: Sequence[Round], cards: Counter[int], source: Source) -> None:
        self.game, self.rounds, self.source = game, rounds, source
        self.number = next(number for number in range(len(rounds)) if reshuffled_in(game, number))
        before = rounds[: self.number]
        self.unseen = cards - Counter(known_cards(before))
        self.mine: Counter[int] = Counter()
        for one in before:
            for dealt, played in zip(one.dealt, one.played, strict=True):
                self.mine.update(unplayed(dealt or (), played))
        self.never_met = self.unseen.copy()
        self.weight = 1

    def guess(self) -> Guess | None:
        here = self._arranged(self.number)
        later: Hands = []
        links: list[tuple[int, int, int, int]] = []
        again: list[tuple[int, int]] = []
        if len(self.rounds) > self.number + 1:
            later = self._arranged(self.number + 1)
            again = list(shuffled(self.source, self._discarded(here)))
            if not self._link(here, later, links, again):
                return None
        if not self._place_known(here, later):
            return None
        left = self._place_unknown(here, later)
        if left is None:
            return None
        for hand, slot, old_hand, old_slot in links:
            later[hand][slot] = here[old_hand][old_slot]
        if links:
            left += [_sure(here[hand][slot]) for hand, slot in again[len(links) :]]
        discards = list(shuffled(self.source, self.never_met.elements()))
        hands = [fill_hands(one, discards) for one in self.rounds[: self.number]]
        hands += [[tuple(map(_sure, hand)) for hand in deal] for deal in (here, later) if deal]
        return Guess(self.weight, hands, left)

    def _arranged(self, number: int) -> Hands:
        """A deal as far as it is known; what others played may have come at any place of their hand."""
        one = self.rounds[number]
        return [
            list(dealt)
            if dealt is not None
            else list(shuffled(self.source, [*played, *[None] * (HAND - len(played))]))
            for dealt, played in zip(one.dealt, one.played, strict=True)
        ]

    def _slots(self, number: int, from_old_deck: bool) -> Iterator[tuple[int, int]]:
        """The places of a deal before its reshuffle, or those after it."""
        seats, first = self.game.config.players, self.rounds[number].first
        limit = from_deck(self.game, number)
        for hand in range(seats):
            for slot in range(HAND):
                if ((hand - first) % seats + slot * seats < limit) == from_old_deck:
                    yield hand, slot

    def _discarded(self, here: Hands) -> Iterator[tuple[int, int]]:
        """The places of this deal whose cards were discarded at the end of the round."""
        one = self.rounds[self.number]
        for hand, cards in enumerate(here):
            if one.dealt[hand] is None:
                yield from ((hand, slot) for slot, kind in enumerate(cards) if kind is None)
                continue
            plays = Counter(one.played[hand])
            for slot, kind in enumerate(cards):
                if kind is not None and plays[kind]:
                    plays[kind] -= 1
                else:
                    yield hand, slot

    def _link(
        self,
        here: Hands,
        later: Hands,
        links: list[tuple[int, int, int, int]],
        again: Sequence[tuple[int, int]],
    ) -> bool:
        """Which discards of this round were dealt again in the next; False if the cards differ."""
        dealt_again = self._slots(self.number + 1, from_old_deck=False)
        for (hand, slot), (old_hand, old_slot) in zip(dealt_again, again, strict=False):
            wanted, had = later[hand][slot], here[old_hand][old_slot]
            if wanted is not None and had is not None and wanted != had:
                return False
            if had is None:
                here[old_hand][old_slot] = wanted
            links.append((hand, slot, old_hand, old_slot))
        return True

    def _place_known(self, here: Hands, later: Hands) -> bool:
        """Says of each known card where it came from; False if it can't have been there."""
        for hand, slot in self._slots(self.number, from_old_deck=True):
            kind = here[hand][slot]
            if kind is not None:
                ways = self.unseen[kind]
                if not ways:
                    return False
                self.weight *= ways
                self.unseen[kind] -= 1
                self.never_met[kind] -= 1
        for kind in self._known_from_pile(here, later):
            ways = self.unseen[kind] + self.mine[kind]
            if not ways:
                return False
            self.weight *= ways
            origin = self.unseen if below(self.source, ways) < self.unseen[kind] else self.mine
            origin[kind] -= 1
        return True

    def _known_from_pile(self, here: Hands, later: Hands) -> Iterable[int]:
        for hand, slot in self._slots(self.number, from_old_deck=False):
            if (kind := here[hand][slot]) is not None:
                yield kind
        if later:
            for hand, slot in self._slots(self.number + 1, from_old_deck=True):
                if (kind := later[hand][slot]) is not None:
                    yield kind

    def _place_unknown(self, here: Hands, later: Hands) -> list[int] | None:
        """Fills the rest at random and gives what is left: the deck after the reshuffle."""
        unseen = list(shuffled(self.source, self.unseen.elements()))
        old = [place for place in self._slots(self.number, True) if here[place[0]][place[1]] is None]
        if len(unseen) < len(old):
            return None
        self.weight *= perm(len(unseen), len(old))
        for hand, slot in old:
            kind = unseen.pop()
            here[hand][slot] = kind
            self.never_met[kind] -= 1
        pile = list(shuffled(self.source, [*unseen, *self.mine.elements()]))
        self.weight *= factorial(len(pile))
        for deal, number, old_deck in ((here, self.number, False), (later, self.number + 1, True)):
            if deal:
                for hand, slot in self._slots(number, old_deck):
                    if deal[hand][slot] is None:
                        deal[hand][slot] = pile.pop()
        return pile


def _sure(kind: int | None) -> int:
    if kind is None:
        raise AssertionError("every place of a guessed deal is filled")
    return kind
