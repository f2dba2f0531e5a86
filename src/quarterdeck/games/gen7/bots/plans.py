"""Plans for a group seat: which dice could fill it, by whoever has them in quarters.

A plan is looked for again at every step from the group as it stands, so that everybody at the table who
thinks alike comes to the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import QUARTERS, ROBOT
from quarterdeck.games.gen7.group_items import fold, from_stores, unpaid
from quarterdeck.games.gen7.relations import fits
from quarterdeck.games.gen7.state import Group, Public

if TYPE_CHECKING:
    from quarterdeck.games.gen7.packs.records import CriticalTask
    from quarterdeck.games.gen7.rules import Gen7

MOST_TRIED = 4_000


class Plan(Struct, frozen=True):
    """Who goes where: (seat * 7 + die, position)."""

    by: Seat
    dice: tuple[tuple[int, int], ...]

    @property
    def mine(self) -> list[int]:
        return [who for who, _ in self.dice if who // 7 == self.by]

    @property
    def others(self) -> list[Seat]:
        return sorted({who // 7 for who, _ in self.dice} - {self.by})

    def next_of(self, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
        """The next die of this seat, if it is offered."""
        for who, place in self.dice:
            if who // 7 == seat and (add := c.Add(who % 7, place)) in choices:
                return add
        return None


def plan_for(game: Gen7, public: Public, seat: Seat, slot: int) -> Plan | None:
    """A way to fill what is still empty: with as many own dice as needed, low ones first."""
    group = public.group
    if group is None or group.slot != slot:
        group = fold(game, public, Group(slot, seat))
    card = game.library.criticals[public.row[slot].card]
    if not _payable(game, public, group, seat):
        return None
    dice = [
        owner * 7 + die
        for turn in range(game.players)
        for owner in ((seat + turn) % game.players,)
        if owner == seat or not group.asked >> owner & 1 or _asked_now(public, owner)
        for die in sorted(range(7), key=lambda one, owner=owner: public.dice[owner][one])  # type: ignore[misc]
        if public.places[owner][die] == QUARTERS and owner * 7 + die not in group.dice
    ]
    empty = [place for place, who in enumerate(group.filled) if who == -1]
    search = _Search(public, card, group, seat, dice, empty)
    found = search.fill(0, {})
    return None if found is None else Plan(seat, tuple((who, place) for place, who in found.items()))


def _asked_now(public: Public, owner: Seat) -> bool:
    return public.stack[-1].kind == "contribute" and public.stack[-1].seat == owner


def _payable(game: Gen7, public: Public, group: Group, seat: Seat) -> bool:
    """The Stores pay, or the active player can give what they lack."""
    need = unpaid(game, public, group)
    if from_stores(public, need) is not None:
        return True
    have = public.tokens[seat]
    left = [count - cost for count, cost in zip(have, need[:3], strict=True)]
    return min(left) >= 0 and sum(left) >= need[3]


class _Search:
    """Depth first over the empty positions."""

    def __init__(
        self,
        public: Public,
        card: CriticalTask,
        group: Group,
        seat: Seat,
        dice: list[int],
        empty: list[int],
    ) -> None:
        self.public, self.card, self.group, self.seat = public, card, group, seat
        self.dice, self.empty = dice, empty
        self.tried = 0

    def fill(self, depth: int, chosen: dict[int, int]) -> dict[int, int] | None:
        self.tried += 1
        if self.tried > MOST_TRIED:
            return None
        if depth == len(self.empty):
            return dict(chosen) if self._good(chosen) else None
        for who in self.dice:
            if who in chosen.values() or (who % 7 == ROBOT and who // 7 != self.seat):
                continue
            chosen[self.empty[depth]] = who
            found = self.fill(depth + 1, chosen)
            if found is not None:
                return found
            del chosen[self.empty[depth]]
        return None

    def _good(self, chosen: dict[int, int]) -> bool:
        owners = {who // 7 for who in (*self.group.dice, *chosen.values())}
        if self.seat not in owners:
            return False
        values = [
            None
            if who == -2
            else self.public.dice[chosen[place] // 7][chosen[place] % 7]
            if who == -1
            else self.group.values[place]
            for place, who in enumerate(self.group.filled)
        ]
        return fits(self.card, values)
