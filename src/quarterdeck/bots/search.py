"""A player for any game: information-set Monte-Carlo tree search.

Each simulation samples a state that the seat can't tell from the real one, walks down a tree of the
choices that are possible in it, adds one node, values the position there, and remembers. The tree is
the searching seat's; every other seat is taken to choose what is best for itself. The budget is a
number of simulations, so a seed decides everything; milliseconds are only a cap, reported when hit.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import log, sqrt
from typing import Annotated, Any

from msgspec import Meta

from quarterdeck.core.chance import pick
from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game, Seat

EXPLORE = 0.7
"""How much untested choices are favoured, where values run from the worst to the best met so far."""


class Node:
    """A choice somewhere in the tree, and how it did for the seat that made it."""

    __slots__ = ("available", "children", "seat", "total", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.visits = 0
        self.available = 0
        """Simulations in which the choice could have been made."""
        self.total = 0.0
        self.children: dict[object, Node] = {}


class SearchBot:
    """Thinks in simulations. After a choice, `simulations` and `capped` tell what it took."""

    def __init__(
        self,
        game: Game[Any, Any],
        seed: int,
        *,
        sims: Annotated[int, Meta(ge=1, le=1_000_000)] = 200,
        explore: Annotated[float, Meta(ge=0, le=100)] = 0.0,
        cap_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0,
    ) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.sims = sims
        self.guide = game.guide()
        self.explore = explore or (self.guide.explore if self.guide else EXPLORE)
        self.cap_ms = cap_ms
        self.simulations = 0
        self.capped = False
        """Whether the last choice ran into `cap_ms`."""
        self.times_capped = 0

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        self.simulations, self.capped = 0, False
        if len(choices) == 1:
            return choices[0]
        root = Node(decision.by)
        bounds = Bounds()
        deadline = time.perf_counter() + self.cap_ms / 1000 if self.cap_ms else None
        while self.simulations < self.sims:
            if deadline is not None and time.perf_counter() > deadline:
                self.capped = True
                self.times_capped += 1
                break
            self._simulate(root, self.game.determinize(view, self.random), decision, bounds)
            self.simulations += 1
        tried = [
            (root.children[choice].visits, -order)
            for order, choice in enumerate(choices)
            if choice in root.children
        ]
        return choices[-max(tried)[1]] if tried else choices[0]

    def _simulate(self, root: Node, state: Any, decision: Decision, bounds: Bounds) -> None:
        game = self.game
        path = [root]
        node: Node | None = root
        pending: tuple[Decision, ...] = (decision,)
        while node is not None and pending:
            decision = pending[0]
            if decision.by == CHANCE:
                drawn = game.sample(state, self.random)
                entry = Entry(decision.kind, decision.by, decision.for_, drawn)
                key = drawn if game.shows(state, entry, None) else decision.kind
                state = game.apply(state, decision, drawn)
                node = self._step(node, key, path)
            else:
                choices = game.legal(state, decision)
                choice, node, fresh = self._select(node, decision, choices, bounds)
                path.append(node)
                state = game.apply(state, decision, choice)
                if fresh:
                    break
            pending = game.pending(state)
        values = self._value(state)
        for value in values:
            bounds.take_in(value)
        for node in path:
            node.visits += 1
            if node.seat != CHANCE:
                node.total += values[node.seat]

    @staticmethod
    def _step(node: Node, key: object, path: list[Node]) -> Node:
        """Past chance: what was seen has a branch of its own, what stays hidden has one for all."""
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node(CHANCE)
        path.append(child)
        return child

    def _select(
        self, node: Node, decision: Decision, choices: Sequence[Choice], bounds: Bounds
    ) -> tuple[Choice, Node, bool]:
        """An untried choice if there is one, else the most promising."""
        children = node.children
        untried = []
        best: Choice | None = None
        best_value = -1.0
        for choice in choices:
            child = children.get(choice)
            if child is None:
                untried.append(choice)
                continue
            child.available += 1
            if untried:
                continue
            value = bounds.scale(child.total / child.visits) + self.explore * sqrt(
                log(child.available + 1) / child.visits
            )
            if value > best_value:
                best, best_value = choice, value
        if untried:
            choice = pick(self.random, tuple(untried))
            child = children[choice] = Node(decision.by)
            child.available = 1
            return choice, child, True
        assert best is not None
        return best, children[best], False

    def _value(self, state: Any) -> tuple[float, ...]:
        """The outcome, the game's own estimate, or a play-out."""
        game, guide = self.game, self.guide
        while (outcome := game.outcome(state)) is None:
            if guide is not None and (estimate := guide.evaluate(state)) is not None:
                return estimate
            decision = game.pending(state)[0]
            if decision.by == CHANCE:
                choice = game.sample(state, self.random)
            else:
                choices = game.legal(state, decision)
                if guide is not None and len(choices) > 1:
                    choice = guide.rollout(state, decision, choices, self.random)
                else:
                    choice = pick(self.random, choices)
            state = game.apply(state, decision, choice)
        return outcome.utility


class Bounds:
    """The least and greatest value met in a search: choices are compared on that scale."""

    def __init__(self) -> None:
        self.low, self.high = float("inf"), float("-inf")

    def take_in(self, value: float) -> None:
        self.low, self.high = min(self.low, value), max(self.high, value)

    def scale(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
