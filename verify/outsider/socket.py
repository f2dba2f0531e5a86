"""The socket of a table by hand: frames as bytes, good ones and others."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from verify.outsider.http import PATIENCE_S, Closed, Http, Json, request
from verify.outsider.target import Target

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(payload: bytes | str | Json, opcode: int = TEXT, first: int = 0x80, masked: bool = True) -> bytes:
    """A frame whose mask is all noughts: allowed, and the payload stays as it is."""
    if isinstance(payload, dict):
        payload = json.dumps(payload)
    if isinstance(payload, str):
        payload = payload.encode("utf-8", "surrogatepass")
    size, mask = len(payload), 0x80 if masked else 0
    if size < 126:
        head = bytes([first | opcode, mask | size])
    elif size < 2**16:
        head = bytes([first | opcode, mask | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first | opcode, mask | 127]) + size.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + payload


def command(id_: str, version: int, do: str, **words: Any) -> bytes:
    return frame({"t": "cmd", "id": id_, "v": version, "c": {"do": do, **words}})


class Socket:
    """An open socket at a table; `status` is not 101 where the server refused to open it."""

    def __init__(self, http: Http, status: int) -> None:
        self.http, self.status = http, status

    @classmethod
    async def connect(
        cls, target: Target, table: str, source: str, cookie: str | None = None, **headers: str | bytes | None
    ) -> Socket:
        http = await Http.connect(target, source)
        wanted: dict[str, str | bytes | None] = {
            "origin": target.origin,
            "upgrade": "websocket",
            "connection": "Upgrade",
            "sec-websocket-key": KEY,
            "sec-websocket-version": "13",
            "cookie": cookie,
        }
        asked = request(target, "GET", f"/api/tables/{table}/socket", None, **(wanted | headers))
        http.writer.write(asked)
        try:
            head = await asyncio.wait_for(http.reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        except (ConnectionError, asyncio.IncompleteReadError):
            raise Closed from None
        return cls(http, int(head.split(b" ")[1]))

    def send(self, *frames: bytes) -> None:
        if not self.http.writer.is_closing():
            self.http.writer.write(b"".join(frames))

    def hello(self, since: int = 0, scene: bool = False) -> None:
        self.send(frame({"t": "hello", "since": since, "scene": scene}))

    async def next(self, patience_s: float = PATIENCE_S) -> Json | None:
        """The next message; None when the server has closed."""
        try:
            async with asyncio.timeout(patience_s):
                while True:
                    opcode, payload = await self._frame()
                    if opcode == PING:
                        self.send(frame(payload, PONG))
                    elif opcode == CLOSE:
                        return None
                    elif opcode in (TEXT, BINARY):
                        message: Json = json.loads(payload)
                        return message
        except (ConnectionError, asyncio.IncompleteReadError):
            return None

    async def until(self, kind: str, patience_s: float = PATIENCE_S) -> Json:
        """Reads on to a message of this kind."""
        async with asyncio.timeout(patience_s):
            while (message := await self.next(patience_s)) is not None:
                if message["t"] == kind:
                    return message
        raise Closed

    async def answer(self, id_: str) -> Json:
        """The `ack` or `nak` to a command."""
        async with asyncio.timeout(PATIENCE_S):
            while (message := await self.next()) is not None:
                if message["t"] in ("ack", "nak") and message["id"] == id_:
                    return message
        raise Closed

    async def _frame(self) -> tuple[int, bytes]:
        first, second = await self.http.reader.readexactly(2)
        size = second & 0x7F
        if size >= 126:
            size = int.from_bytes(await self.http.reader.readexactly(2 if size == 126 else 8), "big")
        return first & 0x0F, await self.http.reader.readexactly(size)

    async def read_out(self, patience_s: float) -> list[Json]:
        """Everything that comes until nothing has come for a while, or the server closes."""
        seen: list[Json] = []
        try:
            while (message := await self.next(patience_s)) is not None:
                seen.append(message)
        except TimeoutError:
            pass
        return seen

    async def through(self, id_: str, patience_s: float) -> list[Json]:
        """Sends a command that nobody may give; reads up to its refusal, or until the server closes."""
        self.send(command(id_, 0, "choose", seat=15, number=0))
        seen: list[Json] = []
        with suppress(TimeoutError):
            while (message := await self.next(patience_s)) is not None:
                seen.append(message)
                if message.get("id") == id_:
                    break
        return seen

    def close(self) -> None:
        self.http.close()
