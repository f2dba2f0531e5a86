"""Quarterdeck from Python, as a stranger would use it."""

from __future__ import annotations

from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import (
    ConfigError,
    FairnessError,
    Finished,
    IllegalChoice,
    OutOfTurn,
    UnknownChoice,
)


@pytest.fixture
def match() -> qd.Match:
    return qd.new_match("planet-nine", players=4, mission=3, seed=1)


def test_chance_is_drawn_as_it_comes(match: qd.Match) -> None:
    assert match.turn is not None
    assert match.turn.by >= 0
    assert match.log[0].by == qd.CHANCE


def test_the_same_seed_gives_the_same_match(match: qd.Match) -> None:
    again = qd.new_match("planet-nine", players=4, mission=3, seed=1)
    other = qd.new_match("planet-nine", players=4, mission=3, seed=2)
    assert again.log == match.log
    assert other.log != match.log


def test_a_match_without_a_seed_has_fresh_chance() -> None:
    assert qd.new_match("jobwell", players=2).log != qd.new_match("jobwell", players=2).log


def test_moves_are_pushed_by_notation(match: qd.Match) -> None:
    move = match.legal_moves[0]
    steps = len(match.log)
    choice = match.push(move)
    assert match.game.text.write(choice) == move
    assert len(match.log) > steps


def test_moves_are_pushed_as_choices(match: qd.Match) -> None:
    _, decision, choices = match.question()
    assert match.push(choices[-1]) == choices[-1]
    assert match.log[-1].by == decision.by


def test_what_is_no_move_is_refused_and_changes_nothing(match: qd.Match) -> None:
    before = (match.state, list(match.log))
    with pytest.raises(UnknownChoice):
        match.push("open the pod bay doors")
    with pytest.raises(IllegalChoice):
        match.push("task B1")
    with pytest.raises(OutOfTurn):
        match.push(match.legal_moves[0], seat=(match.question()[1].by + 1) % 4)
    assert (match.state, match.log) == before


def test_pop_takes_the_last_choice_back_and_the_same_chance_comes_again() -> None:
    match = qd.new_match("jobwell", players=2, seed=4)
    move = match.legal_moves[-1]
    before = match.state
    match.push(move)
    after = list(match.log)
    assert match.game.text.write(match.pop()) == move
    assert match.state == before
    match.push(move)
    assert match.log == after


def test_nothing_is_popped_before_anybody_chose(match: qd.Match) -> None:
    with pytest.raises(IllegalChoice):
        match.pop()


def test_str_is_the_table_as_a_spectator_sees_it(match: qd.Match) -> None:
    lines = str(match).splitlines()
    assert lines[0].startswith("Mission 3")
    assert max(map(len, lines)) <= 80
    assert str(match) == str(match.view(None))


def test_a_seat_sees_its_own_hand_and_no_other(match: qd.Match) -> None:
    def hand(seat: int) -> str:
        return str(match.view(seat)).splitlines()[-1]

    assert len({hand(seat) for seat in range(4)}) == 4
    assert not any(hand(seat) in str(match) for seat in range(4))


def test_a_notebook_shows_the_same_as_a_table(match: qd.Match) -> None:
    html = match.view(1)._repr_html_()
    assert html.startswith("<table")
    assert html.count("<tr>") == len(match.game.text.scene(match.view(1).data).areas)


def test_names_are_escaped_in_a_notebook() -> None:
    match = qd.new_match("jobwell", players=2, seed=1, names=["<b>Ada</b>", "Bo"])
    assert "<b>" not in match._repr_html_()
    assert "&lt;b&gt;Ada" in match._repr_html_()


def test_repr_says_what_is_played_and_what_comes(match: qd.Match) -> None:
    assert repr(match).startswith("<Match of Planet Nine, 4 players")
    assert "draft" in repr(match)
    assert "over" in repr(qd.play("jobwell", ["random"], seed=1))


def test_a_match_is_saved_and_played_on(match: qd.Match, tmp_path: Path) -> None:
    match.push(match.legal_moves[0])
    match.pop()
    match.push(match.legal_moves[-1])
    match.save(tmp_path / "first.match")
    loaded = qd.load(tmp_path / "first.match")
    assert loaded.state == match.state
    assert loaded.record.lines == match.record.lines
    loaded.push(loaded.legal_moves[0])
    match.push(match.legal_moves[0])
    assert loaded.log == match.log


def test_a_finished_match_can_be_verified(tmp_path: Path) -> None:
    match = qd.play("jobwell", ["greedy", "random"], seed=3)
    match.save(tmp_path / "done.json")
    assert qd.verify(tmp_path / "done.json") == sum(entry.by == qd.CHANCE for entry in match.log)


def test_a_match_whose_commitment_is_gone_is_not_verified(tmp_path: Path) -> None:
    match = qd.play("jobwell", ["random"], seed=3)
    match.save(tmp_path / "done.match")
    text = (tmp_path / "done.match").read_text()
    (tmp_path / "cut.match").write_text(text[: text.index("secret ")])
    match = qd.load(tmp_path / "cut.match")
    match.save(tmp_path / "again.match")
    with pytest.raises(FairnessError):
        qd.verify(tmp_path / "again.match")


def test_bots_play_a_match_to_its_end() -> None:
    match = qd.play("jobwell", ["two-ply", "greedy"], seed=3)
    assert match.is_over
    assert match.turn is None
    assert match.legal_moves == ()
    assert match.outcome is not None
    assert match.outcome.winners
    with pytest.raises(Finished):
        match.push("pass")


def test_a_bot_answers_a_question(match: qd.Match) -> None:
    bot = qd.new_bot(match.game, "deckhand", seed=7)
    choice = bot.choose(*match.question())
    assert match.push(choice) in match.game.actions


def test_many_games_give_a_summary() -> None:
    summary = qd.simulate("jobwell", ["two-ply", "random"], games=20, players=2)
    assert summary.games == 20
    assert summary.members[0].wins > summary.members[1].wins


def test_options_go_to_a_game_by_name_only() -> None:
    with pytest.raises(ConfigError):
        qd.play(qd.new_game("jobwell", players=2), ["random"], players=3)
