"""Before and after the tasks are distributed: terrain, the draw, predictions, the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.choices import Draw, Predict, Terrain
from quarterdeck.games.deep_sea.components import DECK, TASK, Communication
from quarterdeck.games.deep_sea.state import PUT_BACK, TERRAIN, DeepSeaState, Public
from quarterdeck.games.tricks.observations import TASK as SAW_TASK
from quarterdeck.games.tricks.observations import saw
from quarterdeck.games.tricks.setup import ask, begin_play, entered, next_step
from quarterdeck.games.tricks.state import State

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

OPEN_PREDICTION = TASK["x_tricks_open"].number
SECRET_PREDICTION = TASK["x_tricks_secret"].number

# What is drawn ------------------------------------------------------------------------------------


def enter_terrain(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Terrain) -> DeepSeaState:
    """Before dealing, a colour card says how the crew may communicate."""
    public = replace(
        state.public,
        communication=terrain_mode(choice.card),
        seen=(*state.public.seen, saw(TERRAIN, 0, choice.card)),
    )
    return next_step(game, state, public)


def terrain_mode(card: int) -> Communication:
    """1 to 3: normal; 4 to 6: currents; 7 to 9: rapture of the deep."""
    modes: tuple[Communication, ...] = ("normal", "currents", "rapture")
    return modes[(DECK.value[card] - 1) // 3]


def drawn(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Draw) -> DeepSeaState:
    public = display(game, state.public, choice.tasks)
    put_back = tuple(saw(PUT_BACK, 0, task) for task in choice.put_back)
    return next_step(game, state, replace(public, seen=public.seen + put_back))


def display(game: DeepSea, public: Public, tasks: tuple[int, ...]) -> Public:
    """Tasks lie in the middle of the table."""
    return replace(
        public,
        tasks=tasks,
        owners=(-1,) * len(tasks),
        verdicts=(0,) * len(tasks),
        open=(1 << len(tasks)) - 1,
        openings=any(game.judges[task].watches_openings for task in tasks),
        seen=public.seen + tuple(saw(SAW_TASK, 0, task) for task in tasks),
    )


# Predictions --------------------------------------------------------------------------------------


def begin_prediction(task: int, phase: str) -> Any:
    """The step in which the owner of this task says, or notes, how many tricks it will be."""

    def begin(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
        public = entered(public)
        if task not in public.tasks:
            return next_step(game, state, public)
        return ask(state, public, phase, 1 << public.owners[public.tasks.index(task)])

    return begin


def predicted(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Predict) -> DeepSeaState:
    public = state.public
    seen = public.seen + game.saw_choice(decision.for_, choice)
    return next_step(game, state, replace(public, foretold=choice.tricks, seen=seen))


def noted(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Predict) -> DeepSeaState:
    own = list(state.own)
    own[decision.by] = replace(own[decision.by], noted=choice.tricks)
    return next_step(game, State(state.public, tuple(own), state.covered), state.public)


# The clock, and the first trick -------------------------------------------------------------------


def begin_ready(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    """The clock starts when everybody is ready."""
    return ask(state, entered(public), "ready", game.humans)


def is_ready(game: DeepSea, state: DeepSeaState, decision: Decision, choice: Choice) -> DeepSeaState:
    public = state.public
    seen = public.seen + game.saw_choice(decision.for_, choice)
    public = replace(public, asked=public.asked & ~(1 << decision.for_), seen=seen)
    return State(public, state.own, state.covered) if public.asked else next_step(game, state, public)


def begin_tricks(game: DeepSea, state: DeepSeaState, public: Public) -> DeepSeaState:
    """Tokens are handed out, and the captain opens the first trick."""
    return begin_play(game, state, with_tokens(game, public))


def with_tokens(game: DeepSea, public: Public) -> Public:
    """Everybody has a token, or some lie in the middle for all; what tricks are watched for is known."""
    personal = public.communication in ("normal", "currents")
    shared = game.seats - 2 if game.dummy < 0 else game.config.dummy_rapture_tokens
    objective = game.objective
    return replace(
        public,
        radios=game.humans if personal else 0,
        shared=shared if public.communication == "rapture" else 0,
        openings=public.openings or (objective is not None and objective.watches_openings),
    )
