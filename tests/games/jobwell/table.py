"""Tables of Jobwell laid out by hand."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.contract import CHANCE, Choice, Decision
from quarterdeck.core.registry import build
from quarterdeck.games.jobwell import Jobwell, JobwellConfig
from quarterdeck.games.jobwell.choices import Rolled, Shuffled
from quarterdeck.games.jobwell.components import MARKS
from quarterdeck.games.jobwell.state import State

ORDER = "R1 R2 Rodd B3 B46 Beven Y5 Y46 Yprime"


def cards(text: str) -> tuple[int, ...]:
    """Card numbers from marks: `R1 Beven`, grey ones as `xR1`."""
    return tuple(MARKS.index(mark[1:]) + 9 if mark[0] == "x" else MARKS.index(mark) for mark in text.split())


def marks(numbers: tuple[int, ...]) -> str:
    return " ".join(("x" + MARKS[card - 9]) if card >= 9 else MARKS[card] for card in numbers)


def jobwell(players: int = 2, **readings: object) -> Jobwell:
    game = build(Jobwell, JobwellConfig(players=players, **readings))  # type: ignore[arg-type]
    assert isinstance(game, Jobwell)
    return game


def dealt(game: Jobwell, order: str = ORDER, dice: tuple[int, ...] = (1, 2)) -> State:
    """A fresh round in which seat 0 begins."""
    players = game.config.players
    state = chance(game, game.start(), Rolled((1, *[2] * (players - 1))))
    state = chance(game, state, Rolled(dice))
    return chance(game, state, Shuffled(cards(order)))


def chance(game: Jobwell, state: State, choice: Choice) -> State:
    decision = game.pending(state)[0]
    assert decision.by == CHANCE
    assert game.possible(state, choice)
    return game.apply(state, decision, choice)


def do(game: Jobwell, state: State, *texts: str) -> State:
    """Choices of whoever's turn it is, in notation; refused if not offered."""
    for text in texts:
        decision = game.pending(state)[0]
        choice = game.text.read(text)
        assert choice in game.legal(state, decision), f"{text} is not offered"
        state = game.apply(state, decision, choice)
    return state


def offered(game: Jobwell, state: State) -> list[str]:
    decision = game.pending(state)[0]
    return [game.text.write(choice) for choice in game.legal(state, decision)]


def lay(state: State, **parts: object) -> State:
    """The same table with some of it laid out differently."""
    return State(replace(state.public, **parts), state.below)


def to_move(game: Jobwell, state: State) -> Decision:
    assert state.public.phase == "turn"
    return game.pending(state)[0]
