"""The special rules of the logbook, one object each, with everything it changes at a table of arrays.

The same rules as in `games.planet_nine.specials`, by the same names. Nothing outside this module knows what a
rule is called: the rest asks `with_trait`, and judges by `fails` and `leaves_nothing`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, ClassVar, Final, NamedTuple

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.engine import NotCovered
from quarterdeck.envs.vector.planet_nine.tokens import OMEGA
from quarterdeck.envs.vector.play import Trick
from quarterdeck.envs.vector.tricks import COLOURED, RANK, SEAT_NUMBERS, SUIT, TRUMP, seated

ROCKETS: Final = SUIT == TRUMP
ONES: Final = (RANK == 0) & ~ROCKETS
NINES: Final = RANK == 8
PINK: Final = SUIT == 0


class Role(Enum):
    """How the member a rule is about is found."""

    NONE = 0
    NAMED = 1
    """The commander names somebody."""
    POLLED = 2
    """The commander asks around and names somebody."""
    SPLIT = 3
    """Everybody says what they would like, the crew decides on two members."""


class Judged(NamedTuple):
    """A finished trick, what a rule may ask about it, and the table that already counts it."""

    table: Any
    trick: Trick
    first: Array
    last: Array
    by_chosen: Array
    """Whether the member that the rule is about won it."""
    with_rocket: Array
    unplayed: Array
    """[40]"""


class Special:
    """A mission without a special rule."""

    name: ClassVar[str] = ""
    role: ClassVar[Role] = Role.NONE
    to_the_end: ClassVar[bool] = False
    """Whether every trick is played, whatever has been fulfilled."""
    silences: ClassVar[bool] = False
    """Whether the chosen member must not communicate."""
    draws: ClassVar[bool] = False
    """Whether everybody draws a card after the first trick."""
    changes_tokens: ClassVar[str] = ""
    """What the crew may do with the tokens."""
    pink: ClassVar[bool] = False
    """Whether it is about the member to the left of the pink 9, and about pink cards."""
    sparse: ClassVar[bool] = False
    """Whether hardly a game is won by chance, so that training must praise less than a win."""

    def commander_may_be_named(self, readings: Any) -> Any:
        return False

    def jarvis_may_be_named(self, readings: Any) -> Any:
        return readings.jarvis_may_be_chosen

    def fails(self, judged: Judged) -> Array | None:
        """Whether the rule is broken, or can no longer be kept; None where it never is."""
        return None

    def leaves_nothing(self, judged: Judged) -> Array | None:
        """Whether the mission may end before the last trick; None where nothing stands against it."""
        return judged.last if self.to_the_end else None


class NoTrick(Special):
    name = "no_trick"
    role = Role.POLLED
    to_the_end = True

    def commander_may_be_named(self, readings: Any) -> Any:
        return readings.commander_may_be_sick

    def fails(self, judged: Judged) -> Array:
        return judged.by_chosen


class Ones(Special):
    name = "ones"

    def fails(self, judged: Judged) -> Array:
        wanted = judged.table.deal.mission.ones
        won = (judged.table.winning & ONES).sum()
        hoped = won + (judged.unplayed & ONES).sum()
        return (won < wanted) & ((hoped < wanted) | judged.last)

    def leaves_nothing(self, judged: Judged) -> Array:
        enough: Array = (judged.table.winning & ONES).sum() >= judged.table.deal.mission.ones
        return enough


class Silence(Special):
    name = "silence"
    role = Role.NAMED
    silences = True

    def commander_may_be_named(self, readings: Any) -> Any:
        return readings.commander_may_be_silent

    def jarvis_may_be_named(self, readings: Any) -> Any:
        return readings.jarvis_may_be_silent


class DrawCards(Special):
    name = "draw"
    draws = True


class Rockets(Special):
    name = "rockets"

    def fails(self, judged: Judged) -> Array:
        missing = judged.last & (ROCKETS & ~judged.table.winning).any()
        return ((judged.trick.cards & ROCKETS).sum() > 1) | missing

    def leaves_nothing(self, judged: Judged) -> Array:
        return ~(ROCKETS & ~judged.table.winning).any()


class NoNine(Special):
    name = "no_nine"

    def fails(self, judged: Judged) -> Array:
        return (judged.trick.best & NINES).any()

    def leaves_nothing(self, judged: Judged) -> Array:
        mission = judged.table.deal.mission
        outlasts = mission.readings.nines_after_tasks | (mission.tasks == 0)
        return judged.last | ~outlasts | ~(judged.unplayed & NINES).any()


class SwapTokens(Special):
    name = "swap"
    changes_tokens = "swap"


class Balance(Special):
    name = "balance"
    to_the_end = True

    def fails(self, judged: Judged) -> Array:
        won_by = judged.table.won_by
        fewest = jnp.min(jnp.where(seated(judged.table), won_by, 99))
        return jnp.max(won_by) - fewest >= 2


class OneTrick(Special):
    name = "one_trick"
    role = Role.POLLED
    to_the_end = True

    def fails(self, judged: Judged) -> Array:
        table = judged.table
        won = (table.won_by * (table.chosen == SEAT_NUMBERS)).sum()
        return (judged.by_chosen & (judged.with_rocket | (won > 1))) | (judged.last & (won == 0))


class BalanceCommander(Balance):
    name = "balance_commander"

    def fails(self, judged: Judged) -> Array:
        by_another = judged.trick.winner != judged.table.captain
        return super().fails(judged) | ((judged.first | judged.last) & by_another)


class MoveToken(Special):
    name = "move"
    changes_tokens = "move"


class FirstAndLast(Special):
    name = "first_and_last"
    role = Role.POLLED
    to_the_end = True

    def fails(self, judged: Judged) -> Array:
        at_the_ends = ~judged.by_chosen | judged.with_rocket
        return jnp.where(judged.first | judged.last, at_the_ends, judged.by_chosen)


class RocketsAscending(Rockets):
    name = "rockets_ascending"

    def fails(self, judged: Judged) -> Array:
        highest = jnp.max(jnp.where(judged.trick.cards & ROCKETS, RANK, -1))
        skipped = (ROCKETS & (highest > RANK) & ~judged.table.winning).any()
        return super().fails(judged) | skipped


class AllPink(Special):
    name = "all_pink"
    pink = True

    def fails(self, judged: Judged) -> Array:
        lost = (judged.trick.cards & PINK).any() & ~judged.by_chosen
        unplayed = judged.last & (judged.unplayed & PINK).any()
        return lost | (unplayed & judged.table.deal.mission.readings.unplayed_pink_fails)

    def leaves_nothing(self, judged: Judged) -> Array:
        return judged.last | ~(judged.unplayed & PINK).any()


class OmegaLast(Special):
    name = "omega_last"
    to_the_end = True

    def fails(self, judged: Judged) -> Array:
        table = judged.table
        omega = judged.trick.cards[:COLOURED] & (table.token == OMEGA) & (table.task != 0)
        return omega.any() & ~judged.last


class Split(Special):
    name = "split"
    role = Role.SPLIT
    to_the_end = True
    sparse = True

    def fails(self, judged: Judged) -> Array:
        table = judged.table
        by_second = judged.trick.winner == table.second
        others = seated(table) & (table.chosen != SEAT_NUMBERS) & (table.second != SEAT_NUMBERS)
        idle = table.deal.mission.readings.everyone_between & (others & (table.won_by == 0)).any()
        later = jnp.where(judged.last, ~by_second | idle, judged.by_chosen | by_second)
        return jnp.where(judged.table.trick <= 4, ~judged.by_chosen, later)


SPECIALS: Final[tuple[Special, ...]] = (
    Special(),
    NoTrick(),
    Ones(),
    Silence(),
    DrawCards(),
    Rockets(),
    NoNine(),
    SwapTokens(),
    Balance(),
    OneTrick(),
    BalanceCommander(),
    MoveToken(),
    FirstAndLast(),
    RocketsAscending(),
    AllPink(),
    OmegaLast(),
    Split(),
)
"""A rule's number is its place here: the networks know it by that."""


