"""A player that takes what brings most points now."""

from __future__ import annotations

import random
from collections.abc import Sequence

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.crew_deck.bots.planner import next_step, planner_of
from quarterdeck.games.crew_deck.choices import Pay, Play, Recruit
from quarterdeck.games.crew_deck.config import ROUNDS
from quarterdeck.games.crew_deck.rules import CrewDeck
from quarterdeck.games.crew_deck.ship import Ship
from quarterdeck.games.crew_deck.state import CrewDeckView, Own, Public


class GreedyBot:
    """Weighs crews by what they gain its ship once placed, and what the others would get from them."""

    def __init__(self, game: CrewDeck, seed: int) -> None:
        self.game = game
        self.planner = planner_of(game)
        self.random = random.Random(seed)
        self._weighed: tuple[Public, list[list[float]]] | None = None

    def choose(self, view: CrewDeckView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if len(choices) == 1 or view.own is None or view.seat is None:
            return choices[0]
        if decision.kind == "place":
            return self._place(view.own, view.public)
        public = view.public
        scored = [(self.worth(public, view.seat, choice), choice) for choice in choices]
        best = max(worth for worth, _ in scored)
        return self.random.choice([choice for worth, choice in scored if worth > best - 1e-9])

    def worth(self, public: Public, seat: int, choice: Choice) -> float:
        match choice:
            case Play(kind, stack):
                return self.worth_of_play(public, seat, kind, stack)
            case Pay(cost):
                return self.worth_of_payroll(public, seat, cost)
            case Recruit(stack):
                return self.worth_of_crew(public, seat, stack)
        raise AssertionError(choice)

    def crew_gain(self, public: Public, ship: Ship, crew: tuple[int, ...]) -> float:
        return self.planner.quick(ship, tuple(sorted(crew)), ROUNDS - public.round)

    # Phase 1: a card that helps the best crew for this ship, and not the others' ------------------

    def worth_of_play(self, public: Public, seat: int, kind: int, stack: int) -> float:
        stacks = public.stacks
        crew = stacks[stack] + (kind,) if stack < len(stacks) else (kind,)
        if self.game.config.solo:
            stacks = stacks[:stack] + (crew,) + stacks[stack + 1 :]
            return max(self._solo_gain(public, stacks, choice) for choice in range(3))
        best = [
            max([gain for at, gain in enumerate(gains) if at != stack] + [self.crew_gain(public, ship, crew)])
            for ship, gains in zip(public.ships, self._gains(public), strict=True)
        ]
        mine = best[seat]
        return mine - (sum(best) - mine) / (len(best) - 1)

    def _gains(self, public: Public) -> list[list[float]]:
        """What each stack would gain each ship as it stands."""
        if self._weighed is None or self._weighed[0] is not public:
            gains = [[self.crew_gain(public, ship, crew) for crew in public.stacks] for ship in public.ships]
            self._weighed = public, gains
        return self._weighed[1]

    # Phase 2: what is left when the bigger payers have chosen ------------------------------------

    def worth_of_payroll(self, public: Public, seat: int, cost: int) -> float:
        """The gain of the crew this payroll is likely to fetch, less its cost. Those still to choose
        are taken to outbid as often as there are bigger cards left."""
        seats = self.game.config.players
        bids = [((public.first + turn) % seats, bid) for turn, bid in enumerate(public.posted)]
        before = [bidder for bidder, bid in sorted(bids, key=lambda one: -one[1]) if bid > cost]
        to_come = seats * self.game.config.payroll_cards - len(bids) - 1
        bigger = sum(offer > cost for offer in public.offers)
        outbid = to_come * bigger / max(len(public.offers) - 1, 1)
        later = [(seat + turn) % seats for turn in range(1, seats)]
        gains = []
        for count in (int(outbid), min(int(outbid) + 1, to_come)):
            others = before + (later * 2)[:count]
            gains.append(self._gain_after(public, seat, others))
        part = outbid - int(outbid)
        return gains[0] * (1 - part) + gains[1] * part - cost

    def _gain_after(self, public: Public, seat: int, others: Sequence[int]) -> float:
        """What this seat's best crew gains when others have taken theirs."""
        left = list(public.stacks)
        for other in others:
            if len(left) > 1:
                left.remove(max(left, key=lambda crew: self.crew_gain(public, public.ships[other], crew)))
        return max(self.crew_gain(public, public.ships[seat], crew) for crew in left)

    # Phase 3 -------------------------------------------------------------------------------------

    def worth_of_crew(self, public: Public, seat: int, stack: int) -> float:
        if self.game.config.solo:
            return self._solo_gain(public, public.stacks, stack)
        return self.crew_gain(public, public.ships[seat], public.recruits[seat] + public.stacks[stack])

    def _solo_gain(self, public: Public, stacks: tuple[tuple[int, ...], ...], taken: int) -> float:
        """Gain less payroll, less what the AI's crew is worth at least."""
        values = self.planner.stowed
        rest = [sum(values[kind] for kind in crew) for index, crew in enumerate(stacks) if index != taken]
        gain = self.crew_gain(public, public.ships[0], stacks[taken])
        return gain - self.game.config.solo_payroll[taken] - max(rest)

    # Phase 4 -------------------------------------------------------------------------------------

    def _place(self, own: Own, public: Public) -> Choice:
        goal = self.planner.settle(own.ship, own.berthless, ROUNDS - public.round)
        return next_step(own.ship, goal)
