"""How fast a game's rules are through the public contract, on one core.

The mix is that of random legal play: whole games, chance, forced steps and the end included in the
time, but only decisions with two choices or more counted. Each figure is the best of several runs in
turn with the others', in seconds of processor time, so that other work on the machine disturbs it less.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from itertools import cycle
from time import process_time
from typing import Any

from msgspec import Struct

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import CHANCE
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.playing import steps
from quarterdeck.core.registry import AnyGame

RUNS = 15
BITS = 30
"""Of a random choice: far more than any list of choices needs."""


class Speed(Struct, frozen=True):
    """Figures a second."""

    game: str
    players: int
    decisions_per_second: int
    strict_decisions_per_second: int
    """Through `Match.submit`, with every choice checked and logged."""
    json_round_trips_per_second: int
    views_per_second: int
    determinizations_per_second: int
    deepcopies_per_second: int


def measure(game: AnyGame, seconds: float = 0.15) -> Speed:
    """Measures all figures; each run takes about this long."""
    states = positions(game, random.Random(1), 200)
    seats = range(game.config.players)
    views = cycle([[game.view(state, seat) for seat in seats] for state in states])
    rng = random.Random(2)
    encode, decode, view, determinize = game.encode, game.decode, game.view, game.determinize

    def round_trips() -> int:
        for state in states:
            decode(encode(state))
        return len(states)

    def look() -> int:
        for state in states:
            for seat in seats:
                view(state, seat)
        return len(states) * len(seats)

    def sample() -> int:
        for seen in next(views):
            determinize(seen, rng)
        return len(seats)

    def copies() -> int:
        for state in states:
            copy.deepcopy(state)
        return len(states)

    batches = {
        "decisions_per_second": lambda: trusted_game(game, rng),
        "strict_decisions_per_second": lambda: strict_game(game, rng),
        "json_round_trips_per_second": round_trips,
        "views_per_second": look,
        "determinizations_per_second": sample,
        "deepcopies_per_second": copies,
    }
    best = dict.fromkeys(batches, 0)
    for _ in range(RUNS):
        for figure, batch in batches.items():
            best[figure] = max(best[figure], round(_rate(batch, seconds)))
    return Speed(game=game.name, players=game.config.players, **best)


def _rate(batch: Callable[[], int], seconds: float) -> float:
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        done += batch()
    return done / spent


def trusted_game(game: AnyGame, rng: random.Random) -> int:
    """Random legal play by trusted rules; gives the decisions with two choices or more."""
    pending, legal, apply, sample = game.pending, game.legal, game.apply, game.sample
    draw = rng.getrandbits
    state = game.start()
    decided = 0
    while decisions := pending(state):
        decision = decisions[0]
        if decision.by == CHANCE:
            state = apply(state, decision, sample(state, rng))
            continue
        choices = legal(state, decision)
        count = len(choices)
        if count > 1:
            decided += 1
            state = apply(state, decision, choices[draw(BITS) % count])
        else:
            state = apply(state, decision, choices[0])
    return decided


class _OneSource:
    """Draws for speed tests: all from one source, so that seeding is not what is measured."""

    def __init__(self, source: random.Random) -> None:
        self.source = source

    def draw(self, index: int) -> Source:
        return self.source


def strict_game(game: AnyGame, rng: random.Random) -> int:
    """The same through the strict door, with its log."""
    match: AnyMatch = Match(game)
    draws = _OneSource(rng)
    draw, legal = rng.getrandbits, match.legal
    decided = 0
    while decisions := match.pending:
        decision = decisions[0]
        if decision.by == CHANCE:
            match.advance(draws)
            continue
        choices = legal(decision)
        count = len(choices)
        decided += count > 1
        match.submit(decision.by, choices[draw(BITS) % count], decision.for_)
    return decided


def positions(game: AnyGame, rng: random.Random, count: int) -> list[Any]:
    """States of random games at which a seat must decide, spread over whole games."""
    found: list[Any] = []
    while len(found) < count:
        walk = steps(game, rng, lambda _state, _decision, choices: rng.choice(choices))
        found += [step.before for step in walk if step.decision.by != CHANCE]
    return rng.sample(found, count)
