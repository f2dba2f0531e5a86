"""Rulebook: Pregame Setup and The End."""

from __future__ import annotations

import random
from typing import ClassVar

import pytest

from quarterdeck.core.conformance import check
from quarterdeck.core.registry import build
from quarterdeck.games.jobwell import Jobwell, JobwellConfig
from quarterdeck.games.jobwell.choices import Rolled
from quarterdeck.games.jobwell.judge import round_scores
from quarterdeck.games.jobwell.state import State
from tests.games.jobwell.table import ORDER, cards, chance, dealt, do, jobwell, lay, offered, to_move
from tests.games.random_games import random_game

LAST = {"queue": (0,), "known": (), "hidden": 0}
"""One card is left: the next push ends the round."""


def end_round(
    game: Jobwell, squads: tuple[str, ...], tokens: tuple[int, ...], dice: tuple[int, ...]
) -> State:
    order = " ".join(["R1 R2 Rodd B3 B46 Beven Y5 Y46 Yprime"] * ((game.config.players + 1) // 2))
    state = dealt(game, order, dice)
    laid = lay(state, squads=tuple(map(cards, squads)), tokens=tokens, **LAST)
    return do(game, State(laid.public), "push")


def test_the_lowest_roll_begins() -> None:
    game = jobwell(3)
    state = chance(game, game.start(), Rolled((4, 2, 6)))
    assert state.public.first == 1


def test_only_those_tied_lowest_roll_again() -> None:
    game = jobwell(3)
    state = chance(game, game.start(), Rolled((2, 5, 2)))
    assert (state.public.phase, state.public.crew) == ("first_roll", (0, 2))
    assert chance(game, state, Rolled((3, 1))).public.first == 2


def test_reading_all_roll_again_after_a_tie() -> None:
    game = jobwell(3, first_roll_ties="all")
    state = chance(game, game.start(), Rolled((2, 5, 2)))
    assert (state.public.phase, state.public.crew) == ("first_roll", (0, 1, 2))


def test_the_highest_score_earns_a_token() -> None:
    state = end_round(jobwell(), ("R1", "xB46"), (0, 0), (1, 1))
    assert state.public.tokens == (1, 0)


def test_tied_highest_earn_a_token_each() -> None:
    state = end_round(jobwell(3), ("R1", "R1", "xB46"), (0, 0, 0), (1, 1, 1))
    assert state.public.tokens == (1, 1, 0)


def test_nobody_earns_a_token_when_all_are_tied() -> None:
    state = end_round(jobwell(), ("R1", "R1"), (1, 0), (1, 1))
    assert state.public.tokens == (1, 0)


def test_each_reads_the_die_on_the_right_and_the_left() -> None:
    game = jobwell(3)
    order = " ".join(["R1 R2 Rodd B3 B46 Beven Y5 Y46 Yprime"] * 2)
    state = lay(dealt(game, order, (1, 2, 3)), squads=(cards("R1"), cards("R1"), cards("R1")))
    # play goes clockwise, so the next agent sits on the left: dice 1 and 2, dice 2 and 3, dice 3 and 1
    assert round_scores(game, state.public) == (3, 1, 3)


def test_the_first_player_token_passes_clockwise() -> None:
    state = end_round(jobwell(3), ("R1", "", ""), (0, 0, 0), (1, 1, 1))
    assert state.public.first == 1
    assert state.public.round == 2


def test_three_tokens_win() -> None:
    game = jobwell()
    outcome = game.outcome(end_round(game, ("R1", "xB46"), (2, 1), (1, 1)))
    assert outcome is not None
    assert outcome.utility == (1.0, 0.0)
    assert outcome.winners == (0,)


def test_several_with_three_tokens_play_another_round_with_everybody() -> None:
    state = end_round(jobwell(3), ("R1", "R1", "xB46"), (2, 2, 0), (1, 1, 1))
    assert state.public.tokens == (3, 3, 0)
    assert state.public.crew == (0, 1, 2)


def test_reading_only_the_tied_play_the_additional_round() -> None:
    game = jobwell(3, extra_round="tied")
    state = end_round(game, ("R1", "xB46", "R1"), (2, 0, 2), (1, 1, 1))
    assert state.public.crew == (0, 2)
    state = chance(game, state, Rolled((1, 2)))
    state = chance(game, state, game.sample(state, random.Random(1)))
    assert to_move(game, state).by == 2
    assert to_move(game, do(game, state, "pass")).by == 0
    assert len(state.public.discard) == 2


def test_a_round_of_fewer_agents_offers_only_the_dice_on_the_table() -> None:
    game = jobwell(6, extra_round="tied")
    squads = ("", *["R1"] * 5)
    full = lay(dealt(game, " ".join([ORDER] * 3), (1,) * 6), squads=tuple(map(cards, squads)))
    full = do(game, full, "pass")
    assert [text for text in offered(game, full) if text.startswith("roll")][-1] == "roll R1 die 6"
    tied = lay(full, crew=(0, 1), dice=(1, 2))
    assert [text for text in offered(game, tied) if text.startswith("roll")] == [
        "roll R1 die 1",
        "roll R1 die 2",
    ]


class FirstToken(Jobwell):
    """One token wins, so that rounds of those who are tied come often."""

    name: ClassVar[str] = "jobwell-first-token"
    tokens_to_win: ClassVar[int] = 1


def test_rounds_of_the_tied_keep_the_contract() -> None:
    report = check(build(FirstToken, JobwellConfig(players=6, extra_round="tied")), games=12)
    assert report.passed, report


def test_at_the_round_cap_those_with_the_most_tokens_share_the_win() -> None:
    game = jobwell(round_cap=1)
    outcome = game.outcome(end_round(game, ("R1", "R1"), (0, 0), (1, 1)))
    assert outcome is not None
    assert outcome.utility == (0.5, 0.5)


def test_nobody_can_know_the_order_below_the_known_top() -> None:
    game = jobwell()
    state = dealt(game)
    seen = {game.determinize(game.view(state, 0), random.Random(seed)).below for seed in range(200)}
    assert len(seen) == 24
    assert {tuple(sorted(below)) for below in seen} == {tuple(sorted(state.below))}


def test_observations_tell_what_was_seen_in_order() -> None:
    game = jobwell()
    state = do(game, dealt(game), "take deck")
    told = game.observations(state.public.seen)
    assert told[:4] == ["die 1", "die 2", "die 1", "die 2"]
    assert told[4] == "shuffle"
    assert told[5:10] == ["card R1", "card R2", "card Rodd", "card B3", "card B46"]
    assert told[10:] == ["take deck", "card Beven"]


@pytest.mark.parametrize("players", Jobwell.player_counts)
def test_random_games_end_and_keep_every_card(players: int) -> None:
    game = jobwell(players)
    rng = random.Random(players)
    for _ in range(40):
        for step in random_game(game, rng):
            state = step.after
            public = state.public
            if public.queue:
                hidden = state.below[len(state.below) - public.hidden :]
                table = [*public.queue, *public.discard, *public.known, *hidden]
                table += [card for squad in public.squads for card in squad]
                assert sorted(card % 9 for card in table) == sorted(list(range(9)) * ((players + 1) // 2))
        outcome = game.outcome(state)
        assert outcome is not None
        assert sum(outcome.utility) == pytest.approx(1)
