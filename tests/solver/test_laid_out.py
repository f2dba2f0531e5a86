"""A position becomes a match that can be played on: every step to it is one the rules allow."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from quarterdeck import new_game
from quarterdeck.core.contract import CHANCE
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.solver import BadPosition, read_position, solve, solve_state, table_of
from quarterdeck.solver.answers import silence
from quarterdeck.solver.laid_out import match_at
from quarterdeck.solver.positions import names
from tests.solver.examples import dealt, dealt_to_two
from tests.solver.late import prepared


def at(position: dict[str, Any]) -> AnyMatch:
    return match_at(read_position(json.dumps(position)))


def written(game: Any, state: Any) -> dict[str, Any]:
    """A state before the first trick as somebody would write it down."""
    public = state.public
    position = {
        "game": game.name,
        "players": game.config.players,
        "mission": game.config.mission,
        "hands": [names(game.deck, own.held) for own in state.own],
    }
    if game.name == "deep-sea":
        noted = max(own.noted for own in state.own)
        numbers = {"x_tricks_open": public.foretold, "x_tricks_secret": noted}
        tasks = [TASKS[number].id for number in public.tasks]
        owned = zip(tasks, public.owners, strict=True)
        return position | {
            "tasks": [{"task": id_, "seat": seat, "x": numbers.get(id_)} for id_, seat in owned]
        }
    roles = {"chosen": public.chosen, "second": public.second}
    laid = [
        {"card": game.deck.names[task.card], "seat": task.owner, "token": task.token or None}
        for task in sorted(public.tasks, key=lambda task: task.card)
    ]
    return position | {"tasks": laid} | {role: seat for role, seat in roles.items() if seat >= 0}


@pytest.mark.parametrize(("name", "missions"), [("planet-nine", range(1, 51)), ("deep-sea", range(1, 32))])
def test_every_mission_as_it_was_prepared_can_be_laid_out(name: str, missions: range) -> None:
    """Drafts, decisions, distributions, roles, tokens that move, volunteers, predictions."""
    for mission in missions:
        game = new_game(name, players=3 + mission % 3, mission=mission)
        state = prepared(game, random.Random(mission))
        if state is None:
            continue
        match = at(written(game, state))
        assert [own.held for own in match.state.own] == [own.held for own in state.own]
        assert written(game, match.state)["tasks"] == written(game, state)["tasks"], mission


def test_the_cards_played_are_played_again() -> None:
    position = dealt(1)
    line = solve(position).line
    position |= {"tricks": [line[:4], line[4:6]]}
    match = at(position)
    _, state = table_of(read_position(json.dumps(position)))
    assert match.state.public.table == state.public.table
    assert match.state.public.trick == 2
    assert Match(match.game, match.log).state == match.state


@pytest.mark.parametrize(
    ("owners", "assignment"), [((1, 2, 3, 0), "draft"), ((3, 1, 0, 2), "draft"), ((2, 2, 2, 2), "decision")]
)
def test_a_mission_of_ones_own_gives_its_tasks_out_in_a_way_that_allows_it(
    owners: tuple[int, ...], assignment: str
) -> None:
    position = dealt(1)
    cards = [task["card"] for task in position["tasks"]]
    tasks = [{"card": card, "seat": seat} for card, seat in zip(cards, owners, strict=True)]
    config: Any = at(position | {"tasks": tasks}).game.config
    assert config.assignment == assignment


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tasks": [{"card": f"P{value}", "seat": value // 4} for value in (1, 2, 3, 4)]},
         "can't be given out like this"),
        ({"options": {"players": 4}}, "the position itself says 'players'"),
        ({"tricks": [["P1"]]}, "may not be played there"),
        ({"tricks": [["P1"]], "owners": "free"}, "only before the first trick"),
        ({"tricks": [["P1"]], "distress": True}, "only before the first trick"),
        ({"owners": "free", "options": {"assignment": "distribution"}}, "tasks come one by one"),
    ],
)  # fmt: skip
def test_a_position_that_no_table_comes_to_gets_one_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=f"(?i){sentence}"):
        at(dealt(1) | change)


def test_from_the_end_nothing_is_played_on() -> None:
    position = dealt(1)
    line = solve(position).line
    tricks = [line[first : first + 4] for first in range(0, len(line), 4)]
    with pytest.raises(BadPosition, match="nothing to play on"):
        at(position | {"tricks": tricks})


def test_mission_12_goes_on_once_it_is_told_what_was_drawn() -> None:
    game: Any = new_game("planet-nine", players=4, mission=12)
    state = prepared(game, random.Random(5))
    position = written(game, state)
    trick: list[str] = []
    while (decision := game.pending(silence(game, state))[0]).by != CHANCE:
        state = silence(game, state)
        choice = game.legal(state, decision)[0]
        trick.append(game.text.write(choice))
        state = game.apply(state, decision, choice)
    position["tricks"] = [trick]
    with pytest.raises(BadPosition, match="which card was drawn from each"):
        at(position)
    draw = game.sample(state, random.Random(1))
    position["drawn"] = [game.deck.names[card] for card in draw.cards]
    truth = game.apply(state, decision, draw)
    assert [own.held for own in at(position).state.own] == [own.held for own in truth.own]
    assert solve(position).winnable is solve_state(game, truth).winnable is not None
    with pytest.raises(BadPosition, match="can't have been drawn"):
        at(position | {"drawn": [*position["drawn"][1:], position["drawn"][0]]})


# What is still to be decided ---------------------------------------------------------------------------


def test_with_free_owners_it_goes_on_before_the_tasks_are_given_out() -> None:
    position = dealt(1)
    without = [{"card": task["card"]} for task in position["tasks"]]
    match = at(position | {"tasks": without, "owners": "free"})
    assert match.pending[0].kind == "draft"
    assert [task.owner for task in match.state.public.tasks] == [-1] * 4
    assert [names(match.game.deck, own.held) for own in match.state.own] == position["hands"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["planet-nine", "deep-sea"])
def test_with_a_distress_pass_it_goes_on_where_the_crew_is_asked_about_it(game: str) -> None:
    position = dealt(1)
    if game == "deep-sea":
        hands = [[card.replace("R", "S") for card in hand] for hand in position["hands"]]
        position = {"game": game, "players": 4, "hands": hands, "tasks": [{"task": "first_trick", "seat": 0}]}
    match = at(position | {"distress": True})
    assert match.pending[0].kind == "wish"
    offered = {match.game.text.write(choice) for choice in match.legal(match.pending[0])}
    assert len(offered) == 3  # no, to the left, to the right


@pytest.mark.parametrize(
    ("game", "tasks"),
    [
        ("planet-nine", [{"card": "P3", "seat": 0}, {"card": "B4", "seat": 2}]),
        ("deep-sea", [{"task": "first_trick", "seat": 1}, {"task": "zero_tricks", "seat": 0}]),
    ],
)
def test_two_players_go_on_with_the_hand_that_nobody_owns(game: str, tasks: list[dict[str, Any]]) -> None:
    position = dealt_to_two(game)
    match = at(position | {"tasks": tasks})
    deck, state = match.game.deck, match.state  # type: ignore[attr-defined]
    assert [deck.names[card] for card in state.public.dummy.up] == position["dummy"]["up"]
    assert [names(deck, own.held) for own in state.own] == position["hands"]
    for open_question in ({"owners": "free"}, {"distress": True}):
        assert at(position | {"tasks": tasks} | open_question).pending[0].kind in ("draft", "wish", "share")


def test_the_hand_that_nobody_owns_never_has_the_highest_trump() -> None:
    position = dealt_to_two("planet-nine")
    up, hands = position["dummy"]["up"], position["hands"]
    holder = next(hand for hand in hands if "R4" in hand)
    holder[holder.index("R4")], up[0] = up[0], "R4"
    with pytest.raises(BadPosition, match="highest trump is never"):
        at(position | {"tasks": [{"card": "P3", "seat": 0}]})
