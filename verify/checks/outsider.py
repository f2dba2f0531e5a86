"""The server under a hostile client that shares no code with it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from verify.checks import ROOT, Check, Figure

MESSAGES = 1_000_000


def withstood(folder: Path) -> Figure:
    """Every kind of attack; the folder keeps what came of each."""
    command = [sys.executable, "-m", "verify.outsider", "--messages", str(MESSAGES), "--json"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    (folder / "attacks.json").write_text(done.stdout)
    lines = json.loads(done.stdout)
    failed = [line["attack"] for line in lines if not line["passed"]]
    longest = max(line["waits"]["longest"] for line in lines if line["waits"])
    enough = sum(line["tried"] for line in lines) >= MESSAGES
    shown = f"failed: {', '.join(failed)}" if failed else f"{longest:.0f} ms at most"
    return Figure(shown, done.returncode == 0 and enough)


CHECKS = [Check("server: a million hostile messages, others play on", "250 ms, no fault", withstood)]
