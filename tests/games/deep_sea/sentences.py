"""Judges the 96 tasks a second time, from their sentences alone.

Slow and plain on purpose: it looks at complete histories of tricks as lists of cards and shares no code
with the rules. A card is a pair such as ("pink", 3); a trick is what each seat laid, in the order played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

Card = tuple[str, int]
COLOURS = ("pink", "blue", "green", "yellow")
LETTERS = {"P": "pink", "B": "blue", "G": "green", "Y": "yellow", "S": "submarine"}


def card(name: str) -> Card:
    return LETTERS[name[0]], int(name[1])


@dataclass
class Trick:
    plays: list[tuple[int, Card]]

    @cached_property
    def leader(self) -> int:
        return self.plays[0][0]

    @cached_property
    def cards(self) -> list[Card]:
        return [laid for _, laid in self.plays]

    @cached_property
    def taken(self) -> tuple[int, Card]:
        """The winner and the card that won: the highest submarine, else the highest of the first suit."""
        subs = [play for play in self.plays if play[1][0] == "submarine"]
        of_suit = [play for play in self.plays if play[1][0] == self.plays[0][1][0]]
        return max(subs or of_suit, key=lambda play: play[1][1])

    @cached_property
    def winner(self) -> int:
        return self.taken[0]

    @cached_property
    def all_colour(self) -> bool:
        return all(suit != "submarine" for suit, _ in self.cards)


@dataclass
class Story:
    """A finished attempt seen by a task's owner."""

    me: int
    captain: int
    seats: int
    tricks: list[Trick]
    foretold_open: int
    foretold_secret: int

    @cached_property
    def won(self) -> list[Trick]:
        return [trick for trick in self.tricks if trick.winner == self.me]

    @cached_property
    def captured(self) -> list[Card]:
        return [laid for trick in self.won for laid in trick.cards]

    def suit(self, name: str) -> int:
        return sum(suit == name for suit, _ in self.captured)

    def value(self, *values: int) -> int:
        return sum(suit != "submarine" and value in values for suit, value in self.captured)

    def has(self, *names: str) -> bool:
        return all(card(name) in self.captured for name in names)

    def took(self, number: int) -> bool:
        return self.tricks[number - 1].winner == self.me

    @cached_property
    def took_last(self) -> bool:
        return self.tricks[-1].winner == self.me

    @cached_property
    def score(self) -> Counter[int]:
        counts = Counter(dict.fromkeys(range(self.seats), 0))
        counts.update(trick.winner for trick in self.tricks)
        return counts

    @cached_property
    def mine(self) -> int:
        return self.score[self.me]

    @cached_property
    def others(self) -> list[int]:
        return [count for seat, count in self.score.items() if seat != self.me]

    @cached_property
    def run(self) -> int:
        """My longest run of wins."""
        marks = "".join("x" if trick.winner == self.me else " " for trick in self.tricks)
        return max(map(len, marks.split(" ")))

    def opened_with(self, *suits: str) -> bool:
        return any(trick.leader == self.me and trick.cards[0][0] in suits for trick in self.tricks)

    def with_value(self, value: int, catching: int | None = None) -> bool:
        for trick in self.won:
            suit, winning = trick.taken[1]
            others = [laid for laid in trick.cards if laid != (suit, winning)]
            caught = [laid for laid in others if laid[0] != "submarine" and laid[1] == catching]
            if suit != "submarine" and winning == value and (catching is None or caught):
                return True
        return False

    def sub_takes(self, name: str) -> bool:
        return any(card(name) in trick.cards and trick.taken[1][0] == "submarine" for trick in self.won)

    def trick_where(self, test: Callable[[list[int]], bool]) -> bool:
        return any(trick.all_colour and test([value for _, value in trick.cards]) for trick in self.won)

    def balanced(self, a: str, b: str) -> bool:
        for trick in self.won:
            suits = [suit for suit, _ in trick.cards]
            if suits.count(a) == suits.count(b) > 0:
                return True
        return False


LIMIT_ABOVE = {3: 23, 4: 28, 5: 31}
LIMIT_BELOW = {3: 8, 4: 12, 5: 16}

