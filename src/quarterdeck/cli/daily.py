"""`quarterdeck daily`: the deals of the day, one attempt each, and a line to tell how it went."""

from __future__ import annotations

import os
import time
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from quarterdeck.cli import screen
from quarterdeck.cli.daily_deals import Deal, deal_of, offered
from quarterdeck.cli.play import resume_match
from quarterdeck.cli.seats import check_bots
from quarterdeck.cli.session import Session
from quarterdeck.cli.words import Language
from quarterdeck.core import registry
from quarterdeck.core.contract import Outcome
from quarterdeck.core.daily import day_of, score_of
from quarterdeck.core.errors import ConfigError, FileError
from quarterdeck.core.files import read_match
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Transcript
from quarterdeck.core.registry import GameType


def daily(
    game: Annotated[
        str | None, typer.Argument(help="Play this game's deal; without, all are listed.")
    ] = None,
    day: Annotated[str | None, typer.Option(help="An earlier day, as in 2026-11-16.")] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where your matches are kept; without, among your own data.")
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds to look at each choice of a bot.")] = 0.7,
    json: Annotated[
        bool, typer.Option("--json", help="Deals and results as JSON; nothing is played.")
    ] = False,
    language: Annotated[Language, typer.Option("--language", "-l", help="Language.")] = Language.en,
) -> None:
    """Play the deal of the day: the same for everybody at a terminal, once, with the usual bots."""
    day = _checked(day)
    games = offered()
    if game is not None and game not in games:
        title = registry.game_type(game).title
        raise ConfigError(f"there is no daily deal of {title}; there are {', '.join(games)}")
    files = _Files(folder or _usual_folder(), day)
    wanted = _playable(games, language) if game is None else {game: games[game]}
    deals = {name: deal_of(game_class, day, language) for name, game_class in wanted.items()}
    if json:
        found = [{**deal.as_json(), "result": _result(deal, files, language)} for deal in deals.values()]
        typer.echo(msgspec.json.encode(found).decode())
    elif game is None:
        _list(deals, files, language)
    else:
        _play(game, deals[game], files, pace, language)


def _playable(games: dict[str, GameType], language: Language) -> dict[str, GameType]:
    """Without the solver there are fewer."""
    if find_spec("numba") is not None:
        return games
    screen.err().print(language.say("daily.no_solver"), style="quiet")
    return {name: game_class for name, game_class in games.items() if not game_class.solvable}


def _checked(day: str | None) -> str:
    today = day_of(time.time())
    if day is None:
        return today
    try:
        found = date.fromisoformat(day).isoformat()
    except ValueError:
        raise ConfigError(f"{day[:20]!r} is no day; write it as in {today}") from None
    if found > today:
        raise ConfigError(f"the deals of {found} are still to come; today is {today}")
    return found


# What was played -----------------------------------------------------------------------------------


class _Files:
    """One match per day and game."""

    def __init__(self, folder: Path, day: str) -> None:
        self.folder = folder
        self.day = day

    def of(self, game: str) -> Path:
        return self.folder / f"{self.day}-{game}.match"

    def played(self, deal: Deal) -> AnyMatch | None:
        """The match that was begun with a deal; a file that is about another is refused."""
        file = self.of(deal.rules.name)
        if not file.exists():
            return None
        loaded = read_match(file)
        if loaded.record.header.commitment != deal.record.header.commitment:
            raise FileError(f"{file} is not of this deal; move it away, or give another --folder")
        return loaded.match

    def make_room(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"{self.folder}: {error.strerror or error}") from None


def _usual_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "quarterdeck" / "daily"


# Telling -------------------------------------------------------------------------------------------


def _result(deal: Deal, files: _Files, language: Language) -> dict[str, Any] | None:
    match = files.played(deal)
    if match is None:
        return None
    outcome = match.outcome
    if outcome is None:
        return {"over": False}
    line = _line(deal, outcome, language)
    return {"over": True, "won": outcome.utility[0] > 0, "score": score_of(outcome), "line": line}


