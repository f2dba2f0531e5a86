"""Runs every figure we promise and says which hold: name, figure, asked, pass or fail, seconds.

    python -m verify            everything
    python -m verify jobwell    only what has this word in its area or name

A finished check is kept under .verify/ until the code it measures changes, so an interrupted run
goes on where it was. Remove the folder to measure again.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import msgspec
from msgspec import Struct

from verify import checks
from verify.checks import Check, Figure
from verify.kept import KEPT, code_digest

SHARED = ("parts",)


class Result(Struct, frozen=True):
    """A finished check."""

    name: str
    asked: str
    figure: str
    passed: bool
    seconds: float


def main(only: str = "") -> int:
    failed = 0
    code = code_digest()
    print(f"{'check':<58} {'figure':>16} {'asked':>20}  {'':<4} {'seconds':>8}")
    for area, check in find(only):
        result = finished(area, check, code)
        failed += not result.passed
        verdict = "pass" if result.passed else "FAIL"
        print(
            f"{result.name:<58} {result.figure:>16} {result.asked:>20}  {verdict} {result.seconds:>8.1f}",
            flush=True,
        )
    print(f"{failed} failed" if failed else "all pass")
    return 1 if failed else 0


def find(only: str) -> Iterator[tuple[str, Check]]:
    for module in iter_modules(checks.__path__):
        if module.name in SHARED:
            continue
        area: list[Check] = import_module(f"verify.checks.{module.name}").CHECKS
        for check in area:
            if only in module.name or only in check.name:
                yield module.name, check


def finished(area: str, check: Check, code: str) -> Result:
    """The kept result, or a fresh one."""
    key = hashlib.sha256(f"{area}/{check.name}/{check.asked}/{code}".encode()).hexdigest()[:16]
    folder = KEPT / key
    file = folder / "result.json"
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=Result)
    folder.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    try:
        measured = check.run(folder)
    except Exception as error:  # a check that breaks is a check that fails
        measured = Figure(f"{type(error).__name__}: {error}", False)
    seconds = time.perf_counter() - start
    result = Result(check.name, check.asked, measured.figure, measured.passed, round(seconds, 1))
    if result.passed:
        file.write_bytes(msgspec.json.encode(result))
    return result


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
