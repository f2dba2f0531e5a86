"""Whoever reads a table: who is here, what they are shown, and who is sent away."""

from __future__ import annotations

from quarterdeck.core.words import Message
from quarterdeck.server.socket.connection import Connection, Notice, encode
from quarterdeck.server.table import permissions, seating, views
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import socket as wire_socket


class Readers:
    """The sockets of one table in this process, and who reads it at another."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """Guests at this table whose sockets are another process's."""

    # Who is here -------------------------------------------------------------------------------------

    def attendance(self, table: Table, now: float) -> views.Attendance:
        present: set[str] = set(self.elsewhere)
        watchers = 0
        for connection in self.connections:
            if connection.actor is not None and permissions.seats_of(table, connection.actor):
                present.add(connection.actor.guest)
            elif connection.greeted:
                watchers += 1
        return views.Attendance(frozenset(present), watchers, now)

    def guests(self) -> set[str]:
        return {connection.actor.guest for connection in self.connections if connection.actor is not None}

    def links(self) -> set[str]:
        """The tokens of programs that read."""
        return {one.actor.link for one in self.connections if one.actor is not None and one.actor.link}

    # What they are shown -----------------------------------------------------------------------------

    def all_shown(self, version: int) -> bool:
        """Whether every reader was given the table as it is.

        A job that lost a race has read another process's move, whatever then became of its own.
        """
        return all(
            connection.shown >= version
            for connection in self.connections
            if connection.greeted and not connection.behind and not connection.closing
        )

    def show(self, table: Table, now: float) -> None:
        """Builds all views, then hands them to the senders; whoever may no longer look goes first."""
        self._show_out(table)
        snapshot = views.Snapshot(table, self.attendance(table, now))
        readers = [one for one in self.connections if one.greeted and one.wants_views()]
        outgoing = [(one, _frames(table, one, snapshot)) for one in readers]
        for connection, frames in outgoing:
            connection.show(frames, table.version)

    def resync(self, table: Table, connection: Connection, since: int, now: float) -> None:
        """Sends a reader everything after `since`."""
        connection.greeted = True
        connection.known = min(since, table.version)
        frames = _frames(table, connection, views.Snapshot(table, self.attendance(table, now)))
        if frames:
            connection.show(frames, table.version)
        else:
            send_away(connection, "no_such_table")

    def announce(self, kind: Notice, message: wire_socket.FromServer) -> None:
        frame = encode(message)
        for connection in self.connections:
            if connection.greeted:
                connection.put(kind, frame)

    def pulse(self, version: int, now: float, after_s: float) -> None:
        """Lets readers who heard nothing for a while know that their connection is alive."""
        for connection in self.connections:
            if connection.greeted and connection.drained() and now - connection.sent >= after_s:
                connection.put("pulse", encode(wire_socket.Pulse(v=version)))

    # Who is sent away --------------------------------------------------------------------------------

    def _show_out(self, table: Table) -> None:
        """Sends away whoever may no longer look, however slowly they read."""
        for connection in self.connections:
            if not connection.greeted or connection.closing:
                continue
            before, connection.seats = connection.seats, permissions.seats_of(table, connection.actor)
            lost = before and not connection.seats and not permissions.is_host(table, connection.actor)
            if lost or not may_look(table, connection):
                connection.close(wire_socket.Bye(reason=seating.why_out(table, before), again=False))

    def end_links(self, ended: set[str]) -> None:
        """Sends away programs whose token was ended."""
        for connection in self.connections:
            if connection.actor and connection.actor.link in ended and not connection.closing:
                send_away(connection, "bad_secret")

    def close(self, bye: wire_socket.Bye) -> None:
        """Sends everybody away."""
        for connection in self.connections:
            if not connection.closing:
                connection.close(bye)


def may_look(table: Table, connection: Connection) -> bool:
    actor = connection.actor
    return bool(permissions.seats_of(table, actor)) or permissions.may_watch(table, actor)


def send_away(connection: Connection, why: str) -> None:
    """For good: somebody who has no business here."""
    connection.close(wire_socket.Bye(reason=Message(f"server.no.{why}"), again=False))


def _frames(table: Table, connection: Connection, snapshot: views.Snapshot) -> list[bytes]:
    """Every view this reader gets now."""
    actor = connection.actor
    looks = connection.looks_from(permissions.seats_of(table, actor), permissions.may_watch(table, actor))
    scene, facts = connection.scene, connection.facts
    return [encode(snapshot.of(actor, seat, connection.known, scene, facts)) for seat in looks]
