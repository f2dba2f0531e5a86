"""The navigator: its tables are the rules', it plays fair, everywhere, and better than the first mate."""

from __future__ import annotations

from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from training import network
from training.planet_nine.game import PLANET_NINE
from training.release import folded

from quarterdeck.arena.play import play
from quarterdeck.core.contract import CHANCE, Choice
from quarterdeck.games.planet_nine.bots import Navigator
from quarterdeck.games.planet_nine.bots.learned.actions import by_action
from quarterdeck.games.planet_nine.bots.learned.features import SHAPE as IN_PLAY
from quarterdeck.games.planet_nine.bots.learned.features import SIZE
from quarterdeck.games.planet_nine.bots.learned.policy import seen_by
from quarterdeck.games.planet_nine.bots.learned.tables import set_up
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.specials.draw import drawable
from quarterdeck.games.planet_nine.state import PlanetNineState
from quarterdeck.games.tricks.bots.learned.features import MAY
from quarterdeck.games.tricks.bots.learned.guesses import guess
from quarterdeck.games.tricks.bots.learned.network import Critic
from quarterdeck.games.tricks.bots.learned.search import FIRST_PORTION
from quarterdeck.games.tricks.bots.learned.tables import row_of
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.state import hand_of
from tests.learned.beside_rules import at_turn, dice, owners, play_beside

pytestmark = pytest.mark.slow

SHAPE = PLANET_NINE.shape
TRICKS = ("briefing", "play")


def prepared(
    game: PlanetNine, random: Random, state: PlanetNineState | None = None, before: tuple[str, ...] = TRICKS
) -> PlanetNineState:
    """A game before its first briefing or trick, without a signal, tokens moved or tasks handed over."""
    state = state or game.start()
    while state.public.phase not in before:
        decision = game.pending(state)[0]
        if decision.by == CHANCE:
            choice: Choice = game.sample(state, random)
        else:
            choices = game.legal(state, decision)
            default = game.fallback(game.view(state, decision.by), decision, choices)
            choice = default if state.public.ballot else random.choice(choices)
        state = game.apply(state, decision, choice)
    return state


def beside_the_rules(game: PlanetNine, random: Random) -> int:
    """Plays on at one table and by the rules, and compares; the number of decisions."""
    drafts_last = "draft" in game.agenda and "special" not in game.agenda[game.agenda.index("draft") :]
    before = ("draft", *TRICKS) if drafts_last else TRICKS
    state = prepared(game, random, before=before)
    luck, decision = dice(state, random), game.pending(state)[0]
    view = game.view(state, decision.by)
    tables = set_up(game, view, at_turn(game, state), owners(game, state), luck)

    def go_on(state: PlanetNineState) -> PlanetNineState:
        if state.public.ballot:
            return prepared(game, random, state)
        if state.public.phase != "draw":
            return state
        cards = (cards_in(drawable(game, state, member)) for member in range(game.seats))
        drawn = Drawn(tuple(max(held, key=lambda card: luck[0, card]) for held in cards))
        return game.apply(state, game.pending(state)[0], drawn)

    return play_beside(
        game,
        state,
        tables,
        lambda view, member: seen_by(game, view, member),
        lambda state, decision: by_action(game.legal(state, decision), decision.by, game.config.players),
        go_on,
        random,
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_its_tables_are_the_rules(players: int) -> None:
    random, decisions = Random(players), 0
    for mission in MISSIONS:
        game = PlanetNine(PlanetNineConfig(players=players, mission=mission))
        decisions += sum(beside_the_rules(game, random) for _ in range(3))
    assert decisions > 1000


def test_guessed_cards_are_possible_ones() -> None:
    game, random = PlanetNine(PlanetNineConfig(players=4, tasks=4)), Random(3)
    bots = [Navigator(game, 1)]
    state, guessed = prepared(game, random), 0
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        view = game.view(state, decision.by)
        seen = seen_by(game, view)
        belief = bots[0].policy.network.answer(seen[None])[1][0]
        may = seen[: 40 * 45].reshape(40, 45)[:, MAY : MAY + 4] != 0
        for row in guess(game, view, belief, may, 4, 7):
            away = (row - decision.by) % 4
            hidden = ~row_of(view.public.played | hand_of(state, decision.by))
            assert may[hidden, away[hidden] - 1].all()
            counts = [int((row[hidden] == seat).sum()) for seat in range(4)]
            assert counts == [
                0 if seat == decision.by else hand_of(state, seat).bit_count() for seat in range(4)
            ]
            guessed += 1
        state = game.apply(state, decision, random.choice(game.legal(state, decision)))
    assert guessed > 20


def test_numpy_judges_as_jax_does() -> None:
    critic = network.make(jax.random.key(3), SHAPE, network.TINY, network.TINY)["critic"]
    random = np.random.default_rng(2)
    seen = (random.random((8, SIZE)) < 0.2).astype(np.int8)
    holders = random.integers(0, 6, (8, 40))
    logits = network.judge(
        critic, SHAPE, jnp.asarray(seen), jnp.asarray(holders), jnp.zeros((8, 5), jnp.int8)
    )
    odds = Critic(folded(SHAPE, "critic", critic), IN_PLAY).judge(seen, holders)
    np.testing.assert_allclose(odds, 1 / (1 + np.exp(-np.asarray(logits))), atol=1e-4)


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_dealt_again_change_nothing(players: int) -> None:
    game, random = PlanetNine(PlanetNineConfig(players=players, tasks=6)), Random(5)
    bot, searched = Navigator(game, 1, tables=8), 0
    state = prepared(game, random, before=("draft",))
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        choices = game.legal(state, decision)
        view = game.view(state, decision.by)
        choice = bot.choose(view, decision, choices)
        searched += bot.sampled >= 8
        assert bot.sampled or len(choices) == 1
        other = game.determinize(view, random)
        assert bot.choose(game.view(other, decision.by), decision, choices) == choice
        state = game.apply(state, decision, choice)
    assert searched > 3


@pytest.mark.parametrize("mission", [5, 12, 33, 41, 44, 46, 48, 50])
def test_plays_to_the_end(mission: int) -> None:
    players = 2 + mission % 4
    game = PlanetNine(PlanetNineConfig(players=players, mission=mission))
    outcome, _ = play(game, [Navigator(game, seat, tables=4) for seat in range(players)], Random(mission))
    assert outcome.utility in ((0.0,) * players, (1.0,) * players)


def test_milliseconds_are_a_cap_that_is_told() -> None:
    game, random = PlanetNine(PlanetNineConfig(players=4, tasks=6)), Random(5)
    bot, capped = Navigator(game, 1, tables=4096, cap_ms=1), False
    state = prepared(game, random)
    while not capped:
        decision = game.pending(state)[0]
        choices = game.legal(state, decision)
        choice = bot.choose(game.view(state, decision.by), decision, choices)
        capped = bot.capped
        assert bot.sampled in (0, FIRST_PORTION, 2 * FIRST_PORTION)
        state = game.apply(state, decision, choice)
    assert bot.sampled
