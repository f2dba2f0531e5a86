"""A player that looks ahead: it imagines what it can't see and plays the rest of the game out.

Each decision is weighed in a few imagined worlds that fit its view. New crew is placed by going
through every way to place it; the best few are judged by how well the ship grows with the crews those
worlds still hold. The other players are taken to be greedy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta

from quarterdeck.core.chance import shuffled
from quarterdeck.core.contract import Choice, Decision, Seat
from quarterdeck.games.crew_deck.bots.greedy import GreedyBot
from quarterdeck.games.crew_deck.bots.planner import next_step
from quarterdeck.games.crew_deck.config import ROUNDS
from quarterdeck.games.crew_deck.rules import CrewDeck
from quarterdeck.games.crew_deck.ship import Ship
from quarterdeck.games.crew_deck.state import CrewDeckView, Own, Public, State

CREWS: Final = 2
"""How many crews an imagined round offers: between the last pick and the first."""
Future = list[list[tuple[int, ...]]]
"""For each round to come, crews of which the player will get the best."""


class SearchBot(GreedyBot):
    """`worlds`: how many it imagines a decision; `plans` and `plays`: how many placements and plays it
    looks at closely; `envy`: what a point for each other player weighs."""

    def __init__(
        self,
        game: CrewDeck,
        seed: int,
        *,
        worlds: Annotated[int, Meta(ge=1, le=1000)] = 4,
        plans: Annotated[int, Meta(ge=1, le=1000)] = 6,
        plays: Annotated[int, Meta(ge=1, le=1000)] = 3,
        envy: Annotated[float, Meta(ge=0, le=10)] = 0.3,
    ) -> None:
        super().__init__(game, seed)
        self.worlds, self.plans, self.plays, self.envy = worlds, plans, plays, envy
        self._goal = Ship()

    def choose(self, view: CrewDeckView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        seat = view.seat
        if len(choices) == 1 or view.own is None or seat is None:
            return choices[0]
        if decision.kind == "place":
            return self._place_well(view, view.own)
        if decision.kind == "form":
            return self._play_well(view, seat, decision, choices)
        growth = Growth(self, view, seat)
        world = self.game.determinize(view, self.random)
        return max(choices, key=lambda choice: self._after_round(world, seat, decision, choice, growth))

    # Phase 1 -------------------------------------------------------------------------------------

    def _play_well(
        self, view: CrewDeckView, seat: Seat, decision: Decision, choices: Sequence[Choice]
    ) -> Choice:
        """The plays that look best at once are tried in imagined worlds, to the end of the round."""
        public = view.public
        ranked = sorted(choices, key=lambda choice: -self.worth(public, seat, choice))
        tried = ranked[: self.plays]
        if len(tried) == 1:
            return tried[0]
        totals = dict.fromkeys(tried, 0.0)
        for _ in range(max(self.worlds // 2, 1)):
            world = self.game.determinize(view, self.random)
            for choice in tried:
                totals[choice] += self._after_round(world, seat, decision, choice, None)
        return max(tried, key=lambda choice: totals[choice])

    # Phases 2 and 3 ------------------------------------------------------------------------------

    def _after_round(
        self, world: State, seat: Seat, decision: Decision, choice: Choice, growth: Growth | None
    ) -> float:
        """How the seat stands once all have recruited, the others choosing greedily."""
        game = self.game
        before = world.public
        state = game.apply(world, decision, choice)
        while (public := state.public).phase != "place":
            (turn,) = game.pending(state)
            options = game.legal(state, turn)
            state = game.apply(state, turn, self._greedy(public, turn.by, seat, options, growth))
        value = 0.0
        for other, (ship, crew) in enumerate(zip(public.ships, public.recruits, strict=True)):
            gain = self.crew_gain(public, ship, crew)
            if other == seat and growth is not None:
                gain = growth.value(crew)
            gain -= sum(public.payrolls[other]) - sum(before.payrolls[other])
            value += gain if other == seat else -self.envy * gain
        if game.config.solo:
            values = self.planner.stowed
            value -= sum(values[kind] for kind in public.rival[len(before.rival) :])
        return value

    def _greedy(
        self, public: Public, by: Seat, seat: Seat, options: Sequence[Choice], growth: Growth | None
    ) -> Choice:
        if growth is not None and by == seat and public.phase == "recruit" and not self.game.config.solo:
            crews = public.stacks
            return options[
                max(range(len(crews)), key=lambda at: growth.value(public.recruits[by] + crews[at]))
            ]
        return max(options, key=lambda option: self.worth(public, by, option))

    # Phase 4 -------------------------------------------------------------------------------------

    def _place_well(self, view: CrewDeckView, own: Own) -> Choice:
        goal, ship = self._goal, own.ship
        on_course = goal.crew[: len(ship.crew)] == ship.crew and goal.hold[: len(ship.hold)] == ship.hold
        to_go = len(goal.crew) + len(goal.hold) - len(ship.crew) - len(ship.hold)
        if not on_course or to_go != len(own.berthless):
            growth = Growth(self, view, view.seat or 0)
            self._goal = goal = growth.best_plan(ship, own.berthless, self.plans)[1]
        return next_step(ship, goal)


class Growth:
    """How a seat's ship may grow in imagined futures, the same for every choice compared."""

    def __init__(self, bot: SearchBot, view: CrewDeckView, seat: Seat) -> None:
        self.planner, self.plans = bot.planner, bot.plans
        self.ship = view.public.ships[seat]
        self.rounds_left = ROUNDS - view.public.round
        worlds = bot.worlds if self.rounds_left else 1
        self.futures = [self._future(bot, view) for _ in range(worlds)]
        self._values: dict[tuple[int, ...], float] = {}

    def _future(self, bot: SearchBot, view: CrewDeckView) -> Future:
        """Crews formed at random from the deck of an imagined world, two to choose from each round."""
        config = bot.game.config
        size = config.stack_size * config.payroll_cards
        world = bot.game.determinize(view, bot.random)
        cards = list(world.deck) + [kind for own in world.owns for kind in own.hand + own.discards]
        cards = list(shuffled(bot.random, cards))
        future = []
        for _ in range(self.rounds_left):
            future.append([tuple(sorted(cards[at * size : (at + 1) * size])) for at in range(CREWS)])
            del cards[: CREWS * size]
        return future

    def value(self, crew: tuple[int, ...]) -> float:
        """Points at the end if the seat gets this crew now."""
        crew = tuple(sorted(crew))
        if crew not in self._values:
            self._values[crew] = self.best_plan(self.ship, crew, max(self.plans // 2, 1))[0]
        return self._values[crew]

    def best_plan(self, ship: Ship, crew: tuple[int, ...], plans: int) -> tuple[float, Ship]:
        """The best way to place a crew, and the points it leads to."""
        found = self.planner.best_placements(ship, crew, self.rounds_left, plans if self.rounds_left else 1)
        return max(((self._grown(goal), goal) for _, goal in found), key=lambda plan: plan[0])

    def _grown(self, ship: Ship) -> float:
        total = 0
        for future in self.futures:
            grown = ship
            for number, crews in enumerate(future):
                left = len(future) - number - 1
                gains = [self.planner.quick(grown, crew, left) for crew in crews]
                grown = self.planner.settle(grown, crews[gains.index(max(gains))], left)
            total += self.planner.scorer.total(grown)
        return total / len(self.futures)
