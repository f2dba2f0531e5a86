"""What each choice does: form work crews, post payroll, recruit, assign new work stations, clean up.

Placing is sealed: a seat's cards stand in its own part of the state until everybody's are placed. (Solo
there is nobody to hide them from.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision, Seat
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.games.crew_deck import solo
from quarterdeck.games.crew_deck.choices import Pay, Place, Play, Recruit, Stow
from quarterdeck.games.crew_deck.config import ROUNDS
from quarterdeck.games.crew_deck.observations import IN_HOLD, SEEN_PAY, SEEN_PLACE, SEEN_PLAY, SEEN_RECRUIT
from quarterdeck.games.crew_deck.ship import Ship
from quarterdeck.games.crew_deck.state import Own, Public, State

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck

# Phase 1: form work crews ---------------------------------------------------------------------------


def play(game: CrewDeck, state: State, decision: Decision, choice: Play) -> State:
    """A card joins a work crew, or begins one; after everybody's last one the crews are formed."""
    public, owns, kind, stack = state.public, state.owns, choice.kind, choice.stack
    seat = decision.for_
    own = owns[seat]
    where = own.hand.index(kind)
    own = Own(own.hand[:where] + own.hand[where + 1 :], own.discards, own.ship, (), own.seen)
    owns = owns[:seat] + (own,) + owns[seat + 1 :]
    stacks = public.stacks
    if stack == len(stacks):
        stacks = (*stacks, (kind,))
    else:
        stacks = stacks[:stack] + (stacks[stack] + (kind,),) + stacks[stack + 1 :]
    turn = public.turn + 1
    seen = public.seen + (SEEN_PLAY + kind * 8 + stack,)
    rival_hand = state.rival_hand
    if rival_hand:
        stacks, seen, rival_hand = solo.rival_plays(stacks, seen, rival_hand)
    asked = 1 << (public.first + turn) % game.seats
    public = replace(public, asked=asked, turn=turn, stacks=stacks, seen=seen)
    played = State(public, owns, state.deck, state.aside, rival_hand)
    if turn < game.plays:
        return played
    return solo.crews_formed(played) if game.solo else _discard(game, played)


def _discard(game: CrewDeck, state: State) -> State:
    """All lay down what is left of their hands, face down; payroll cards come on offer."""
    owns = tuple([Own((), own.discards + own.hand, own.ship, (), own.seen) for own in state.owns])
    public = replace(
        state.public,
        phase="payroll",
        asked=1 << state.public.first,
        turn=0,
        offers=game.config.payroll,
        pile=sum([len(own.discards) for own in owns]),
    )
    return State(public, owns, state.deck, state.aside)


# Phase 2: post payroll ------------------------------------------------------------------------------


def pay(game: CrewDeck, state: State, decision: Decision, choice: Pay) -> State:
    """A payroll card is taken; with the last one it is settled who recruits when."""
    public, cost, seat = state.public, choice.cost, decision.for_
    payrolls, turn = public.payrolls, public.turn + 1
    public = replace(
        public,
        asked=1 << (public.first + turn) % game.seats,
        turn=turn,
        offers=tuple([offer for offer in public.offers if offer != cost]),
        posted=public.posted + (cost,),
        payrolls=payrolls[:seat] + (payrolls[seat] + (cost,),) + payrolls[seat + 1 :],
        seen=public.seen + (SEEN_PAY + cost,),
    )
    if turn == game.payrolls:
        order = _recruiting_order(game, public)
        first = order[0]
        public = replace(public, phase="recruit", asked=1 << first, turn=0, order=order, first=first)
    return State(public, state.owns, state.deck, state.aside)


def _recruiting_order(game: CrewDeck, public: Public) -> tuple[Seat, ...]:
    """One place per payroll card, the biggest first: its owner takes the First Player card too."""
    bids = [(cost, (public.first + turn) % game.seats) for turn, cost in enumerate(public.posted)]
    return tuple([seat for _, seat in sorted(bids, reverse=True)])


