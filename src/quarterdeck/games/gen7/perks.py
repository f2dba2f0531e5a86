"""Officer perks that are used on one's turn (those that are always on are asked where they matter)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import COLONISTS, DECKS, FACES, QUARTERS, RESOURCES, TASKS_IN_HAND
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.hands import draw_tasks, start_search
from quarterdeck.games.gen7.state import State, Step
from quarterdeck.games.gen7.table import gain, set_die, spend_perk
from quarterdeck.games.gen7.vocabulary import ALTER, EXTRA, PAY, TARGET

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


def use_perk(game: Gen7, state: State, seat: Seat, slot: int) -> None:
    public = state.public
    perk = game.library.pack.perk[public.perks[seat][slot]]
    spend_perk(public, seat, slot)
    match perk.ability:
        case "raise_colonists":
            push(state, *(Step("raise", seat, die, perk.n) for die in COLONISTS))
        case "gain":
            assert perk.resource is not None
            gain(public, seat, RESOURCES.index(perk.resource), perk.n)
        case "optimize":
            push(state, Step("optimize", seat, perk.n), Step("tidy", seat, perk.n))
        case "search":
            assert perk.deck is not None
            start_search(game, state, seat, DECKS.index(perk.deck))
        case "medic":
            push(state, Step("revive", seat, perk.n))
        case "provide":
            push(state, Step("provide", seat, perk.n))


@auto("raise")
def raise_(game: Gen7, state: State, step: Step) -> None:
    """A colonist in quarters may rise by up to so much."""
    public = state.public
    if public.places[step.seat][step.a] == QUARTERS and public.dice[step.seat][step.a] < FACES[step.a]:
        public.stack += (Step("raising", step.seat, step.a, step.b),)


@legal("raising")
def raise_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    most = min(step.b, FACES[step.a] - state.public.dice[step.seat][step.a])
    return [ALTER[by] for by in range(most + 1)]


@decide("raising")
def raising(game: Gen7, state: State, step: Step, choice: c.Alter) -> None:
    set_die(state.public, step.seat, step.a, state.public.dice[step.seat][step.a] + choice.by)


@legal("optimize")
def optimize_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(EXTRA[: step.a + 1])


@decide("optimize")
def optimize(game: Gen7, state: State, step: Step, choice: c.Extra) -> None:
    """The hand may be too full until tasks are discarded."""
    draw_tasks(game, state, step.seat, choice.count, TASKS_IN_HAND + step.a)


@auto("tidy")
def tidy(game: Gen7, state: State, step: Step) -> None:
    if state.public.tasks[step.seat]:
        push(state, Step("discard_tasks", step.seat, step.a))


@legal("provide")
def provide_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(PAY)


@decide("provide")
def provide(game: Gen7, state: State, step: Step, choice: c.Pay) -> None:
    push(state, Step("providing", step.seat, step.a, choice.resource))


@auto("providing")
def providing(game: Gen7, state: State, step: Step) -> None:
    """Three different players; who is left over is asked for only while there is a choice."""
    left = [target.seat for target in _left(game, step)]
    wanted = game.gift_count() - len(step.data)
    if len(left) <= wanted:
        for seat in left:
            gain(state.public, seat, step.b, step.a)
    elif wanted:
        state.public.stack += (Step("receiver", step.seat, step.a, step.b, 0, step.data),)


def _left(game: Gen7, step: Step) -> list[c.Target]:
    return [
        TARGET[seat]
        for seat in range(game.players)
        if seat not in step.data and (game.config.own_gifts or seat != step.seat)
    ]


@legal("receiver")
def receiver_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(_left(game, step))


@decide("receiver")
def receiver(game: Gen7, state: State, step: Step, choice: c.Target) -> None:
    gain(state.public, choice.seat, step.b, step.a)
    push(state, Step("providing", step.seat, step.a, step.b, 0, step.data + (choice.seat,)))
