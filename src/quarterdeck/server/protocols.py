"""Connections below HTTP: how many an address may hold, and how long each may keep the server waiting.

uvicorn waits for ever for a request that does not come to its end, and for a peer that does not read what
is sent. Here every such wait has an end, and the end is the connection's: `abort`, not a flush.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from quarterdeck.server.limits import Limits

EXTENSION: Final = "quarterdeck.connection"
"""Where a socket's scope has its connection."""
NO_TEXT: Final = 1007
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n"
    b"Too many connections; please try again in a while.\n"
)


class Door:
    """Counts the connections: all of them, and those of each address."""

    def __init__(self, limits: Limits, files: int, behind_proxy: bool) -> None:
        self.most = max(1, files - limits.spare_files)
        self.each = self.most if behind_proxy else min(limits.connections_per_address, max(1, self.most // 2))
        self._inside: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str) -> bool:
        if self.count >= self.most or self._inside[address] >= self.each:
            return False
        self.count += 1
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


class Config(uvicorn.Config):
    """uvicorn's configuration, and ours."""

    limits: Limits
    door: Door


class HttpProtocol(H11Protocol):
    """A connection that must bring each request, and fetch each answer, in time."""

    config: Config
    _address: str | None = None
    _awaited: str | None = None
    _alarm: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.config.door.enter(address):
            transport.write(FULL)
            self._hang_up()
            return
        self._address = address
        self._expect_the_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop(self._alarm, self._stuck)
        if self._address is not None:
            self.config.door.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not isinstance(self.transport.get_protocol(), HttpProtocol):
            self._stop(self._alarm)
            return
        self._expect_the_request()

    def _expect_the_request(self) -> None:
        """Time runs while a request is on its way: some for its head, more for its body."""
        state = self.conn.their_state
        wanted = "head" if state is h11.IDLE else "body" if state is h11.SEND_BODY else None
        if wanted == self._awaited and self._alarm is not None:
            return
        self._stop(self._alarm)
        self._alarm, self._awaited = None, wanted
        if wanted is not None:
            limits = self.config.limits
            seconds = limits.head_s if wanted == "head" else limits.body_s
            self._alarm = self.loop.call_later(seconds, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Where no answer is due any more there is none, and the application's comes too late."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._expect_the_request()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._hang_up()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop(self._stuck)
        self._stuck = self.loop.call_later(self.config.limits.send_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop(self._stuck)
        self._stuck = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop(self._alarm, self._stuck)
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, SocketProtocol)
        socket.address, self._address = self._address, None

    def _hang_up(self) -> None:
        """Closes; what the peer does not fetch soon is dropped."""
        self.transport.close()
        self.loop.call_later(self.config.limits.last_word_s, self.transport.abort)

    @staticmethod
    def _stop(*timers: asyncio.TimerHandle | None) -> None:
        for timer in timers:
            if timer is not None:
                timer.cancel()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that is cut when its peer neither reads nor answers."""

    config: Config
    address: str | None = None

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()
        self._abort_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.address is not None:
            self.config.door.leave(self.address)
            self.address = None
        super().connection_lost(exc)

    def start_keepalive(self) -> None:
        """The socket is open: what was said about opening it would be a tenth of its memory."""
        super().start_keepalive()
        self.scope["headers"] = []
        del self.request, self.response

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.abort()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._abort_soon()

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 ends the connection; that is the peer's fault and not worth a traceback."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            if self.conn.state is OPEN:
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def say(self, frames: Sequence[bytes]) -> None:
        """Sends texts that are encoded already, to a reader who has room for them."""
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        for frame in frames:
            self.conn.send_text(frame)
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def has_room(self, seconds: float) -> None:
        """Returns when most of what was sent is on its way; raises `TimeoutError` where nobody reads it."""
        if not self.writable.is_set():
            await asyncio.wait_for(self.writable.wait(), seconds)

    def abort(self) -> None:
        """Drops the connection and whatever was not read."""
        self.transport.abort()

    def _abort_soon(self) -> None:
        self.loop.call_later(self.config.limits.last_word_s, self.transport.abort)


def _is_text(parts: Sequence[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
