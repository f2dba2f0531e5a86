"""Deep Sea's navigator: its tables are the rules', it plays fair, everywhere, the same from the same seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from quarterdeck.arena import Plan, run
from quarterdeck.arena.play import play
from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE, Choice
from quarterdeck.core.errors import UnknownBot
from quarterdeck.games.deep_sea.bots import FirstMate, Navigator
from quarterdeck.games.deep_sea.bots.learned.actions import by_action
from quarterdeck.games.deep_sea.bots.learned.features import features
from quarterdeck.games.deep_sea.bots.learned.tables import set_up
from quarterdeck.games.deep_sea.components import EPILOGUE
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import DeepSeaState
from tests.learned.beside_rules import at_turn, dice, owners, play_beside

pytestmark = pytest.mark.slow

TRICKS = ("briefing", "play", "over")
WITH_SECRET = ("x_tricks_open", "x_tricks_secret", "win_p3")


def prepared(
    game: DeepSea, random: Random, state: DeepSeaState | None = None, before: tuple[str, ...] = TRICKS
) -> DeepSeaState:
    """A game before its first briefing or trick, or one that was lost in the preparation.

    From a state, without a distress signal.
    """
    silent, state = state is not None, state or game.start()
    while state.public.phase not in before:
        decision = game.pending(state)[0]
        if decision.by == CHANCE:
            choice: Choice = game.sample(state, random)
        else:
            choices = game.legal(state, decision)
            default = game.fallback(game.view(state, decision.by), decision, choices)
            choice = default if silent and state.public.ballot else random.choice(choices)
        state = game.apply(state, decision, choice)
    return state


def beside_the_rules(game: DeepSea, random: Random) -> int:
    """Plays on at one table and by the rules, and compares; the number of decisions."""
    state = prepared(game, random, before=("draft", *TRICKS))
    if game.mission.distribution == "hardest_first" and state.public.phase == "draft":
        decision = game.pending(state)[0]
        state = game.apply(state, decision, random.choice(game.legal(state, decision)))
    if {OPEN_PREDICTION, SECRET_PREDICTION} & {*state.public.tasks}:
        state = prepared(game, random, state)
    if state.public.phase == "over":
        return 0
    view = game.view(state, game.pending(state)[0].by)
    tables = set_up(game, view, at_turn(game, state), owners(game, state), dice(state, random))
    noted = [own.noted for own in state.own]
    noted_by = tables.shared.chairs[noted.index(max(noted))]
    tables.shared = replace(tables.shared, secret=max(noted), noted_by=noted_by)
    return play_beside(
        game,
        state,
        tables,
        lambda view, member: features(game, view, member),
        lambda state, decision: by_action(game.legal(state, decision)),
        lambda state: state if state.public.phase == "draft" else prepared(game, random, state),
        random,
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_its_tables_are_the_rules(players: int) -> None:
    """In every mission, signals and handed-over tasks included, and with tasks of every kind."""
    random, decisions = Random(players), 0
    for mission in range(1, EPILOGUE + 1):
        game = DeepSea(DeepSeaConfig(players=players, mission=mission))
        decisions += beside_the_rules(game, random)
    for _ in range(40):
        decisions += beside_the_rules(DeepSea(DeepSeaConfig(players=players, difficulty=3)), random)
    must_speak = DeepSeaConfig(players=players, mission=10, everyone_must_signal=True)
    decisions += sum(beside_the_rules(DeepSea(must_speak), random) for _ in range(3))
    decisions += beside_the_rules(DeepSea(DeepSeaConfig(players=players, tasks=WITH_SECRET)), random)
    assert decisions > 1000


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_dealt_again_change_nothing(players: int) -> None:
    """Another navigator of the same seed, shown other hidden cards, comes to the same choice."""
    game, random, searched = DeepSea(DeepSeaConfig(players=players, difficulty=8)), Random(5), 0
    bot, another = Navigator(game, 1, tables=8), Navigator(game, 1, tables=8)
    state = prepared(game, random, before=("draft",))
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        choices = game.legal(state, decision)
        view = game.view(state, decision.by)
        choice = bot.choose(view, decision, choices)
        searched += bot.sampled >= 8
        other = game.determinize(view, random)
        assert another.choose(game.view(other, decision.by), decision, choices) == choice
        state = game.apply(state, decision, choice)
    assert searched > 3


@pytest.mark.parametrize("mission", [6, 10, 12, 16, 19, 26, 32, EPILOGUE])
def test_plays_to_the_end(mission: int) -> None:
    players = 2 + mission % 4
    game = DeepSea(DeepSeaConfig(players=players, mission=mission))
    outcome, _ = play(game, [Navigator(game, seat, tables=4) for seat in range(players)], Random(mission))
    assert outcome.utility in ((0.0,) * players, (1.0,) * players)


def test_what_it_can_not_look_ahead_in_is_the_first_mates() -> None:
    """Beside a secret prediction, whoever did not make it."""
    game, random = DeepSea(DeepSeaConfig(tasks=WITH_SECRET)), Random(4)
    navigator, mate = Navigator(game, 1, tables=8), FirstMate(game, 1)
    state, compared = prepared(game, random), 0
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        choices, view = game.legal(state, decision), game.view(state, decision.by)
        choice = navigator.choose(view, decision, choices)
        if view.own is not None and view.own.noted < 0:
            assert (choice, navigator.sampled) == (mate.choose(view, decision, choices), 0)
            compared += len(choices) > 1
        state = game.apply(state, decision, random.choice(choices))
    assert compared > 3


def test_the_arena_plays_it_the_same_from_the_same_seed() -> None:
    plan = Plan.of(DeepSea(DeepSeaConfig(players=3, difficulty=4)), ["navigator:tables=4"], seed=2)
    first, again = (run(plan, range(2)) for _ in range(2))
    assert [(one.utility, one.decisions) for one in first] == [(one.utility, one.decisions) for one in again]


def test_its_levels_have_a_range() -> None:
    game = DeepSea(DeepSeaConfig())
    assert registry.options_of(game, "navigator:tables=200") == {"tables": 200}
    with pytest.raises(UnknownBot, match="tables"):
        registry.options_of(game, "navigator:tables=70000")
