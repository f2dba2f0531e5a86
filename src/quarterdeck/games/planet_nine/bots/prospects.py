"""What a finished trick means for the mission: lost, won, or how good it looks from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod, sqrt
from typing import Final

from quarterdeck.games.planet_nine.bots.outlook import Outlook
from quarterdeck.games.planet_nine.bots.situation import Situation
from quarterdeck.games.tricks.cards import cards_in

Hands = Sequence[int]

SAFE: Final = (0.75, 0.35, 0.12, 0.04)
"""How likely a card wins a trick against its holder's will, by the number of higher cards around."""


class Prospects:
    """Judges tricks for one situation, special rule included."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.outlook = Outlook(situation)
        self.special = _SPECIAL.get(situation.special)
        self.ones = situation.deck.of_value(1) if situation.special == "ones" else 0

    def now(self, hands: Hands, leader: int) -> float:
        """The chance of the mission before a trick, if these were the hands."""
        situation = self.situation
        value = self.outlook.value(hands, leader, situation.open)
        if self.special is not None:
            value *= self.special(self, hands, Trick(situation, 0, -1, -1))
        return value

    def after(self, hands: Hands, cards: int, best: int, winner: int) -> float:
        """The chance of the mission after a trick of these cards; `hands` still hold them."""
        situation = self.situation
        done = cards & situation.open
        left = situation.open & ~done
        if done:
            if done & ~situation.tasks_of[winner]:
                return 0.0
            for card, earlier in situation.before.items():
                if done >> card & 1 and earlier & left:
                    return 0.0
            if not left and self.special is None:
                return 1.0
        elif self.special is None and situation.last:
            return 0.0
        rest = [hand & ~cards for hand in hands]
        value = 1.0
        if self.special is not None:
            value = self.special(self, rest, Trick(situation, cards, best, winner))
            if not value:
                return 0.0
        return value * self.outlook.value(rest, winner, left)

    def losing(self, hands: Hands, member: int) -> list[float]:
        """For each card of a member, the risk that it wins a trick though it should not; highest first."""
        deck = self.situation.deck
        mine = hands[member]
        others = 0
        for other, hand in enumerate(hands):
            if other != member:
                others |= hand
        risks = []
        for card in cards_in(mine):
            higher = (deck.beaten_by[card] & others).bit_count()
            risks.append(SAFE[min(higher, 3)])
        risks.sort(reverse=True)
        return risks

    def strength(self, hands: Hands, member: int) -> float:
        """How many tricks a member could about win if it wanted to."""
        deck = self.situation.deck
        others = 0
        for other, hand in enumerate(hands):
            if other != member:
                others |= hand
        total = 0.0
        for card in cards_in(hands[member]):
            higher = (deck.beaten_by[card] & others & deck.of_suit[deck.suit[card]]).bit_count()
            total += 0.9 ** (1 + 2 * higher)
        return total


class Trick:
    """A trick that was just finished; `winner` is -1 where nothing was played yet."""

    def __init__(self, situation: Situation, cards: int, best: int, winner: int) -> None:
        self.cards = cards
        self.best = best
        self.winner = winner
        self.number = situation.number if winner >= 0 else situation.number - 1
        self.last = situation.last and winner >= 0
        self.won = list(situation.won)
        if winner >= 0:
            self.won[winner] += 1


def _none_wins(risks: Sequence[float]) -> float:
    return prod(1 - risk for risk in risks)


def _no_trick(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 5: the sick member gets rid of whatever might win."""
    chosen = view.situation.chosen
    if trick.winner == chosen:
        return 0.0
    return _none_wins(view.losing(hands, chosen))


