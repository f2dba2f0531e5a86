"""`quarterdeck serve`, `quarterdeck backup` and `quarterdeck tables`."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from quarterdeck.server import archive
from quarterdeck.server.run import serve as serve_app
from quarterdeck.server.settings import Settings, from_environment

Database = Annotated[str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://...")]

tables = typer.Typer(help="List, export, import and prune the tables of a server.", no_args_is_help=True)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (127.0.0.1)")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on (8765); 0 takes a free one")] = None,
    database: Database = None,
    base_path: Annotated[str | None, typer.Option(help="Path below which everything is served")] = None,
) -> None:
    """Serve tables and the page. Every setting can also be given as QUARTERDECK_... in the environment."""
    serve_app(from_environment(host=host, port=port, database=database, base_path=base_path))


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; it must not exist yet")], database: Database = None
) -> None:
    """Copy the SQLite database while the server runs."""
    settings = from_environment(database=database)
    archive.backup(settings, file)
    typer.echo(f"{file}: {file.stat().st_size} bytes")


@tables.command("list")
def list_tables(database: Database = None) -> None:
    """Every table: its game, state and last change."""
    grid = Grid("table", "game", "rules", "status", "events", "changed")
    grid.columns[0].no_wrap = True
    for row in _run(archive.listed, database):
        changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.changed))
        grid.add_row(row.id, row.game, row.rules, row.status, str(row.events), changed)
    Console().print(grid)


@tables.command("export")
def export_tables(
    names: Annotated[list[str] | None, typer.Argument(help="Tables; all if none is named")] = None,
    database: Database = None,
) -> None:
    """Write tables as JSON lines, one a table, to standard output. They hold secrets: keep them safe."""
    for line in _run(archive.exported, database, names or []):
        sys.stdout.write(line + "\n")


@tables.command("import")
def import_tables(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)], database: Database = None
) -> None:
    """Read tables that `export` wrote; those already there are left alone."""
    added = _run(archive.imported, database, file.read_text("utf-8").splitlines())
    typer.echo(f"{added} added")


@tables.command("prune")
def prune_tables(
    days: Annotated[float, typer.Option(min=0, help="Tables unchanged for so many days")] = 90,
    unfinished: Annotated[bool, typer.Option(help="Also tables that are not over")] = False,
    database: Database = None,
) -> None:
    """Delete old tables."""
    removed = _run(archive.pruned, database, time.time() - days * 86400, unfinished)
    typer.echo(f"{removed} removed")


def _run(work: Any, database: str | None, *args: Any) -> Any:
    settings: Settings = from_environment(database=database)
    job: Coroutine[Any, Any, Any] = archive.with_store(settings, work, *args)
    return asyncio.run(job)


app = typer.Typer(no_args_is_help=True)
app.command()(serve)
app.command()(backup)
app.add_typer(tables, name="tables")

if __name__ == "__main__":
    app()
