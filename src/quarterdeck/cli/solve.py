"""`quarterdeck solve`: positions from a file, or every step of a match that is over, with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from quarterdeck.core.errors import ConfigError, FileError
from quarterdeck.core.files import read_match

WORDS = {True: "winnable", False: "lost", None: "undecided"}
SOME_LINES_WERE_BAD = 2


def solve(
    file: Annotated[Path, typer.Argument(help="Positions, one per line (.jsonl), or a match file.")],
    limit_ms: Annotated[
        int | None, typer.Option("--limit-ms", min=1, help="Stop each search after so many milliseconds.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes that share the positions.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="An answer a line, as JSON.")] = False,
) -> None:
    """Say whether positions can be won with open cards, or which move lost a match."""
    need_the_solver()
    if file.suffix == ".jsonl":
        _positions(file, limit_ms, jobs, json)
    else:
        _match(file, limit_ms, json)


def need_the_solver() -> None:
    try:
        import numba  # noqa: F401
    except ImportError:
        raise ConfigError("the solver needs the extra 'solver': pip install 'quarterdeck[solver]'") from None


def _positions(file: Path, limit_ms: int | None, jobs: int, json: bool) -> None:
    from quarterdeck.solver.batch import solve_lines

    numbers = []

    def lines() -> Iterator[str]:
        for number, line in enumerate(_read(file).splitlines(), start=1):
            if line.strip():
                numbers.append(number)
                yield line

    bad = False
    for place, answer in enumerate(solve_lines(lines(), limit_ms, jobs)):
        if isinstance(answer, str):
            bad = True
            typer.echo(f"quarterdeck: line {numbers[place]}: {answer}", err=True)
            if json:
                typer.echo(msgspec.json.encode({"line": numbers[place], "error": answer}).decode())
        elif json:
            typer.echo(msgspec.json.encode(answer).decode())
        else:
            cost = f"{answer.nodes:,} nodes, {answer.ms:.1f} ms"
            typer.echo(
                f"{numbers[place]:6d}  {WORDS[answer.winnable]:9s}  {cost:>26s}  {' '.join(answer.line)}"
            )
    if bad:
        raise typer.Exit(SOME_LINES_WERE_BAD)


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not a text file"
        raise FileError(f"{file}: {reason}") from None


def _match(file: Path, limit_ms: int | None, json: bool) -> None:
    from quarterdeck.solver.reviews import review

    match = read_match(file).match
    found = review(match, limit_ms)
    for verdict in found.verdicts:
        if json:
            typer.echo(msgspec.json.encode(verdict).decode())
        else:
            who = f"seat {verdict.by + 1}" if verdict.by >= 0 else "chance"
            typer.echo(f"{verdict.step:4d}  {who}: {verdict.move:24s}  {WORDS[verdict.winnable]}")
    if json:
        return
    lost = found.lost_by
    if lost is not None:
        typer.echo(f"Step {lost.step} lost it: seat {lost.by + 1}, {lost.move}.")
        before = next(verdict for verdict in found.verdicts if verdict.step == lost.step - 1)
        typer.echo(f"Before it this would have won: {' '.join(before.line)}")
    elif found.winnable is False:
        typer.echo("No line of play wins this deal with these tasks.")
