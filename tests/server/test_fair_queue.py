"""Whose turn it is: guests in turn, however much one of them wants."""

from __future__ import annotations

import asyncio

import pytest

from quarterdeck.server.bots.fair_queue import FairQueue, QueueFull


async def _served(places: int, wanted: list[str], longest: int = 100) -> list[str]:
    """Who was served in which order, when all had come before the first was done."""
    queue = FairQueue(places, longest)
    order: list[str] = []

    async def work(guest: str) -> None:
        async with queue.place(guest):
            order.append(guest)
            await asyncio.sleep(0)

    await asyncio.gather(*map(work, wanted))
    return order


def test_a_guest_who_wants_much_is_served_in_turn_with_the_others() -> None:
    order = asyncio.run(_served(1, ["ada", "ada", "ada", "ada", "bo", "cy", "bo"]))
    assert order == ["ada", "ada", "bo", "cy", "ada", "bo", "ada"]


def test_one_guest_never_has_all_the_places() -> None:
    async def run() -> list[str]:
        queue = FairQueue(2, 100)
        for_ever = asyncio.Event()
        served: list[str] = []

        async def hold(guest: str) -> None:
            async with queue.place(guest):
                served.append(guest)
                await for_ever.wait()

        tasks = [asyncio.create_task(hold("ada")) for _ in range(5)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(hold("bo")))
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return served

    assert asyncio.run(run()) == ["ada", "bo"]


def test_a_line_has_an_end() -> None:
    with pytest.raises(QueueFull):
        asyncio.run(_served(1, ["ada"] * 4, longest=2))


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def run() -> list[str]:
        queue = FairQueue(1, 100)
        served: list[str] = []

        async def work(guest: str) -> None:
            async with queue.place(guest):
                served.append(guest)
                await asyncio.sleep(0.01)

        first = asyncio.create_task(work("ada"))
        impatient = asyncio.create_task(work("bo"))
        last = asyncio.create_task(work("cy"))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(first, impatient, last, return_exceptions=True)
        async with queue.place("bo"):
            served.append("bo again")
        assert queue.waiting("bo") == 0
        return served

    assert asyncio.run(run()) == ["ada", "cy", "bo again"]


def test_a_place_is_not_lost_with_whoever_was_cancelled_and_has_not_woken_yet() -> None:
    async def run() -> list[str]:
        queue = FairQueue(1, 100)
        done = asyncio.Event()
        served: list[str] = []

        async def work(guest: str) -> None:
            async with queue.place(guest):
                served.append(guest)
                await done.wait()

        first = asyncio.create_task(work("ada"))
        impatient = asyncio.create_task(work("bo"))
        await asyncio.sleep(0)
        done.set()
        impatient.cancel()
        await asyncio.gather(first, impatient, return_exceptions=True)
        async with asyncio.timeout(5), queue.place("cy"):
            served.append("cy")
        return served

    assert asyncio.run(run()) == ["ada", "cy"]
