"""Phases 1 to 3: form work crews, post payroll, recruit."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.crew_deck import solo
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.scoring import Scorer
from quarterdeck.games.crew_deck.state import (
    SEEN_PAY,
    SEEN_PLAY,
    SEEN_RECRUIT,
    Own,
    Pay,
    Play,
    Public,
    Recruit,
    State,
)
from quarterdeck.games.crew_deck.tables import Tables


class Crews:
    """From a fresh deal to everybody's new crew."""

    def __init__(self, config: CrewDeckConfig, tables: Tables, scorer: Scorer) -> None:
        self.config, self.tables, self.scorer = config, tables, scorer
        self._solo = config.solo
        self._stack_size, self._stack_count = config.stack_size, config.stack_count
        self._plays = config.players * config.plays
        self._payroll_cards = config.players * config.payroll_cards

    # Phase 1: form work crews --------------------------------------------------------------------

    def plays(self, stacks: tuple[tuple[int, ...], ...], hand: tuple[int, ...]) -> tuple[Choice, ...]:
        """Any card of the hand on any stack that is not full, or as a new stack."""
        mask, bit = 0, 1
        for stack in stacks:
            if len(stack) < self._stack_size:
                mask |= bit
            bit <<= 1
        if len(stacks) < self._stack_count:
            mask |= bit
        choices: tuple[Choice, ...] = ()
        last = -1
        for kind in hand:
            if kind != last:
                choices += self.tables.plays_on[kind][mask]
                last = kind
        return choices

    def play(self, state: State, seat: Seat, choice: Play) -> State:
        public, owns, kind, stack = state.public, state.owns, choice.kind, choice.stack
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
        public = replace(public, turn=turn, stacks=stacks, seen=seen)
        played = State(public, owns, state.deck, state.aside, rival_hand)
        if turn < self._plays:
            return played
        return solo.crews_formed(played) if self._solo else self._discard(played)

    def _discard(self, state: State) -> State:
        """All lay down what is left of their hands, face down; payroll cards come on offer."""
        owns = tuple([Own((), own.discards + own.hand, own.ship, (), own.seen) for own in state.owns])
        public = replace(
            state.public,
            phase="payroll",
            turn=0,
            offers=self.config.payroll,
            pile=sum([len(own.discards) for own in owns]),
        )
        return State(public, owns, state.deck, state.aside)

    # Phase 2: post payroll -----------------------------------------------------------------------

    def payroll(self, offers: tuple[int, ...]) -> tuple[Choice, ...]:
        pays = self.tables.pays
        return tuple([pays[cost] for cost in offers])

    def pay(self, state: State, seat: Seat, choice: Pay) -> State:
        public, cost = state.public, choice.cost
        payrolls = public.payrolls
        public = replace(
            public,
            turn=public.turn + 1,
            offers=tuple([offer for offer in public.offers if offer != cost]),
            posted=public.posted + (cost,),
            payrolls=payrolls[:seat] + (payrolls[seat] + (cost,),) + payrolls[seat + 1 :],
            seen=public.seen + (SEEN_PAY + cost,),
        )
        if public.turn == self._payroll_cards:
            order = self._recruiting_order(public)
            public = replace(public, phase="recruit", turn=0, order=order, first=order[0])
        return State(public, state.owns, state.deck, state.aside)

    def _recruiting_order(self, public: Public) -> tuple[Seat, ...]:
        """One place a payroll card, the biggest first: its owner takes the First Player card too."""
        seats = self.config.players
        bids = [(cost, (public.first + turn) % seats) for turn, cost in enumerate(public.posted)]
        return tuple([seat for _, seat in sorted(bids, reverse=True)])

    # Phase 3: recruit crew members ---------------------------------------------------------------

    def recruit(self, state: State, seat: Seat, choice: Recruit) -> State:
        if self._solo:
            return self._to_stations(solo.recruit(self.config, self.scorer.values, state, choice))
        public = _taken(state.public, choice.stack)
        public = replace(public, seen=public.seen + (SEEN_RECRUIT + choice.stack,))
        if len(public.stacks) == 1:  # the last stack leaves nothing to choose
            return self._to_stations(State(_taken(public, 0), state.owns, state.deck, state.aside))
        return State(public, state.owns, state.deck, state.aside)

    def _to_stations(self, state: State) -> State:
        owns = tuple(
            [
                Own((), own.discards, own.ship, tuple(sorted(crew)), own.seen)
                for own, crew in zip(state.owns, state.public.recruits, strict=True)
            ]
        )
        public = replace(state.public, phase="place", turn=0)
        return State(public, owns, state.deck, state.aside, (), (1 << len(owns)) - 1)


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
