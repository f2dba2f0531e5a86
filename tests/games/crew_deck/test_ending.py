"""Game End, rulebook pages 5 and 7: totals, ties, negative points."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.contract import Outcome
from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.judge import final_outcome

from .matches import go_on, table
from .ships import ship

FOUR = CrewDeck(CrewDeckConfig(players=4))


def verdict(*players: tuple[str, tuple[int, ...]], game: CrewDeck = FOUR, first: int = 0) -> Outcome:
    """The end of a match with these ships and payrolls."""
    public = replace(
        game.start().public,
        phase="over",
        first=first,
        ships=tuple(ship(game.hull, picture) for picture, _ in players),
        payrolls=tuple(payroll for _, payroll in players),
    )
    return final_outcome(game.config, game.scorer, public)


LOW = ("ON", ())


def test_the_highest_total_wins() -> None:
    outcome = verdict(("OP", ()), ("OP", (1,)), LOW, LOW)
    assert outcome.utility == (1.0, 0.0, 0.0, 0.0)
    assert outcome.scores == (5.0, 4.0, 1.0, 1.0)
    assert outcome.reason.key == "crew_deck.end.most"


def test_a_tie_goes_to_the_largest_set() -> None:
    three = ("RS RE RM", ())  # 1 + 2 + 5 and a set of 3 for 9: 17
    pairs = ("RS RE .. BP BN / .. .. .. .. ..", ())  # 1 + 2 + 2 + 3 and two pairs for 8: 16
    pairs_and_one = ("RS RE .. BP BN .. ON", ())
    outcome = verdict(pairs_and_one, three, pairs, LOW)
    assert outcome.scores[:2] == (17.0, 17.0)
    assert outcome.winners == (1,)
    assert outcome.reason.key == "crew_deck.end.largest_set"


def test_then_to_the_highest_payroll_posted() -> None:
    outcome = verdict(("OP", (1,)), ("OP PN", (3,)), LOW, LOW)
    assert outcome.scores[:2] == (4.0, 4.0)
    assert outcome.winners == (1,)
    assert outcome.reason.key == "crew_deck.end.payroll"


def test_then_the_win_is_shared() -> None:
    outcome = verdict(LOW, ("OP", (1,)), ("BS", (1,)), ("RM", (1,)))
    assert outcome.utility == (0.0, 1 / 3, 1 / 3, 1 / 3)
    assert outcome.reason.key == "crew_deck.end.shared"


def test_or_it_goes_clockwise_from_the_first_player_card() -> None:
    game = CrewDeck(CrewDeckConfig(players=4, final_tie="first_player"))
    tied = (("OP", (1,)), ("BS", (1,)), ("RM", (1,)), LOW)
    assert verdict(*tied, game=game, first=2).winners == (2,)
    assert verdict(*tied, game=game, first=3).winners == (0,)
    assert verdict(*tied, game=game, first=3).reason.key == "crew_deck.end.first_player"


def test_points_may_be_negative() -> None:
    outcome = verdict(("ON", (10, 10)), ("ON", (10,)), ("ON", (10, 7)), ("ON", (10, 5)))
    assert outcome.scores == (-19.0, -9.0, -16.0, -14.0)
    assert outcome.winners == (1,)


def test_the_match_ends_after_exactly_five_rounds() -> None:
    match = go_on(table(CrewDeckConfig(players=3)), lambda state: False)
    assert match.state.public.round == 5
    assert sum(entry.kind == "deal" for entry in match.log) == 5
    assert match.outcome is not None


def test_the_outcome_is_the_reckoning_of_ships_and_payrolls() -> None:
    match = go_on(table(CrewDeckConfig(players=4)), lambda state: False, seed=3)
    public, outcome = match.state.public, match.outcome
    assert outcome is not None
    for seat in range(4):
        score = FOUR.scorer.score(public.ships[seat], public.payrolls[seat])
        assert outcome.scores[seat] == score.total
        assert score.total == score.set_points + score.crew + score.hold - sum(public.payrolls[seat])
