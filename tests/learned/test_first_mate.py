"""The first mate: its network is the trained one, it plays fair, everywhere, and better than the deckhand."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network
from training.planet_nine.game import PLANET_NINE
from training.release import EXAMINED, WEIGHTS, WIN_RATES, folded, reload, win_rates

from quarterdeck.arena import Plan, run
from quarterdeck.arena.play import play
from quarterdeck.core.contract import CHANCE
from quarterdeck.core.errors import UnknownBot
from quarterdeck.envs.vector.planet_nine.observation import SIZE, WHOLE_SIZE
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate, trained_for
from quarterdeck.games.planet_nine.bots.learned.features import CARD_FEATURES
from quarterdeck.games.planet_nine.bots.learned.features import SHAPE as IN_PLAY
from quarterdeck.games.planet_nine.bots.learned.policy import seen_by, the_policy
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineState
from quarterdeck.games.tricks.bots.learned.features import HELD, MAY, as_row
from quarterdeck.games.tricks.bots.learned.network import Network
from quarterdeck.games.tricks.state import hand_of, open_cards
from tests.learned.matches import moments

pytestmark = pytest.mark.slow

SHAPE = PLANET_NINE.shape


def first_choice(game: PlanetNine) -> PlanetNineState:
    """A game before anybody has chosen anything."""
    state, random = game.start(), Random(4)
    while (decision := game.pending(state)[0]).by == CHANCE:
        state = game.apply(state, decision, game.sample(state, random))
    return state


def rows(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """Made-up observations, one phase each."""
    seen = (np.random.default_rng(1).random((count, SIZE)) < 0.2).astype(np.int8)
    phases = slice(SHAPE.table_at, SHAPE.table_at + 11)
    seen[:, phases] = np.eye(11, dtype=np.int8)[np.arange(count) % 11]
    return seen


def differs(actor: network.Params, numpy_network: Network) -> float:
    """The largest difference between the two forward passes."""
    seen = rows(22)
    logits, belief = (np.asarray(part) for part in network.act(actor, SHAPE, jnp.asarray(seen)))
    answer, held = numpy_network.answer(seen)
    return float(max(np.abs(answer - logits).max(), np.abs(held - belief).max()))


def test_numpy_answers_as_jax_does_with_random_weights() -> None:
    actor = network.make(jax.random.key(3), SHAPE, network.TINY, network.TINY)["actor"]
    assert differs(actor, Network(folded(SHAPE, "actor", actor), IN_PLAY)) < 1e-4


def test_the_released_weights_answer_as_training_goes_on_from() -> None:
    assert differs(reload(WEIGHTS).averaged, the_policy().network) < 0.01


def test_what_the_vector_engine_tells_beyond_the_training_changes_no_answer() -> None:
    more = np.random.default_rng(2).integers(0, 2, (22, WHOLE_SIZE - SIZE), dtype=np.int8)
    whole = np.concatenate([rows(22), more], 1)
    actor = reload(WEIGHTS).averaged
    answers = [network.act(actor, SHAPE, jnp.asarray(seen)) for seen in (rows(22), whole)]
    assert jax.tree.all(jax.tree.map(jnp.array_equal, *answers))


def test_the_win_rates_belong_to_the_weights() -> None:
    told, examined = json.loads(WIN_RATES.read_text("utf-8")), win_rates(the_policy().card)
    assert [crew for crew in told["crews"] if crew["players"] in EXAMINED] == examined["crews"]


def test_a_signal_that_is_not_sent_is_not_seen() -> None:
    rows = [
        seen_by(game, game.view(first_choice(game), 0))
        for game in (PlanetNine(PlanetNineConfig(tasks=4, distress=sent)) for sent in (False, True))
    ]
    assert (rows[0] == rows[1]).all()


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_dealt_again_change_nothing(players: int) -> None:
    game = PlanetNine(PlanetNineConfig(players=players, tasks=4))
    bot, random, asked = FirstMate(game, 1), Random(5), 0
    for state, view, decision, choices, choice in moments(game, [bot] * players, Random(5)):
        other = game.determinize(view, random)
        assert bot.choose(game.view(other, decision.by), decision, choices) == choice
        asked += other != state
    assert asked > 10


def test_plays_every_mission_to_the_end() -> None:
    for mission in MISSIONS:
        players = 2 + mission % 4
        game = PlanetNine(PlanetNineConfig(players=players, mission=mission))
        outcome, _ = play(game, [FirstMate(game, seat) for seat in range(players)], Random(mission))
        assert outcome.utility in ((0.0,) * players, (1.0,) * players), mission


@pytest.mark.parametrize(
    "config",
    [
        PlanetNineConfig(players=3, mission=4, challenge=True),
        PlanetNineConfig(players=4, tasks=12),
        PlanetNineConfig(players=4, mission=50, roles_by="commander"),
    ],
)
def test_what_it_was_not_trained_for_is_left_to_the_deckhand(config: PlanetNineConfig) -> None:
    game = PlanetNine(config)
    assert not trained_for(game)
    mates = [FirstMate(game, seat) for seat in range(config.players)]
    log_of_mates, log_of_hands = [], []  # type: ignore[var-annotated]
    play(game, mates, Random(2), log_of_mates)
    play(game, [FirstMate(game, seat).deckhand for seat in range(config.players)], Random(2), log_of_hands)
    assert [entry.choice for entry in log_of_mates] == [entry.choice for entry in log_of_hands]


def test_chooses_for_jarvis_as_a_member_who_knows_what_the_commander_knows() -> None:
    game = PlanetNine(PlanetNineConfig(players=2, tasks=4))
    bot, random, state = FirstMate(game, 1), Random(5), game.start()
    asked = 0
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        if decision.by == CHANCE:
            state = game.apply(state, decision, game.sample(state, random))
            continue
        if decision.kind == "play" and decision.for_ == game.dummy:
            view = game.view(state, decision.by)
            cards = seen_by(game, view, game.dummy)[: 40 * CARD_FEATURES].reshape(40, CARD_FEATURES)
            away = game.in_turn(state.public, game.dummy).index(decision.by)
            assert (cards[:, HELD] == as_row(open_cards(state.public))).all()
            assert (cards[:, MAY + away - 1] == as_row(hand_of(state, decision.by))).all()
            asked += 1
        choices = game.legal(state, decision)
        state = game.apply(state, decision, bot.choose(game.view(state, decision.by), decision, choices))
    assert asked


@pytest.mark.parametrize("players", [2, 4])
def test_wins_more_than_the_deckhand_on_the_same_deals(players: int) -> None:
    game = PlanetNine(PlanetNineConfig(players=players, tasks=6))
    mates, hands = (
        sum(played.utility[0] for played in run(Plan.of(game, [bot], seed=11), range(40)))
        for bot in ("first-mate", "deckhand")
    )
    assert mates > hands


def test_other_rules_are_refused_by_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlanetNine, "version", "none such")
    with pytest.raises(UnknownBot, match=r"version 1 of the rules .* version none such: play with deckhand"):
        FirstMate(PlanetNine(PlanetNineConfig()), 1)


def test_without_numpy_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numpy"] = None
import quarterdeck as qd
qd.play("planet-nine", ["first-mate"], seed=1)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert "first-mate needs NumPy: install quarterdeck[crew], or play with deckhand" in done.stderr
