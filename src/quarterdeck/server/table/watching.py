"""Spectators who look into all hands while the match runs: where the host allows it, and some time later.

Nobody who plays may, and nobody who did may sit down afterwards: a look is an event, which `secrecy` counts.
"""

from __future__ import annotations

from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import secrecy
from quarterdeck.server.table.permissions import Actor, Events
from quarterdeck.server.table.table import Table


def look(table: Table, actor: Actor | None, limits: Limits) -> Events:
    """What is written down before a spectator is shown all hands; [] if it was before."""
    settings = table.settings
    if table.status != "running" or not (settings.spectators and settings.open_hands):
        raise Refused("not_over")
    if actor is None or actor.only is not None:
        raise Refused("no_guest", status=401)
    looked = [told.record.what.guest for told in table.told if isinstance(told.record.what, ev.Watched)]
    if actor.guest in looked:
        return []
    if table.seats_of(actor.guest) or secrecy.seen_by(table, actor.guest):
        raise Refused("players_see_their_own", status=403)
    if len(looked) >= limits.sockets_per_table:
        raise Refused("too_many_sockets_table")
    return [ev.Watched(actor.guest)]


def steps_shown(table: Table, now: float, delay_s: float) -> int:
    """So many steps of the match were made long enough ago."""
    match = table.match
    steps = len(match.log) if match else 0
    while steps and _at(table, steps) > now - delay_s:
        steps -= 1
    return steps


def _at(table: Table, length: int) -> float:
    step = table.step(length)
    return 0.0 if step is None or step.at is None else step.at
