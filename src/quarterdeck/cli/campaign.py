"""`quarterdeck campaign`: a crew's logbook in a file, played at the terminal or kept beside a real table."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.cli import options, screen
from quarterdeck.cli.play import new_match, resume_match
from quarterdeck.cli.seats import check_bots
from quarterdeck.cli.session import Session
from quarterdeck.cli.words import Language
from quarterdeck.core import logbook, record, registry
from quarterdeck.core.campaign import Campaign
from quarterdeck.core.contract import Config
from quarterdeck.core.drawing import THEME, Speaker, draw_scene
from quarterdeck.core.errors import CampaignError, ConfigError, FileError
from quarterdeck.core.files import dump_match, write_file
from quarterdeck.core.logbook import MissionBook
from quarterdeck.core.match import Match
from quarterdeck.core.names import clean_name
from quarterdeck.core.record import Transcript
from quarterdeck.core.timestamps import now

campaign = typer.Typer(
    help="A crew's logbook: found, play, enter attempts by hand, show, export.", no_args_is_help=True
)
GAME_OPTIONS: dict[str, Any] = {"allow_extra_args": True, "ignore_unknown_options": True}
File = Annotated[Path, typer.Argument(help="The campaign's file; one saved from the page will do.")]
Spoken = Annotated[Language, typer.Option("--language", "-l", help="Language.")]
Mission = Annotated[int | None, typer.Option(help="Another mission than the next one.")]
Way = Annotated[int, typer.Option(min=1, help="Which of the offers of this mission; show lists them.")]


@campaign.callback()
def _root(game: options.OwnGame = None) -> None:
    if game is not None:
        registry.import_game(game)


@campaign.command("found", context_settings=GAME_OPTIONS)
def found(
    context: typer.Context,
    file: File,
    game: Annotated[str, typer.Argument(help="A game with a campaign.")],
    names: Annotated[str, typer.Option(help="The members: Ada,Bo,deckhand. A bot's name makes it a bot.")],
    crew: Annotated[str, typer.Option(help="The crew's name.")] = "The crew",
) -> None:
    """Found a crew. Options of the game follow its name."""
    if file.exists():
        raise FileError(f"{file} exists already")
    members = [name for name in map(clean_name, names.split(",")) if name]
    rules = options.game_from(game, context.args, players=len(members))
    _keep(file, Campaign.found(type(rules), crew, members, rules.config, now()))
    show(file)


@campaign.command("show")
def show(
    file: File,
    json: Annotated[bool, typer.Option("--json", help="The campaign as JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The logbook as a table for spreadsheets.")] = False,
    language: Spoken = Language.en,
) -> None:
    """Show the logbook as a table, and what may be attempted next."""
    loaded = _load(file)
    say = _speaker(loaded, language)
    if json:
        sys.stdout.write(loaded.dump().decode())
    elif csv:
        sys.stdout.write(logbook.write_csv(loaded, say))
    else:
        _draw(loaded, say, language)


@campaign.command("enter")
def enter(
    file: File,
    won: Annotated[bool, typer.Option("--won/--lost", help="How the attempt ended.")],
    distress: Annotated[bool, typer.Option("--distress", help="The crew sent a distress signal.")] = False,
    mission: Mission = None,
    way: Way = 1,
    language: Spoken = Language.en,
) -> None:
    """Enter an attempt that was played at a real table."""
    loaded = _load(file)
    bots = registry.bot_names(loaded.kind)
    people = [name for name in loaded.founded.names if name not in bots]
    loaded.record(_offer(loaded, mission, way), won, distress, now(), people)
    _keep(file, loaded)
    _draw(loaded, _speaker(loaded, language), language)


@campaign.command("undo")
def undo(file: File, language: Spoken = Language.en) -> None:
    """Take the last attempt entered by hand out again."""
    loaded = _load(file)
    if loaded.running is not None:
        raise CampaignError("an attempt is being played: end it with quarterdeck campaign abandon")
    loaded.withdraw(now())
    _keep(file, loaded)
    _draw(loaded, _speaker(loaded, language), language)


@campaign.command("note")
def note(file: File, text: Annotated[str, typer.Argument(help="A line for the ship's log.")]) -> None:
    """Write a line into the ship's log."""
    loaded = _load(file)
    loaded.note(text, now())
    _keep(file, loaded)


@campaign.command("draw")
def draw(
    file: File,
    mission: Mission = None,
    way: Way = 1,
    seed: Annotated[int | None, typer.Option(help="The same draw every time, for tests and demos.")] = None,
    language: Spoken = Language.en,
) -> None:
    """Draw a mission's tasks for a real table, and say the mission."""
    loaded = _load(file)
    config = _offer(loaded, mission, way)
    source = random.SystemRandom() if seed is None else random.Random(seed)
    loaded.draw(config, source, now())
    _keep(file, loaded)
    console, say, book = screen.out(), _speaker(loaded, language), loaded.book
    assert loaded.drawn is not None
    console.print(Text(say(book.label(config)), "title"))
    for sentence in book.briefing(config):
        console.print(f"  {say(sentence)}", markup=False)
    for item in book.cards(config, loaded.drawn.tasks):
        beside = f" ({say(item.note)})" if item.note else ""
        style = item.tone if item.tone in THEME.styles else ""
        console.print(Text.assemble((f"  {say(item.text)}", style), (beside, "quiet")))


