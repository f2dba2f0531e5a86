"""Small changes of the table: tokens, merit, systems, markers, dice. Every rule is made of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from quarterdeck.core.contract import Seat
from quarterdeck.games.gen7.components import (
    CRITICAL_LEVEL,
    DEGRADED,
    DISABLED,
    LEANING_LIMIT,
    ON_TASK,
    PLOT,
    QUARTERS,
    SEATED,
    SEATS,
    STORAGE,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.effects.kinds import SpecialRule
from quarterdeck.games.gen7.flow import push
from quarterdeck.games.gen7.state import Ints, Public, State, Step, Told

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

T = TypeVar("T")
NO_LIMIT = 99
"""Of what a barracks may hold until Donate is done or skipped."""


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same with one value changed."""
    return values[:index] + (value,) + values[index + 1 :]


def without(values: tuple[T, ...], index: int) -> tuple[T, ...]:
    return values[:index] + values[index + 1 :]


def clockwise(players: int, first: Seat) -> Iterator[Seat]:
    return ((first + turn) % players for turn in range(players))


# Tokens --------------------------------------------------------------------------------------------


def gain(public: Public, seat: Seat, resource: int, count: int, limit: int = STORAGE) -> None:
    """Into a barracks (out of it below zero), never past the limit or below nothing."""
    have = public.tokens[seat]
    value = max(0, have[resource] + count)
    if count > 0:
        value = max(have[resource], min(value, limit))
    public.tokens = put(public.tokens, seat, put(have, resource, value))


def clamp(public: Public, seat: Seat) -> None:
    """What a barracks can't store is thrown away."""
    have = public.tokens[seat]
    if max(have) > STORAGE:
        public.tokens = put(public.tokens, seat, tuple(min(STORAGE, count) for count in have))


def store(public: Public, resource: int, count: int) -> None:
    """Into the Ship's Stores, or out of them."""
    value = min(STORAGE, max(0, public.stores[resource] + count))
    public.stores = put(public.stores, resource, value)


# Merit ---------------------------------------------------------------------------------------------


def merit(game: Gen7, public: Public, changes: Iterable[tuple[Seat, int]]) -> None:
    """Moves merit markers at the same time: those that gain from the highest to the lowest, those that
    lose from the lowest to the highest. A marker that gains goes on top of its stack, one that loses to
    the bottom; lower in a stack is better."""
    wanted = {seat: by for seat, by in changes if by}
    gaining = [seat for seat in public.standing if wanted.get(seat, 0) > 0]
    losing = [seat for seat in reversed(public.standing) if wanted.get(seat, 0) < 0]
    for seat in (*gaining, *losing):
        _move(game, public, seat, wanted[seat])


def _move(game: Gen7, public: Public, seat: Seat, by: int) -> None:
    value = max(0, public.merit[seat] + by)
    if game.config.merit_limit == "149":
        value = min(value, 149)
    if value == public.merit[seat]:
        return
    points = put(public.merit, seat, value)
    others = [other for other in public.standing if other != seat]
    if by > 0:
        place = sum(points[other] >= value for other in others)
    else:
        place = sum(points[other] > value for other in others)
    public.merit = points
    public.standing = (*others[:place], seat, *others[place:])


# Systems and seats ---------------------------------------------------------------------------------


def change_system(game: Gen7, state: State, system: int, by: int) -> None:
    """Degrades below zero. Reaching critical applies its effect once, every step past it once more."""
    public = state.public
    level = public.systems[system]
    target = max(0, level - by)
    if target > CRITICAL_LEVEL:
        excess, target = target - CRITICAL_LEVEL, CRITICAL_LEVEL
    else:
        excess = 0
    if game.config.critical_ticks:
        tick(game, state, excess + (target == CRITICAL_LEVEL and level < CRITICAL_LEVEL))
    public.systems = put(public.systems, system, target)
    if by > 0 and game.config.repair_uncovers:
        cover_degraded(game, public, lift=True)


def tick(game: Gen7, state: State, boxes: int) -> None:
    """Ticks boxes of the ship's condition; cards wait at some of them."""
    public = state.public
    for _ in range(boxes):
        if public.conditions >= game.config.condition_boxes:
            return
        public.conditions += 1
        last = public.conditions == game.config.condition_boxes
        for card in game.library.pack.condition:
            wanted = game.config.condition_boxes if card is game.last_box else card.boxes
            if (card is game.last_box and last) or (
                card is not game.last_box and wanted == public.conditions
            ):
                public.told += (Told("condition", game.library.pack.condition.index(card), public.round),)
                push(state, Step("run", public.chief, game.library.program(card.effects)))


