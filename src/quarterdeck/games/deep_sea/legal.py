"""What may be chosen in Deep Sea, beside what all games of tricks offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.choices import KEEP, READY, SILENT, SKIP
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.state import DeepSeaState, Public
from quarterdeck.games.deep_sea.tasks.ownership import NOT_FOR_CAPTAIN, hardest_for_captain
from quarterdeck.games.deep_sea.vocabulary import TAKES

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

ONLY_SILENT: Final[tuple[Choice, ...]] = (SILENT,)


def messages(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    """True messages about cards not shown before; once tasks were handed over there may be no silence."""
    public = state.public
    hand = state.own[decision.by].held & ~public.played
    choices = game.shows_in(public).of(hand)
    if hand & public.shown:
        choices = tuple(choice for choice in choices if not public.shown >> choice.card & 1)
    if choices and public.delegated and game.config.everyone_must_signal:
        return choices
    return ONLY_SILENT + choices


def predictions(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    return game.predicts if game.config.predict_zero else game.predicts[1:]


def ready(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    return (READY,)


# Distribution of the tasks ------------------------------------------------------------------------


def drafts(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    return draft_choices(game, state.public, decision.for_)


def draft_choices(game: DeepSea, public: Public, seat: int) -> tuple[Choice, ...]:
    """What a seat may take in its turn; nothing where all that is left can't be the captain's."""
    barred = NOT_FOR_CAPTAIN if seat == public.captain else 0
    tasks = []
    for task, owner in zip(public.tasks, public.owners, strict=True):
        if owner < 0 and not barred >> task & 1:
            tasks.append(task)
    hardest = game.mission.distribution == "hardest_first" and not public.turn
    if hardest:
        tasks = hardest_for_captain(tuple(tasks), game.difficulty)
    choices: list[Choice] = [TAKES[task] for task in tasks]
    if may_skip(game, public) and not (hardest and tasks):
        choices.append(SKIP)
    return tuple(choices)


def may_skip(game: DeepSea, public: Public) -> bool:
    """With fewer tasks than seats, while enough seats remain to take all before the captain's turn."""
    seats = game.seats - (game.mission.distribution == "captain_skipped")
    return len(public.tasks) < seats and public.owners.count(-1) < seats - public.turn


def favours(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    return (*(TAKES[task] for task in state.public.tasks), SKIP)


def shares(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    """To whom the next task may be proposed."""
    public = state.public
    task = public.tasks[len(public.given)]
    return tuple(
        game.gives[seat]
        for seat in public.volunteers or range(game.seats)
        if TASKS[task].captain or seat != public.captain
    )


def offers(game: DeepSea, state: DeepSeaState, decision: Decision) -> tuple[Choice, ...]:
    return offer_choices(game, state.public)


def offer_choices(game: DeepSea, public: Public) -> tuple[Choice, ...]:
    """The captain keeps all tasks, or offers them to somebody who has not declined."""
    keep = (KEEP,) if captain_may_own(public) else ()
    declined = (public.captain, *public.given)
    return keep + tuple(game.names[seat] for seat in range(game.seats) if seat not in declined)


def owners(game: DeepSea, public: Public) -> tuple[Choice, ...]:
    """Who may own all tasks."""
    return tuple(
        game.names[seat] for seat in range(game.seats) if seat != public.captain or captain_may_own(public)
    )


def captain_may_own(public: Public) -> bool:
    return not any(NOT_FOR_CAPTAIN >> task & 1 for task in public.tasks)
