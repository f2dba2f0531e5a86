"""HTTP by hand: requests as bytes, several under way on one connection, and every answer looked at.

A library would refuse to send most of what is sent here.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from verify.outsider.target import Target

COOKIE = "quarterdeck_guest"
PATIENCE_S = 30.0
Json = dict[str, Any]


class Closed(ConnectionError):
    """The server has closed the connection."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def reason(self) -> str:
        """The key of a refusal's sentence."""
        try:
            return str(json.loads(self.body)["reason"]["key"])
        except (ValueError, KeyError, TypeError):
            return ""


def request(
    target: Target,
    method: str,
    path: str | bytes,
    body: bytes | Json | list[Any] | None = None,
    **headers: str | bytes | None,
) -> bytes:
    """A request as bytes. A header given as None is left out; `_` in its name stands for `-`."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    fields: dict[str, str | bytes | None] = {"host": target.authority}
    if method not in ("GET", "HEAD"):
        fields["origin"] = target.origin
    if body is not None:
        fields |= {"content-type": "application/json", "content-length": str(len(body))}
    fields |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [method.encode() + b" " + (path if isinstance(path, bytes) else path.encode()) + b" HTTP/1.1"]
    for name, value in fields.items():
        if value is not None:
            lines.append(name.encode() + b": " + (value if isinstance(value, bytes) else value.encode()))
    return b"\r\n".join(lines) + b"\r\n\r\n" + (body or b"")


class Http:
    """One connection that is kept."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, target: Target, source: str) -> Http:
        """`source`: the loopback address to come from, so that limits by address can be tried."""
        opening = asyncio.open_connection(target.host, target.port, local_addr=(source, 0), limit=2**22)
        return cls(*await asyncio.wait_for(opening, PATIENCE_S))

    async def ask(self, *requests: bytes) -> list[Answer]:
        """Sends all at once and reads an answer to each; fewer if the server closes in between."""
        answers: list[Answer] = []
        try:
            self.writer.write(b"".join(requests))
            for sent in requests:
                answer = await asyncio.wait_for(self.answer(sent.startswith(b"HEAD ")), PATIENCE_S)
                answers.append(answer)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
        return answers

    async def one(self, sent: bytes) -> Answer:
        answers = await self.ask(sent)
        if not answers:
            raise Closed
        return answers[0]

    async def answer(self, head_only: bool = False) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        headers = {
            name.strip().lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)
        }
        if not first.startswith("HTTP/1.1 "):
            raise Closed(f"no answer of HTTP: {head[:200]!r}")
        status = int(first.split(" ")[1])
        body = b""
        if not head_only and status not in (204, 304) and status >= 200:
            body = await self._body(headers)
        return Answer(status, headers, body)

    async def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(await self.reader.readuntil(b"\r\n"), 16):
                body += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readuntil(b"\r\n")
            return body
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        return await self.reader.read()

    @property
    def closed(self) -> bool:
        return self.writer.is_closing() or self.reader.at_eof()

    def close(self) -> None:
        self.writer.transport.abort()
