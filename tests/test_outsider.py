"""A short run of the hostile client in `verify/outsider`: 5,000 messages and requests, of every kind.

`python -m verify.outsider --messages 1000000` is the long one, and part of `make verify`.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from verify.outsider import report
from verify.outsider.attack import Attack, Wreck
from verify.outsider.attacks import ATTACKS, WRECKS
from verify.outsider.plan import shares
from verify.outsider.stage import Stage, scratch, tracebacks
from verify.outsider.target import NotLoopback, Target
from verify.outsider.wrecks import wreck

MESSAGES = 5000
SEED = 1
SHARES = shares(ATTACKS, MESSAGES)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """A server under attack, with people at it."""
    with scratch() as folder, Stage(Path(folder), SEED) as stage:
        asyncio.run(stage.settle())
        yield stage


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name.replace(" ", "-"))
def test_others_play_on_and_nothing_breaks(stage: Stage, attack: Attack) -> None:
    line = asyncio.run(stage.withstand(attack, SHARES[attack.name], ATTACKS.index(attack) + 1))
    assert line.passed, report.row(line)
    assert line.tried >= SHARES[attack.name]
    assert line.waits is not None
    assert line.waits.count > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "breaking",
    WRECKS,
    ids=lambda breaking: breaking.name.replace(" ", "-"),
)
def test_what_was_acknowledged_is_kept(breaking: Wreck) -> None:
    line = asyncio.run(wreck(breaking, SEED, MESSAGES))
    assert line.passed, report.row(line)
    assert line.tried > 0


def test_a_short_run_has_as_many_messages_as_asked_and_some_of_every_kind() -> None:
    assert MESSAGES <= sum(SHARES.values()) <= MESSAGES + len(ATTACKS)
    assert min(SHARES.values()) >= 10


def test_a_long_run_has_no_more_of_a_kind_than_makes_sense() -> None:
    many = shares(ATTACKS, 1_000_000)
    assert 1_000_000 <= sum(many.values()) <= 1_000_000 + len(ATTACKS)
    assert all(many[attack.name] <= attack.most for attack in ATTACKS)


@pytest.mark.parametrize(
    "address", ["http://192.0.2.1:80/", "http://example.org:80/", "https://127.0.0.1:1/", "x"]
)
def test_only_loopback_is_attacked(address: str) -> None:
    with pytest.raises(NotLoopback):
        Target.of(address)


def test_a_traceback_is_found_in_a_log() -> None:
    trace = 'Traceback (most recent call last):\n  File "x", line 1\nValueError: no'
    log = json.dumps({"what": "request failed", "error": trace}) + "\n" + json.dumps({"what": "request"})
    assert tracebacks(log) == ["ValueError: no"]
    assert tracebacks(trace) == ["ValueError: no"]


def test_it_shares_no_code_with_what_it_attacks() -> None:
    look = (
        "import sys, verify.outsider.__main__; "
        "sys.exit(any(name.split('.')[0] in ('quarterdeck', 'tests') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0
