"""Hints: who may ask a bot for advice, and about which decision."""

from __future__ import annotations

from quarterdeck.core.contract import Decision, Seat
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table.permissions import Actor, own
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import http as wire_http


def asked_for(table: Table, actor: Actor | None, wanted: wire_http.AskHint) -> Decision:
    """The decision that somebody wants a hint for, if they may have one."""
    if actor is None:
        raise Refused("not_your_seat", status=403)
    seat: Seat = own(table, actor, wanted.seat)
    match = table.running_match()
    if match is None:
        raise Refused("not_now")
    if not table.hints_for(seat):
        raise Refused("no_hints_here", status=403)
    return match.decision(seat, wanted.for_)
