"""Races against limits: what may be done some times is done many times at once."""

from __future__ import annotations

import asyncio
import random

from verify.outsider import matchfile
from verify.outsider.attack import Attack, Field
from verify.outsider.attacks.files import TAKE_BACKS, played
from verify.outsider.guest import Guest
from verify.outsider.http import request
from verify.outsider.player import Player
from verify.outsider.socket import command

TABLES_PER_ADDRESS = 50
STORAGE = 20_000_000
"""Bytes that one guest may leave behind."""
GUESTS_AT_ONCE = 300
"""No household makes so many in some seconds."""
HISTORY = 2000
"""So many changes of settings nobody needs."""


async def tables(field: Field, count: int) -> None:
    """Tables opened all at once, as many as there are connections."""
    guest = await field.guest()
    body = {"game": "jobwell", "seats": [{"kind": "me"}] * 2}
    opened = await _all_at_once(field, count, guest.request("POST", "/api/tables", body))
    field.tally.expect(
        opened <= TABLES_PER_ADDRESS, f"{opened} tables from one address, of {TABLES_PER_ADDRESS}"
    )


async def uploads(field: Field, count: int) -> None:
    """Large match files, all at once, from one guest."""
    guest = await field.guest()
    lines = await played(guest, "jobwell", 2, random.Random(field.rng.random()))
    text = matchfile.taken_back(lines, TAKE_BACKS)
    before = field.server.stored_bytes()
    kept = await _all_at_once(field, count, guest.request("POST", "/api/reviews", {"text": text}))
    stored = field.server.stored_bytes() - before
    field.tally.expect(
        stored <= STORAGE, f"{kept} uploads of one guest made the database grow by {stored:,} bytes"
    )


async def guests(field: Field, count: int) -> None:
    """New guests, all at once, from one address."""
    made = await _all_at_once(field, count, request(field.target, "POST", "/api/me", {"name": "N"}))
    field.tally.expect(made < GUESTS_AT_ONCE, f"{made} new guests in a moment from one address")


async def settings(field: Field, count: int) -> None:
    """Settings changed to and fro: the history must not grow without end."""
    guest = await field.guest()
    table = await guest.open("jobwell", ["me", "me"])
    player = Player(await field.socket(table, 0, guest), field.rng)
    await player.greet()
    changed = 0
    for number in range(count):
        words = {"pace_ms": number % 10_000, "spectators": False, "listed": False, "stand_in": True}
        answer = await player.do("settings", settings=words)
        field.tried()
        field.tally.answers[answer["t"]] += 1
        changed += answer["t"] == "ack"
        await asyncio.sleep(1 / 19)
    field.tally.expect(player.version < HISTORY, f"{changed} changes of settings were written down")


async def seats(field: Field, count: int) -> None:
    """One open seat, many who want it at the same moment: one gets it."""
    host = await field.guest("Host")
    table = await host.open("jobwell", ["me", "open"], listed=True)
    rivals = [await Guest.new(field.target, field.source(n), "Rival") for n in range(min(8, count))]
    taken = 0

    async def take(number: int) -> None:
        nonlocal taken
        rival = rivals[number % len(rivals)]
        http = await field.http(number % len(rivals))
        for answer in await field.ask(
            http, rival.request("POST", f"/api/tables/{table}/join", {"name": "Rival"})
        ):
            taken += answer.status == 201

    await field.at_once(take(number) for number in range(count))
    field.tally.expect(taken == 1, f"one seat was given to {taken}")


async def same_command(field: Field, count: int) -> None:
    """The same move over many sockets at once: it is made once."""
    guest = await field.guest()
    table = await guest.open("jobwell", ["me", "me"])
    player = Player(await guest.sit(table), field.rng)
    await player.greet()
    await player.start()
    ask = next(ask for view in player.views.values() for ask in view["pending"])
    version = player.version
    words = {"seat": ask["by"], "number": ask["offers"][0]["number"], "for": ask["for"]}
    lines = [await field.socket(table, n, guest) for n in range(min(8, count))]
    for line in lines:
        line.hello()
        await line.until("view")
    for number in range(count):
        lines[number % len(lines)].send(command(f"r{number}", version, "choose", **words))
    field.tried(count)
    acks = 0
    for line in lines:
        answers = await line.read_out(0.5)
        acks += sum(answer["t"] == "ack" for answer in answers)
    field.tally.answers["ack"] += acks
    field.tally.expect(acks == 1, f"one move was made {acks} times")
    player.socket.close()


async def _all_at_once(field: Field, count: int, asked: bytes) -> int:
    """Sends it over many connections at the same moment; gives how many were granted."""
    granted = 0
    lines = [await field.http() for _ in range(min(20, count))]

    async def hand(number: int, share: int) -> None:
        nonlocal granted
        for answer in await field.ask(lines[number], *([asked] * share)):
            granted += answer.status in (200, 201)

    await field.by_many_hands(count, len(lines), hand)
    return granted


ATTACKS = [
    Attack("race for tables", "at once, from one address", tables, most=100, weight=2),
    Attack("race of uploads", "a megabyte each, at once", uploads, most=24, weight=1),
    Attack("race of guests", "new ones, at once", guests, most=1100, weight=20),
    Attack("settings storm", "19 changes a second", settings, most=2500, weight=2, limit_s=240),
    Attack("race for a seat", "one seat, many guests", seats, most=200, weight=1),
    Attack("race of one move", "the same over many sockets", same_command, most=200, weight=1),
]
