"""Hints: what a bot would choose at a seat, from what that seat sees and nothing else."""

from __future__ import annotations

import asyncio

from quarterdeck.core.contract import Decision, Seat
from quarterdeck.server import seating, wire_http
from quarterdeck.server.actors import Actor, own
from quarterdeck.server.fair_queue import QueueFull
from quarterdeck.server.pool import WorkFailed
from quarterdeck.server.refusals import Refused
from quarterdeck.server.room import Room
from quarterdeck.server.table import Table


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


async def hint(room: Room, actor: Actor | None, wanted: wire_http.AskHint) -> wire_http.Hint:
    """Thinks once about each decision, however often it is asked for."""

    async def begin() -> tuple[asyncio.Task[int], str]:
        bot = seating.default_bot(room.table)
        decision = asked_for(room.table, actor, wanted)
        assert actor is not None
        return room.bots.consider(decision, bot, actor.guest), bot

    advice, bot = await room.do(begin)
    try:
        number = await asyncio.shield(advice)
    except (WorkFailed, QueueFull):
        raise Refused("no_hint", status=503) from None
    return wire_http.Hint(number=number, bot=bot)
