"""`quarterdeck replay`: a saved match, line by line, and whether its chance was honest."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.text import Text

from quarterdeck.cli import screen
from quarterdeck.cli.options import OwnGame
from quarterdeck.cli.seats import shown_names
from quarterdeck.cli.table import draw_outcome
from quarterdeck.cli.words import Language
from quarterdeck.core import record, registry
from quarterdeck.core.drawing import Speaker, draw_scene
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.files import read_match
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Back, Line, Loaded

LOOKING_S: Final = 60
"""So long the deals that were passed over are looked at again."""


def replay(
    file: Annotated[Path, typer.Argument(help="A match file, text or JSON.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Make every draw again from the revealed secret.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Stop at every line and show the table.")] = False,
    seat: Annotated[
        int | None, typer.Option(min=1, help="See the table as this seat; else as a spectator.")
    ] = None,
    without_checksums: Annotated[
        bool, typer.Option("--no-checksums", help="Read a file written by hand.")
    ] = False,
    game: OwnGame = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON: header, lines and outcome.")] = False,
    language: Annotated[Language, typer.Option("--language", "-l", help="Language.")] = Language.en,
) -> None:
    """Replay a match file."""
    if game is not None:
        registry.import_game(game)
    loaded = read_match(file, without_checksums)
    rules = loaded.match.game
    if seat is not None and seat > rules.config.players:
        raise ConfigError(f"the match has {rules.config.players} seats")
    if verify:
        draws = record.verify(loaded.record, rules)
        passed = _look_again(loaded, language)
    if json:
        found = {"verified_draws": draws, "passed_over": passed} if verify else {}
        typer.echo(msgspec.json.encode({**_as_json(loaded, language), **found}).decode())
        return
    say = Speaker(rules, language, shown_names(loaded.record.header.names, language))
    console = screen.out()
    header = loaded.record.header
    console.print(Text(f"{rules.title}, {', '.join(say.names)}", "title"))
    console.print(Text(" ".join(filter(None, [f"rules {header.rules}", header.created])), "quiet"))
    whole = _tell(loaded, say, language, None if seat is None else seat - 1, step)
    if loaded.cut:
        screen.err().print(language.say("cut", file=str(file)), style="bad", soft_wrap=True)
    console.print()
    outcome = loaded.match.outcome
    if outcome is None:
        console.print(language.say("unfinished", file=quote(str(file))), soft_wrap=True)
    elif whole:
        draw_outcome(console, rules, outcome, say, language)
    if verify:
        console.print(Text(language.say("verified", count=draws), "good"))
        if passed is not None:
            words = "passed_again" if "lost" in passed else "passed_unsolved"
            console.print(Text(language.say(words, **passed), "good"), soft_wrap=True)


def _look_again(loaded: Loaded, language: Language) -> dict[str, int] | None:
    """Where a winnable deal was promised: how many came before it, and how many of them can't be won."""
    passed = loaded.record.header.passed
    if passed is None:
        return None
    if find_spec("numba") is None:
        return {"count": passed.count}
    from quarterdeck.solver.deals import confirm

    with screen.err().status(language.say("solving")):
        found = confirm(loaded.match.game, loaded.record, 1000 * LOOKING_S)
    return {"count": found.passed, "lost": found.lost}


def _as_json(loaded: Loaded, language: Language) -> dict[str, Any]:
    """The match as data, each line also in words."""
    header, match = loaded.record.header, Match(loaded.match.game)
    say = Speaker(match.game, language, shown_names(header.names, language))
    lines: list[dict[str, Any]] = []
    for line in loaded.record.lines:
        record.step(match, line)
        entry = {"back": line.length} if isinstance(line, Back) else match.game.text.write(line.choice)
        by = None if isinstance(line, Back) else line.by
        lines.append({"by": by, "line": entry, "text": _sentence(match, line, say, language)})
    outcome = loaded.match.outcome
    return {
        "header": header,
        "cut": loaded.cut,
        "lines": lines,
        "utility": None if outcome is None else outcome.utility,
        "reason": None if outcome is None else say(outcome.reason),
    }


def _tell(loaded: Loaded, say: Speaker, language: Language, seat: int | None, step: bool) -> bool:
    """Prints every line; False when the reader stopped."""
    console = screen.out()
    game = loaded.match.game
    match: AnyMatch = Match(game)
    for number, line in enumerate(loaded.record.lines, start=1):
        record.step(match, line)
        console.print(Text(f"{number:4d} {_sentence(match, line, say, language)}"))
        if step:
            draw_scene(console, game.text.scene(match.view(seat)), say, seat)
            try:
                if console.input(language.say("step")).strip().lower() == "q":
                    return False
            except EOFError:
                return False
    return True


def _sentence(match: AnyMatch, line: Line, say: Speaker, language: Language) -> str:
    if isinstance(line, Back):
        return language.say("back_line", length=line.length)
    return say(match.tell(len(match.log) - 1, shown=True))
