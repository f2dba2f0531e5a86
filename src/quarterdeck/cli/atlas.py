"""`quarterdeck atlas`: how often each mission can be won with open cards."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from quarterdeck.cli import screen
from quarterdeck.cli.solve import need_the_solver
from quarterdeck.core.errors import ConfigError

if TYPE_CHECKING:
    from quarterdeck.solver.atlas import Row, Share

LAST = {"planet-nine": 50, "deep-sea": 32}
HEADS = ("fixed draft", "free draft", "fixed, distress", "free, distress")


def atlas(
    file: Annotated[Path, typer.Argument(help="Where the deals are kept, a line each; goes on there.")],
    game: Annotated[
        str, typer.Option(help="planet-nine, deep-sea, or both by a comma.")
    ] = "planet-nine,deep-sea",
    missions: Annotated[str, typer.Option(help="1,4,10-20; all unless said.")] = "",
    players: Annotated[str, typer.Option(help="Numbers of players.")] = "3,4,5",
    deals: Annotated[
        int, typer.Option(min=0, help="So many deals of each; 0 only shows what is known.")
    ] = 20,
    seconds: Annotated[
        int | None, typer.Option(min=1, help="Stop after so long; the next call goes on.")
    ] = None,
    limit_ms: Annotated[
        int, typer.Option("--limit-ms", min=1, help="A question that takes longer is undecided.")
    ] = 1000,
    json: Annotated[bool, typer.Option("--json", help="The table as JSON.")] = False,
) -> None:
    """Say how many deals of each mission can be won: fixed or free draft, with or without distress."""
    need_the_solver()
    from quarterdeck.solver import atlas as book

    wanted = [
        place
        for name in game.split(",")
        for place in book.places(name, _numbers(missions, LAST.get(name, 1)), _numbers(players, 5))
    ]
    known = book.read(file)
    left = list(book.to_do(wanted, deals, known))
    if left:
        book.mend(file)
        until = None if seconds is None else monotonic() + seconds
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=screen.err()) as progress, file.open("ab") as out:
            bar = progress.add_task("deals", total=len(left))
            for place, seed in left:
                if until is not None and monotonic() > until:
                    break
                one = book.judged(place, seed, limit_ms)
                out.write(msgspec.json.encode(one) + b"\n")
                out.flush()
                known.append(one)
                progress.update(
                    bar, advance=1, description=f"{place.game} {place.mission}, {place.players} players"
                )
    found = [row for row in book.rows(known) if book.Place(row.game, row.mission, row.players) in set(wanted)]
    if json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        screen.out().print(_table(found))


def _numbers(text: str, last: int) -> list[int]:
    """`1,4,10-20` as numbers; all up to the last where nothing is said."""
    if not text:
        return list(range(1, last + 1))
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, end = part.partition("-")
        if not first.isdecimal() or (dash and not end.isdecimal()):
            raise ConfigError(f"{part!r} is neither a number nor a range such as 10-20")
        numbers += range(int(first), int(end if dash else first) + 1)
    return [number for number in numbers if number <= max(last, 5)]


def _table(found: list[Row]) -> Table:
    table = Table("game", "mission", "players", "deals", *HEADS)
    for row in found:
        shares = (_written(share) for share in row.shares.values())
        table.add_row(row.game, str(row.mission), str(row.players), str(row.deals), *shares)
    return table


def _written(share: Share) -> str:
    """`18 of 20 (70-97 %), 1 ?`"""
    total = share.winnable + share.lost + share.undecided
    unclear = f", {share.undecided} ?" if share.undecided else ""
    return f"{share.winnable} of {total} ({100 * share.low:.0f}-{100 * share.high:.0f} %){unclear}"
