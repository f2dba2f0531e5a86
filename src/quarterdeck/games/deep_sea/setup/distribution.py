"""Who gets which task: the ways of the logbook.

Clockwise draft (also: hardest first, captain skipped), free selection, one owner chosen by the crew, the
captain keeps or delegates, one or two volunteers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.choices import Give, Keep, Name, Skip, Take
from quarterdeck.games.deep_sea.judge import finish
from quarterdeck.games.deep_sea.legal import captain_may_own, draft_choices, offer_choices
from quarterdeck.games.deep_sea.state import DeepSeaState, Public
from quarterdeck.games.tricks.ballot import PROPOSALS
from quarterdeck.games.tricks.choices import NO, Answer
from quarterdeck.games.tricks.council import open_ballot
from quarterdeck.games.tricks.play import changed
from quarterdeck.games.tricks.setup import ask, entered, next_step
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


def begin_distribution(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    """The first question."""
    public = entered(public)
    mode = game.mission.distribution
    if mode == "free":
        return ask(state, public, "favour", game.humans)
    if mode == "one_owner":
        return open_ballot(game, state, public, "owner")
    if mode == "keep_or_delegate":
        return _offer(game, state, public)
    if mode in ("volunteer", "two_volunteers"):
        return _ask_volunteer(game, state, public)
    return _draft(game, state, public)


def _saw(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Choice) -> Public:
    """What is public once everybody has seen this choice."""
    public = state.public
    return replace(public, seen=public.seen + game.saw_choice(decision.for_, choice))


# Clockwise draft ----------------------------------------------------------------------------------


def _draft(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    if -1 not in public.owners:
        return _assigned(game, state, public)
    skipped = game.mission.distribution == "captain_skipped"
    order = game.in_turn(public, public.captain)[skipped:]
    seat = order[public.turn % len(order)]
    if seat == public.captain and not draft_choices(game, public, seat):
        return _not_for_captain(state, public)
    return ask(state, public, "draft", 1 << seat)


def drafted(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Take | Skip) -> DeepSeaState:
    public = _saw(game, state, decision, choice)
    owners = public.owners
    if isinstance(choice, Take):
        owners = changed(owners, public.tasks.index(choice.task), decision.for_)
    return _draft(game, state, replace(public, owners=owners, turn=public.turn + 1))


# Free selection, and two volunteers who split -----------------------------------------------------


def favoured(game: DeepSea, state: DeepSeaState, numbers: tuple[int, ...]) -> DeepSeaState:
    """Everybody has named the task they would like: now it is open."""
    choices = [game.actions[number] for number in numbers]
    favours = tuple(choice.task if isinstance(choice, Take) else -1 for choice in choices)
    return _share(state, replace(state.public, favours=favours))


def voters(game: DeepSea, public: Public) -> int:
    """Those who answer a proposal."""
    involved = sum(1 << seat for seat in public.volunteers) if public.volunteers else game.humans
    return involved & ~(1 << _proposer(public))


def _proposer(public: Public) -> int:
    return public.volunteers[0] if public.volunteers else public.captain


def _share(state: DeepSeaState, public: Public) -> DeepSeaState:
    return ask(state, replace(public, given=()), "share", 1 << _proposer(public))


def shared(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Give) -> DeepSeaState:
    public = _saw(game, state, decision, choice)
    public = replace(public, given=(*public.given, choice.seat))
    if len(public.given) < len(public.tasks):
        return replace(state, public=public)
    public = replace(public, turn=public.turn + 1)
    if public.turn == PROPOSALS:
        return _assigned(game, state, replace(public, owners=public.given))
    return ask(state, public, "agree", voters(game, public))


def agreed(game: DeepSea, state: DeepSeaState, numbers: tuple[int, ...]) -> DeepSeaState:
    """The others have answered a proposal."""
    public = state.public
    if game.number(NO) in numbers:
        return _share(state, public)
    return _assigned(game, state, replace(public, owners=public.given))


# The captain keeps or delegates -------------------------------------------------------------------


def _offer(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    if not offer_choices(game, public):
        return _not_for_captain(state, public)
    return ask(state, public, "keep", 1 << public.captain)


def kept(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Keep | Name) -> DeepSeaState:
    public = _saw(game, state, decision, choice)
    if isinstance(choice, Keep):
        return give_all(game, state, public, public.captain)
    if choice.seat == game.dummy:  # the captain decides for the dummy
        return give_all(game, state, replace(public, delegated=True), choice.seat)
    return ask(state, public, "accept", 1 << choice.seat)


def accepted(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Answer) -> DeepSeaState:
    public = _saw(game, state, decision, choice)
    if choice.word == "yes":
        return give_all(game, state, replace(public, delegated=True), decision.for_)
    return _offer(game, state, replace(public, given=(*public.given, decision.for_)))


# Volunteers ---------------------------------------------------------------------------------------


def _ask_volunteer(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    """Asks the others clockwise; those who remain must step in once they are just enough."""
    needed = 1 if game.mission.distribution == "volunteer" else 2
    others = tuple(seat for seat in game.in_turn(public, public.captain)[1:] if seat != game.dummy)
    remaining = (*others[public.turn :], public.captain)
    missing = needed - len(public.volunteers)
    if missing and len(remaining) > missing:
        return ask(state, public, "volunteer", 1 << others[public.turn])
    volunteers = public.volunteers + (remaining if missing else ())
    if needed == 1:
        return give_all(game, state, public, volunteers[0])
    return _share(state, replace(public, volunteers=volunteers, turn=0))


def volunteered(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Answer) -> DeepSeaState:
    public = _saw(game, state, decision, choice)
    volunteers = public.volunteers
    if choice.word == "yes":
        volunteers = (*volunteers, decision.for_)
    return _ask_volunteer(game, state, replace(public, volunteers=volunteers, turn=public.turn + 1))


# Common -------------------------------------------------------------------------------------------


def give_all(game: DeepSea, state: DeepSeaState, public: Public, seat: int) -> DeepSeaState:
    """One owner for all tasks."""
    if seat == public.captain and not captain_may_own(public):
        return _not_for_captain(state, public)
    return _assigned(game, state, replace(public, owners=(seat,) * len(public.tasks)))


def _not_for_captain(state: DeepSeaState, public: Public) -> DeepSeaState:
    """A comparison with the captain is left to the captain."""
    return finish(state, public, Verdict(False, "captain", seat=public.captain))


def _assigned(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    return next_step(game, state, replace(public, turn=0, given=()))
