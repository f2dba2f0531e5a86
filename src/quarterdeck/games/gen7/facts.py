"""Facts about the table, read from a view: what terminal, page and bots ask instead of parsing texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from quarterdeck.games.gen7.components import QUARTERS, RECOVERY, SEATS, STRANDED, TASK
from quarterdeck.games.gen7.groups import is_ready, unpaid
from quarterdeck.games.gen7.state import Gen7View, Ints

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


class GroupFacts(Struct, frozen=True):
    """A group seat being filled: what is missing, and who could still help."""

    task: int
    filled: Ints
    values: Ints
    unpaid: Ints
    ready: bool
    askable: Ints


class Facts(Struct, frozen=True):
    """What a seat sees, worked out."""

    quarters: tuple[Ints, ...]
    """By seat: dice in quarters."""
    recovering: tuple[Ints, ...]
    stranded: int
    seated: tuple[Ints, ...]
    """(location, seat, player, die) of everybody seated on the ship."""
    selection: dict[int, int]
    """Cards of the running selection that this seat sees, by position."""
    group: GroupFacts | None
    faces: tuple[dict[int, int], ...]
    """By deck and serial: every card this seat knows."""

    def card(self, deck: int, serial: int) -> int:
        return self.faces[deck][serial]


def facts_of(game: Gen7, view: Gen7View) -> Facts:
    public = view.public
    faces = [{serial: face for serial, face in enumerate(deck.faces) if face >= 0} for deck in public.decks]
    if view.own is not None:
        for deck, serial, card in view.own.known:
            faces[deck][serial] = card
    dice = range(7)
    return Facts(
        quarters=tuple(tuple(die for die in dice if row[die] == QUARTERS) for row in public.places),
        recovering=tuple(tuple(die for die in dice if row[die] == RECOVERY) for row in public.places),
        stranded=sum(row.count(STRANDED) for row in public.places),
        seated=tuple(
            (number // SEATS, number % SEATS, sitter // 7, sitter % 7)
            for number, sitter in enumerate(public.taken)
            if sitter >= 0
        ),
        selection=_selection(view, faces[TASK]),
        group=_group(game, view),
        faces=tuple(faces),
    )


def _selection(view: Gen7View, faces: dict[int, int]) -> dict[int, int]:
    """What lies before this seat, if it is asked to take a task."""
    public, own = view.public, view.own
    step = public.stack[-1] if public.stack else None
    if own is None or step is None or step.kind != "take" or step.seat != view.seat:
        return {}
    left = next(look[2:] for look in reversed(own.looks) if look[0] == step.a)
    serials = public.selections[step.a].serials
    return {place: faces[serials[place]] if serials[place] >= 0 else -1 - serials[place] for place in left}


def _group(game: Gen7, view: Gen7View) -> GroupFacts | None:
    public = view.public
    group = public.group
    if group is None:
        return None
    return GroupFacts(
        task=public.row[group.slot].card,
        filled=group.filled,
        values=group.values,
        unpaid=unpaid(game, public, group),
        ready=is_ready(game, public, group),
        askable=tuple(
            seat
            for seat in range(game.players)
            if seat != group.by and not group.asked >> seat & 1 and QUARTERS in public.places[seat]
        ),
    )
