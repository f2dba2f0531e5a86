"""`quarterdeck serve`, `quarterdeck backup` and `quarterdeck tables`.

The web framework and the database are imported when a command runs: the other commands need neither.
"""

from __future__ import annotations

import asyncio
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid

from quarterdeck.core import timestamps
from quarterdeck.core.errors import ConfigError
from quarterdeck.server.memory import start_again_with_returning_memory
from quarterdeck.server.settings import from_environment

Database = Annotated[str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://...")]

tables = typer.Typer(help="List, export, import and prune the tables of a server.", no_args_is_help=True)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (127.0.0.1)")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on (8765); 0 takes a free one")] = None,
    database: Database = None,
    base_path: Annotated[str | None, typer.Option(help="Path below which everything is served")] = None,
) -> None:
    """Serve tables and the page. Every setting can also be given as QUARTERDECK_... in the environment."""
    start_again_with_returning_memory()
    _part("run").serve(from_environment(host=host, port=port, database=database, base_path=base_path))


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; it must not exist yet")], database: Database = None
) -> None:
    """Copy the SQLite database while the server runs."""
    settings = from_environment(database=database)
    _part("db.archive").backup(settings, file)
    typer.echo(f"{file}: {file.stat().st_size} bytes")


@tables.command("list")
def list_tables(
    database: Database = None,
    json: Annotated[bool, typer.Option("--json", help="As a JSON list")] = False,
) -> None:
    """Every table: its game, state and last change."""
    if json:
        typer.echo(msgspec.json.encode(_run("listed", database)).decode())
        return
    grid = Grid("table", "game", "rules", "status", "events", "changed")
    grid.columns[0].no_wrap = True
    for row in _run("listed", database):
        grid.add_row(row.id, row.game, row.rules, row.status, str(row.events), timestamps.at(row.changed))
    Console().print(grid)


@tables.command("export")
def export_tables(
    names: Annotated[list[str] | None, typer.Argument(help="Tables; all if none is named")] = None,
    database: Database = None,
) -> None:
    """Write tables as JSON lines, one per table, to standard output. They hold secrets: keep them safe."""
    for line in _run("exported", database, names or []):
        sys.stdout.write(line + "\n")


@tables.command("import")
def import_tables(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)], database: Database = None
) -> None:
    """Read tables that `export` wrote; those already there are left alone."""
    added = _run("imported", database, file.read_text("utf-8").removesuffix("\n").split("\n"))
    typer.echo(f"{added} added")


@tables.command("prune")
def prune_tables(
    days: Annotated[float, typer.Option(min=0, help="Tables unchanged for so many days")] = 90,
    unfinished: Annotated[bool, typer.Option(help="Also tables that are not over")] = False,
    database: Database = None,
) -> None:
    """Delete old tables."""
    removed = _run("pruned", database, time.time() - days * 86400, unfinished)
    typer.echo(f"{removed} removed")


def _run(work: str, database: str | None, *args: Any) -> Any:
    archive = _part("db.archive")
    settings = from_environment(database=database)
    return asyncio.run(archive.with_store(settings, getattr(archive, work), *args))


def _part(name: str) -> Any:
    """A part of the server that needs the `server` extra."""
    try:
        return import_module(f"quarterdeck.server.{name}")
    except ModuleNotFoundError as error:
        raise ConfigError(f"{error.name} is missing: pip install 'quarterdeck[server]'") from None


app = typer.Typer(no_args_is_help=True)
app.command()(serve)
app.command()(backup)
app.add_typer(tables, name="tables")

if __name__ == "__main__":
    app()
