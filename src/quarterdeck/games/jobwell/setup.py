"""Before the first turn: who begins, the mission dice, the cards (rulebook: Pregame Setup, Round Setup)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Decision, Seat
from quarterdeck.games.jobwell.choices import Rolled, Shuffled
from quarterdeck.games.jobwell.components import GREYED, sets_for
from quarterdeck.games.jobwell.state import Public, State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell


def start(game: Jobwell) -> State:
    """Everybody rolls for the first player token."""
    players = game.config.players
    return State(
        Public(
            phase="first_roll",
            asked=0,
            crew=game.seats,
            first=0,
            round=0,
            tokens=(0,) * players,
            dice=(),
            queue=(),
            discard=(),
            known=(),
            hidden=0,
            squads=game.no_squads,
            passes=0,
            results=(),
            seen="",
        )
    )


def first_rolled(game: Jobwell, state: State, decision: Decision, roll: Rolled) -> State:
    """The lowest begins; ties roll again."""
    public = state.public
    lowest = min(roll.values)
    tied = tuple(seat for seat, value in zip(public.crew, roll.values, strict=True) if value == lowest)
    public = replace(public, seen=public.seen + game.signs.dice(roll.values))
    if len(tied) == 1:
        return State(begin_round(game, public, tied[0], game.seats))
    return State(replace(public, crew=tied) if game.config.first_roll_ties == "tied" else public)


def begin_round(game: Jobwell, public: Public, first: Seat, crew: tuple[Seat, ...]) -> Public:
    """The table is cleared, and the mission dice are rolled."""
    return Public(
        phase="dice",
        asked=1 << first,
        crew=crew,
        first=first,
        round=public.round + 1,
        tokens=public.tokens,
        dice=(),
        queue=(),
        discard=(),
        known=(),
        hidden=0,
        squads=game.no_squads,
        passes=0,
        results=public.results,
        seen=public.seen,
    )


def mission_rolled(game: Jobwell, state: State, decision: Decision, roll: Rolled) -> State:
    public = state.public
    seen = public.seen + game.signs.dice(roll.values)
    return State(replace(public, phase="shuffle", dice=roll.values, seen=seen))


def dealt(game: Jobwell, state: State, decision: Decision, shuffle: Shuffled) -> State:
    """One card per player to the discard stack, then the queue, then the draw stack."""
    public, order = state.public, shuffle.order
    players = len(public.crew)
    queued = players + 1 + sets_for(players)
    open_cards = game.laid_open[players]
    return State(
        replace(
            public,
            phase="turn",
            discard=tuple([GREYED[card][0] for card in order[:players]]),
            queue=order[players:queued],
            known=order[queued:open_cards],
            hidden=len(order) - open_cards,
            seen=public.seen + game.signs.dealt(order[:open_cards]),
        ),
        order[open_cards:],
    )
