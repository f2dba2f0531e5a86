"""Finds the system's Chromium, and installs it where that is possible.

`python -m tests.browser.chromium` is what `make` calls before the browser's tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress

SHELL = "chromium-headless-shell"
"""Chromium without a window around the page: the tests take two fifths less processor time with it."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSING = "Chromium is missing; install it (Debian and Ubuntu: apt-get install chromium) and try again"
INSTALL_S = 120
BROKEN = "Chromium does not start: {}; install it again (Debian and Ubuntu: apt-get install chromium)"


def find() -> str | None:
    """The path of a Chromium; `QUARTERDECK_CHROMIUM` names another one."""
    wanted = os.environ.get("QUARTERDECK_CHROMIUM")
    return wanted or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """By apt-get, where there is one and we may use it."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    _quietly("apt-get", "update")
    _quietly("apt-get", "install", "-y", SHELL)
    if find() is None:
        _quietly("apt-get", "install", "-y", "chromium")


def _quietly(*command: str) -> None:
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=INSTALL_S,
            check=False,
        )


def launch_options() -> dict[str, object]:
    """What Playwright needs to start it; Chromium's sandbox does not work for root."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": find(), "args": arguments}


def main() -> None:
    if shutil.which(SHELL) is None and "QUARTERDECK_CHROMIUM" not in os.environ:
        install()
    if find() is None:
        sys.exit(MISSING)


if __name__ == "__main__":
    main()
