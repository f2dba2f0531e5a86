"""Tests that play what is dealt, with other deals than `make test` gives them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from verify.checks import ROOT, Check, Figure

PYTEST = (sys.executable, "-m", "pytest", "-n", "4", "--dist", "worksteal", "-m", "deals")
WHERE = ("tests/browser", "tests/server")
DEALS = 30
AT_ONCE = 5
"""So many deals share the servers that their tests start."""
LONGEST_S = AT_ONCE * 3600


def other_deals(folder: Path) -> Figure:
    """Deals that passed are noted, so that an interrupted run goes on with the next."""
    passed = 0
    for first in range(1, DEALS + 1, AT_ONCE):
        some = f"{first}-{first + AT_ONCE - 1}"
        note = folder / f"deals-{some}.txt"
        if not note.exists():
            done = subprocess.run(
                [*PYTEST, *WHERE, "--deal", some, "-o", f"session_timeout={LONGEST_S}"],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
            kept = note if done.returncode == 0 else folder / f"failed-{some}.txt"
            kept.write_text(done.stdout + done.stderr)
        passed += AT_ONCE if note.exists() else 0
        print(f"  deals {some} of {DEALS}: {passed} passed", file=sys.stderr, flush=True)
    return Figure(f"{passed} of {DEALS}", passed == DEALS)


CHECKS = [Check("tests that play what is dealt pass with other deals", f"{DEALS} of {DEALS}", other_deals)]
