"""`quarterdeck puzzle`: win this from here with open cards."""

from __future__ import annotations

import random
from typing import Annotated

import typer
from rich.text import Text

from quarterdeck.cli import screen
from quarterdeck.cli.words import Language
from quarterdeck.core import registry
from quarterdeck.core.drawing import Speaker, draw_scene
from quarterdeck.core.errors import ConfigError, QuarterdeckError
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.tricks.puzzles import GRADES, Puzzle, match_of, play, puzzle_of, puzzles_of
from quarterdeck.games.tricks.rules import TrickGame


def puzzle(
    game: Annotated[str, typer.Argument(help="planet-nine or deep-sea.")],
    number: Annotated[
        int | None, typer.Option(min=1, help="Which puzzle; the easiest have the lowest numbers.")
    ] = None,
    language: Annotated[Language, typer.Option("--language", "-l", help="Language.")] = Language.en,
) -> None:
    """Find the only card that still wins; all hands lie open, and everybody plays for you."""
    game_class = registry.game_type(game)
    if not issubclass(game_class, TrickGame):
        raise ConfigError(f"there are no puzzles for {game_class.title}")
    if number is None:
        number = random.randint(1, len(puzzles_of(game_class)))
    asked = puzzle_of(game_class, number)
    match = match_of(game_class, asked)
    seats = range(match.game.config.players)
    names = [language.say("puzzle_seat", number=seat + 1) for seat in seats]
    say = Speaker(match.game, language, names)
    _show(match, asked, number, say, language)
    card = _ask(match, say, language)
    if card is None:
        return
    right = card == asked.answer
    _print(
        language.say("puzzle_right" if right else "puzzle_wrong", card=card, answer=asked.answer),
        "good" if right else "bad",
    )
    for notation in asked.solution:
        play(match, notation)
        _print("  " + say(match.tell(len(match.log) - 1, shown=True)), "quiet")


def _show(match: AnyMatch, asked: Puzzle, number: int, say: Speaker, language: Language) -> None:
    game = match.game
    decision = match.pending[0]
    stars = "★" * asked.grade + "☆" * (GRADES - asked.grade)
    _print(language.say("puzzle_title", game=game.title, number=number, stars=stars), "title")
    console = screen.out()
    draw_scene(console, game.text.scene(match.view(decision.by)), say, decision.by)
    assert isinstance(game, TrickGame)
    for seat, hand in enumerate(game.open_hands(match.state)):
        _print(f"{say.names[seat]}: {game.text.row(hand)}", "title" if seat == decision.for_ else "")
    _print(language.say("puzzle_question", name=say.name(decision)))


def _ask(match: AnyMatch, say: Speaker, language: Language) -> str | None:
    """The card chosen, in notation; None when the reader stops."""
    decision = match.pending[0]
    write = match.game.text.write
    offered = {write(choice): choice for choice in match.legal(decision)}
    while True:
        try:
            words = screen.out().input(" ".join(offered) + " > ").strip()
        except EOFError:
            return None
        if words.lower() in ("q", "quit"):
            return None
        try:
            card = write(match.game.text.read(words))
        except QuarterdeckError:
            card = ""
        if card in offered:
            return card
        _print(language.say("puzzle_not_offered", card=words[:40]), "bad")


def _print(text: str, style: str = "") -> None:
    screen.out().print(Text(text, style))
