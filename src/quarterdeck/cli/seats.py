"""Who sits where at a terminal's table: people by name, bots as `bot:SPEC` in the match file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.cli.words import Language
from quarterdeck.core import registry
from quarterdeck.core.contract import Bot, Seat
from quarterdeck.core.errors import ConfigError, UnknownBot
from quarterdeck.core.registry import AnyGame

BOT: Final = "bot:"


def seat_names(
    game: AnyGame, people: Sequence[Seat], names: Sequence[str], bots: Sequence[str], language: Language
) -> tuple[str, ...]:
    """A name for every seat as the match file carries it."""
    if len(names) > len(people):
        raise ConfigError(f"{len(names)} names for {len(people)} people; bots keep their own")
    for name in names:
        if name.startswith(BOT):
            raise ConfigError(f"nobody is called {name!r}; give bots with --bots")
    seated: list[str] = []
    for seat in range(game.config.players):
        if seat in people:
            place = people.index(seat)
            default = language.say("player", number=seat + 1)
            seated.append(names[place] if place < len(names) else default)
        else:
            others = seat - sum(person < seat for person in people)
            seated.append(f"{BOT}{bots[others % len(bots)]}")
    return tuple(seated)


def check_bots(game: AnyGame, names: Sequence[str], given: Sequence[str]) -> None:
    """Refuses bots of a saved match that are neither listed nor given again on the command line."""
    for name in names:
        if name.startswith(BOT) and (spec := name.removeprefix(BOT)) not in given:
            try:
                registry.check_listed(type(game), spec)
            except UnknownBot as error:
                raise UnknownBot(f"{error}; give a bot of your own with --bots") from None


def bots_of(game: AnyGame, names: Sequence[str], seed: int) -> dict[Seat, Bot[Any]]:
    return {
        seat: registry.new_bot(game, name.removeprefix(BOT), seed + seat)
        for seat, name in enumerate(names)
        if name.startswith(BOT)
    }


def shown_names(names: Sequence[str], language: Language) -> tuple[str, ...]:
    """Names for the screen: a lone player without a name is "You", equal bots are told apart."""
    people = [name for name in names if not name.startswith(BOT)]
    counts = Counter(names)
    shown = []
    for seat, name in enumerate(names):
        if name.startswith(BOT):
            bot = name.removeprefix(BOT)
            shown.append(bot if counts[name] == 1 else f"{bot} {seat + 1}")
        elif len(people) == 1 and name == language.say("player", number=seat + 1):
            shown.append(language.say("you"))
        else:
            shown.append(name)
    return tuple(shown)
