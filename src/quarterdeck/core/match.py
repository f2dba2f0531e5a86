"""A match: the strict door to a game, with its log.

Server, terminal and files come in here. `submit` checks everything and changes nothing when it
refuses; chance is drawn by `advance` and logged like a choice; going back is done here and never in
the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Generic, Protocol, TypeVar

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game, Outcome, Seat
from quarterdeck.core.errors import Finished, IllegalChoice, OutOfTurn
from quarterdeck.core.words import Message

S = TypeVar("S")
V = TypeVar("V")


EVENT: Final = Decision("event", CHANCE, CHANCE, "chance")
"""What an event from outside is logged as."""


def is_draw(entry: Entry) -> bool:
    """Whether a line of the log is chance that was drawn, and no event from outside."""
    return entry.by == CHANCE and entry.kind != EVENT.kind


class Draws(Protocol):
    """Numbered draws: draw i is always the same, so after going back the same chance comes again."""

    def draw(self, index: int) -> Source: ...


class SeededChance:
    """Draws for simulations and tests, from a small seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def draw(self, index: int) -> Source:
        return random.Random(f"{self.seed}:{index}")


class Match(Generic[S, V]):
    """One running or finished match."""

    def __init__(self, game: Game[S, V], log: Sequence[Entry] = ()) -> None:
        self.game = game
        self.state: S = game.start()
        self.pending: tuple[Decision, ...] = game.pending(self.state)
        self.log: list[Entry] = []
        self._earlier: list[S] = []
        self._drawn = 0
        self._asked: Decision | None = None
        self._offered: tuple[Choice, ...] = ()
        for entry in log:
            self.replay(entry)

    def fork(self) -> Match[S, V]:
        """Another match that stands where this one stands; what is played in one the other does not see."""
        twin: Match[S, V] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.log, twin._earlier = self.log.copy(), self._earlier.copy()
        return twin

    def legal(self, decision: Decision) -> tuple[Choice, ...]:
        """The choices of a pending decision; asked twice, listed once."""
        if self._asked is not decision:
            self._offered = self.game.legal(self.state, decision)
            self._asked = decision
        return self._offered

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None) -> V:
        return self.game.view(self.state, seat)

    def decision(self, seat: Seat, for_: Seat | None = None) -> Decision:
        """The decision the table waits for from this seat (for a given seat, where it plays two)."""
        pending = self.pending
        for decision in pending:
            if decision.by == seat and (for_ is None or decision.for_ == for_):
                return decision
        if not pending:
            raise Finished("nothing more can be chosen")
        waiting = ", ".join(str(decision.by + 1) for decision in pending if decision.by != CHANCE)
        raise OutOfTurn(f"the table waits for seat {waiting}" if waiting else "the table waits for chance")

    def submit(self, seat: Seat, choice: Choice, for_: Seat | None = None) -> None:
        """A seat's choice, checked. Raises a `RuleError` and changes nothing when refused."""
        decision = self.decision(seat, for_)
        legal = self._offered if self._asked is decision else self.legal(decision)
        try:
            offered = legal[legal.index(choice)]
        except ValueError:
            game = self.game
            game.number(choice)  # raises UnknownChoice for what no list ever offers
            raise IllegalChoice(f"{game.text.write(choice)} may not be chosen now") from None
        self._step(decision, offered)

    def advance(self, draws: Draws) -> None:
        """Draws and logs chance until a seat must decide or the match is over."""
        while (decision := self._chance()) is not None:
            choice = self.game.sample(self.state, draws.draw(self._drawn))
            self._drawn += 1
            self._step(decision, choice)

    def questions(self, draws: Draws) -> Iterator[tuple[Decision, ...]]:
        """What the table waits for, again and again until the match is over; chance is drawn as it comes.

        Each is answered by `submit` before the next is asked for.
        """
        self.advance(draws)
        while self.pending:
            yield self.pending
            self.advance(draws)

    def trigger(self, event: Choice) -> None:
        """Something from outside the table, such as a clock that runs out (`Game.events`)."""
        if event not in self.game.events(self.state):
            raise IllegalChoice(f"this {type(event).__name__} can't happen now")
        self._step(EVENT, event)

    def replay(self, entry: Entry) -> None:
        """One line of a log, checked like a fresh one."""
        if entry.by != CHANCE:
            self.submit(entry.by, entry.choice, entry.for_)
            return
        if entry.kind == EVENT.kind or entry.choice in self.game.events(self.state):
            self.trigger(entry.choice)
            return
        decision = self._chance()
        if decision is None:
            raise OutOfTurn("the table does not wait for chance")
        if not self.game.possible(self.state, entry.choice):
            raise IllegalChoice(f"chance can't come out so: the rules could not draw this {decision.kind}")
        self._drawn += 1
        self._step(decision, entry.choice)

    # Going back ----------------------------------------------------------------------------------

    def back_to(self, length: int) -> None:
        """Rewinds to the moment when the log had this many entries."""
        if not 0 <= length <= len(self.log):
            raise IllegalChoice(f"the log has {len(self.log)} entries; can't go back to {length}")
        if length < len(self.log):
            self.state = self._earlier[length]
            self.pending = self.game.pending(self.state)
            self._asked = None
            self._drawn -= sum(is_draw(entry) for entry in self.log[length:])
            del self.log[length:], self._earlier[length:]

    def last_choice(self, seat: Seat) -> int | None:
        """Where the seat's last choice stands in the log: the place a take-back goes to."""
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].by == seat:
                return index
        return None

    def free_to_take_back(self, seat: Seat, index: int | None = None) -> bool:
        """Whether the seat may go back, to its last choice or to `index`, without asking.

        It may where nothing was revealed and nobody else acted.
        """
        index = self.last_choice(seat) if index is None else index
        if index is None or any(entry.by != seat for entry in self.log[index:]):
            return False
        states = [*self._earlier[index:], self.state]
        return not any(self.game.reveals(before, after) for before, after in pairwise(states))

    def shown(self, index: int, seat: Seat | None) -> bool:
        """Whether a seat sees the choice of a log line."""
        return self.game.shows(self._earlier[index], self.log[index], seat)

    def tell(self, index: int, shown: bool) -> Message:
        """A log line in words, for readers who saw the choice or did not."""
        before, after = (self.game.view(self.state_at(length), None) for length in (index, index + 1))
        return self.game.text.tell(self.log[index], shown, before, after)

    def state_at(self, length: int) -> S:
        """The state when the log had this many entries."""
        return self._earlier[length] if length < len(self.log) else self.state

    def _chance(self) -> Decision | None:
        pending = self.pending
        return pending[0] if pending and pending[0].by == CHANCE else None

    def _step(self, decision: Decision, choice: Choice) -> None:
        game, before = self.game, self.state
        self.state = state = game.apply(before, decision, choice)
        self.pending = game.pending(state)
        self._asked = None
        self._earlier.append(before)
        self.log.append(Entry(decision.kind, decision.by, decision.for_, choice))


AnyMatch = Match[Any, Any]
