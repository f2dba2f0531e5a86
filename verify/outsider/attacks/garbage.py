"""What is no message: spoilt JSON, broken frames, bodies, paths and requests."""

from __future__ import annotations

import asyncio
from itertools import count as counter
from typing import Any

from verify.outsider.attack import LOST, Attack, Field
from verify.outsider.guest import Guest
from verify.outsider.http import request
from verify.outsider.mutations import damaged, nested, spoilt
from verify.outsider.socket import BINARY, CLOSE, PING, TEXT, frame

SETTINGS = {"pace_ms": 0, "spectators": True, "listed": False, "stand_in": True}
DEEDS: tuple[dict[str, Any], ...] = (
    {"do": "choose", "seat": 0, "number": 1, "for": None}, {"do": "start"},
    {"do": "nonce", "seat": 0, "nonce": "0" * 32}, {"do": "take_back", "seat": 0},
    {"do": "give_up", "seat": 0}, {"do": "vote", "seat": 0, "yes": True},
    {"do": "say", "seat": 0, "text": "hi"}, {"do": "phrase", "seat": 0, "phrase": "x"},
    {"do": "leave", "seat": 0}, {"do": "come_back", "seat": 0},
    {"do": "seat_bot", "seat": 1, "bot": "random"}, {"do": "open_seat", "seat": 1},
    {"do": "kick", "seat": 1}, {"do": "pass_host", "seat": 1}, {"do": "settings", "settings": SETTINGS},
    {"do": "look", "step": 1, "seat": None},
)  # fmt: skip
SEATS = [{"kind": "me"}, {"kind": "open"}]
BODIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/me", {"name": "Eve"}),
    ("/api/tables", {"game": "jobwell", "options": {"jobs": 4}, "seats": SEATS, "settings": SETTINGS}),
    ("/api/tables", {"game": "deep-sea", "options": {"mission": 3, "difficulty": 5}, "seats": SEATS}),
    ("/api/tables", {"game": "planet-nine", "options": {"mission": 7}, "seats": [*SEATS, *SEATS]}),
    ("/api/tables", {"game": "crew-deck", "options": {}, "seats": SEATS}),
    ("/api/join", {"secret": "s" * 43, "name": "Eve", "token": False}),
    ("/api/tables/TABLE/join", {"name": "Eve", "seat": 1}),
    ("/api/tables/TABLE/links", {"kind": "invitation", "seat": 1}),
    ("/api/tables/TABLE/revoke", {"seat": 0}),
    ("/api/tables/TABLE/hint", {"seat": 0, "for": None}),
    ("/api/tables/TABLE/branch", {"step": 1, "seats": SEATS, "settings": SETTINGS}),
    ("/api/tables/TABLE/rematch", {}),
    ("/api/reviews", {"text": "quarterdeck match 1\ngame jobwell\n"}),
    ("/api/crews", {"game": "deep-sea", "name": "Us", "names": ["A", "B", "C"], "bots": True, "options": {}}),
    ("/api/crews/join", {"secret": "s" * 43}),
    ("/api/crews/CREW/notes", {"text": "hi"}),
    ("/api/crews/CREW/entries", {"choice": 0, "v": 1, "won": True, "distress": False}),
    ("/api/crews/CREW/attempts", {"choice": 0, "v": 1, "seats": SEATS, "after": None, "settings": SETTINGS}),
    ("/api/crews/CREW/draws", {"choice": 0, "v": 1}),
    ("/api/crews/CREW/correct", {"won": True}),
    ("/api/crews/CREW/links", {"renew": True}),
    ("/api/crews/CREW/ashore", {"seat": 1}),
)
METHODS = (
    "GET",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "get",
    "G\x7fT",
)
PARTS = (
    b"api", b"tables", b"mine", b"TABLE", b"socket", b"match", b"replay", b"verify", b"crews", b"catalogue",
    b"en", b"%00", b"%ff%fe", b"..", b"%2e%2e", b"%2f", b"\xc3\x28", b"\x80", b"", b".", b"%", b"%zz",
    b"a" * 3000, b"assets", b"join#x", b"?", b"?seat=-1&first=99999999999999999999", b"?seat=0&count=201",
    b"?first=%00", b"*", b"%E2%80%A8", b"\\..\\..", b"~root", b";x",
)  # fmt: skip
NO_UPGRADE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: \xff\r\nSec-WebSocket-Version: 99\r\n\r\n"
)
REQUESTS = (
    b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"\r\n\r\n\r\n", b"\0" * 64 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\nzz\r\n{}",
    b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, banana\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X-Long: " + b"y" * 100_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(5000)) + b"\r\n",
    b"GET http://evil.example/api/me HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    NO_UPGRADE,
)  # fmt: skip
FRAMES = (
    frame(b"\xff\xfe", TEXT), frame(b"{}", 3), frame(b"{}", 0), frame(b"x" * 200, PING),
    frame(b"{}", TEXT, 0xF0), frame(b"{}", TEXT, masked=False), frame(b"\0", CLOSE),
    frame(b"\xff\xff", CLOSE), frame(b"{", TEXT, 0x00) + frame(b"{}", TEXT),
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", b"\x81\xfe\xff\xff\0\0\0\0{}", frame(b"x" * 20_000),
    b"\x81", frame(b"[" * 16_000), frame(b'{"a":' * 3000), frame(b"\xed\xa0\x80", TEXT), frame(b"", TEXT),
    frame(b"", BINARY), frame(b"{", TEXT, 0x00) * 300, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    bytes(range(256)), frame(b"x", PING) * 300,
)  # fmt: skip
A_BURST = 36
"""A socket takes forty at once before it asks to slow down."""
LAST = "the last one"


