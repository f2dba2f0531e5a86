"""Matches brought to where a test begins."""

from __future__ import annotations

import random
from collections.abc import Callable

from quarterdeck.core.contract import Choice, Decision, Entry
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.choices import Deal, Setup
from quarterdeck.games.crew_deck.components import KIND_OF
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.state import CrewDeckView, State

CrewDeckMatch = Match[State, CrewDeckView]


def table(config: CrewDeckConfig) -> CrewDeckMatch:
    return Match(CrewDeck(config))


def kinds(codes: str) -> tuple[int, ...]:
    return tuple(KIND_OF[code] for code in codes.split())


def chance(match: CrewDeckMatch, choice: Setup | Deal) -> None:
    """Makes the pending chance come out so; refused if it can't."""
    decision = match.pending[0]
    match.replay(Entry(decision.kind, decision.by, decision.for_, choice))


def go_on(match: CrewDeckMatch, until: Callable[[State], bool], seed: int = 0) -> CrewDeckMatch:
    """Plays at random until something is so, or the match is over."""
    source, draws = random.Random(seed), SeededChance(seed)
    while match.pending and not until(match.state):
        if match.pending[0].by < 0:
            drawn = match.game.sample(match.state, draws.draw(len(match.log)))
            if isinstance(drawn, Setup | Deal):
                chance(match, drawn)
            continue
        decision = source.choice(match.pending)
        match.submit(decision.by, source.choice(match.game.legal(match.state, decision)))
    return match


def at(config: CrewDeckConfig, phase: str, round_: int = 1, seed: int = 0) -> CrewDeckMatch:
    """A random match at the beginning of a phase."""
    match = table(config)
    return go_on(match, lambda state: state.public.phase == phase and state.public.round == round_, seed)


def legal(match: CrewDeckMatch, seat: int) -> tuple[Choice, ...]:
    return match.game.legal(match.state, match.decision(seat))


def waits_for(match: CrewDeckMatch) -> list[int]:
    decisions: tuple[Decision, ...] = match.pending
    return [decision.by for decision in decisions]
