"""Tables for the tests: matches with a chosen deal, tasks and answers."""

from __future__ import annotations

import random
from typing import Any

from quarterdeck.core.contract import CHANCE, Decision, Entry
from quarterdeck.core.match import Match
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.choices import Draw
from quarterdeck.games.deep_sea.components import DECK, TASK
from quarterdeck.games.deep_sea.state import DeepSeaState, DeepSeaView
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Deal

DeepSeaMatch = Match[DeepSeaState, DeepSeaView]


def table(players: int = 4, hands: str = "", draw: str = "", seed: int = 1, **options: Any) -> DeepSeaMatch:
    """A match after the deal. `hands`: the cards of seats 1, 2 ... as "P1 P2 | B1"; the rest is random.

    `draw`: the tasks that are drawn, by id.
    """
    game = DeepSea(DeepSeaConfig(players=players, **options))
    match: DeepSeaMatch = Match(game)
    rng = random.Random(seed)
    while match.pending and match.pending[0].by == CHANCE:
        kind = match.pending[0].kind
        choice = game.sample(match.state, rng)
        if kind == "tasks" and draw:
            choice = Draw(tuple(TASK[name].number for name in draw.split()))
        if kind == "deal" and hands:
            choice = deal(game, match.state, hands, rng)
        match.replay(Entry(kind, CHANCE, CHANCE, choice))
    return match


def deal(game: DeepSea, state: DeepSeaState, hands: str, rng: random.Random) -> Deal:
    """Any possible deal in which the seats hold at least these cards."""
    wanted = [DECK.read_all(row) for row in hands.split("|")]
    wanted += [0] * (game.seats - len(wanted))
    sizes = [game.crew.tricks] * game.seats
    for seat in range(40 - sum(sizes)):
        sizes[seat] += 1
    while True:
        rest = [card for card in DECK.cards if not any(hand >> card & 1 for hand in wanted)]
        rng.shuffle(rest)
        dealt = []
        for hand, size in zip(wanted, sizes, strict=True):
            need = size - hand.bit_count()
            dealt.append(hand | set_of(rest[:need]))
            rest = rest[need:]
        choice = Deal(tuple(dealt))
        if game.possible(state, choice):
            return choice


def say(match: DeepSeaMatch, *answers: str) -> None:
    """Choices in notation, each by the first seat the table waits for."""
    for answer in answers:
        decision = match.pending[0]
        match.submit(decision.by, match.game.text.read(answer), decision.for_)


def offered(match: DeepSeaMatch, decision: Decision | None = None) -> list[str]:
    """What the first pending decision offers, in notation."""
    decision = decision or match.pending[0]
    return [match.game.text.write(choice) for choice in match.game.legal(match.state, decision)]


def kind(match: DeepSeaMatch) -> str:
    return match.pending[0].kind if match.pending else "over"


def answer_all(match: DeepSeaMatch, kinds: tuple[str, ...] = ("briefing",), answer: str = "") -> None:
    """Lets every seat give the absent player's answer to these kinds of questions (or the one given)."""
    while match.pending and match.pending[0].kind in kinds:
        decision = match.pending[0]
        choices = match.game.legal(match.state, decision)
        choice = match.game.fallback(match.view(decision.by), decision, choices)
        if answer:
            choice = match.game.text.read(answer)
        match.submit(decision.by, choice, decision.for_)


def to_first_trick(match: DeepSeaMatch, seed: int = 1) -> DeepSeaMatch:
    """Random answers up to the first briefing or trick."""
    rng = random.Random(seed)
    while match.pending and match.pending[0].kind not in ("briefing", "play"):
        decision = match.pending[0]
        match.submit(decision.by, rng.choice(match.game.legal(match.state, decision)), decision.for_)
    return match


def play_trick(match: DeepSeaMatch, cards: str) -> None:
    """A whole trick, nobody saying anything before it."""
    answer_all(match)
    say(match, *cards.split())


def play_on(match: DeepSeaMatch, seed: int = 1) -> DeepSeaMatch:
    """Random choices to the end."""
    rng = random.Random(seed)
    while match.pending:
        decision = rng.choice(match.pending)
        match.submit(decision.by, rng.choice(match.game.legal(match.state, decision)), decision.for_)
    return match
