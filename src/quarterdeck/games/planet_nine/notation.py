"""Short texts for choices and chance, and back: `P9`, `radio B7 highest`, `task G3`, `deal P1 P2 / ...`.

Members are numbered from 1; JARVIS is `jarvis`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.games.planet_nine import choices
from quarterdeck.games.tricks.choices import Deal, Pass, Play, Signal

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def write(game: PlanetNine, choice: Choice) -> str:
    """The notation of any choice or chance result."""
    names = game.deck.names
    match choice:
        case Play(card):
            return names[card]
        case choices.Radio(card, claim):
            return f"radio {names[card]}" if claim == "hidden" else f"radio {names[card]} {claim}"
        case choices.Ready():
            return "ready"
        case choices.Take(card):
            return f"task {names[card]}"
        case Pass(card):
            return f"pass {names[card]}"
        case choices.Answer(word):
            return word
        case Signal(direction):
            return f"distress {direction}"
        case choices.Name(member):
            return f"name {_member(game, member)}"
        case Deal():
            return _write_deal(game, choice)
        case choices.Uncover(cards):
            return "tasks " + " ".join(names[card] for card in cards)
        case choices.Drawn(cards):
            return "drawn " + " ".join(names[card] for card in cards)
    return _write_rare(game, choice)


def _write_rare(game: PlanetNine, choice: Choice) -> str:
    match choice:
        case choices.Prefer(role):
            return f"prefer {role}"
        case choices.Roles(first, last):
            return f"roles {_member(game, first)} {_member(game, last)}"
        case choices.KeepTokens():
            return "keep tokens"
        case choices.Swap(token, other):
            return f"swap {token} {other}"
        case choices.Move(token, place):
            return f"move {token} to {place + 1}"
        case choices.KeepTasks():
            return "keep tasks"
        case choices.HandOver(card, to):
            return f"hand {game.deck.names[card]} to {_member(game, to)}"
        case choices.Sit(left_of):
            return f"jarvis left of {_member(game, left_of)}"
    raise UnknownChoice(str(choice))


def _member(game: PlanetNine, member: int) -> str:
    return "jarvis" if member == game.jarvis else str(member + 1)


def _write_deal(game: PlanetNine, deal: Deal) -> str:
    names = game.deck.names
    parts = [game.deck.write_all(hand) for hand in deal.hands]
    if deal.up:
        parts += [" ".join(names[card] for card in cards) for cards in (deal.up, deal.covered)]
    return "deal " + " / ".join(parts)


def read_chance(game: PlanetNine, text: str) -> Choice | None:
    """A chance result from its notation; None if it is not one."""
    head, _, rest = " ".join(text.split()).partition(" ")
    read = game.deck.read
    match head.lower():
        case "tasks":
            return choices.Uncover(tuple(map(read, rest.split())))
        case "drawn":
            return choices.Drawn(tuple(map(read, rest.split())))
        case "deal":
            parts = rest.split("/")
            players = game.config.players
            hands = tuple(map(game.deck.read_all, parts[:players]))
            rows = [tuple(map(read, part.split())) for part in parts[players:]]
            return Deal(hands, *rows) if len(rows) in (0, 2) else None
    return None
