"""What a crew can still decide before the first card: who owns which task, and which cards are passed.

Every way is walked with the rules themselves: chance comes out as the position says, and whatever the
crew decides together is decided by all alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game
from quarterdeck.games.deep_sea.choices import Terrain
from quarterdeck.games.planet_nine.choices import Sit, Uncover
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Deal, Signal
from quarterdeck.games.tricks.council import receivers
from quarterdeck.games.tricks.play import changed
from quarterdeck.games.tricks.state import hand_of
from quarterdeck.solver.bits import TRUMPS

AnyGame = Game[Any, Any]

FREE: Final = ("draft", "assign", "name", "share", "keep", "volunteer", "predict", "note", "propose")
"""Decisions in which every choice leads somewhere else; in all others the first one does."""
TOGETHER: Final = ("wish",)
"""Sealed ballots: everybody wishes the same."""
RANDOM_WALKS: Final = 200
"""Ways drawn by chance, far from each other, before all are walked in turn."""


MOST_VISITED: Final = 3000
"""States looked at for the way to one of them."""


class Preparation:
    """All ways from a deal to the first trick."""

    def __init__(
        self, game: AnyGame, deal: Deal, tasks: tuple[int, ...] = (), left_of: int | None = None
    ) -> None:
        self.game = game
        self.deal = deal
        self.tasks = tasks
        """Planet Nine: the task cards in the order drawn."""
        self.left_of = left_of

    def ways(self, seed: int = 0) -> Iterator[Any]:
        """States before the first card, each once; those drawn by chance come first."""
        source = random.Random(seed)
        given: set[bytes] = set()
        for _ in range(RANDOM_WALKS):
            state = self._walk(source)
            if state is not None and _new(given, state):
                yield state
        visited: set[bytes] = set()
        for state in self._all(self.game.start(), None, visited, source):
            if _new(given, state):
                yield state

    def dealt(self) -> list[Entry]:
        """What comes before the crew decides who owns what: chance, and where the dummy sits."""
        state, agreed, log = self.game.start(), None, list[Entry]()
        while (decision := self._asked(state)) is not None:
            choices = self._choices(state, decision, agreed)
            seated = self.left_of is not None and all(isinstance(choice, Sit) for choice in choices)
            if decision.by != CHANCE and not seated:
                break
            agreed = choices[0]
            log.append(Entry(decision.kind, decision.by, decision.for_, agreed))
            state = self.game.apply(state, decision, agreed)
        return log

    def way_to(self, fits: Callable[[Any, bool], bool]) -> list[Entry] | None:
        """Choices after which a state fits before the first card; None where the rules know no such way.

        `fits` is also asked on the way, with False: whether a state can still become one that fits.
        """
        return self._way(self.game.start(), None, fits, [], set())

    def _way(
        self,
        state: Any,
        agreed: Choice | None,
        fits: Callable[[Any, bool], bool],
        log: list[Entry],
        visited: set[bytes],
    ) -> list[Entry] | None:
        decision = self._asked(state)
        if decision is None:
            return log if self.game.pending(state) and fits(state, True) else None
        for choice in self._choices(state, decision, agreed):
            after = self.game.apply(state, decision, choice)
            if len(visited) < MOST_VISITED and fits(after, False) and _new(visited, after):
                entry = Entry(decision.kind, decision.by, decision.for_, choice)
                found = self._way(after, choice, fits, [*log, entry], visited)
                if found is not None:
                    return found
        return None

    def _walk(self, source: random.Random) -> Any:
        state, agreed = self.game.start(), None
        while (decision := self._asked(state)) is not None:
            agreed = source.choice(self._choices(state, decision, agreed))
            state = self.game.apply(state, decision, agreed)
        return state if self.game.pending(state) else None

    def _all(
        self, state: Any, agreed: Choice | None, visited: set[bytes], source: random.Random
    ) -> Iterator[Any]:
        decision = self._asked(state)
        if decision is None:
            if self.game.pending(state):
                yield state
            return
        choices = self._choices(state, decision, agreed)
        source.shuffle(choices)
        for choice in choices:
            after = self.game.apply(state, decision, choice)
            if len(choices) == 1 or _new(visited, after):
                yield from self._all(after, choice, visited, source)

    def _asked(self, state: Any) -> Decision | None:
        """What is to be decided before the first card; None when there is nothing more."""
        pending = self.game.pending(state)
        return None if not pending or pending[0].kind in ("briefing", "play") else pending[0]

    def _choices(self, state: Any, decision: Decision, agreed: Choice | None) -> list[Choice]:
        if decision.by == CHANCE:
            return [self._chance(state, decision)]
        choices = list(self.game.legal(state, decision))
        if decision.kind in TOGETHER:
            if agreed in choices:
                return [agreed]
            return [choice for choice in choices if self._wanted(choice)]
        return choices if decision.kind in FREE else choices[:1]

    def _wanted(self, choice: Choice) -> bool:
        if isinstance(choice, Signal):
            return choice.direction == "none"  # `passed` passes cards in a state that is ready to play
        return not isinstance(choice, Sit) or self.left_of is None or choice.left_of == self.left_of

    def _chance(self, state: Any, decision: Decision) -> Choice:
        """Chance as the position says."""
        if decision.kind == "deal":
            return self.deal
        if decision.kind == "uncover":
            drawn = len(state.public.tasks)
            together = 1 if self.game.mission.assignment == "distribution" else len(self.tasks)  # type: ignore[attr-defined]
            return Uncover(self.tasks[drawn : drawn + together])
        return Terrain(0)


def passed(game: Any, state: Any, seed: int = 0) -> Iterator[Any]:
    """The state after every distress pass, in an order drawn by chance: a card that is no trump from each."""
    hands = {seat: hand_of(state, seat) for seat in cards_in(game.passers)}
    source = random.Random(seed)
    passes = product(*map(_colours, hands.values()))
    ways = [*product(_directions(game, state), passes)]
    source.shuffle(ways)
    for to, cards in ways:
        gave = dict(zip(hands, cards, strict=True))
        got = {to[seat]: card for seat, card in gave.items()}
        own = tuple(
            replace(before, held=before.held & ~(1 << gave[seat]) | 1 << got[seat])
            for seat, before in enumerate(state.own)
        )
        public = state.public
        if game.dummy in got:
            dummy = public.dummy
            up = changed(dummy.up, dummy.up.index(gave[game.dummy]), got[game.dummy])
            public = replace(public, dummy=replace(dummy, up=up))
        yield replace(state, public=public, own=own)


def _directions(game: Any, state: Any) -> list[dict[int, int]]:
    """To whom each passes, to the left and to the right; for two that is the same."""
    left, right = (
        receivers(game, replace(state.public, distress=direction)) for direction in ("left", "right")
    )
    return [left] if left == right else [left, right]


def _colours(hand: int) -> list[int]:
    return cards_in(hand & ~TRUMPS)


def _new(seen: set[bytes], state: Any) -> bool:
    """Whether a state is another than those before, whatever led to it."""
    fields = msgspec.structs.asdict(state)
    fields["public"] = replace(state.public, seen=())
    key = msgspec.json.encode(fields)
    if key in seen:
        return False
    seen.add(key)
    return True
