"""What the database keeps beside the events, to find tables without replaying them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.logbook import mission_of
from quarterdeck.core.words import Message
from quarterdeck.server.table import lessons
from quarterdeck.server.table.table import Chair, Table
from quarterdeck.server.wire import http as wire_http
from quarterdeck.server.wire import table as wire


class Summary(Struct, frozen=True):
    """Enough of a table for a line in a list."""

    title: str
    chairs: tuple[Chair, ...]
    waiting: tuple[Seat, ...]
    host: Seat | None
    spectators: bool
    mission: int | None = None
    mission_title: Message | None = None
    utility: tuple[float, ...] = ()
    """By seat, once it is over."""
    scores: tuple[float, ...] = ()
    reason: Message | None = None
    lesson: str = ""
    goes_on: bool = False
    """From a point of another table, or from a position: its cards were known."""
    daily: str = ""


def row(table: Table, now: float) -> dict[str, Any]:
    """The columns of `tables` that follow from the history."""
    waiting = table.waiting()
    summary = Summary(
        title=table.game.title if table.playable else table.created.game,
        chairs=tuple(table.chairs),
        waiting=waiting,
        host=table.host_seat(),
        spectators=table.settings.spectators,
        **_mission(table),
        **_result(table),
        lesson=table.created.lesson,
        goes_on=bool(table.created.prefix),
        daily=table.created.daily,
    )
    return {
        "status": table.status,
        "listed": table.settings.listed,
        "due": any(table.chairs[seat].played_by_bot for seat in waiting) or bool(lessons.due(table)),
        "changed": now,
        "summary": msgspec.json.encode(summary).decode(),
    }


def _mission(table: Table) -> dict[str, Any]:
    """Which mission of the game's logbook is played: a lesson is none of them."""
    found = mission_of(table.game) if table.playable and not table.created.lesson else None
    return {} if found is None else {"mission": found[0], "mission_title": found[1]}


def _result(table: Table) -> dict[str, Any]:
    outcome = table.match.outcome if table.match else None
    if outcome is None:
        return {}
    return {"utility": outcome.utility, "scores": outcome.scores, "reason": outcome.reason}


def won_missions(rows: Iterable[tuple[str, str]], guest: str) -> tuple[wire_http.WonMissions, ...]:
    """The missions that a guest has won, from (game, summary) of finished tables."""
    won: dict[str, set[int]] = defaultdict(set)
    for game, text in rows:
        summary = msgspec.json.decode(text, type=Summary)
        if summary.mission is not None and not summary.goes_on and _won(summary, guest):
            won[game].add(summary.mission)
    return tuple(wire_http.WonMissions(game=game, missions=tuple(sorted(won[game]))) for game in sorted(won))


def _won(summary: Summary, guest: str | None) -> bool | None:
    """Whether a guest who sat there has won; None where nobody has won or lost, or they did not sit there."""
    mine = [seat for seat, chair in enumerate(summary.chairs) if guest and chair.holder == guest]
    if not mine or not summary.utility:
        return None
    return any(summary.utility[seat] > 0 for seat in mine)


def result(text: str) -> tuple[bool, float | None]:
    """Whether the first seat has won, and with which score, from a summary."""
    summary = msgspec.json.decode(text, type=Summary)
    won = bool(summary.utility) and summary.utility[0] > 0
    return won, summary.scores[0] if summary.scores else None


def holds(table: Table) -> list[dict[str, Any]]:
    return [
        {"table_id": table.id, "seat": seat, "guest": chair.holder}
        for seat, chair in enumerate(table.chairs)
        if chair.holder
    ]


def line(row: tuple[str, str, wire.Status, float, str], guest: str | None) -> wire_http.TableSummary:
    """A row of `tables` (id, game, status, changed, summary) as one reader sees it in a list."""
    id_, game, status, changed, text = row
    summary = msgspec.json.decode(text, type=Summary)
    seats = tuple(
        wire.SeatInfo(
            seat=seat,
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            stand_in=chair.stand_in,
            offered=chair.offered,
            present=False,
            turn=seat in summary.waiting,
            host=seat == summary.host,
            mine=guest is not None and chair.holder == guest,
        )
        for seat, chair in enumerate(summary.chairs)
    )
    unfinished = status in ("open", "running")
    return wire_http.TableSummary(
        table=id_,
        game=game,
        title=summary.title,
        status=status,
        seats=seats,
        waiting_for_me=any(seat.mine and seat.turn for seat in seats),
        can_join=unfinished and any(seat.kind == "open" or seat.offered for seat in seats),
        can_watch=summary.spectators,
        changed=changed,
        mission=summary.mission,
        mission_title=summary.mission_title,
        won=_won(summary, guest),
        reason=summary.reason,
        lesson=summary.lesson or None,
        daily=summary.daily or None,
    )
