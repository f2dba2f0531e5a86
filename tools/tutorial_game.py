"""The tutorial's game as a package: the Python of its first four sections, with the imports first."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TUTORIAL: Final = ROOT / "docs/tutorial.md"
PACKAGE: Final = ROOT / "examples/lantern/src/lantern"
GAME_ENDS: Final = "## 5."
"""From this heading on the game is played."""
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD: Final = '"""Lantern: made from docs/tutorial.md by `make derive`. Do not edit."""\n\n'


def files() -> dict[Path, str]:
    text = TUTORIAL.read_text("utf-8")
    code = "\n\n".join(BLOCK.findall(text[: text.index(GAME_ENDS)]))
    lines = code.splitlines()
    imports = [line for line in lines if line.startswith(("from ", "import "))]
    rest = [line for line in lines if line not in imports]
    module = PACKAGE / "__init__.py"
    return {module: _tidy(HEAD + "\n".join([*imports, *rest]) + "\n", module)}


def _tidy(code: str, path: Path) -> str:
    """Imports in order, blank lines as everywhere."""
    for command in (("check", "--quiet", "--fix", "--select", "I"), ("format", "--quiet")):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(path), "-"],
            input=code,
            capture_output=True,
            text=True,
            check=True,
        )
        code = done.stdout
    return code
