"""Load on a real server over loopback: many sockets, a steady rate of moves, time until everybody sees one.

python -m bench.server_load --tables 200 --seconds 20 --rate 300
python -m bench.server_load --page      the table in docs/hosting.md
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from tests.server.harness import JOBWELL, Person, Server
from websockets.asyncio.client import ClientConnection, connect

from bench import machine

SEATS = 5
LOADS = ((400, 300), (400, 700), (400, 1000), (1000, 150))
"""Tables and moves a second, as the documentation has them."""
FIRST_VISITORS = 20
"""Tables before the crowd's: the code and caches that they bring into memory are no crowd's."""
GONE_S = 15.0
"""So long after the last has left, a server should have forgotten them."""
NO_LIMIT = 10**6
UNLIMITED: dict[str, Any] = {
    "tables_per_address": NO_LIMIT,
    "connections_per_address": NO_LIMIT,
    "sockets_per_address": NO_LIMIT,
    "sockets_per_guest": NO_LIMIT,
}
"""All the load is one guest's, from one address."""


class Number(Struct):
    number: int


class Asked(Struct, rename={"for_": "for"}):
    by: int
    for_: int
    offers: list[Number]


class Frame(Struct):
    """As much of a server's message as a load needs."""

    t: str
    version: int = 0
    v: int = 0
    status: str = ""
    pending: list[Asked] = []


class Load(Struct, frozen=True):
    """What came out."""

    sockets: int
    moves: int
    per_second: float
    p50_ms: float
    p99_ms: float
    kb_per_socket: float
    cpu_ms_per_move: float
    """Of the server's process: what a core could do if nothing else ran."""
    mb_in_use: float
    """What all of this took of the server's memory, beyond what it had at the start."""
    mb_kept: float
    """What it still had of that when everybody had been gone for a while."""


