"""Looks for two or three suits in which a position is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from quarterdeck.solver import layout as at
from quarterdeck.solver.bits import ALL, TRUMPS
from quarterdeck.solver.few_suits import explore
from quarterdeck.solver.numbers import Numbers
from quarterdeck.solver.problem import SCRATCH, Arrays, Problem
from quarterdeck.solver.suits import SUITS, VALUES, WHOLE, look_ahead

COLOURS: Final = tuple(WHOLE << (VALUES * suit) for suit in range(SUITS))


class Proofs:
    """The tasks of each two or three suits, as far as they are not known to be possible together."""

    def __init__(self, problem: Problem, losses: Numbers) -> None:
        self._losses = losses
        self._open = [] if problem.trick or problem.dummy >= 0 else [*_parts(problem)]
        self.nodes = 0
        """Cards laid so far."""

    def found(self, allowance: Callable[[], int]) -> bool:
        """Whether some suits lose; `allowance` says how many cards may be laid in the next ones."""
        for part in (*self._open,):
            answer = part.explored(self._losses, allowance())
            self.nodes += int(part.arrays.setup[at.NODES])
            part.arrays.setup[at.NODES] = 0
            if answer == at.LOST:
                return True
            if answer == at.WON:
                self._open.remove(part)
        return False


class Part:
    """A position of which only the tasks among some cards count, the others of a suit being equal."""

    def __init__(self, problem: Problem, cards: int) -> None:
        self._equal = ALL & ~TRUMPS & ~cards
        need = [wanted & cards for wanted in problem.need]
        self.arrays = Arrays(
            Problem(
                seats=problem.seats,
                hands=problem.hands,
                tricks=problem.tricks,
                number=problem.number,
                leader=problem.leader,
                need=need,
            )
        )
        look_ahead(problem.seats, self.arrays.by_seat, self.arrays.leads)

    def explored(self, losses: Numbers, budget: int) -> int:
        arrays = self.arrays
        answer: int = explore(
            arrays.setup, arrays.by_seat, arrays.by_card, arrays.frames, SCRATCH, losses, arrays.leads,
            self._equal, budget,
        )  # fmt: skip
        return answer


def _parts(problem: Problem) -> Iterator[Part]:
    """For every two suits with tasks, or for the only one; then for every three."""
    needed = 0
    for need in problem.need:
        needed |= need
    suits = [colour for colour in COLOURS if needed & colour]
    for together in (*combinations(suits, min(2, len(suits))), *combinations(COLOURS, 3)):
        if needed & sum(together):
            yield Part(problem, sum(together))
