"""The deckhand: single decisions that any good player would make, and how strong a crew of them is."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from quarterdeck.arena import Plan, play, run
from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.bots import Deckhand
from quarterdeck.games.planet_nine.choices import HandOver, KeepTasks, Name, Radio, Ready, Take
from quarterdeck.games.planet_nine.components import DECK, MISSIONS
from quarterdeck.games.tricks.choices import Answer, Pass, Play
from tests.games.planet_nine.table import COLOURS, Table

SPREAD = {
    0: "P9 P3 B2 B6 G1 G5 Y3 Y8 R4 R1",
    1: "P5 P2 B9 B3 G2 G6 Y4 Y9 Y1 R2",
    2: "P6 P1 B8 B4 G9 G3 Y5 Y2 B1 R3",
    3: "P8 P7 P4 B7 B5 G8 G7 G4 Y7 Y6",
}
"""Four ordinary hands; the first seat is the commander."""
WEAK_AND_STRONG = {
    0: "P9 P8 B9 B8 G9 G8 Y9 Y8 R4 R3",
    1: "P1 P2 P3 B1 B2 G1 G2 Y1 Y2 Y3",
    2: "P7 P6 B7 B6 G7 G6 Y7 Y6 R2 R1",
}
"""The second seat can hardly win a trick."""


def advice(table: Table, seat: int, seed: int = 1) -> Choice:
    """What the deckhand would do in this seat now."""
    decision = table.match.decision(seat)
    choices = table.game.legal(table.match.state, decision)
    return Deckhand(table.game, seed).choose(table.match.view(seat), decision, choices)


def one_task(task: str, hands: Mapping[int, str] = SPREAD) -> Table:
    """The commander has this task; nobody has communicated yet."""
    table = Table(hands, tasks=task, players=4, mission=1)
    table.turn(f"task {task}")
    table.no_council()
    return table


def card(name: str) -> int:
    return DECK.read(name)


# Cards --------------------------------------------------------------------------------------------


def test_leads_the_highest_card_that_is_its_own_task() -> None:
    table = one_task("P9")
    table.ready()
    assert advice(table, 0) == Play(card("P9"))


def test_puts_the_task_card_under_its_owners_winning_card() -> None:
    table = one_task("P5")
    table.ready()
    table.turn("P9")
    assert advice(table, 1) == Play(card("P5"))


def test_stays_below_a_task_card_led_by_its_owner() -> None:
    table = one_task("P3")
    table.ready()
    table.turn("P3")
    assert advice(table, 1) == Play(card("P2"))


def test_wins_its_own_task_with_a_higher_card() -> None:
    hands = {**SPREAD, 0: "P9 P3 B2 B6 G1 G5 Y3 Y8 R4 R1"}
    table = Table(hands, tasks="G2 P6", players=4, mission=2)
    table.turn("task P6", "task G2")
    table.ready()
    table.turn("B6", "B9", "B8", "B7")
    table.ready()
    table.turn("P2", "P6", "P4")
    assert advice(table, 0) == Play(card("P9"))


def test_throws_no_task_card_of_another_away() -> None:
    table = Table(COLOURS, tasks="B9", players=4, mission=1)
    table.turn("task B9")
    table.ready()
    table.turn("P5")
    choice = advice(table, 1)
    assert isinstance(choice, Play)
    assert choice.card != card("R1")  # it would win the trick for nothing


# The draft ----------------------------------------------------------------------------------------


def test_takes_the_task_it_can_win() -> None:
    table = Table(SPREAD, tasks="B9 P9", players=4, mission=2)
    assert advice(table, 0) == Take(card("P9"))


def test_leaves_a_low_card_of_its_own_to_others() -> None:
    table = Table(SPREAD, tasks="G1 Y4", players=4, mission=2)
    assert advice(table, 0) == Take(card("Y4"))


# Messages -----------------------------------------------------------------------------------------


def test_shows_the_task_card_of_another() -> None:
    table = one_task("P8")
    assert advice(table, 3) == Radio(card("P8"), "highest")


def test_the_owner_shows_the_card_that_will_win() -> None:
    table = one_task("P8")
    assert advice(table, 0) == Radio(card("P9"), "highest")


def test_says_nothing_where_there_is_nothing_to_say() -> None:
    table = one_task("Y9", COLOURS)
    assert advice(table, 1) == Ready()


# What the crew is asked ---------------------------------------------------------------------------


def test_only_a_weak_hand_offers_to_be_sick() -> None:
    table = Table(WEAK_AND_STRONG, players=4, mission=5)
    assert advice(table, 1) == Answer("good")
    table.turn("good")
    assert advice(table, 2) == Answer("bad")


def test_the_commander_names_the_one_who_said_good() -> None:
    table = Table(SPREAD, players=4, mission=5)
    table.turn("bad", "bad", "good")
    assert advice(table, 0) == Name(3)


def test_a_hand_over_to_worse_hands_finds_no_vote() -> None:
    hands = {
        0: "P9 P8 B2 B6 G1 R4 R3 R2",
        1: "P1 P2 B1 B3 G2 G3 Y1 Y2",
    }
    tasks = "P9 P8 B9 G9 Y9 Y8"
    table = Table(hands, tasks=tasks, players=5, mission=25)
    for task in tasks.split():
        table.turn(f"task {task}")
    game = table.game
    keep, over = KeepTasks(), HandOver(card("P9"), 1)
    for seat in range(5):
        table.match.submit(seat, over if seat == 1 else keep)
    table.match.submit(0, over)
    assert advice(table, 2) in (Answer("yes"), Answer("no"))  # it can't see the commander's hand
    bot = Deckhand(game, 1)
    decision = table.match.decision(1)
    votes = game.legal(table.match.state, decision)
    assert bot.choose(table.match.view(1), decision, votes) == Answer("no")


def test_passes_a_low_task_card_to_somebody_who_can_lose_it() -> None:
    table = one_task_in_distress("P1")
    assert advice(table, 0) == Pass(card("P1"))


def one_task_in_distress(task: str) -> Table:
    """The commander holds the lowest card of a suit as a task; cards are passed to the left."""
    hands = {0: "P1 P9 P8 B2 B6 G5 Y3 Y8 R4 R1"}
    table = Table(hands, tasks=task, players=4, mission=1)
    table.turn(f"task {task}")
    for seat in range(4):
        table.do(seat, "distress left")
    return table


@pytest.mark.parametrize("wish", ["distress none", "distress left"])
def test_a_commander_proposes_what_it_wished(wish: str) -> None:
    table = Table({0: "P1 P9 P8 B2 B6 G5 Y3 Y8 R4 R1"}, tasks="P1", players=4, mission=1)
    table.turn("task P1")
    table.do(0, wish)
    for seat in (1, 2, 3):
        table.do(seat, "distress right")
    assert table.match.pending[0].kind == "propose"
    assert table.match.game.text.write(advice(table, 0)) == wish


# A whole crew -------------------------------------------------------------------------------------


def plays_to_the_end(game: PlanetNine, seed: int) -> bool:
    """Whatever a crew of deckhands chooses is on offer, until the mission is won or lost."""
    outcome, _ = play(game, [Deckhand(game, seat) for seat in range(game.config.players)], Random(seed))
    return outcome.utility in ((0.0,) * game.config.players, (1.0,) * game.config.players)


SPECIAL = [number for number, mission in MISSIONS.items() if mission.special or mission.hand_over]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plays_special_missions_to_the_end(players: int) -> None:
    for mission in SPECIAL[players::4]:
        config = PlanetNineConfig(players=players, mission=mission)
        assert plays_to_the_end(PlanetNine(config), seed=mission)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plays_every_mission_to_the_end(players: int) -> None:
    for config in PlanetNine.configurations(players):
        assert plays_to_the_end(PlanetNine(config), seed=players)


@pytest.mark.slow
def test_plays_every_reading_to_the_end() -> None:
    for config in PlanetNine.readings():
        assert plays_to_the_end(PlanetNine(config), seed=3)


def won(tasks: int, games: int) -> float:
    game = PlanetNine(PlanetNineConfig(players=4, tasks=tasks))
    plan = Plan.of(game, ["deckhand"], seed=11)
    return sum(played.utility[0] for played in run(plan, range(games))) / games


def test_the_same_seed_gives_the_same_game() -> None:
    assert won(2, 8) == won(2, 8)


@pytest.mark.slow
@pytest.mark.parametrize(("tasks", "games", "least"), [(1, 100, 0.80), (2, 100, 0.62), (4, 150, 0.43)])
def test_a_crew_of_deckhands_is_strong(tasks: int, games: int, least: float) -> None:
    assert won(tasks, games) >= least
