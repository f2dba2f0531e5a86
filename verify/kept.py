"""Where finished checks and games are kept, and what they are valid for."""

from __future__ import annotations

import hashlib

from verify.checks import ROOT

KEPT = ROOT / ".verify"


def code_digest() -> str:
    """Changes whenever a rule, a bot, a test or a check does."""
    digest = hashlib.sha256()
    for folder in ("src", "tests", "bench", "tools", "verify"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".toml", ".txt"}:
                digest.update(str(path.relative_to(ROOT)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