# Phase 3: recruit crew members ----------------------------------------------------------------------


def recruit(game: CrewDeck, state: State, decision: Decision, choice: Recruit) -> State:
    """A stack is taken; the last one leaves nothing to choose."""
    if game.solo:
        return _to_stations(solo.recruit(game.config, game.scorer.values, state, choice))
    public = _taken(state.public, choice.stack)
    public = replace(public, seen=public.seen + (SEEN_RECRUIT + choice.stack,))
    if len(public.stacks) == 1:
        return _to_stations(State(_taken(public, 0), state.owns, state.deck, state.aside))
    public = replace(public, asked=1 << public.order[public.turn])
    return State(public, state.owns, state.deck, state.aside)


def _to_stations(state: State) -> State:
    """Everybody has new crew to place."""
    owns = tuple(
        [
            Own((), own.discards, own.ship, tuple(sorted(crew)), own.seen)
            for own, crew in zip(state.owns, state.public.recruits, strict=True)
        ]
    )
    public = replace(state.public, phase="place", asked=(1 << len(owns)) - 1, turn=0)
    return State(public, owns, state.deck, state.aside)


def _taken(public: Public, stack: int) -> Public:
    """The seat whose turn it is to recruit takes a stack."""
    seat, stacks, recruits = public.order[public.turn], public.stacks, public.recruits
    crew = recruits[seat] + stacks[stack]
    return replace(
        public,
        turn=public.turn + 1,
        stacks=stacks[:stack] + stacks[stack + 1 :],
        recruits=recruits[:seat] + (crew,) + recruits[seat + 1 :],
    )


# Phases 4 and 5: assign new work stations, clean up -------------------------------------------------


def placed(own: Own, choice: Choice) -> Own:
    """A seat's secrets after it placed or stowed a card."""
    if type(choice) is Place:
        kind = choice.kind
        ship = own.ship.placed(choice.berth, kind)
    elif type(choice) is Stow:
        kind = choice.kind
        ship = own.ship.stowed(kind)
    else:
        raise UnknownChoice(str(choice))
    where = own.berthless.index(kind)
    return Own((), own.discards, ship, own.berthless[:where] + own.berthless[where + 1 :], own.seen)


def place(game: CrewDeck, state: State, decision: Decision, choice: Choice) -> State:
    """A card to its berth or to the hold; when all are placed, the placements are shown."""
    public, seat = state.public, decision.for_
    own = placed(state.owns[seat], choice)
    owns = state.owns[:seat] + (own,) + state.owns[seat + 1 :]
    counts = public.placed
    counts = counts[:seat] + (counts[seat] + 1,) + counts[seat + 1 :]
    asked = public.asked if own.berthless else public.asked & ~(1 << seat)
    public = replace(public, asked=asked, placed=counts)
    if game.solo:
        ships, seen = _shown(public, owns)
        public = replace(public, ships=ships, seen=seen)
    after = State(public, owns, state.deck, state.aside)
    return after if asked else _clean_up(after)


def _clean_up(state: State) -> State:
    """Everybody's placement is shown; the next round follows, or the end."""
    public = state.public
    ships, seen = _shown(public, state.owns)
    over = public.round == ROUNDS
    public = replace(
        public,
        phase="over" if over else "deal",
        round=public.round if over else public.round + 1,
        placed=(0,) * len(ships),
        ships=ships,
        seen=seen,
    )
    return State(public, state.owns, state.deck, state.aside)


def _shown(public: Public, owns: tuple[Own, ...]) -> tuple[tuple[Ship, ...], tuple[int, ...]]:
    """The ships as everybody now sees them, and what has been seen."""
    seen = public.seen
    for old, own in zip(public.ships, owns, strict=True):
        ship = own.ship
        if ship is not old:
            seen += tuple([SEEN_PLACE + code for code in ship.crew[len(old.crew) :]])
            seen += tuple([SEEN_PLACE + (IN_HOLD << 6 | kind) for kind in ship.hold[len(old.hold) :]])
    return tuple([own.ship for own in owns]), seen
