"""What makes the server think: bots with options nobody should have, tables that are hard to lay."""

from __future__ import annotations

import asyncio
import time

from verify.outsider.attack import LOST, Attack, Field
from verify.outsider.guest import Guest
from verify.outsider.player import Player

SPECS = (
    "search:sims=2000000000", "search:explore=nan", "search:sims=-1", "search:explore=inf",
    "search:explore=-inf", "search:sims=1e9", "search:sims=nan", "search:sims=" + "9" * 60,
    "search:seconds=1e9", "search:sims=0", "two-ply:depth=99", "search:explore=1e308",
    "search:sims=2000,sims=2000000000", "greedy:x=1", "this:d", "os:system", "search:sims=\x00", "search:",
    "search:sims", "search:=", "search:sims=0x7fffffff", "search:sims=1_000_000_000",
    "search:sims=٣٠٠٠٠٠٠٠٠",
)  # fmt: skip
BOT_S = 5.0
"""A bot at somebody else's table answers by then, whatever the others think about."""
WATCH_S = 4.0


async def options(field: Field, count: int) -> None:
    """Options out of every range, and matches begun with whatever was granted."""
    guests = [await field.guest(f"M{n}", n) for n in range(4)]
    thinking: list[Player] = []
    for number in range(count):
        guest, spec = guests[number % len(guests)], SPECS[number // 3 % len(SPECS)]
        if number % 3 == 0:
            plan = {"game": "jobwell", "seats": [{"kind": "me"}, {"kind": "bot", "bot": spec}]}
            answers = await field.ask(await field.http(), guest.request("POST", "/api/tables", plan))
            if answers and answers[0].status == 201:
                thinking.append(await _begin(field, guest, answers[0].json()["table"]))
        elif len(thinking) < 40:
            await _seat_bot(field, guest, spec)
        else:
            field.tried()
    await _a_bot_elsewhere(field)


async def _seat_bot(field: Field, guest: Guest, spec: str) -> None:
    field.tried()
    answer = await guest.ask(
        "POST", "/api/tables", {"game": "jobwell", "seats": [{"kind": "me"}, {"kind": "open"}]}
    )
    if field.tally.took(answer, "a new table").status != 201:
        return
    table = answer.json()["table"]
    player = Player(await field.socket(table, 0, guest), field.rng)
    await player.greet()
    heard = await player.do("seat_bot", seat=1, bot=spec)
    field.tally.answers[heard["t"]] += 1
    if heard["t"] == "ack":
        await player.do("start")
        await player.move()


async def _begin(field: Field, guest: Guest, table: str) -> Player:
    player = Player(await field.socket(table, 0, guest), field.rng)
    await player.greet()
    await player.start()
    await player.move()
    return player


async def _a_bot_elsewhere(field: Field) -> None:
    """Somebody else plays against a simple bot meanwhile; it answers."""
    guest = await field.guest("Dee", 99)
    table = await guest.open("jobwell", ["me", "greedy"])
    player = Player(await guest.sit(table), field.rng)
    await player.greet()
    await player.start()
    until = time.monotonic() + WATCH_S
    try:
        while time.monotonic() < until and not player.over:
            began = time.monotonic()
            while not player.over and await player.move() is None:
                async with asyncio.timeout(BOT_S):
                    await player.hear()
            field.tally.expect(time.monotonic() - began < BOT_S, "a bot at another table was slow")
    except TimeoutError:
        field.tally.fault(f"a bot at somebody else's table has not answered in {BOT_S:.0f} s")
    player.socket.close()


async def hard_tables(field: Field, count: int) -> None:
    """Deep Sea at difficulties that hardly any draw reaches, begun all at once."""

    async def one(number: int) -> None:
        guest = await field.guest(f"D{number}", number % 10)
        field.tried()
        plan = {
            "game": "deep-sea",
            "options": {"difficulty": 60 - number % 8},
            "seats": [{"kind": "me"}] * (3 + number % 3),
        }
        answer = await guest.ask("POST", "/api/tables", plan)
        if field.tally.took(answer, "a hard table").status != 201:
            return
        player = Player(await field.socket(answer.json()["table"], number % 10, guest), field.rng)
        await player.greet()
        heard = await player.do("start")
        field.tally.answers[heard["t"]] += 1

    for start in range(0, count, 10):
        try:
            await field.at_once(one(start + n) for n in range(min(10, count - start)))
        except LOST:
            field.tally.answers["lost"] += 1


ATTACKS = [
    Attack("bots without limit", "sims=2000000000, explore=nan", options, most=90, weight=2, limit_s=90),
    Attack("hard tables", "Deep Sea, difficulty 60", hard_tables, most=40, weight=1, limit_s=90),
]