SENTENCES: dict[str, Callable[[Story], bool]] = {
    "win_p3": lambda s: s.has("P3"),
    "win_y1": lambda s: s.has("Y1"),
    "win_b4": lambda s: s.has("B4"),
    "win_g6": lambda s: s.has("G6"),
    "win_s3": lambda s: s.has("S3"),
    "win_b6_y7": lambda s: s.has("B6", "Y7"),
    "win_p5_y6": lambda s: s.has("P5", "Y6"),
    "win_g5_b8": lambda s: s.has("G5", "B8"),
    "win_p8_b5": lambda s: s.has("P8", "B5"),
    "win_p9_y8": lambda s: s.has("P9", "Y8"),
    "win_p1_g7": lambda s: s.has("P1", "G7"),
    "win_y9_b7": lambda s: s.has("Y9", "B7"),
    "win_b1_b2_b3": lambda s: s.has("B1", "B2", "B3"),
    "win_g3_y4_y5": lambda s: s.has("G3", "Y4", "Y5"),
    "win_all_3s": lambda s: s.value(3) == 4,
    "win_all_9s": lambda s: s.value(9) == 4,
    "win_g2_last_trick": lambda s: s.took_last and card("G2") in s.tricks[-1].cards,
    "only_sub_1": lambda s: s.has("S1") and s.suit("submarine") == 1,
    "only_sub_2": lambda s: s.has("S2") and s.suit("submarine") == 1,
    "exactly_1_sub": lambda s: s.suit("submarine") == 1,
    "exactly_2_subs": lambda s: s.suit("submarine") == 2,
    "exactly_3_subs": lambda s: s.suit("submarine") == 3,
    "no_subs": lambda s: s.suit("submarine") == 0,
    "min_2_sevens": lambda s: s.value(7) >= 2,
    "min_3_fives": lambda s: s.value(5) >= 3,
    "min_3_nines": lambda s: s.value(9) >= 3,
    "exactly_2_nines": lambda s: s.value(9) == 2,
    "exactly_3_sixes": lambda s: s.value(6) == 3,
    "min_5_pink": lambda s: s.suit("pink") >= 5,
    "min_7_yellow": lambda s: s.suit("yellow") >= 7,
    "exactly_1_pink": lambda s: s.suit("pink") == 1,
    "exactly_2_green": lambda s: s.suit("green") == 2,
    "exactly_2_blue": lambda s: s.suit("blue") == 2,
    "exactly_1_pink_1_green": lambda s: s.suit("pink") == 1 and s.suit("green") == 1,
    "each_color": lambda s: all(s.suit(colour) for colour in COLOURS),
    "all_of_one_color": lambda s: any(s.suit(colour) == 9 for colour in COLOURS),
    "no_pink": lambda s: not s.suit("pink"),
    "no_yellow": lambda s: not s.suit("yellow"),
    "no_green": lambda s: not s.suit("green"),
    "no_pink_blue": lambda s: not s.suit("pink") and not s.suit("blue"),
    "no_yellow_green": lambda s: not s.suit("yellow") and not s.suit("green"),
    "no_ones": lambda s: not s.value(1),
    "no_fives": lambda s: not s.value(5),
    "no_nines": lambda s: not s.value(9),
    "no_eights_nines": lambda s: not s.value(8, 9),
    "no_ones_twos_threes": lambda s: not s.value(1, 2, 3),
    "no_lead_pink_green": lambda s: not s.opened_with("pink", "green"),
    "no_lead_pink_yellow_blue": lambda s: not s.opened_with("pink", "yellow", "blue"),
    "win_using_2": lambda s: s.with_value(2),
    "win_using_3": lambda s: s.with_value(3),
    "win_using_5": lambda s: s.with_value(5),
    "win_using_6": lambda s: s.with_value(6),
    "win_5_with_7": lambda s: s.with_value(7, catching=5),
    "win_8_with_4": lambda s: s.with_value(4, catching=8),
    "win_6_with_6": lambda s: s.with_value(6, catching=6),
    "win_p7_with_sub": lambda s: s.sub_takes("P7"),
    "win_g9_with_sub": lambda s: s.sub_takes("G9"),
    "trick_all_gt_5": lambda s: s.trick_where(lambda values: min(values) > 5),
    "trick_all_lt_7": lambda s: s.trick_where(lambda values: max(values) < 7),
    "trick_all_even": lambda s: s.trick_where(lambda values: all(value % 2 == 0 for value in values)),
    "trick_all_odd": lambda s: s.trick_where(lambda values: all(value % 2 == 1 for value in values)),
    "trick_sum_gt": lambda s: s.trick_where(lambda values: sum(values) > LIMIT_ABOVE[s.seats]),
    "trick_sum_lt": lambda s: s.trick_where(lambda values: sum(values) < LIMIT_BELOW[s.seats]),
    "trick_sum_22_23": lambda s: s.trick_where(lambda values: sum(values) in (22, 23)),
    "trick_pink_eq_blue": lambda s: s.balanced("pink", "blue"),
    "trick_green_eq_yellow": lambda s: s.balanced("green", "yellow"),
    "more_yellow_than_blue": lambda s: s.suit("yellow") > s.suit("blue"),
    "more_pink_than_green": lambda s: s.suit("pink") > s.suit("green"),
    "pink_eq_yellow": lambda s: s.suit("pink") == s.suit("yellow") > 0,
    "first_trick": lambda s: s.took(1),
    "first_2_tricks": lambda s: s.took(1) and s.took(2),
    "first_3_tricks": lambda s: s.took(1) and s.took(2) and s.took(3),
    "last_trick": lambda s: s.took_last,
    "first_and_last_trick": lambda s: s.took(1) and s.took_last,
    "only_first_trick": lambda s: s.took(1) and s.mine == 1,
    "only_last_trick": lambda s: s.took_last and s.mine == 1,
    "none_of_first_3": lambda s: not any(s.took(number) for number in (1, 2, 3)),
    "none_of_first_4": lambda s: not any(s.took(number) for number in (1, 2, 3, 4)),
    "none_of_first_5": lambda s: not any(s.took(number) for number in (1, 2, 3, 4, 5)),
    "zero_tricks": lambda s: s.mine == 0,
    "exactly_1_trick": lambda s: s.mine == 1,
    "exactly_2_tricks": lambda s: s.mine == 2,
    "exactly_4_tricks": lambda s: s.mine == 4,
    "x_tricks_open": lambda s: s.mine == s.foretold_open,
    "x_tricks_secret": lambda s: s.mine == s.foretold_secret,
    "two_in_a_row": lambda s: s.run >= 2,
    "three_in_a_row": lambda s: s.run >= 3,
    "exactly_2_in_a_row": lambda s: s.mine == 2 and s.run == 2,
    "exactly_3_in_a_row": lambda s: s.mine == 3 and s.run == 3,
    "never_2_in_a_row": lambda s: s.run < 2,
    "more_than_each": lambda s: s.mine > max(s.others),
    "fewer_than_each": lambda s: s.mine < min(s.others),
    "more_than_all_combined": lambda s: s.mine > sum(s.others),
    "more_than_captain": lambda s: s.mine > s.score[s.captain],
    "fewer_than_captain": lambda s: s.mine < s.score[s.captain],
    "as_many_as_captain": lambda s: s.mine == s.score[s.captain],
}
