"""What a crew of bots says before and between tricks of Planet Nine, and what comes of it.

    python -m bench.planet_nine_messages 1000 [--bot deckhand] [--tasks 6] [--json]

Messages are sorted by what the shown card has to do with open tasks. "Then so" is the share of tasks that a
message seems to be about which were won in a trick of the shown colour: the speaker's task of that colour,
or, where nobody has one of it, any task of the speaker's, whose card somebody has thrown there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from bench import machine
from quarterdeck import new_game
from quarterdeck.arena.play import play
from quarterdeck.core import registry
from quarterdeck.core.contract import Entry
from quarterdeck.games.planet_nine.choices import Radio, Take
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.tricks.choices import Play

PLAYERS: Final = 4
KINDS: Final = (
    "the card of its own task",
    "highest or only card, above its own task",
    "another card of its own task's colour",
    "the card of another's task",
    "a colour of another's task",
    "highest or only card of a colour without a task",
    "lowest card of a colour without a task",
)
OWN, ABOVE, BESIDE, YOURS, THEIRS, FREE_HIGH, FREE_LOW = range(len(KINDS))


class Message(NamedTuple):
    """A card that was shown."""

    kind: int
    opening: bool
    """Before the first trick."""
    colour: int
    about: frozenset[int]
    """Task cards that should come to the speaker in a trick of that colour."""


class Told(NamedTuple):
    """The messages of one game, and in which colour's trick each task was fulfilled."""

    messages: list[Message]
    fulfilled: dict[int, int]


def told(game: PlanetNine, log: list[Entry], won: bool) -> Told:
    """Reads a finished game."""
    suit, owner = game.deck.suit, dict[int, int]()
    messages: list[Message] = []
    fulfilled: dict[int, int] = {}
    trick: list[int] = []
    played = sum(isinstance(entry.choice, Play) for entry in log)
    seen = 0
    for entry in log:
        choice = entry.choice
        if isinstance(choice, Take):
            owner[choice.card] = entry.for_
        elif isinstance(choice, Radio):
            is_open = {card: member for card, member in owner.items() if card not in fulfilled}
            messages.append(_sorted(game, choice, entry.by, is_open, opening=not seen))
        elif isinstance(choice, Play):
            seen += 1
            trick.append(choice.card)
            if len(trick) == PLAYERS:
                if won or seen < played:
                    fulfilled |= {card: suit[trick[0]] for card in trick if card in owner}
                trick = []
    return Told(messages, fulfilled)


def _sorted(game: PlanetNine, show: Radio, by: int, is_open: dict[int, int], opening: bool) -> Message:
    suit, value = game.deck.suit, game.deck.value
    colour, high = suit[show.card], show.claim in ("highest", "only")
    of_colour = {card: member for card, member in is_open.items() if suit[card] == colour}
    mine = frozenset(card for card, member in of_colour.items() if member == by)
    about = mine
    if show.card in mine:
        kind = OWN
    elif mine:
        kind = ABOVE if high and value[show.card] > max(value[card] for card in mine) else BESIDE
    elif of_colour:
        kind = YOURS if show.card in of_colour else THEIRS
    else:
        kind = FREE_HIGH if high else FREE_LOW
        about = frozenset(card for card, member in is_open.items() if member == by)
    return Message(kind, opening, colour, about)


def games_of(bot: str, tasks: int, games: int) -> Iterator[Told]:
    game = new_game("planet-nine", players=PLAYERS, tasks=tasks)
    assert isinstance(game, PlanetNine)
    make = registry.bot_factory(game, bot)
    for number in range(games):
        log: list[Entry] = []
        outcome, _ = play(game, [make(seat) for seat in range(PLAYERS)], Random(number), log)
        yield told(game, log, won=bool(outcome.utility[0]))
        if (number + 1) % 100 == 0:
            print(f"{number + 1} of {games} games", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int)
    parser.add_argument("--bot", default="first-mate")
    parser.add_argument("--tasks", type=int, default=6)
    parser.add_argument("--json", action="store_true", help="one object instead of a table")
    options = parser.parse_args()
    said, opening, asked, done = Counter[int](), 0, Counter[int](), Counter[int]()
    for messages, fulfilled in games_of(options.bot, options.tasks, options.games):
        for message in messages:
            said[message.kind] += 1
            opening += message.opening
            asked[message.kind] += len(message.about)
            done[message.kind] += sum(fulfilled.get(card) == message.colour for card in message.about)
    total = said.total()
    if options.json:
        rows = [
            {"kind": name, "said": said[kind], "about": asked[kind], "then_so": done[kind]}
            for kind, name in enumerate(KINDS)
        ]
        print(json.dumps({"machine": machine.described(), "games": options.games, "messages": rows}))
        return
    print(f"{machine.described()}; {options.games} games of four `{options.bot}`, {options.tasks} tasks.")
    early = f"{100 * opening / total:.0f} % before the first trick"
    print(f"{total / options.games:.1f} messages a game, {early}.\n")
    print("| what is shown | % of messages | then so, in % |\n|---|--:|--:|")
    for kind, name in enumerate(KINDS):
        then = f"{100 * done[kind] / asked[kind]:.0f}" if asked[kind] else "–"
        print(f"| {name} | {100 * said[kind] / total:.0f} | {then} |")


if __name__ == "__main__":
    main()