def _one_trick(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 33: one trick with a colour card, then never again."""
    situation = view.situation
    chosen = situation.chosen
    rockets = situation.deck.trumps
    if trick.winner == chosen and (rockets >> trick.best & 1 or trick.won[chosen] > 1):
        return 0.0
    if trick.won[chosen]:
        return _none_wins(view.losing(hands, chosen))
    if trick.last:
        return 0.0
    colour = [hand & ~rockets if member == chosen else hand for member, hand in enumerate(hands)]
    risks = view.losing(colour, chosen) or [0.0]
    return 0.9 * max(risks[0], 0.3) * _none_wins(risks[1:]) * 0.7 ** (hands[chosen] & rockets).bit_count()


def _first_and_last(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 41: the chosen member wins the first trick, keeps one good card, gets rid of the rest."""
    situation = view.situation
    chosen = situation.chosen
    rockets = situation.deck.trumps
    wins = trick.winner == chosen and not rockets >> trick.best & 1
    if trick.winner >= 0 and wins != (trick.number == 1 or trick.last):
        return 0.0
    if trick.last:
        return 1.0
    risks = view.losing(hands, chosen) or [0.0]
    kept = 1 if trick.number else 2
    value = 0.7 ** (hands[chosen] & rockets).bit_count() * _none_wins(risks[kept:])
    for risk in risks[:kept]:
        value *= max(risk, 0.1)
    return value


def _balance(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 29: whoever is behind must still be able to win a trick."""
    won = trick.won
    least = min(won)
    if max(won) - least >= 2:
        return 0.0
    behind = [member for member, count in enumerate(won) if count == least]
    if len(behind) == len(won):
        return 0.9
    return prod(0.3 + 0.7 * min(1.0, view.strength(hands, member)) for member in behind)


def _balance_commander(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 34: balance, and the commander keeps a sure winner for the last trick."""
    commander = view.situation.commander
    if (trick.number == 1 or trick.last) and trick.winner not in (commander, -1):
        return 0.0
    value = _balance(view, hands, trick)
    if not value or trick.last:
        return value
    rockets = view.situation.deck.trumps
    top = max(hands, key=lambda hand: hand & rockets)
    return value * (1.0 if top & rockets == hands[commander] & rockets else 0.4)


def _split(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 50: one wins tricks 1 to 4, another the last, the others all between."""
    situation = view.situation
    first, second = situation.chosen, situation.second
    if trick.winner >= 0:
        if trick.number <= 4 and trick.winner != first:
            return 0.0
        if trick.last:
            return float(trick.winner == second)
        if trick.number > 4 and trick.winner in (first, second):
            return 0.0
    value = 1.0
    to_win = 4 - trick.number
    risks = view.losing(hands, first)
    if to_win > 0:
        enough = min(1.0, (view.strength(hands, first) + 0.3) / (to_win + 0.3))
        value *= enough * enough
        value *= sqrt(_none_wins(risks[to_win:]))
    else:
        value *= _none_wins(risks)
    saved = view.losing(hands, second) or [0.0]
    return value * max(saved[0], 0.1) * sqrt(_none_wins(saved[1:]))


def _ones(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Missions 9 and 26: a 1 wins when it is led and nobody else has its suit any more."""
    situation = view.situation
    ones = view.ones
    won = (situation.public.winners & ones).bit_count()
    if trick.winner >= 0 and ones >> trick.best & 1:
        won += 1
    need = situation.game.mission.ones - won
    if need <= 0:
        return 1.0
    chances = []
    for holder, hand in enumerate(hands):
        for card in cards_in(hand & ones):
            situation.owner[card] = holder
            chances.append(view.outlook.odds(hands, max(trick.winner, 0), 0, card))
    chances.sort(reverse=True)
    if len(chances) < need or trick.last:
        return 0.0
    if need == 1:
        return 1 - _none_wins(chances)
    return chances[0] * (1 - _none_wins(chances[1:]))


def _rockets(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Missions 13 and 44: every rocket wins a trick of its own, in mission 44 in ascending order."""
    situation = view.situation
    deck = situation.deck
    rockets = deck.trumps
    ascending = situation.special == "rockets_ascending"
    played = trick.cards & rockets
    if played & (played - 1):
        return 0.0
    left = 0
    for hand in hands:
        left |= hand & rockets
    if ascending and played and left & (played - 1):
        return 0.0
    tricks = situation.game.tricks - trick.number
    if left.bit_count() > tricks:
        return 0.0
    value = 1.0
    for hand in hands:
        mine = hand & rockets
        if not mine:
            continue
        void = any(not hand & suit for suit in deck.of_suit if suit and suit != rockets)
        alone = mine == left
        each = 0.95 if alone else 0.85 if void else 0.7
        if hand == mine and not alone:
            each = 0.5
        value *= float(each ** mine.bit_count())
    return value


def _no_nine(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Missions 16 and 17: a nine is thrown away, or falls under a rocket."""
    situation = view.situation
    nines = situation.nines
    if trick.winner >= 0 and nines >> trick.best & 1:
        return 0.0
    value = 1.0
    for member, hand in enumerate(hands):
        for card in cards_in(hand & nines):
            suit = situation.deck.of_suit[situation.deck.suit[card]]
            company = (hand & suit).bit_count() - 1
            others = sum((other & suit).bit_count() for seat, other in enumerate(hands) if seat != member)
            risk = 0.3 if company == 0 else 0.2 if company == 1 else 0.15
            value *= 1 - risk * min(1.0, others / 4)
    return value


def _all_pink(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 46: every pink card is a task of the chosen member."""
    situation = view.situation
    pink = situation.pink
    if trick.cards & pink and trick.winner != situation.chosen:
        return 0.0
    left = 0
    for hand in hands:
        left |= hand & pink
    return view.outlook.value(hands, max(trick.winner, 0), left)


def _omega_last(view: Prospects, hands: Hands, trick: Trick) -> float:
    """Mission 48: the omega task waits for the last trick."""
    omega = view.situation.omega
    early = omega >= 0 and trick.cards >> omega & 1 and not trick.last
    unfinished = trick.last and view.situation.open & ~trick.cards
    return 0.0 if early or unfinished else 1.0


_SPECIAL: Final[Mapping[str, Callable[[Prospects, Hands, Trick], float]]] = {
    "no_trick": _no_trick,
    "one_trick": _one_trick,
    "first_and_last": _first_and_last,
    "balance": _balance,
    "balance_commander": _balance_commander,
    "split": _split,
    "ones": _ones,
    "rockets": _rockets,
    "rockets_ascending": _rockets,
    "no_nine": _no_nine,
    "all_pink": _all_pink,
    "omega_last": _omega_last,
}