def number_of(name: str) -> int:
    """Of the rule that the logbook's data calls so."""
    names = [rule.name for rule in SPECIALS]
    if name not in names:
        raise NotCovered(f"the special rule {name!r} is not played by the vector engine")
    return names.index(name)


def with_trait(mission: Any, trait: Callable[[Special], object]) -> Array:
    """Whether the mission's rule has a trait."""
    found = jnp.asarray(False)
    for number, rule in enumerate(SPECIALS):
        if trait(rule):
            found |= mission.special == number
    return found


def of_rule(mission: Any, answer: Callable[[Special], Any]) -> Array:
    """What the mission's rule answers, yes or no."""
    found = jnp.asarray(False)
    for number, rule in enumerate(SPECIALS):
        found |= (mission.special == number) & answer(rule)
    return found


def found_by(mission: Any, role: Role) -> Array:
    """Whether the member that the mission's rule is about is found in this way."""
    return with_trait(mission, lambda rule: rule.role is role)


def judge_special(table: Any, trick: Trick, last: Array) -> tuple[Array, Array]:
    """Whether the mission's rule is broken, and whether it lets the mission end."""
    judged = Judged(
        table=table,
        trick=trick,
        first=table.trick == 1,
        last=last,
        by_chosen=trick.winner == table.chosen,
        with_rocket=(trick.best & ROCKETS).any(),
        unplayed=table.when == 0,
    )
    failed, enough = jnp.asarray(False), jnp.asarray(True)
    for number, rule in enumerate(SPECIALS):
        here = table.deal.mission.special == number
        broken, may_end = rule.fails(judged), rule.leaves_nothing(judged)
        if broken is not None:
            failed |= here & broken
        if may_end is not None:
            enough &= ~here | may_end
    return failed, enough
