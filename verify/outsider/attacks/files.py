"""Match files that are damaged, impossible, or mean harm."""

from __future__ import annotations

import random
from collections.abc import Iterable

from verify.outsider import matchfile
from verify.outsider.attack import Attack, Field
from verify.outsider.guest import Guest
from verify.outsider.http import Http
from verify.outsider.mutations import damaged
from verify.outsider.player import Player

GAMES = {"jobwell": 2, "crew-deck": 2, "planet-nine": 4, "deep-sea": 4}
A_GUEST_S = 20
"""So many uploads, then somebody else comes from elsewhere."""
TAKE_BACKS = 50_000


async def played(guest: Guest, game: str, seats: int, rng: random.Random, moves: int = 12) -> list[str]:
    """The file of a short match that was given up."""
    table = await guest.open(game, ["me"] * seats)
    player = Player(await guest.sit(table), rng)
    await player.greet()
    await player.start()
    for _ in range(moves):
        if player.over or await player.move() is None:
            break
    if not player.over:
        await player.do("give_up", seat=0)
    player.socket.close()
    answer = await guest.ask("GET", f"/api/tables/{table}/match")
    return matchfile.lines_of(answer.body.decode())


async def imports(field: Field, count: int) -> None:
    """Files that name a module as their game; one that is imported prints, and that is noticed."""
    guest = await field.guest()
    lines = await played(guest, "jobwell", 2, random.Random(field.rng.random()))
    names = (
        matchfile.TELLTALE,
        "this:s",
        "antigravity:x",
        "quarterdeck.cli:main",
        "os:system",
        "this",
        "../this",
    )
    texts = [
        matchfile.importing(lines, separator, name)
        for name in names
        for separator in (*matchfile.SEPARATORS, "")
    ]
    texts += [matchfile.with_checksums([lines[0], f"game {name}", *lines[2:]]) for name in names]
    await _upload(field, (texts[number % len(texts)] for number in range(count)))


async def long_ones(field: Field, count: int) -> None:
    """Files that are valid, or nearly, and take long: fifty thousand take-backs."""
    guest = await field.guest()
    lines = await played(guest, "jobwell", 2, random.Random(field.rng.random()))
    texts = (
        matchfile.taken_back(lines, TAKE_BACKS),
        matchfile.with_checksums([*lines[:-1], *["back 0"] * TAKE_BACKS]),
    )
    await _upload(field, (texts[number % len(texts)] for number in range(count)))


async def impossible(field: Field, count: int) -> None:
    """Files of every game with draws, hands, options and names that can't be; what is kept is looked at."""
    guest = await field.guest()
    rng = field.rng
    files = [await played(guest, game, seats, rng) for game, seats in GAMES.items()]

    def text(number: int) -> str:
        if number % 6 == 5:
            good = matchfile.with_checksums(rng.choice(files)).encode()
            return damaged(rng, good).decode("latin-1")
        return matchfile.disturbed(rng, rng.choice(files))

    await _upload(field, (text(number) for number in range(count)))


async def _upload(field: Field, texts: Iterable[str]) -> None:
    guest, http = await field.guest(), await field.http()
    for sent, text in enumerate(texts, start=1):
        if sent % A_GUEST_S == 0:
            guest = await field.guest(source=sent // A_GUEST_S)
        if http.closed:
            http = await field.http(sent // A_GUEST_S)
        answers = await field.ask(http, guest.request("POST", "/api/reviews", {"text": text}))
        if answers and answers[0].status == 201:
            await _look_at(field, http, guest, answers[0].json()["table"])


async def _look_at(field: Field, http: Http, guest: Guest, table: str) -> None:
    """What was accepted must be fit to be shown."""
    for what in ("replay?count=20", "replay?seat=0&first=5", "match", "verify"):
        for answer in await http.ask(guest.request("GET", f"/api/tables/{table}/{what}")):
            field.tally.took(answer, f"GET {what} of an uploaded file")


ATTACKS = [
    Attack("files that import", "modules as games", imports, most=400, weight=2),
    Attack("files without end", "50,000 take-backs", long_ones, most=12, weight=1),
    Attack("impossible files", "draws, options, names", impossible, most=30_000, weight=4),
]
