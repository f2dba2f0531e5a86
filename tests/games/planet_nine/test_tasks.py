"""Tasks: the draft, the commander's decision and distribution, the hand-over, success and failure."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.errors import IllegalChoice, OutOfTurn
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.setup import even_takers
from quarterdeck.games.tricks.state import hand_of
from tests.games.planet_nine.table import COLOURS, Table, colours
from tests.games.random_games import random_end
from tests.games.spaces import plain

FIVE = {
    0: "P1 P2 P3 P4 P5 P6 P7 R4",
    1: "B1 B2 B3 B4 B5 B6 B7 R1",
    2: "G1 G2 G3 G4 G5 G6 G7 R2",
    3: "Y1 Y2 Y3 Y4 Y5 Y6 Y7 R3",
    4: "P8 P9 B8 B9 G8 G9 Y8 Y9",
}


def test_the_holder_of_rocket_4_is_commander_and_takes_the_first_task() -> None:
    """Rulebook, Mission sequence."""
    table = Table({2: "R4"}, players=4, mission=4, tasks="P1 P2 P3")
    assert table.public.captain == 2
    assert table.match.pending[0].by == 2
    table.turn("task P2")
    assert table.match.pending[0].by == 3
    table.turn("task P1")
    assert table.match.pending[0].by == 0
    table.turn("task P3")
    table.ready()
    assert table.match.pending[0].by == 2
    assert [task.owner for task in table.public.tasks] == [3, 2, 0]


def test_a_mission_is_won_as_soon_as_the_last_task_is_fulfilled() -> None:
    table = colours(2, tasks="P1 P2")
    table.turn("task P1", "task P2")
    table.trick("P3 R1 G1 Y1")
    table.trick("B1 G2 Y2 P2")
    assert table.verdict is None
    table.trick("B2 R2 Y3 P4")
    table.trick("G3 Y4 R4 B3")
    table.trick("P1 B4 G4 Y5")
    assert table.verdict is not None
    assert (table.verdict.won, table.verdict.trick) == (True, 5)


def test_several_tasks_may_be_fulfilled_in_one_trick() -> None:
    table = colours(10, tasks="P1 B1 G1 Y1")
    table.turn("task P1", "task B1", "task G1", "task Y1")
    table.trick("P1 B1 G2 Y2")
    assert table.verdict is not None
    assert table.verdict.why == "task_lost"
    assert (table.verdict.seat, table.verdict.other) == (0, 1)


def test_an_unplayed_task_card_fails_after_the_last_trick() -> None:
    """Three players: the card that is left is never won."""
    game = PlanetNine(PlanetNineConfig(players=3, tasks=1))
    rng = random.Random(1)
    found = set()
    for _ in range(3000):
        state = random_end(game, rng)
        assert state.public.verdict is not None
        if state.public.verdict.why == "task_unplayed":
            card = state.public.verdict.card
            found.add(any(hand_of(state, seat) == 1 << card for seat in range(3)))
            assert state.public.verdict.trick == 13
    assert found == {True}


# Commander's decision -----------------------------------------------------------------------------------


def test_commanders_decision_gives_all_covered_tasks_to_another_member() -> None:
    table = Table(COLOURS, players=4, mission=20, tasks="P1 P2")
    assert not table.public.tasks
    assert table.offered() == ["yes", "no"]
    table.turn("yes", "no", "yes")
    assert table.public.answers == ("yes", "no", "yes")
    assert table.offered() == ["name 2", "name 3", "name 4"]
    assert not table.public.tasks
    table.turn("name 3")
    assert [(task.owner, task.done) for task in table.public.tasks] == [(2, False)] * 2


# Commander's distribution ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mission", [24, 32, 36, 43])
def test_commanders_distribution_always_ends_even(players: int, mission: int) -> None:
    game = PlanetNine(PlanetNineConfig(players=players, mission=mission, distress=False))
    for seed in range(5):
        rng = random.Random(seed)
        state = game.start()
        while len(state.public.tasks) < game.mission.tasks or state.public.phase in ("poll", "assign"):
            decision = game.pending(state)[0]
            if decision.kind == "assign":
                takers = even_takers(game, state.public)
                assert takers
            choice = game.sample(state, rng) if decision.by < 0 else rng.choice(game.legal(state, decision))
            state = game.apply(state, decision, choice)
        owned = [sum(task.owner == member for task in state.public.tasks) for member in range(game.seats)]
        assert sum(owned) == game.mission.tasks
        assert max(owned) - min(owned) <= 1


def test_the_commander_may_take_a_task_and_tokens_follow_the_cards() -> None:
    table = Table(COLOURS, players=4, mission=36, tasks="P1 P2 P3 P4 P5 P6 P7")
    assert [task.token for task in table.public.tasks] == ["1"]
    table.turn("no", "no", "no")
    assert "name 1" in table.offered()
    table.turn("name 1")
    assert [(task.token, task.owner) for task in table.public.tasks] == [("1", 0), ("2", -1)]


# Hand-over with five ---------------------------------------------------------------------------------------


def test_five_players_may_hand_over_one_task_by_common_decision() -> None:
    table = Table(FIVE, players=5, mission=27, tasks="P1 P2 P3")
    table.turn("yes", "no", "no", "no", "name 2")
    assert table.kind == "wish"
    for seat in range(5):
        table.do(seat, "hand P2 to 1")
    assert [task.owner for task in table.public.tasks] == [1, 0, 1]


def test_the_hand_over_is_for_golden_missions_with_five_only() -> None:
    for players, mission, expected in ((5, 25, True), (4, 25, False), (5, 24, False), (5, 49, True)):
        game = PlanetNine(PlanetNineConfig(players=players, mission=mission))
        assert ("hand_over" in game.agenda) is expected


def test_hand_over_comes_before_distress_unless_the_other_reading_is_played() -> None:
    usual = PlanetNine(PlanetNineConfig(players=5, mission=25)).agenda
    other = PlanetNine(PlanetNineConfig(players=5, mission=25, distress_first=True)).agenda
    assert usual.index("hand_over") < usual.index("distress")
    assert other.index("distress") < other.index("hand_over")


# The strict door -------------------------------------------------------------------------------------------


def test_suit_must_be_followed_and_nobody_plays_out_of_turn() -> None:
    table = Table({0: "P1 P2 R4", 1: "P3 B1"}, players=4, mission=1, tasks="Y9")
    table.turn("task Y9")
    table.ready()
    with pytest.raises(OutOfTurn):
        table.do(1, "P3")
    table.do(0, "P1")
    before = table.match.state
    with pytest.raises(IllegalChoice):
        table.do(1, "B1")
    assert table.match.state is before
    view = table.match.view(1)
    refusals = table.game.text.refusals(view, table.match.pending[0])
    said = {
        plain(table.game.text.catalogue.say(one.what)): table.game.text.catalogue.say(one.why)
        for one in refusals
    }
    assert said["blue 1"] == "You must follow pink"
