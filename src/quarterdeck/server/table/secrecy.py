"""Who has seen whose hidden cards at a table, told from its history alone.

A guest has seen the cards of every seat they held while the match ran, and a spectator who looked into all
hands those of all seats. Where a seat moved to another of
somebody's devices, the new one knows what the old one knew. Nobody may come to know two seats' cards by
changing places; several seats of one guest from the start on (one screen for all) are a table's own affair.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from quarterdeck.core.contract import Seat
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.table import Table


def has_seen(table: Table, guest: str, seat: Seat) -> bool:
    """Whether this guest was ever shown the seat's cards."""
    return seat in seen_by(table, guest)


def may_take(table: Table, guest: str, seat: Seat) -> bool:
    """Whether a guest may be given a seat that nobody holds: they know no other seat's cards."""
    return not keeps_secrets(table) or seen_by(table, guest) <= {seat}


def may_inherit(table: Table, holder: str, guest: str) -> bool:
    """Whether a holder's seat may move to this guest: they know nothing that the holder does not."""
    return not keeps_secrets(table) or seen_by(table, guest) <= seen_by(table, holder)


def keeps_secrets(table: Table) -> bool:
    """Whether cards are in play that not everybody may see."""
    return table.status == "running" and table.game.info.hidden_information


def seen_by(table: Table, guest: str) -> frozenset[Seat]:
    return seen(told.record.what for told in table.told).get(guest, frozenset())


def seen(events: Iterable[ev.AnyEvent]) -> dict[str, frozenset[Seat]]:
    """The seats whose cards each guest was shown."""
    holders: dict[Seat, str | None] = {}
    known: dict[str, frozenset[Seat]] = defaultdict(frozenset)
    started = False
    for what in events:
        if isinstance(what, ev.Started):
            started = True
            for seat, holder in holders.items():
                if holder is not None:
                    known[holder] |= {seat}
        elif isinstance(what, ev.Watched):
            known[what.guest] |= set(holders)
        elif isinstance(what, ev.Seated):
            before, holders[what.seat] = holders.get(what.seat), what.holder
            if started and what.holder is not None:
                moved = what.how == "back" and before is not None
                known[what.holder] |= {what.seat} | (known[before] if moved and before else frozenset())
    return dict(known)
