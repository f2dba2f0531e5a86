"""Somebody with a cookie, at an address of their own on loopback."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.outsider.http import COOKIE, Answer, Http, request
from verify.outsider.socket import Socket
from verify.outsider.target import Target


class Refused(RuntimeError):
    """What a guest may do was refused."""


@dataclass
class Guest:
    target: Target
    source: str
    cookie: str

    @classmethod
    async def new(cls, target: Target, source: str, name: str) -> Guest:
        http = await Http.connect(target, source)
        answer = await http.one(request(target, "POST", "/api/me", {"name": name}))
        http.close()
        if answer.status != 200:
            raise Refused(f"POST api/me: {answer.status} {answer.reason}")
        return cls(target, source, answer.headers["set-cookie"].split(";")[0])

    @property
    def key(self) -> str:
        return self.cookie.removeprefix(f"{COOKIE}=")

    def request(self, method: str, path: str, body: Any = None, **headers: str | bytes | None) -> bytes:
        return request(self.target, method, path, body, cookie=self.cookie, **headers)

    async def ask(self, method: str, path: str, body: Any = None, **headers: str | bytes | None) -> Answer:
        http = await Http.connect(self.target, self.source)
        try:
            return await http.one(self.request(method, path, body, **headers))
        finally:
            http.close()

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """What must succeed; gives the answer's JSON."""
        answer = await self.ask(method, path, body)
        if answer.status >= 300:
            raise Refused(f"{method} {path}: {answer.status} {answer.reason}")
        return answer.json() if answer.body else None

    async def open(
        self, game: str, seats: list[str], options: dict[str, Any] | None = None, **settings: Any
    ) -> str:
        """Opens a table; a seat is "me", "open" or a bot's name."""
        plan = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game, "seats": plan, "options": options or {}, "settings": {"pace_ms": 0, **settings}}
        return str((await self.do("POST", "/api/tables", body))["table"])

    async def sit(self, table: str, **headers: str | bytes | None) -> Socket:
        return await Socket.connect(self.target, table, self.source, self.cookie, **headers)
