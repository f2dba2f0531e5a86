"""How the rest of a trick goes when everybody plays for the crew.

The rules a good crew follows: whoever must win plays to win, everybody else stays below; a task card
goes under its owner's winning card; nobody throws a task card or a rocket for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.games.planet_nine.bots.position import NOBODY, Position


def highest(cards: int) -> int:
    return cards.bit_length() - 1


def lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


class TrickSense:
    """Plays for members whose hands are imagined."""

    def __init__(self, position: Position) -> None:
        deck = position.deck
        self.position = position
        self.suit = deck.suit
        self.of_suit = deck.of_suit
        self.beaten_by = deck.beaten_by
        self.trumps = deck.trumps
        self.value = deck.value
        self.open = position.open
        self.blocked = position.blocked(position.open)
        self.unwanted = position.rule.unwanted(position)

    def finish(
        self, hands: Sequence[int], to_play: Sequence[int], trick: int, best: int, best_by: int, led: int
    ) -> tuple[int, int, int]:
        """All cards of the trick, the winning card and its member, once `to_play` have played."""
        beaten_by, of_suit = self.beaten_by, self.of_suit[led]
        left = len(to_play)
        for member in to_play:
            left -= 1
            hand = hands[member]
            legal = hand & of_suit or hand
            if not legal:
                continue
            if legal & (legal - 1):
                card = self.follow(member, legal, trick, best, best_by, left)
            else:
                card = legal.bit_length() - 1
            trick |= 1 << card
            if beaten_by[best] >> card & 1:
                best, best_by = card, member
        return trick, best, best_by

    def follow(self, member: int, legal: int, trick: int, best: int, best_by: int, left: int) -> int:
        """The card a sensible member adds to the trick; `left` members play after it."""
        wanted = self.position.wanted(trick)
        above = legal & self.beaten_by[best]
        below = legal & ~above
        if wanted == member:
            return self._win(member, above, below, left)
        if wanted != NOBODY:
            return self._stay_below(above, below, wanted, best_by == wanted)
        return self._neutral(member, legal, above, below, best_by, left)

    def _win(self, member: int, above: int, below: int, left: int) -> int:
        """Wins with an own task card where nobody follows, else as high as needed without a rocket."""
        if not above:
            return lowest(below & ~self.open or below)
        mine = above & self.position.tasks_of[member] & ~self.blocked
        others = above & ~self.open
        colour = (others | mine) & ~self.trumps
        if not left:
            if mine:
                return highest(mine)
            return lowest(colour or others or above)
        if colour:
            return highest(colour)
        return lowest(others or above)

    def _stay_below(self, above: int, below: int, wanted: int, wins: bool) -> int:
        """A task card for the member who wins, else whatever is high and not needed."""
        if below:
            gifts = below & self.position.tasks_of[wanted] & ~self.blocked
            if gifts and wins:
                return highest(gifts)
            rest = below & ~self.open or below
            colour = rest & ~self.trumps or rest
            return self.top_value(colour)
        return lowest(above & ~self.open & ~self.trumps or above)

    def _neutral(self, member: int, legal: int, above: int, below: int, best_by: int, left: int) -> int:
        """Nothing is at stake yet: a task that fits, then keeping the wrong member from winning, then low."""
        position = self.position
        tasks_of = position.tasks_of
        if self.open:
            gifts = below & tasks_of[best_by] & ~self.blocked
            if gifts and left <= 1:
                return highest(gifts)
            mine = above & tasks_of[member] & ~self.blocked
            if mine and not left:
                return highest(mine)
        quiet = legal & ~self.open or legal
        if self.unwanted >> member & 1:
            under = quiet & below
            if under:
                return self.top_value(under & ~self.trumps or under)
            return lowest(quiet & ~self.trumps or quiet)
        if self.unwanted >> best_by & 1:
            over = quiet & above
            if over:
                return lowest(over) if not left else highest(over & ~self.trumps or over)
        if tasks_of[member] and not left:
            over = quiet & above & ~self.trumps
            if over:
                return highest(over)
        under = quiet & below & ~self.trumps
        if under:
            return self.top_value(under)
        return lowest(quiet & ~self.trumps or quiet)

    def top_value(self, cards: int) -> int:
        """The card of the highest value, of whatever suit."""
        if not cards & (cards - 1):
            return cards.bit_length() - 1
        value = self.value
        found, best = -1, 0
        while cards:
            card = cards.bit_length() - 1
            if value[card] > best:
                found, best = card, value[card]
            cards &= (1 << card - value[card] + 1) - 1  # its suit's lower cards do not matter
        return found
