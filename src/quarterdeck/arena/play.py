"""One game by trusted rules: the hot loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from quarterdeck.arena.plan import Plan
from quarterdeck.core import registry
from quarterdeck.core.chance import Source
from quarterdeck.core.contract import CHANCE, Bot, Entry, Outcome
from quarterdeck.core.errors import IllegalChoice
from quarterdeck.core.registry import AnyGame


class Played(Struct, frozen=True, omit_defaults=True):
    """One finished game of a plan."""

    number: int
    utility: tuple[float, ...]
    """By seat, like `scores`; the plan's `seating` says who sat where."""
    scores: tuple[float, ...]
    reason: str
    """The key of the message that says how it ended."""
    decisions: int
    """Those with two choices or more."""
    seconds: float
    capped: int = 0
    """Choices that a bot made before its budget was spent, because its time was up."""
    log: tuple[int | str, ...] | None = None
    """Where records are kept: a choice by its number, chance in its notation."""


def play(
    game: AnyGame, bots: Sequence[Bot[Any]], chance: Source, log: list[Entry] | None = None
) -> tuple[Outcome, int]:
    """Plays a game to its end: the outcome, and how many decisions had two choices or more.

    A bot is asked only where there is something to choose. Seats that decide at once are asked one
    after the other.
    """
    pending, legal, apply, view, sample = game.pending, game.legal, game.apply, game.view, game.sample
    state = game.start()
    decided = 0
    steps = 0
    longest = game.info.longest
    while decisions := pending(state):
        decision = decisions[0]
        by = decision.by
        if by == CHANCE:
            choice = sample(state, chance)
        else:
            choices = legal(state, decision)
            if len(choices) == 1:
                choice = choices[0]
            else:
                decided += 1
                choice = bots[by].choose(view(state, by), decision, choices)
                if choice not in choices:
                    bot = type(bots[by]).__name__
                    raise IllegalChoice(f"{bot} chose {game.text.write(choice)}, which is not offered")
        if log is not None:
            log.append(Entry(decision.kind, by, decision.for_, choice))
        state = apply(state, decision, choice)
        steps += 1
        if steps > longest:
            raise IllegalChoice(f"a game of {game.title} ran beyond its {longest} steps")
    outcome = game.outcome(state)
    if outcome is None:
        raise IllegalChoice(f"a game of {game.title} waits for nobody and has no outcome")
    return outcome, decided


class Table:
    """A game and its line-up, ready to play any game of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.new_game()
        self.makers: list[Callable[[int], Bot[Any]]] = [
            registry.bot_factory(self.game, spec) for spec in plan.line_up
        ]

    def play(self, number: int, clock: Callable[[], float], keep_log: bool = False) -> Played:
        plan, game = self.plan, self.game
        bots = [self.makers[member](plan.bot_seed(number, member)) for member in plan.seating(number)]
        log: list[Entry] | None = [] if keep_log else None
        before = clock()
        outcome, decisions = play(game, bots, plan.chance(number), log)
        return Played(
            number=number,
            utility=outcome.utility,
            scores=outcome.scores,
            reason=outcome.reason.key,
            decisions=decisions,
            seconds=round(clock() - before, 6),
            capped=sum(getattr(bot, "times_capped", 0) for bot in bots),
            log=None if log is None else tuple(self._brief(entry) for entry in log),
        )

    def _brief(self, entry: Entry) -> int | str:
        return self.game.text.write(entry.choice) if entry.by == CHANCE else self.game.number(entry.choice)
