"""Where and when a figure was taken, in words for a page of the documentation."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from pathlib import Path


def described() -> str:
    """Processor, cores, system, Python and day."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, {python}, {day}"


def _processor() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