@campaign.command("play")
def play(
    file: File,
    mission: Mission = None,
    way: Way = 1,
    seed: Annotated[int | None, typer.Option(help="The same chance every time, for tests and demos.")] = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds to look at each choice of a bot.")] = 0.7,
    language: Spoken = Language.en,
) -> None:
    """Play the next attempt at the terminal, or go on with the one that was stopped."""
    loaded = _load(file)
    if loaded.running is None:
        loaded.start(_offer(loaded, mission, way), at=now())
        saved = _match_file(file, loaded)
        if saved.exists():
            raise FileError(f"{saved} is in the way: the new attempt would be kept there")
        _keep(file, loaded)
    elif mission is not None:
        raise CampaignError(f"attempt {loaded.running.attempt} is still running; leave out --mission")
    session = _session(file, loaded, seed, pace, language)
    session.run()
    if session.match.outcome is not None:
        whole = dump_match(session.record(), game=session.game)
        loaded.end(session.match, record.digest(whole), now())
        _keep(file, loaded)
        _draw(loaded, _speaker(loaded, language), language)


@campaign.command("abandon")
def abandon(file: File, language: Spoken = Language.en) -> None:
    """Give up the attempt that was stopped: it counts as lost."""
    loaded = _load(file)
    saved = _match_file(file, loaded)
    match = resume_match(saved, language)[0] if loaded.running is not None and saved.exists() else None
    loaded.abandon(match, now())
    _keep(file, loaded)
    _draw(loaded, _speaker(loaded, language), language)


def _session(file: Path, loaded: Campaign, seed: int | None, pace: float, language: Language) -> Session:
    """The running attempt's match, kept beside the campaign's file."""
    assert loaded.running is not None
    saved = _match_file(file, loaded)
    if saved.exists():
        match, transcript, header, secret = resume_match(saved, language)
        check_bots(match.game, header.names, ())
    else:
        names = loaded.founded.names
        bots = registry.bot_names(loaded.kind)
        people = [seat for seat, name in enumerate(names) if name not in bots]
        rules = registry.build(loaded.kind, loaded.config(loaded.running.config))
        named = ",".join(names[seat] for seat in people)
        line_up = ",".join(name for name in names if name in bots) or None
        header, secret = new_match(rules, people, named, line_up, seed, language)
        match, transcript = Match(rules), Transcript()
    return Session(
        match,
        transcript,
        header,
        secret,
        console=screen.out(),
        language=language,
        file=saved,
        go_on=f"quarterdeck campaign play {quote(str(file))}",
        pace=pace,
    )


def _match_file(file: Path, loaded: Campaign) -> Path:
    return file.with_name(f"{file.stem}-{loaded.attempts}.match")


def _load(file: Path) -> Campaign:
    try:
        return Campaign.load(file.read_bytes())
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None
    except FileError as error:
        raise FileError(f"{file}: {error}") from None


def _keep(file: Path, loaded: Campaign) -> None:
    write_file(file, loaded.dump())


def _speaker(loaded: Campaign, language: Language) -> Speaker:
    rules = registry.build(loaded.kind, loaded.config(loaded.founded.config))
    return Speaker(rules, language, loaded.founded.names)


def _offer(loaded: Campaign, mission: int | None, way: int) -> Config:
    """The offer asked for: of one mission, where several missions are offered."""
    offers = list(loaded.next)
    if not offers:
        raise CampaignError("the campaign is over")
    rules = loaded.rules
    if isinstance(rules, MissionBook):
        wanted = rules.number(offers[0]) if mission is None else mission
        offers = [config for config in offers if rules.number(config) == wanted]
        if not offers:
            raise ConfigError(f"there is no mission {mission} in this logbook")
    elif mission is not None:
        raise ConfigError("this campaign has no numbered missions; leave out --mission")
    if way > len(offers):
        raise ConfigError(f"there are only {len(offers)} ways to play this; give a smaller --way")
    return offers[way - 1]


def _draw(loaded: Campaign, say: Speaker, language: Language) -> None:
    """The logbook as a table, and what comes next."""
    console = screen.out()
    console.print(Text(f"{loaded.founded.crew} · {loaded.kind.title}", "title"))
    rules = loaded.rules
    if not isinstance(rules, MissionBook):
        draw_scene(console, loaded.scene, say, None)
        return
    pages = rules.pages(loaded.logbook)
    counted = {"done": sum(page.done for page in pages), "missions": len(pages)}
    console.print(language.say("campaign.score", total=rules.total(loaded.logbook), **counted))
    table = Table(*(language.say(f"campaign.column.{column}") for column in logbook.COLUMNS), box=None)
    for row in logbook.rows(loaded):
        page = row.page
        yes = language.say("campaign.yes")
        marks = ("", yes)[page.distress], str(page.count), ("", yes)[page.done]
        table.add_row(
            str(page.mission), Text(say(page.title)), str(page.attempts), *marks, row.at[:10],
            Text(", ".join(row.names)),
        )  # fmt: skip
    if table.row_count:
        console.print(table)
    if loaded.running is not None:
        title = say(rules.title(loaded.config(loaded.running.config)))
        console.print(language.say("campaign.running", mission=title), markup=False)
    elif loaded.next:
        number = rules.number(loaded.next[0])
        ways = [say(rules.label(config)) for config in loaded.next if rules.number(config) == number]
        console.print(language.say("campaign.next", mission="; ".join(ways)), markup=False)
        _draw_odds(console, rules, loaded.next[0], language)
    else:
        console.print(language.say("campaign.over"))


def _draw_odds(console: Console, rules: MissionBook, config: Config, language: Language) -> None:
    """How often bots accomplish a mission, where that was measured for so many players."""
    rates = rules.win_rates()
    for crew in rates.crews if rates else ():
        if rates and crew.players == config.players:
            share = int(100 * crew.won[rules.number(config) - 1] + 0.5)  # halves go up, as on the page
            said = language.say("campaign.odds", bot=rates.bot, share=share, deals=crew.deals)
            console.print(said, markup=False)
