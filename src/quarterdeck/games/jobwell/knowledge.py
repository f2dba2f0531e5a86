"""What a seat can't see: only the order of the draw stack below its known top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, shuffled
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.games.jobwell.chance import deck
from quarterdeck.games.jobwell.choices import Shuffled
from quarterdeck.games.jobwell.state import JobwellView, State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell


def determinize(game: Jobwell, view: JobwellView, source: Source) -> State:
    """A full state that fits the view."""
    public = view.public
    if not public.hidden:
        return State(public)
    seen = game.signs.come_to_light(public.seen)
    unseen = deck(game, public)
    for card in seen:
        unseen.remove(card)
    return State(public, seen[game.laid_open[len(public.crew)] :] + shuffled(source, unseen))


def retrace(game: Jobwell, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log with the shuffle that leads to `state`."""
    entries = list(log)
    for index in range(len(entries) - 1, -1, -1):
        if isinstance(entries[index].choice, Shuffled):
            if hidden := state.public.hidden:
                order = game.signs.come_to_light(state.public.seen) + state.below[-hidden:]
                entries[index] = Entry("shuffle", CHANCE, CHANCE, Shuffled(order))
            break
    return tuple(entries)
