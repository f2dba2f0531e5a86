"""Answers packed for the way: compressed, and what never changes only once, and only to who lacks it."""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST: Final = 800
"""Below this, compressing gains nothing."""
QUICK: Final = 4
THOROUGH: Final = 9


class Shelf:
    """What was compressed before, by what it was; the least asked for goes first."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self.packed = 0
        """How often something was compressed."""

    def gzip(self, tag: str, body: bytes) -> bytes:
        found = self._kept.get(tag)
        if found is not None:
            self._kept.move_to_end(tag)
            return found
        found = self._kept[tag] = gzip.compress(body, THOROUGH, mtime=0)
        self.packed += 1
        self._size += len(found)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
        return found


def packed(app: ASGIApp, shelf: Shelf) -> ASGIApp:
    """Answers with a `cache-control` of their own are the same for everybody: they get an ETag too."""

    async def pack(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        asked = {
            name: value for name, value in scope["headers"] if name in (b"accept-encoding", b"if-none-match")
        }
        start: Any = None

        async def answer(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if message["type"] == "http.response.body" and start is not None:
                if not message.get("more_body") and message["body"]:
                    message["body"] = _pack(start, message["body"], asked, shelf)
                await send(start)
                start = None
            await send(message)

        await app(scope, receive, answer)

    return pack


def _pack(start: Any, body: bytes, asked: dict[bytes, bytes], shelf: Shelf) -> bytes:
    """The body as it goes out; the head is changed to fit."""
    headers = {name.lower(): value for name, value in start["headers"]}
    same_for_all = start["status"] == 200 and b"cache-control" in headers
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"' if same_for_all else ""
    extra = []
    if tag:
        extra.append((b"etag", tag.encode()))
        wanted = asked.get(b"if-none-match", b"").decode("latin-1").replace("W/", "")
        if tag in (word.strip() for word in wanted.split(",")):
            start["status"], body = 304, b""
    if len(body) >= SMALLEST and b"gzip" in asked.get(b"accept-encoding", b""):
        body = shelf.gzip(tag, body) if tag else gzip.compress(body, QUICK, mtime=0)
        extra.append((b"content-encoding", b"gzip"))
    extra.append((b"vary", b"accept-encoding"))
    kept = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
    if start["status"] != 304:
        extra.append((b"content-length", str(len(body)).encode()))
    start["headers"] = [*kept, *extra]
    return body