def message(field: Field) -> bytes:
    """A frame with a spoilt message, small enough to be read."""
    good: dict[str, Any] = {"t": "hello", "since": 0, "scene": True}
    if field.rng.random() < 0.9:
        good = {"t": "cmd", "id": "a", "v": field.rng.randrange(40), "c": field.rng.choice(DEEDS)}
    return frame(spoilt(field.rng, good)[:16_000], BINARY)


async def messages(field: Field, count: int) -> None:
    """Spoilt messages, half by a watcher at somebody's table, half by the host of their own."""
    guest = await field.guest()
    own = await guest.open("jobwell", ["me", "me"])
    addresses = counter()

    async def hand(number: int, share: int) -> None:
        hosting = number % 2 == 0
        while share > 0:
            batch = min(A_BURST, share)
            share -= batch
            field.tried(batch)
            try:
                socket = await field.socket(
                    own if hosting else field.prey, next(addresses), guest if hosting else None
                )
            except LOST:
                field.tally.answers["lost"] += 1
                await asyncio.sleep(0.02)
                continue
            socket.hello()
            socket.send(*(message(field) for _ in range(batch)))
            for answer in await socket.through(LAST, 5):
                field.tally.answers[answer["t"]] += answer["t"] in ("ack", "nak")
                if answer["t"] == "nak":
                    key = answer["reason"]["key"]
                    field.tally.expect(key != "server.no.failed", "a message made the server fail")
                field.tally.expect(
                    hosting or answer["t"] != "ack", f"a stranger's command was obeyed: {answer}"
                )
            socket.close()

    await field.by_many_hands(count, 8, hand)


async def frames(field: Field, count: int) -> None:
    """Frames that the protocol does not allow."""

    async def hand(number: int, share: int) -> None:
        for turn in range(share):
            field.tried()
            try:
                socket = await field.socket(field.prey, number)
                socket.hello()
                broken = FRAMES[(number + turn) % len(FRAMES)]
                socket.send(broken if turn % 3 else damaged(field.rng, broken))
                await socket.read_out(0.05)
                socket.close()
            except LOST:
                field.tally.answers["lost"] += 1

    await field.by_many_hands(count, 8, hand)


async def _crew(guest: Guest) -> str:
    body = {"game": "deep-sea", "name": "Us", "names": ["Eve", "B", "C"], "bots": True}
    return str((await guest.do("POST", "/api/crews", body))["crew"])


