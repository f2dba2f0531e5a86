"""Too much of what is allowed: requests, messages, greetings, connections."""

from __future__ import annotations

import asyncio
from itertools import count as counter

from verify.outsider.attack import LOST, Attack, Field
from verify.outsider.http import request
from verify.outsider.socket import command, frame

PAGES = (
    "/", "/healthz", "/api/games", "/api/me", "/api/lobby", "/api/tables/mine", "/api/catalogue/en",
    "/api/catalogue/de", "/api/wire.json", "/api/openapi/openapi.json", "/api/crews", "/metrics",
    "/api/nothing",
)  # fmt: skip
A_SOCKETFUL = 260
"""A socket is closed after about so many messages that come too fast."""
PAUSE_S = 0.02


async def requests(field: Field, count: int) -> None:
    """Every page there is, from sixteen connections with eight requests under way on each."""
    guest = await field.guest()

    async def hand(number: int, share: int) -> None:
        http = await field.http(number)
        while share > 0:
            paths = [field.rng.choice(PAGES) for _ in range(min(8, share))]
            batch = [
                request(field.target, "GET", path, cookie=guest.cookie, accept_encoding="gzip")
                for path in paths
            ]
            share -= len(batch)
            await field.ask(http, *batch)
            if http.closed:
                http = await field.http(number)

    await field.by_many_hands(count, 16, hand)


async def messages(field: Field, count: int) -> None:
    """Well-formed commands of somebody who only watches, as fast as the line takes them."""
    addresses = counter()

    async def hand(number: int, share: int) -> None:
        while share > 0:
            batch = min(A_SOCKETFUL, share)
            share -= batch
            deeds = [
                command(
                    f"x{n}", field.rng.randrange(60), "choose", seat=field.rng.randrange(2), number=n % 40
                )
                for n in range(batch)
            ]
            await _burst(field, next(addresses), deeds)

    await field.by_many_hands(count, 8, hand)


async def greetings(field: Field, count: int) -> None:
    """Twenty sockets of one guest say hello nineteen times a second: each costs a whole view."""
    guest = await field.guest()

    async def hand(number: int, share: int) -> None:
        socket = await field.socket(field.prey, 0, guest)
        reading = asyncio.create_task(socket.read_out(5))
        try:
            for _ in range(share):
                socket.hello(scene=True)
                field.tried()
                await asyncio.sleep(1 / 19)
        finally:
            reading.cancel()
            socket.close()

    await field.by_many_hands(count, 20, hand)


async def visits(field: Field, count: int) -> None:
    """Sockets that open, say half a word and are gone."""

    async def hand(number: int, share: int) -> None:
        for visit in range(share):
            field.tried()
            try:
                socket = await field.socket(field.prey, number)
            except LOST:
                await asyncio.sleep(PAUSE_S)
                continue
            socket.send(frame({"t": "hello"})[: visit % 12])
            socket.close()

    await field.by_many_hands(count, 10, hand)


async def _burst(field: Field, address: int, frames: list[bytes]) -> None:
    """All of them over a fresh socket; what comes back must be refusals."""
    field.tried(len(frames))
    try:
        socket = await field.socket(field.prey, address)
        socket.hello()
        socket.send(*frames)
        for answer in await socket.read_out(1):
            if answer["t"] == "nak":
                field.tally.answers["nak"] += 1
            field.tally.expect(answer["t"] != "ack", f"a stranger's command was obeyed: {answer}")
        socket.close()
    except LOST:
        field.tally.answers["lost"] += 1
        await asyncio.sleep(PAUSE_S)


ATTACKS = [
    Attack("flood of requests", "every page, pipelined", requests, weight=6),
    Attack("flood of messages", "a watcher's commands at full speed", messages, weight=10),
    Attack("flood of hellos", "20 sockets of one guest", greetings, most=4000, weight=2),
    Attack("flood of visits", "sockets that open and go", visits, most=4000, weight=1),
]
