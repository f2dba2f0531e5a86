"""Those who are not who they say: foreign pages, forged keys, keys that were taken back."""

from __future__ import annotations

import asyncio

from verify.outsider.attack import LOST, Attack, Field
from verify.outsider.guest import Guest
from verify.outsider.http import Http, request
from verify.outsider.player import Player
from verify.outsider.socket import Socket

AT_ONCE_S = 2.0
EVIL = "evil.example"


def forged(authority: str) -> list[dict[str, str | bytes | None]]:
    """Headers of pages that are not the server's own."""
    port = authority.rpartition(":")[2]
    origins: list[str | bytes | None] = [
        None, "null", "", f"http://{EVIL}", f"http://{EVIL}:{port}", f"https://{authority}",
        f"file://{authority}", f"ws://{authority}", f"http://{authority}.{EVIL}",
        f"http://{authority}@{EVIL}", f"http://{EVIL}#{authority}", f"http://{EVIL}?{authority}",
        f"http://{EVIL}/{authority}", "http://[", "http://]", "//" + authority, authority,
        f"http://user@{authority}", "http://127.0.0.1", "http://127.0.0.1:1",
        f"http://{authority}, http://{EVIL}", b"\xff", "http://" + "9" * 4400, f"http://127.0.0.1:{port}0",
    ]  # fmt: skip
    headers: list[dict[str, str | bytes | None]] = [{"origin": origin} for origin in origins]
    for host in (EVIL, f"{EVIL}:{port}", f"127.0.0.1.{EVIL}", f"127.0.0.1.nip.example:{port}"):
        headers.append({"host": host, "origin": f"http://{host}"})
        headers.append({"origin": f"http://{host}", "x_forwarded_host": host, "forwarded": f"host={host}"})
    return headers


async def origins(field: Field, count: int) -> None:
    """A guest's browser is led to call from somebody else's page."""
    guest = await field.guest("Victim")
    table = await guest.open("jobwell", ["me", "me"])
    wrong = forged(field.target.authority)
    for number in range(count):
        headers = wrong[number // 2 % len(wrong)]
        if number % 2:
            await _foreign_socket(field, guest, table, headers)
        else:
            asked = guest.request("POST", "/api/me", {"name": "Stolen"}, **headers)
            for answer in await field.ask(await field.http(), asked):
                field.tally.expect(answer.status >= 400, f"a foreign page was obeyed: {headers}")
    me = await guest.do("GET", "/api/me")
    field.tally.expect(me["name"] == "Victim", "a foreign page changed somebody's name")


async def _foreign_socket(
    field: Field, guest: Guest, table: str, headers: dict[str, str | bytes | None]
) -> None:
    field.tried()
    try:
        socket = await guest.sit(table, **headers)
    except LOST:
        field.tally.answers["closed"] += 1
        return
    field.tally.answers[str(socket.status)] += 1
    field.tally.expect(socket.status != 101, f"a foreign page was given a socket: {headers}")
    socket.close()


async def keys(field: Field, count: int) -> None:
    """Keys that nobody has, or for something else."""
    guest = await field.guest()
    own = await guest.open("jobwell", ["me", "me"])
    link = await guest.do("POST", f"/api/tables/{own}/links", {"kind": "token", "seat": 0})
    rng = field.rng

    def forged_key() -> str | bytes:
        text = "".join(
            rng.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") for _ in range(43)
        )
        return rng.choice(
            (text, text, link["secret"], link["secret"][:-1], "", "x" * 9000, b"\xff" * 40, "' or 1=1 --")
        )

    def ask(prey: str) -> bytes:
        key = forged_key()
        bytes_ = key if isinstance(key, bytes) else key.encode()
        headers = (
            {"authorization": b"Bearer " + bytes_, "origin": None},
            {"cookie": b"quarterdeck_guest=" + bytes_},
            {"authorization": b"Basic " + bytes_},
        )
        body = rng.choice(
            ({"kind": "token", "seat": 0}, {"kind": "invitation", "seat": 1}, {"kind": "resume", "seat": 1})
        )
        return request(field.target, "POST", f"/api/tables/{prey}/links", body, **rng.choice(headers))

    async def hand(number: int, share: int) -> None:
        http = await field.http(number)
        while share > 0:
            batch = [ask(field.prey) for _ in range(min(6, share))]
            share -= len(batch)
            for answer in await field.ask(http, *batch):
                field.tally.expect(answer.status >= 400, f"a forged key was believed: {answer.status}")
            if http.closed:
                http = await field.http(number)

    await field.by_many_hands(count, 4, hand)


async def revoked(field: Field, count: int) -> None:
    """Tokens and links that were taken back, while they are in use."""
    for number in range(-(-count // 4)):
        host, guest = await field.guest("Host", number), await field.guest("Guest", number)
        table = await host.open("jobwell", ["me", "open"])
        token = await host.do("POST", f"/api/tables/{table}/links", {"kind": "token", "seat": 0})
        await _revoked_socket(field, host, table, token["secret"])
        await _older_invitation(field, host, guest, table)
        field.tried(4)


async def _revoked_socket(field: Field, host: Guest, table: str, token: str) -> None:
    bearer = {"authorization": f"Bearer {token}", "origin": None}
    socket = await Socket.connect(field.target, table, host.source, **bearer)
    player = Player(socket, field.rng)
    await player.greet()
    await host.do("POST", f"/api/tables/{table}/revoke", {"seat": 0})
    try:
        async with asyncio.timeout(AT_ONCE_S):
            while await socket.next() is not None:
                pass
    except TimeoutError:
        field.tally.fault("a socket whose token was revoked is still open")
    socket.close()
    http = await Http.connect(field.target, host.source)
    asked = request(
        field.target, "POST", f"/api/tables/{table}/links", {"kind": "token", "seat": 0}, **bearer
    )
    answer = field.tally.took(await http.one(asked), "links by a revoked token")
    http.close()
    field.tally.expect(answer.status >= 400, "a revoked token still works")


async def _older_invitation(field: Field, host: Guest, guest: Guest, table: str) -> None:
    """A new link ends the older ones; one that was used is used up."""
    older, newer = [
        (await host.do("POST", f"/api/tables/{table}/links", {"kind": "invitation", "seat": 1}))["secret"]
        for _ in range(2)
    ]
    await guest.do("POST", "/api/join", {"secret": newer, "name": "Guest"})
    again = await guest.ask("POST", "/api/join", {"secret": newer, "name": "Guest"})
    field.tally.expect(field.tally.took(again, "join").status >= 400, "an invitation worked twice")
    player = Player(await host.sit(table), field.rng)
    await player.greet()
    await player.do("kick", seat=1)
    player.socket.close()
    back = await guest.ask("POST", "/api/join", {"secret": older, "name": "Guest"})
    field.tally.expect(
        field.tally.took(back, "join").status >= 400, "an older invitation works after its guest was put out"
    )


ATTACKS = [
    Attack("forged origins", "pages of others, other hosts", origins, most=400, weight=2),
    Attack("forged keys", "tokens and cookies of nobody", keys, most=30_000, weight=2),
    Attack("revoked keys", "tokens, links, invitations", revoked, most=120, weight=1),
]