async def bodies(field: Field, count: int) -> None:
    """Spoilt bodies to everything that takes one, about one's own tables, others' and none."""
    guest = await field.guest("Eve")
    own, crew = await guest.open("jobwell", ["me", "me"]), await _crew(guest)

    def body() -> bytes:
        path, good = field.rng.choice(BODIES)
        table = field.rng.choice((own, own, field.prey, "0" * 16, "%00", "x" * 200))
        path = path.replace("TABLE", table).replace("CREW", field.rng.choice((crew, crew, "0" * 16)))
        data = field.rng.choice(
            (spoilt(field.rng, good), spoilt(field.rng, good), spoilt(field.rng, good), _huge(field, good))
        )
        kinds = ("application/json",) * 6 + (
            "text/plain",
            "application/msgpack",
            "multipart/form-data; boundary=x",
        )
        return request(
            field.target, "POST", path, data, cookie=guest.cookie, content_type=field.rng.choice(kinds)
        )

    async def hand(number: int, share: int) -> None:
        http = await field.http(number)
        while share > 0:
            batch = [body() for _ in range(min(6, share))]
            share -= len(batch)
            await field.ask(http, *batch)
            if http.closed:
                http = await field.http(number)

    await field.by_many_hands(count, 6, hand)


def _huge(field: Field, good: dict[str, Any]) -> bytes:
    """Too deep, too long or no JSON at all."""
    key = field.rng.choice(list(good) or ["x"])
    what = field.rng.randrange(5)
    if what == 0:
        return spoilt(field.rng, {**good, key: nested(900)})
    if what == 1:
        return b'{"%s":' % key.encode() + b"[" * 30_000
    if what == 2:
        return spoilt(field.rng, {**good, key: "y" * 70_000})
    if what == 3:
        return b""
    return bytes(field.rng.randrange(256) for _ in range(200))


async def paths(field: Field, count: int) -> None:
    """Methods and paths that do not exist, and some that are no text."""

    async def hand(number: int, share: int) -> None:
        http = await field.http(number)
        while share > 0:
            batch = sorted((_stray(field) for _ in range(min(6, share))), key=_is_no_http)
            share -= len(batch)
            await field.ask(http, *batch)
            if http.closed:
                http = await field.http(number)

    await field.by_many_hands(count, 6, hand)


def _stray(field: Field) -> bytes:
    parts = [field.rng.choice(PARTS) for _ in range(field.rng.randint(1, 5))]
    path = b"/" + b"/".join(parts).replace(b"TABLE", field.prey.encode())
    method = field.rng.choice(METHODS[:2] * 4 + METHODS)
    return request(field.target, method, path, b"{}" if field.rng.random() < 0.3 else None)


def _is_no_http(sent: bytes) -> bool:
    """After such a one the server, rightly, closes: it comes last on its connection."""
    line = sent.split(b"\r\n", 1)[0]
    return not line.isascii() or b"\x7f" in line


async def wrong_requests(field: Field, count: int) -> None:
    """What is no HTTP, or two kinds of it at once."""

    async def hand(number: int, share: int) -> None:
        for turn in range(share):
            wrong = REQUESTS[(number + turn) % len(REQUESTS)]
            http = await field.http(number)
            http.writer.write(wrong if turn % 4 else damaged(field.rng, wrong))
            http.writer.write_eof()
            field.tried()
            try:
                field.tally.took(await asyncio.wait_for(http.answer(), 2), repr(wrong[:60]))
            except LOST:
                field.tally.answers["closed"] += 1
            http.close()

    await field.by_many_hands(count, 4, hand)


ATTACKS = [
    Attack("garbage messages", "valid ones, spoilt", messages, weight=30),
    Attack("broken frames", "against the protocol", frames, most=20_000, weight=2),
    Attack("garbage bodies", "spoilt JSON to every call", bodies, weight=8),
    Attack("stray paths", "methods, NUL, no UTF-8", paths, weight=6),
    Attack("broken requests", "no HTTP, or two kinds", wrong_requests, most=20_000, weight=2),
]