def decided(public: Public, kind: str, number: int, option: int, ballots: Ints) -> None:
    """Writes what was chosen beside the page or card it was chosen on."""
    for place, told in enumerate(public.told):
        if (told.kind, told.number) == (kind, number):
            public.told = put(public.told, place, replace(told, chosen=option, ballots=ballots))


def cover_degraded(game: Gen7, public: Public, lift: bool = False) -> None:
    """Covers the seats that match the pips at or left of each status marker."""
    cover = list(public.cover)
    for location, division in enumerate(game.library.division):
        level = public.systems[division] if division < 3 else 0
        for seat in range(SEATS):
            number = seat_number(location, seat)
            degraded = seat in game.covered_by[level]
            if degraded:
                if not lift:
                    cover[number] |= DEGRADED
            elif lift:
                cover[number] &= ~DEGRADED
    public.cover = tuple(cover)


def available(public: Public, location: int) -> list[int]:
    """Seats of a location that are neither covered nor taken, fewest pips first."""
    first = location * SEATS
    cover, taken = public.cover, public.taken
    return [seat for seat in range(SEATS) if not cover[first + seat] and taken[first + seat] < 0]


def mark(public: Public, location: int, reason: int, last: bool = False) -> None:
    """A marker on the first or last available seat; nothing if there is none."""
    free = available(public, location)
    if free:
        number = seat_number(location, free[-1 if last else 0])
        public.cover = put(public.cover, number, public.cover[number] | reason)


def unmark(public: Public, location: int) -> None:
    """Takes a marker of plot or cards off the seat with the fewest pips that has one."""
    for seat in range(SEATS):
        number = seat_number(location, seat)
        if public.cover[number] & PLOT:
            public.cover = put(public.cover, number, public.cover[number] & ~PLOT)
            return


def clear_disabled(public: Public) -> None:
    public.cover = tuple(reason & ~DISABLED for reason in public.cover)


# Dice ----------------------------------------------------------------------------------------------


def set_die(public: Public, seat: Seat, die: int, value: int) -> None:
    public.dice = put(public.dice, seat, put(public.dice[seat], die, value))


def move_die(public: Public, seat: Seat, die: int, place: int) -> None:
    """Takes a die from wherever it is; its old seat is free again."""
    old = public.places[seat][die]
    if SEATED <= old < ON_TASK:
        public.taken = put(public.taken, old - SEATED, -1)
    if SEATED <= place < ON_TASK:
        public.taken = put(public.taken, place - SEATED, seat * 7 + die)
    public.places = put(public.places, seat, put(public.places[seat], die, place))


def in_quarters(public: Public, seat: Seat) -> list[int]:
    return [die for die, place in enumerate(public.places[seat]) if place == QUARTERS]


def asleep(public: Public, seat: Seat) -> list[int]:
    """Colonists in supply."""
    return [die for die in (1, 2, 3, 4, 5) if public.places[seat][die] == SUPPLY]


def lean(public: Public, by: int) -> None:
    public.leaning = max(-LEANING_LIMIT, min(LEANING_LIMIT, public.leaning + by))


# Rules that a plot or card has switched on ---------------------------------------------------------

RULES: Final[tuple[SpecialRule, ...]] = (
    "stores_locked",
    "donate_to_tasks",
    "rescue",
    "quiet",
    "short_rations",
)
UNTIL = ("round", "goal", "episode")


def rule_on(public: Public, name: str) -> Ints | None:
    """The special rule, if it holds."""
    number = RULES.index(name)
    return next((rule for rule in public.rules if rule[0] == number), None)


def end_rules(public: Public, until: str) -> None:
    number = UNTIL.index(until)
    public.rules = tuple(rule for rule in public.rules if rule[1] != number)


# Perks ---------------------------------------------------------------------------------------------


def perk_slot(game: Gen7, public: Public, seat: Seat, ability: str, at: str = "") -> int:
    """Where a seat's unused perk of this ability lies; -1 without."""
    for slot, number in enumerate(public.perks[seat]):
        perk = game.library.pack.perk[number]
        left = not perk.uses or public.used[seat][slot] < perk.uses
        if left and perk.ability == ability and (not at or perk.at == at):
            return slot
    return -1


def perk_sum(game: Gen7, public: Public, seat: Seat, ability: str, at: str = "") -> int:
    """What a seat's lasting perks of this ability add up to."""
    if not public.perks[seat]:
        return 0
    perks = [game.library.pack.perk[number] for number in public.perks[seat]]
    return sum(perk.n for perk in perks if perk.ability == ability and at in (perk.at, perk.resource))


def spend_perk(public: Public, seat: Seat, slot: int) -> None:
    used = public.used[seat]
    public.used = put(public.used, seat, put(used, slot, used[slot] + 1))
