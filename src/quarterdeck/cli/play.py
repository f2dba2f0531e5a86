"""`quarterdeck play`: a match at the terminal."""

from __future__ import annotations

import hashlib
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from quarterdeck.cli import screen
from quarterdeck.cli.menu import choose_game
from quarterdeck.cli.options import game_from
from quarterdeck.cli.seats import check_bots, seat_names
from quarterdeck.cli.session import Session
from quarterdeck.cli.simulate import split_bots
from quarterdeck.cli.solve import need_the_solver
from quarterdeck.cli.words import Language
from quarterdeck.core import fairness, registry, timestamps
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.files import read_match
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.names import clean_name
from quarterdeck.core.record import Header, Record, Transcript, draws_of, header_of
from quarterdeck.core.registry import AnyGame

LOOKING_S: Final = 60
"""So long a deal that can be won is looked for."""


def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="A game's name, or package:object.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players, bots included.")] = None,
    people: Annotated[int, typer.Option(min=0, help="How many people share the keyboard.")] = 1,
    seat: Annotated[int, typer.Option(min=1, help="The first person's seat.")] = 1,
    names: Annotated[str, typer.Option(help="Names of the people: Ada,Bo.")] = "",
    bots: Annotated[str | None, typer.Option(help="Bots for the other seats: greedy,random.")] = None,
    file: Annotated[
        Path | None, typer.Option(help="Save the match here after every choice; go on there if it exists.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same chance every time, for tests and demos.")] = None,
    winnable: Annotated[
        bool, typer.Option("--winnable", help="Deal cards that can be won; the solver looks for them.")
    ] = False,
    pace: Annotated[float, typer.Option(min=0, help="Seconds to look at each choice of a bot.")] = 0.7,
    language: Annotated[Language, typer.Option("--language", "-l", help="Language.")] = Language.en,
) -> None:
    """Play a match at the terminal, against bots or with others at the same keyboard.

    Options of the game follow its name: `quarterdeck play jobwell --round-cap 20`.
    """
    console = screen.out()
    if file is not None and file.exists():
        _no_options(context, file, game, winnable)
        match, transcript, header, secret = resume_match(file, language)
        check_bots(match.game, header.names, split_bots(bots) if bots else ())
    else:
        game = game or choose_game(console, language, registry.games(), "play")
        if game is None:
            return
        rules = game_from(game, context.args, players=players)
        header, secret = new_match(rules, _people(rules, people, seat), names, bots, seed, language)
        if winnable:
            with screen.err().status(language.say("looking_for_deal")):
                header = with_winnable_deal(rules, header, secret)
        match, transcript = Match(rules), Transcript()
    Session(
        match,
        transcript,
        header,
        secret,
        console=console,
        language=language,
        file=file,
        pace=pace,
    ).run()


def _no_options(context: typer.Context, file: Path, game: str | None, winnable: bool) -> None:
    """A saved match brings its game along; only code that is not installed must be named again."""
    if winnable or context.args or (game is not None and ":" not in game):
        raise ConfigError(f"{file} exists and has its own game; go on with: quarterdeck play --file {file}")
    if game is not None:
        registry.import_game(game)


def _people(game: AnyGame, people: int, first: int) -> list[int]:
    players = game.config.players
    if people > players or first > players:
        raise ConfigError(f"there are {players} seats; give fewer people or a smaller --seat")
    return sorted((first - 1 + place) % players for place in range(people))


def new_match(
    game: AnyGame, people: list[int], names: str, bots: str | None, seed: int | None, language: Language
) -> tuple[Header, str]:
    """The header of a new match with its commitment, and the secret behind it."""
    given = [name for name in map(clean_name, names.split(",")) if name]
    line_up = split_bots(bots) if bots else [game.usual_bot()]
    header = header_of(game, seat_names(game, people, given, line_up, language), timestamps.now())
    if seed is None:
        secret = fairness.new_secret()
        nonces = [
            fairness.new_nonce() if place in people else fairness.NO_NONCE
            for place in range(game.config.players)
        ]
    else:
        secret = hashlib.sha256(f"seed {seed}".encode()).digest()
        nonces = [fairness.NO_NONCE] * game.config.players
    commitment = fairness.commitment(secret, header.committed()).hex()
    header = msgspec.structs.replace(
        header, commitment=commitment, nonces=tuple(nonce.hex() for nonce in nonces)
    )
    return header, secret.hex()


def with_winnable_deal(game: AnyGame, header: Header, secret: str) -> Header:
    """The header of a match that takes the first deal which can be won, under a new commitment."""
    need_the_solver()
    from quarterdeck.solver.deals import first_winnable

    record = Record(header, (), secret)
    passed = first_winnable(game, partial(draws_of, record), 1000 * LOOKING_S)
    if passed is None:
        raise ConfigError(
            f"no deal that can be won was found in {LOOKING_S} s; choose another mission, or take any deal"
        )
    header = msgspec.structs.replace(header, passed=passed)
    commitment = fairness.commitment(bytes.fromhex(secret), header.committed()).hex()
    return msgspec.structs.replace(header, commitment=commitment)


def resume_match(file: Path, language: Language) -> tuple[AnyMatch, Transcript, Header, str]:
    """A saved match, as far as the file goes."""
    loaded = read_match(file)
    record = loaded.record
    console = screen.err()
    if loaded.cut:
        console.print(language.say("cut", file=str(file)), style="bad")
    header, secret = record.header, record.secret
    if not secret:
        if header.commitment:
            console.print(language.say("unverifiable"), style="bad")
        secret = fairness.new_secret().hex()
        nonces = (fairness.NO_NONCE.hex(),) * loaded.match.game.config.players
        header = msgspec.structs.replace(header, commitment="", nonces=nonces)
    console.print(language.say("resumed", count=len(loaded.match.log)), style="quiet")
    return loaded.match, Transcript(record.lines), header, secret
