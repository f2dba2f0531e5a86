"""What the tables of the trick-taking games show alike."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.text import Area, GameText, Item
from quarterdeck.core.words import Message
from quarterdeck.games.tricks.ballot import Ballot


def ballot_areas(text: GameText, ballot: Ballot, say: Callable[..., Message], answer: str) -> list[Area]:
    """The wishes that were opened, and the proposal that is voted on; `answer` is the key of a wish."""

    def label(option: int) -> Message:
        return text.label(text.game.actions[option])

    areas = []
    if ballot.wishes:
        wishes = enumerate(map(label, ballot.wishes))
        items = tuple(Item(text=say(answer, seat=seat, answer=wish)) for seat, wish in wishes)
        areas.append(Area(title=say("area.wishes"), items=items))
    if ballot.stage == "vote":
        areas.append(Area(title=say("area.proposal"), items=(Item(text=label(ballot.proposal)),)))
    return areas
