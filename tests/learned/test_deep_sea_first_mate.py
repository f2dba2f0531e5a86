"""Deep Sea's first mate: the trained network, plays fair, everywhere, and better than deckhands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network
from training.deep_sea.game import DEEP_SEA
from training.release import LEARNED, reload

from quarterdeck.arena import Plan, run
from quarterdeck.arena.play import play
from quarterdeck.core.contract import Choice, Decision, Entry
from quarterdeck.core.errors import UnknownBot
from quarterdeck.envs.vector.deep_sea.observation import SIZE, WHOLE_SIZE
from quarterdeck.games.deep_sea.bots import Deckhand, FirstMate
from quarterdeck.games.deep_sea.bots.first_mate import trained_for
from quarterdeck.games.deep_sea.bots.learned.policy import the_policy
from quarterdeck.games.deep_sea.components import EPILOGUE
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.tricks.choices import Pass, Play, Signal
from tests.learned.matches import Moment, moments

pytestmark = pytest.mark.slow

TO_THE_LEFT = Signal("left")
WITH_PREDICTIONS = ("x_tricks_open", "x_tricks_secret", "win_p3")


def of_first_mates(game: DeepSea, seed: int) -> Iterator[Moment]:
    return moments(game, [FirstMate(game, seat) for seat in range(game.config.players)], Random(seed))


def test_numpy_answers_as_jax_does_where_the_crew_is_asked() -> None:
    policy, rows = the_policy(), []
    for players in (3, 4, 5):
        game = DeepSea(DeepSeaConfig(players=players, tasks=WITH_PREDICTIONS))
        rows += [policy.see(game, view) for _, view, *_ in of_first_mates(game, players)]
    seen = np.stack(rows)
    actor = reload(LEARNED["deep-sea"] / "weights.npz").averaged
    logits, belief = jax.jit(network.act, static_argnums=1)(actor, DEEP_SEA.shape, jnp.asarray(seen))
    answer, held = policy.network.answer(seen)
    np.testing.assert_allclose(answer, logits, atol=0.01)
    np.testing.assert_allclose(held, belief, atol=0.01)


def test_what_the_vector_engine_tells_beyond_the_training_changes_no_answer() -> None:
    game = DeepSea(DeepSeaConfig(players=4, tasks=WITH_PREDICTIONS))
    seen = np.stack([the_policy().see(game, view) for _, view, *_ in of_first_mates(game, 4)])
    assert seen.shape[1] == SIZE
    more = np.random.default_rng(2).integers(0, 2, (len(seen), WHOLE_SIZE - SIZE), dtype=np.int8)
    actor = reload(LEARNED["deep-sea"] / "weights.npz").averaged
    answers = [
        network.act(actor, DEEP_SEA.shape, jnp.asarray(rows)) for rows in (seen, np.hstack([seen, more]))
    ]
    assert jax.tree.all(jax.tree.map(jnp.array_equal, *answers))


@pytest.mark.parametrize("players", [2, 3])
def test_hidden_cards_dealt_again_change_nothing(players: int) -> None:
    game = DeepSea(DeepSeaConfig(players=players, tasks=WITH_PREDICTIONS))
    random, another, asked = Random(5), FirstMate(game, 1), 0
    for state, view, decision, choices, choice in of_first_mates(game, players):
        other = game.determinize(view, random)
        assert another.choose(game.view(other, decision.by), decision, choices) == choice
        asked += other != state
    assert asked > 10


def test_plays_every_mission_to_the_end() -> None:
    for mission in range(1, EPILOGUE + 1):
        players = 2 + mission % 4
        game = DeepSea(DeepSeaConfig(players=players, mission=mission))
        outcome, _ = play(game, [FirstMate(game, seat) for seat in range(players)], Random(mission))
        assert outcome.utility in ((0.0,) * players, (1.0,) * players), mission


class Distressed(FirstMate):
    """Wants everybody to pass a card to the left."""

    def choose(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return TO_THE_LEFT if TO_THE_LEFT in choices else super().choose(view, decision, choices)


def test_plays_on_after_a_distress_signal() -> None:
    game, log = DeepSea(DeepSeaConfig(players=4, mission=4)), list[Entry]()
    play(game, [Distressed(game, seat) for seat in range(4)], Random(1), log)
    assert sum(isinstance(entry.choice, Pass) for entry in log) == 4
    assert sum(isinstance(entry.choice, Play) for entry in log) > 4


@pytest.mark.parametrize(
    "config",
    [
        DeepSeaConfig(players=3, mission=4, single_card="any"),
        DeepSeaConfig(players=4, mission=12, forbidden_openings="illegal"),
    ],
)
def test_what_it_was_not_trained_for_is_left_to_the_deckhand(config: DeepSeaConfig) -> None:
    game = DeepSea(config)
    assert not trained_for(game)
    logs: dict[type[Deckhand] | type[FirstMate], list[Entry]] = {FirstMate: [], Deckhand: []}
    for maker, log in logs.items():
        play(game, [maker(game, seat) for seat in range(config.players)], Random(2), log)
    assert logs[FirstMate] == logs[Deckhand]


@pytest.mark.parametrize("players", [2, 4])
def test_wins_more_than_the_deckhand_on_the_same_deals(players: int) -> None:
    game = DeepSea(DeepSeaConfig(players=players, difficulty=4))
    mates, hands = (
        sum(played.utility[0] for played in run(Plan.of(game, [bot], seed=1), range(40)))
        for bot in ("first-mate", "deckhand")
    )
    assert mates > hands


def test_other_rules_are_refused_by_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DeepSea, "version", "none such")
    with pytest.raises(UnknownBot, match=r"version 3 of the rules .* version none such: play with deckhand"):
        FirstMate(DeepSea(DeepSeaConfig()), 1)