def _line(deal: Deal, outcome: Outcome, language: Language) -> str:
    """One line to send to friends: how it went, and nothing about the cards."""
    header = deal.record.header
    parts = [f"{deal.rules.title} {header.created}", _mission(deal, language), deal.stars]
    return " · ".join(filter(None, [*parts, _how(deal, outcome, language)]))


def _how(deal: Deal, outcome: Outcome, language: Language) -> str:
    won, score, par = outcome.utility[0] > 0, score_of(outcome), deal.par
    if deal.rules.info.cooperative:
        return language.say("daily.made_it" if won else "daily.failed")
    how = language.say("daily.won" if won else "daily.lost")
    if score is None:
        return how
    if par is None or par.score is None:
        return language.say("daily.score", how=how, score=f"{score:g}")
    return language.say("daily.against", how=how, score=f"{score:g}", par=f"{par.score:g}")


def _mission(deal: Deal, language: Language) -> str:
    return language.say("daily.mission", number=deal.mission) if deal.mission is not None else ""


def _difficulty(deal: Deal, language: Language) -> str:
    """What is known of it beside the stars."""
    if deal.grade is not None and deal.grade.losing is not None:
        return language.say("daily.losing", losing=deal.grade.losing, leads=deal.grade.leads)
    if deal.par is None:
        return ""
    par = deal.par
    if par.score is None:
        return language.say("daily.par", bot=par.bot, won=par.won, matches=par.matches)
    score = f"{par.score:g}"
    return language.say("daily.par_score", bot=par.bot, won=par.won, matches=par.matches, score=score)


def _list(deals: dict[str, Deal], files: _Files, language: Language) -> None:
    console = screen.out()
    console.print(Text(language.say("daily.list", day=files.day), "title"))
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        table.add_column()
    for name, deal in deals.items():
        others = deal.rules.config.players - 1
        crew = language.say("daily.bots", bots=others) if others else language.say("daily.alone")
        match = files.played(deal)
        outcome = match.outcome if match else None
        begun = language.say("daily.begun") if match else _difficulty(deal, language)
        told = _how(deal, outcome, language) if outcome else begun
        what = ", ".join(filter(None, [_mission(deal, language), crew]))
        table.add_row(Text(name, "number"), deal.stars, what, Text(told, "title" if match else "quiet"))
    console.print(table)
    left = next((name for name, deal in deals.items() if files.played(deal) is None), None)
    if left is not None:
        command = _command(left, files, language)
        console.print(Text(language.say("daily.play", command=command), "quiet"))


def _command(game: str, files: _Files, language: Language) -> str:
    earlier = "" if files.day == day_of(time.time()) else f" --day {files.day}"
    folder = "" if files.folder == _usual_folder() else f" --folder {quote(str(files.folder))}"
    spoken = "" if language is Language.en else f" --language {language}"
    return f"quarterdeck daily {game}{earlier}{folder}{spoken}"


# Playing -------------------------------------------------------------------------------------------


def _play(game: str, deal: Deal, files: _Files, pace: float, language: Language) -> None:
    """Begins the match, or goes on with it; says how it went, once it is over."""
    console, file = screen.out(), files.of(game)
    match = files.played(deal)
    if match is None or match.outcome is None:
        match = _session(game, deal, files, pace, language)
        if match.outcome is None:
            return
    else:
        console.print(Text(language.say("daily.attempt"), "quiet"))
        console.print(Text(f"quarterdeck replay {quote(str(file))}", "quiet"), soft_wrap=True)
    outcome = match.outcome
    assert outcome is not None
    console.print(Text(language.say("daily.result"), "title"))
    console.print(Text(_line(deal, outcome, language)), soft_wrap=True)


def _session(game: str, deal: Deal, files: _Files, pace: float, language: Language) -> AnyMatch:
    file, record = files.of(game), deal.record
    if file.exists():
        match, transcript, header, secret = resume_match(file, language)
        check_bots(match.game, header.names, ())
    else:
        files.make_room()
        match, transcript, header, secret = Match(deal.rules), Transcript(), record.header, record.secret
    Session(
        match,
        transcript,
        header,
        secret,
        console=screen.out(),
        language=language,
        file=file,
        pace=pace,
        go_on=_command(game, files, language),
    ).run()
    return match
