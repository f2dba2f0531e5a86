"""What an attack is, what it is given, and what it leaves behind."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from verify.outsider.guest import Guest
from verify.outsider.http import Answer, Closed, Http
from verify.outsider.server import Server
from verify.outsider.socket import Socket
from verify.outsider.target import Target

BUSY = 503
"""Saying that one is busy is an answer; failing is none."""
_AN_ID = re.compile(r"[0-9a-f]{16}|x{50,}")
EACH_S = 0.03
"""More than a message takes on a busy machine; an attack that takes longer hangs."""
LOST = (OSError, TimeoutError, Closed, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError)
"""What becomes of a connection that the server, rightly, does not want."""


@dataclass
class Tally:
    """What was tried and what came of it."""

    tried: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def took(self, answer: Answer, what: str) -> Answer:
        """Counts an answer of HTTP; a failure of the server is a fault."""
        self.answers[str(answer.status)] += 1
        if answer.status >= 500 and answer.status != BUSY:
            self.fault(f"{answer.status} to {_AN_ID.sub('ID', what)[:120]}")
        return answer

    def fault(self, sentence: str) -> None:
        if sentence not in self.faults:
            self.faults.append(sentence)

    def expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.fault(otherwise)


class Field:
    """Where an attack takes place: the server, a table that is not the attacker's, addresses to come from."""

    def __init__(
        self, server: Server, prey: str, number: int, seed: int, progress: Callable[[], None]
    ) -> None:
        self.server, self.prey, self._number = server, prey, number
        self.rng = random.Random(seed * 1000 + number)
        self.tally = Tally()
        self._progress = progress
        self._open: list[Http | Socket] = []

    @property
    def target(self) -> Target:
        return self.server.target

    def source(self, number: int = 0) -> str:
        """An address of this attack's own."""
        return f"127.{self._number + 1}.{number // 250}.{number % 250 + 1}"

    def tried(self, count: int = 1) -> None:
        self.tally.tried += count
        self._progress()

    async def http(self, source: int = 0) -> Http:
        opened = await Http.connect(self.target, self.source(source))
        self._open.append(opened)
        return opened

    async def guest(self, name: str = "Mallory", source: int = 0) -> Guest:
        return await Guest.new(self.target, self.source(source), name)

    async def socket(self, table: str, source: int = 0, guest: Guest | None = None) -> Socket:
        """A socket that has been opened; `Closed` if the server does not want it."""
        opened = await Socket.connect(
            self.target, table, self.source(source), guest.cookie if guest else None
        )
        if opened.status != 101:
            opened.close()
            self.tally.answers[str(opened.status)] += 1
            raise Closed
        self._open.append(opened)
        return opened

    async def ask(self, http: Http, *requests: bytes) -> list[Answer]:
        """Sends hostile requests over one connection and looks at every answer."""
        self.tried(len(requests))
        answers = await http.ask(*requests)
        for sent, answer in zip(requests, answers, strict=False):
            self.tally.took(answer, repr(sent.split(b"\r\n\r\n", 1)[0].split(b"\r\n")[0])[2:-1])
        self.tally.answers["closed"] += len(requests) - len(answers)
        return answers

    async def by_many_hands(self, count: int, hands: int, job: Callable[[int, int], Awaitable[None]]) -> None:
        """Splits so many messages among hands; `job` is given a hand's number and its share."""
        shares = [count // hands + (hand < count % hands) for hand in range(hands)]
        await self.at_once(job(hand, share) for hand, share in enumerate(shares) if share)

    async def at_once(self, jobs: Iterable[Awaitable[None]]) -> None:
        """All of them together; a connection that is lost is an answer, anything else is not."""
        for result in await asyncio.gather(*jobs, return_exceptions=True):
            if isinstance(result, LOST):
                self.tally.answers["lost"] += 1
            elif isinstance(result, BaseException):
                raise result

    async def leave(self) -> None:
        for opened in self._open:
            with suppress(Exception):
                opened.close()
        self._open.clear()
        await asyncio.sleep(0)


@dataclass(frozen=True)
class Attack:
    """One kind of attack, with its own limits."""

    name: str
    tries: str
    """In a few words, for the report."""
    run: Callable[[Field, int], Awaitable[None]]
    most: int = 10**9
    """More messages than this would be no other attack."""
    weight: int = 1
    """Its share of the messages that are to be sent."""
    limit_s: float = 60.0
    """So long it may take, and `EACH_S` for each message."""
    patience_ms: int = 250
    """So long nobody else may wait."""
    growth_mb: int = 150
    """So much the server may have grown afterwards."""


@dataclass(frozen=True)
class Ruin:
    """Where something is going to break."""

    folder: Path
    command: str
    """What serves."""
    seed: int
    often: int
    """So often it breaks."""
    tally: Tally


@dataclass(frozen=True)
class Wreck:
    """Something breaks under a server of its own."""

    name: str
    tries: str
    run: Callable[[Ruin], Awaitable[None]]
    often: int = 2
    limit_s: float = 240.0
