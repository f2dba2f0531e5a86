"""How fast every game's rules are on this machine, as a page for the documentation.

    python -m bench.speed "distribution's build"=/usr/bin/python3.11 "own build"=python3.11 > docs/speed.md

Each argument names a build of Python and where it is; without any, the running one is measured. All
must be of the running one's minor version, whose installed packages they borrow.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator

import msgspec
from verify.checks import ROOT

from bench import machine
from quarterdeck.arena.speed import Speed
from quarterdeck.cli.bench import FIGURES
from quarterdeck.core import registry

BENCH = "import sys; from quarterdeck.cli import main; sys.argv = ['quarterdeck', 'bench', '--json']; main()"


def measured(python: str) -> list[Speed]:
    packages = os.pathsep.join([str(ROOT / "src"), sysconfig.get_path("platlib")])
    done = subprocess.run(
        [python, "-c", BENCH],
        env={**os.environ, "PYTHONPATH": packages},
        capture_output=True,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=list[Speed])


def page(builds: dict[str, str]) -> Iterator[str]:
    yield "# How fast the rules are\n"
    yield (
        f"Made by `python -m bench.speed` on: {machine.described()}. Whole random games through the public "
        "contract on one core, a second of processor time, the best of fifteen short runs; what each figure "
        "counts stands in [research.md](research.md). An interpreter built without profile-guided "
        "optimization, as version managers do by default, is slower than a distribution's.\n"
    )
    for label, python in builds.items():
        yield f"## {label}\n"
        yield f"| game | players | {' | '.join(FIGURES.values())} |"
        yield f"|---|--:|{'--:|' * len(FIGURES)}"
        for speed in measured(python):
            figures = " | ".join(f"{getattr(speed, field):,}" for field in FIGURES)
            title = registry.game_type(speed.game).title
            yield f"| {title} | {speed.players} | {figures} |"
        yield ""


def main(arguments: list[str]) -> None:
    builds = {label: python for label, _, python in (argument.partition("=") for argument in arguments)}
    if not all(builds.values()):
        sys.exit("name each build as LABEL=PYTHON, such as distribution=/usr/bin/python3.11")
    for line in page(builds or {f"Python {sys.version.split()[0]}": sys.executable}):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
