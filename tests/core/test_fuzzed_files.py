"""Whatever happens to a file's bytes, reading it gives a match or a `FileError`, and never anything else."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from quarterdeck.core import checksums, registry
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.errors import FileError
from quarterdeck.core.files import dump_match, load_match
from quarterdeck.core.match import AnyMatch, Match, SeededChance
from quarterdeck.core.record import Record, header_of

pytestmark = pytest.mark.slow
GAMES = tuple(registry.BUILT_IN)
FORMS = pytest.mark.parametrize("json", [False, True], ids=["text", "json"])
TWISTED: tuple[Any, ...] = (
    -1, 0, 10**18, -(10**18), 10**400, 1.5, "", "x", None, True, [], {}, [-1], [10**12], [[]], "9" * 4301,
)  # fmt: skip


@cache
def lines_of(name: str, json: bool) -> tuple[str, ...]:
    """A whole match of a game, a line each, without checks."""
    game = registry.new_game(name, players=max(2, registry.game_type(name).player_counts[0]))
    match: AnyMatch = Match(game)
    rng, draws = random.Random(5), SeededChance(5)
    for pending in match.questions(draws):
        decision = rng.choice(pending)
        match.submit(decision.by, rng.choice(match.legal(decision)), decision.for_)
    data = dump_match(Record(header_of(game, ["Ada", "Bo"]), tuple(match.log)), json, game)
    if json:
        return tuple(msgspec.json.encode(line).decode() for line in checksums.load_json(data)[0])
    return tuple(checksums.load_text(data)[0])


def refused(data: bytes, without_checksums: bool = False) -> bool:
    """Whether a match file is refused; any other error goes through to the test."""
    try:
        load_match(data, without_checksums)
    except FileError:
        return True
    return False


def with_new_checksums(lines: list[str], json: bool) -> bytes:
    if not json:
        return checksums.dump_text(lines)
    return checksums.dump_json(msgspec.json.decode(line) for line in lines)


@FORMS
@pytest.mark.parametrize("name", GAMES)
def test_changed_bytes(name: str, json: bool) -> None:
    rng = random.Random(f"{name} {json}")
    whole = "\n".join(lines_of(name, False)).encode() if not json else _array(lines_of(name, True))
    refusals = 0
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(data))
            data[place : place + rng.randint(0, 3)] = rng.choice(
                [bytes([rng.randrange(256)]), b"9" * rng.choice([1, 30, 4400]), b"-", b"[" * 2000, b"\x00"]
            )
        refusals += refused(bytes(data), without_checksums=True)
    assert refusals > 30


def _array(lines: tuple[str, ...]) -> bytes:
    return f"[{','.join(lines)}]".encode()


@FORMS
@pytest.mark.parametrize("name", GAMES)
def test_lines_that_are_moved_doubled_or_left_out(name: str, json: bool) -> None:
    rng = random.Random(f"{name} {json} lines")
    refusals = 0
    for _ in range(25):
        lines = list(lines_of(name, json))
        one, other = rng.randrange(1, len(lines)), rng.randrange(1, len(lines))
        lines[one:one] = rng.choice([[], [lines[other]]])
        lines[one], lines[other] = lines[other], lines[one]
        refusals += refused(with_new_checksums(lines, json))
    assert refusals > 12


@pytest.mark.parametrize("name", GAMES)
def test_values_in_json_lines_that_are_twisted(name: str) -> None:
    """Every value of the header and of the first lines, chance above all, becomes something else."""
    lines = [msgspec.json.decode(line) for line in lines_of(name, True)[:8]]
    refusals = 0
    for number, line in enumerate(lines):
        for path in _paths(line):
            for value in TWISTED:
                changed = [*lines[:number], _with(line, path, value), *lines[number + 1 :]]
                refusals += refused(msgspec.json.encode(changed), without_checksums=True)
    assert refusals > 500


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value below, the first three of a list at most."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value[:3]))
    return [way for key, below in inside for way in ((*path, key), *_paths(below, (*path, key)))]


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = _with(value[path[0]], path[1:], new)
    return copy


def test_campaigns() -> None:
    kind = registry.game_type("deep-sea")
    campaign = Campaign.found(kind, "The crew", ["Ada", "Bo", "Cy"], kind.config_type(players=3))
    campaign.start(campaign.next[0])
    campaign.abandon()
    campaign.note("a line")
    lines = checksums.load_json(campaign.dump())[0]
    refusals = 0
    for number, line in enumerate(lines):
        for path in _paths(line):
            for value in TWISTED:
                data = checksums.dump_json([*lines[:number], _with(line, path, value), *lines[number + 1 :]])
                refusals += _campaign_refused(data)
    assert refusals > 200


def _campaign_refused(data: bytes) -> bool:
    try:
        Campaign.load(data)
    except FileError:
        return True
    return False