class Seat:
    """One socket; it remembers what it was last asked and how far it has seen."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version = 0
        self.asked: Asked | None = None
        self.over = False
        self.changed = asyncio.Event()

    async def read(self) -> None:
        decoder = msgspec.json.Decoder(Frame)
        async for data in self.connection:
            frame = decoder.decode(data)
            if frame.t == "view":
                self.version = frame.version
                self.asked = frame.pending[0] if frame.pending else None
                self.over = frame.status not in ("open", "running")
                self.changed.set()

    async def reach(self, version: int) -> None:
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()


class Table:
    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.moves = 0

    async def move(self, rng: random.Random) -> float | None:
        """One choice; gives the seconds until the last seat has seen it."""
        mover = next((seat for seat in self.seats if seat.asked), None)
        if mover is None or mover.asked is None:
            return None
        ask, mover.asked = mover.asked, None
        self.moves += 1
        choose = {"do": "choose", "seat": ask.by, "for": ask.for_, "number": rng.choice(ask.offers).number}
        command = {"t": "cmd", "id": f"m{self.moves}", "v": mover.version, "c": choose}
        wanted = mover.version + 1
        began = time.perf_counter()
        await mover.connection.send(msgspec.json.encode(command), text=True)
        await asyncio.gather(*(seat.reach(wanted) for seat in self.seats))
        return time.perf_counter() - began


async def open_table(server: Server, ada: Person, http: httpx.AsyncClient) -> Table:
    plan = {"game": JOBWELL, "seats": [{"kind": "me"}] * SEATS}
    table = (await http.post("api/tables", json=plan)).json()["table"]
    links = f"api/tables/{table}/links"
    seats = []
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    for seat in range(SEATS):
        token = (await http.post(links, json={"kind": "token", "seat": seat})).json()["secret"]
        socket = await connect(
            address, additional_headers={"Authorization": f"Bearer {token}"}, compression=None
        )
        await socket.send('{"t":"hello","since":0,"scene":false}')
        seats.append(Seat(socket))
    key = ada.http.cookies["quarterdeck_guest"]
    headers = {"Cookie": f"quarterdeck_guest={key}"}
    async with connect(address, additional_headers=headers, origin=ada.origin) as host:  # type: ignore[arg-type]
        await host.send('{"t":"hello","since":0,"scene":false}')
        await host.send('{"t":"cmd","id":"s","v":0,"c":{"do":"start"}}')
        async for data in host:
            if msgspec.json.decode(data, type=Frame).t == "ack":
                break
    return Table(seats)


def memory_kb(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def drive(server: Server, tables: int, seconds: float, rate: float) -> Load:
    ada = server.guest("Ada")
    headers = {"origin": ada.origin, "cookie": f"quarterdeck_guest={ada.http.cookies['quarterdeck_guest']}"}
    rng = random.Random(1)
    before = memory_kb(server.process.pid)
    async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=60) as http:
        opened = [await open_table(server, ada, http) for _ in range(tables)]
    readers = [asyncio.create_task(seat.read()) for table in opened for seat in table.seats]
    await asyncio.sleep(1)
    gc.collect()
    gc.disable()  # the pauses of this client are not the server's
    sockets = tables * SEATS
    memory = (memory_kb(server.process.pid) - before) / sockets
    latencies: list[float] = []
    moving: set[asyncio.Task[Any]] = set()
    began = time.perf_counter()
    used = cpu_seconds(server.process.pid)
    sent = 0
    while time.perf_counter() - began < seconds:
        task = asyncio.create_task(opened[sent % tables].move(rng))
        moving.add(task)
        task.add_done_callback(moving.discard)
        task.add_done_callback(lambda done: latencies.extend(filter(None, [done.result()])))
        sent += 1
        await asyncio.sleep(max(0.0, began + sent / rate - time.perf_counter()))
    await asyncio.wait_for(asyncio.gather(*moving), 30)
    took = time.perf_counter() - began
    used = cpu_seconds(server.process.pid) - used
    gc.enable()
    in_use = memory_kb(server.process.pid) - before
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(seat.connection.close() for table in opened for seat in table.seats))
    await asyncio.sleep(GONE_S)
    kept = memory_kb(server.process.pid) - before
    latencies.sort()
    p50, p99 = (latencies[int(len(latencies) * part)] * 1000 for part in (0.5, 0.99))
    return Load(
        sockets,
        len(latencies),
        len(latencies) / took,
        p50,
        p99,
        memory,
        1000 * used / len(latencies),
        in_use / 1000,
        kept / 1000,
    )


def measure(tables: int, seconds: float, rate: float) -> Load:
    return crowds(1, tables, seconds, rate)[0]


def crowds(count: int, tables: int, seconds: float, rate: float) -> list[Load]:
    """One after another at the same server."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), **UNLIMITED) as server:
        asyncio.run(drive(server, FIRST_VISITORS, 2, FIRST_VISITORS))
        return [asyncio.run(drive(server, tables, seconds, rate)) for _ in range(count)]


def page(seconds: float) -> Iterator[str]:
    yield (
        f"Made by `python -m bench.server_load --page`, server and clients on one machine: "
        f"{machine.described()}. Time until the last seat of the table has seen a move; memory beyond what "
        f"the server had before the crowd came, {GONE_S:.0f} s after it had left, and after a second crowd."
    )
    yield ""
    yield "| sockets | moves/s asked | made | median | 99 % | memory a socket | in use | kept | after two |"
    yield "|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for tables, rate in LOADS:
        load, again = crowds(2, tables, seconds, rate)
        yield (
            f"| {load.sockets:,} | {rate:,} | {load.per_second:,.0f} | {load.p50_ms:.1f} ms "
            f"| {load.p99_ms:.0f} ms | {load.kb_per_socket:.0f} kB | {load.mb_in_use:.0f} MB "
            f"| {load.mb_kept:.0f} MB | {load.mb_kept + again.mb_kept:.0f} MB |"
        )


def growth(tables: int) -> float:
    """Opens and drops tables; gives the memory (kB a table) that the second half left behind."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), **UNLIMITED) as server:
        ada = server.guest("Ada")

        def open_and_drop(count: int) -> int:
            for _ in range(count):
                place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
                place.view()
                place.close()
            time.sleep(5)
            return memory_kb(server.process.pid)

        half = open_and_drop(tables // 2)
        return (open_and_drop(tables - tables // 2) - half) / (tables - tables // 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--page", action="store_true", help="several loads as a table")
    asked = parser.parse_args()
    if asked.page:
        for line in page(asked.seconds):
            print(line, flush=True)
        return
    load = measure(asked.tables, asked.seconds, asked.rate)
    print(msgspec.json.encode(load).decode() if asked.json else load)


if __name__ == "__main__":
    main()
