"""Connections that hold on to something: readers who do not read, visitors who do not speak."""

from __future__ import annotations

import asyncio
import random
import socket as sockets
import time

from verify.outsider.attack import LOST, Attack, Field
from verify.outsider.guest import Refused
from verify.outsider.http import request
from verify.outsider.player import Player

STUCK = 20
STUCK_MB = 80
A_VISIT_S = 5.0
SMALL_BUFFER = 4096


async def stuck(field: Field, count: int) -> None:
    """Twenty readers stop reading at the attacker's own table, where the match goes on."""
    guest = await field.guest()
    table = await guest.open("planet-nine", ["me"] * 4, spectators=True)
    for _ in range(STUCK):
        reader = await field.socket(table, 1, guest)
        raw: sockets.socket = reader.http.writer.get_extra_info("socket")
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, SMALL_BUFFER)
        reader.hello(scene=True)
        reader.http.writer.transport.pause_reading()  # type: ignore[attr-defined]
    player = Player(await field.socket(table, 2, guest), random.Random(field.rng.random()))
    await player.greet()
    await player.start()
    before = field.server.memory_mb()
    for _ in range(-(-count // STUCK)):
        if player.over or await player.move() is None:
            break
        field.tried(STUCK)
        await asyncio.sleep(1 / 18)
    growth = field.server.memory_mb() - before
    field.tally.expect(growth < STUCK_MB, f"{STUCK} readers who do not read hold {growth:.0f} MB")


async def silent(field: Field, count: int) -> None:
    """More connections than the server may have files, none of which says a word; then a visitor comes."""
    await _crowd(field, count, b"")


async def slow(field: Field, count: int) -> None:
    """Requests that come a byte at a time."""
    asked = request(field.target, "GET", "/api/games", x_slow="y" * 200)

    async def one(number: int) -> None:
        http = await field.http()
        field.tried()
        for byte in asked[: 20 + number % 20]:
            http.writer.write(bytes([byte]))
            await asyncio.sleep(0.05)

    await asyncio.gather(field.at_once(one(n) for n in range(count)), _visitors(field, 2.0))


async def speechless(field: Field, count: int) -> None:
    """Sockets that open and never say hello."""

    async def one(number: int) -> None:
        field.tried()
        await field.socket(field.prey, 0)

    await field.at_once(one(n) for n in range(count))
    await _visitors(field, 1.0)


async def half_said(field: Field, count: int) -> None:
    """Requests that promise a body and do not send it, and sockets cut off within a frame."""
    body = request(field.target, "POST", "/api/me", b"{", content_length="60000")
    await _crowd(field, count // 2, body)

    async def one(number: int) -> None:
        field.tried()
        socket = await field.socket(field.prey, number % 5)
        socket.send(b"\x81\xfe\x40\x00\0\0\0\0" + b"[" * 100)

    await field.at_once(one(n) for n in range(count - count // 2))
    await _visitors(field, 1.0)


async def _crowd(field: Field, count: int, words: bytes) -> None:
    async def one() -> None:
        field.tried()
        http = await field.http()
        http.writer.write(words)

    for start in range(0, count, 50):
        await field.at_once(one() for _ in range(min(50, count - start)))
    await _visitors(field, 1.0)


async def crowd(field: Field, count: int) -> None:
    """Watchers fill a table; those who sit at it, and whose line was cut, still come back."""
    host = await field.guest("Host", 200)
    table = await host.open("jobwell", ["me", "me"], spectators=True)

    async def watch(number: int) -> None:
        field.tried()
        socket = await field.socket(table, number % 4)
        socket.hello()

    for start in range(0, count, 50):
        await field.at_once(watch(start + n) for n in range(min(50, count - start)))
    player = Player(await host.sit(table), field.rng)
    try:
        await player.greet()
    except LOST:
        field.tally.fault(f"{count} watchers keep those out who sit at the table")
    player.socket.close()


async def _visitors(field: Field, seconds: float) -> None:
    """Other people, from elsewhere, come while the attack lasts; each must be let in."""
    until, number = time.monotonic() + seconds, 100
    while time.monotonic() < until:
        number += 1
        try:
            async with asyncio.timeout(A_VISIT_S):
                guest = await field.guest("Visitor", number)
                player = Player(await guest.sit(await guest.open("jobwell", ["me", "me"])), field.rng)
                await player.greet()
                player.socket.close()
        except (*LOST, Refused) as error:
            field.tally.fault(f"a visitor could not come in: {type(error).__name__} {error}")
        await asyncio.sleep(0.2)


ATTACKS = [
    Attack("stuck readers", "20 stop reading, the match goes on", stuck, most=1200, weight=8),
    Attack("silent visitors", "more than there are files", silent, most=1100, weight=20),
    Attack("slow headers", "a byte at a time", slow, most=400, weight=2),
    Attack("speechless sockets", "never say hello", speechless, most=1000, weight=6),
    Attack("crowded table", "watchers, and who sits there", crowd, most=600, weight=8),
    Attack("half-said", "bodies and frames that stop", half_said, most=600, weight=2),
]
