"""The command and its parts; every complaint is one line on stderr with exit code 2."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from quarterdeck.cli import (
    atlas,
    bench,
    check,
    daily,
    games,
    learn,
    new_game,
    play,
    puzzle,
    replay,
    rules,
    server,
    simulate,
    solve,
)
from quarterdeck.cli.campaign import campaign
from quarterdeck.cli.content import content
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.text import CORE
from quarterdeck.version import __version__

app = typer.Typer(
    name="quarterdeck",
    help="Play, study and solve crew games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

INTERRUPTED = 130
"""What Typer makes of Ctrl-C."""
GAME_OPTIONS: dict[str, Any] = {"allow_extra_args": True, "ignore_unknown_options": True}
"""For commands that take a game: `--round-cap 20` is passed on to its configuration."""

app.command("games")(games.games)
app.command("play", context_settings=GAME_OPTIONS)(play.play)
app.command("daily")(daily.daily)
app.command("learn")(learn.learn)
app.command("rules")(rules.rules)
app.command("simulate", context_settings=GAME_OPTIONS)(simulate.simulate)
app.command("check", context_settings=GAME_OPTIONS)(check.check)
app.command("replay")(replay.replay)
app.command("solve")(solve.solve)
app.command("atlas")(atlas.atlas)
app.command("puzzle")(puzzle.puzzle)
app.command("bench", context_settings=GAME_OPTIONS)(bench.bench)
app.command("new-game")(new_game.new_game)
app.add_typer(campaign, name="campaign")
app.add_typer(content, name="content")
app.command("serve")(server.serve)
app.command("backup")(server.backup)
app.add_typer(server.tables, name="tables")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"quarterdeck {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    pass


def main(arguments: list[str] | None = None) -> None:
    """Runs the command and ends the process with its exit code.

    `my_bots:Careful` is looked for in the current folder too, after everything that is installed.
    """
    sys.path.append(str(Path.cwd()))
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Runs the command; gives its exit code."""
    try:
        code = app(args=arguments, standalone_mode=False)
        sys.stdout.flush()
    except QuarterdeckError as error:
        return _complain(CORE.say(error.message))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        say = getattr(error, "format_message", None)  # Typer's own complaints about arguments
        if say is None:
            raise
        return _complain(say() or "say what to do; see quarterdeck --help")
    if code == INTERRUPTED:
        typer.echo("stopped", err=True)
    return code if isinstance(code, int) else 0


def _complain(sentence: str) -> int:
    shown = "".join(char if char.isprintable() else "?" for char in " ".join(sentence.split()))
    typer.echo(f"quarterdeck: {shown}", err=True)
    return 2
