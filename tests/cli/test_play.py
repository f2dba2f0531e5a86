"""A match at the terminal, played through piped words."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.cli.app import run
from quarterdeck.cli.words import CATALOGUE
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.files import read_match
from quarterdeck.core.record import Back
from tests.games.spaces import plain

STONES = "tests.toys:StonesGame"


class Terminal:
    """Runs `quarterdeck play` with these words typed in."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.err = ""

    def play(self, words: str, *typed: str) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = run(["play", *words.split()])
        captured = self.capsys.readouterr()
        self.err = captured.err
        assert code == 0, captured.err
        return plain(captured.out)


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def test_a_screen_shows_table_prompt_and_numbered_choices(terminal: Terminal) -> None:
    out = terminal.play("jobwell --seed 3 --bots random", "quit")
    assert "Mission dice             [1] [3]" in out
    assert "You: Choose one action" in out
    assert "  1 Take the On Deck card" in out
    assert max(map(len, out.splitlines())) <= 80


def test_without_a_game_there_is_a_menu(terminal: Terminal) -> None:
    out = terminal.play("--seed 3 --bots random", "chess", "4", "quit")
    assert "  1 Jobwell  jobwell, 2 to 6 players" in out
    assert "chess is neither a number from 1 to 5 nor a game's name." in out
    assert re.search(r"Which game \(1 to 5, q to stop\): 4\n", out)
    assert "Choice (number, ? for help): quit" in out
    assert "Mission dice" in terminal.play("--seed 3 --bots random", "jobwell", "quit")
    assert "Choice" not in terminal.play("--bots random", "q")


def test_a_menu_that_nobody_answers_is_one_line_of_complaint(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["play"]) == 2
    assert "say which game" in capsys.readouterr().err


def test_a_line_typed_before_its_question_stands_behind_it() -> None:
    """At a real terminal: the echo of what was typed too early is elsewhere on the screen."""
    master, slave = pty.openpty()
    os.write(master, b"?\nquit\n")
    command = [sys.executable, "-m", "quarterdeck", "play", "jobwell", "--seed", "3", "--bots", "random"]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, close_fds=True) as process:
        os.close(slave)
        said = b""
        with contextlib.suppress(OSError):  # the other end is closed when the match is over
            while part := os.read(master, 65536):
                said += part
        assert process.wait(60) == 0
    os.close(master)
    screen = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", said.decode())
    assert "Choice (number, ? for help): ?\r\n" in screen
    assert "Choice (number, ? for help): quit\r\nStopped" in screen


def test_every_screen_of_a_six_player_game_fits(terminal: Terminal) -> None:
    out = terminal.play("jobwell --players 6 --seed 1 --round-cap 1 --bots greedy", *["?", "1"] * 60)
    assert max(map(len, out.splitlines())) <= 80
    assert "wins." in out or "share the win." in out


def test_no_card_or_name_is_broken_over_two_lines(terminal: Terminal) -> None:
    out = terminal.play("planet-nine --mission 4 --seed 3 --bots deckhand --pace 0", *["1"] * 60)
    assert "[deckhand 3: B4]" in out
    assert all(line.count("[") == line.count("]") for line in out.splitlines())


def test_a_finished_mission_says_what_decided_it_without_being_asked(terminal: Terminal) -> None:
    out = terminal.play("planet-nine --mission 4 --seed 3 --bots random --pace 0", *["1"] * 60)
    assert re.search(r"Lost the moment .+ played .+ in trick \d+: until then it could be won\.", out)


def test_a_mission_that_was_left_says_nothing_of_the_cards(terminal: Terminal) -> None:
    out = terminal.play("planet-nine --mission 4 --seed 3 --bots random --pace 0", *["1"] * 5, "quit")
    assert "could be won" not in out
    assert "solver" not in out


def test_a_match_is_played_by_numbers_and_notation_to_its_end(terminal: Terminal) -> None:
    out = terminal.play(f"{STONES} --seed 1 --bots modest", *["2", "take 1", "TAKE  1"] * 5)
    assert "modest: Take 1 stone" in out
    assert "took the last stone" in out
    assert "Rule: Taking" in out
    assert "You win." in out


def test_the_question_mark_explains_choices_and_what_is_missing(terminal: Terminal) -> None:
    out = terminal.play("jobwell --seed 3 --bots random", "?", "? 3", "? set R1 die 1 to 1", "quit")
    assert "3 push: red 1 goes rogue onto the discard stack" in out
    assert "Not offered now:" in out
    assert "They cost a card that is not grey" in out
    assert "(Gameplay: Trade" in out
    assert "set R1 die 1 to 1 is not offered now." in out


def test_words_that_mean_nothing_are_answered_and_change_nothing(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    out = terminal.play(f"{STONES} --seed 1 --file {file}", "99", "9" * 5000, "dance", "take 5", "-1", "quit")
    assert " ".join(out.split()).count("is neither a number from 1 to 2 nor a choice in notation") == 5
    assert all(not isinstance(line, Entry) or line.by < 0 for line in read_match(file).record.lines)


def test_rules_and_log_are_shown_at_the_table(terminal: Terminal) -> None:
    out = terminal.play(f"{STONES} --seed 1 --bots modest", "rules", "1", "log", "quit")
    assert "Who takes the last one wins." in out
    assert "   2 You: Take 1 stone" in out


def test_going_back_while_nothing_was_revealed(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    out = terminal.play(f"{STONES} --seed 2 --bots modest --most 20 --file {file}", "1", "back", "2", "quit")
    assert "Taken back." in out
    lines = read_match(file).record.lines
    assert Back(1) in lines


def test_going_back_is_refused_once_something_was_revealed(terminal: Terminal) -> None:
    out = terminal.play("jobwell --seed 3 --bots random", "back", "1", "back", "quit")
    assert "You have not chosen anything yet." in out
    assert "Something hidden was revealed by it, so it stands." in out


def test_going_back_over_another_person_needs_consent(terminal: Terminal) -> None:
    out = terminal.play(f"{STONES} --seed 2 --people 2 --most 20", "1", "", "1", "", "back", "quit")
    assert "Somebody else has acted since" in out


def test_pass_and_play_draws_a_curtain_between_people(terminal: Terminal) -> None:
    out = terminal.play(f"{STONES} --seed 2 --people 2 --most 20 --names Ada,Bo", "1", "", "1", "", "quit")
    assert out.count("Hand over to Bo") == 1
    assert out.count("Hand over to Ada") == 1
    assert "Ada: Take 1 stone" in out


def test_names_of_the_command_line_are_cleaned(terminal: Terminal) -> None:
    words = f"{STONES} --seed 2 --people 2 --most 20 --names \x1b[31mAda,\u3164"
    out = terminal.play(words, "1", "", "1", "", "quit")
    assert "Ada: Take 1 stone" in out
    assert "Hand over to Player 2" in out
    assert "\x1b" not in out


def test_nobodys_hand_shows_on_anothers_screen(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    words = f"tests.fixtures.skiff:Skiff --people 2 --seed 4 --names Ada,Bo --file {file}"
    out = terminal.play(words, "?", "log", "1", "", "?", "log", "? 1", "quit")
    ada, _, bo = out.partition("Hand over to Bo")
    hands = [set(re.findall(r"Your hand +(.*)", screen)[0].split()) for screen in (ada, bo)]
    assert all(len(hand) == 3 for hand in hands)
    assert not hands[0] & hands[1]
    for screen, secret in ((ada, hands[1]), (bo, hands[0])):
        shown = set(re.findall(r"\b[ab][1-4]\b", screen))
        assert not shown & {card.strip("[]") for card in secret}


def test_a_forced_hidden_choice_is_not_called_out_at_a_shared_keyboard(terminal: Terminal) -> None:
    out = terminal.play(f"{STONES} --seed 2 --people 2 --most 3", "1", "", "1", "", "1")
    assert "wins." in out
    assert "only one choice" not in out
    assert "only one choice" in terminal.play(f"{STONES} --seed 2 --most 3 --bots modest", "1")


def test_quitting_works_at_the_curtain_too(terminal: Terminal) -> None:
    out = terminal.play(f"{STONES} --seed 2 --people 2 --most 20", "1", "quit", "1")
    assert out.rstrip().endswith("Stopped; nothing was saved.")
    assert "Since your last choice" not in out


def test_a_match_is_saved_and_resumed_where_it_was(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    terminal.play(f"{STONES} --seed 2 --bots modest --most 20 --file {file}", "1", "quit")
    before = read_match(file).match
    out = terminal.play(f"--file {file}", "quit")
    assert "Resumed after" in terminal.err
    assert "modest: Take 1 stone" in out
    assert read_match(file).match.state == before.state


def test_stopping_and_resuming_gives_the_same_chance(terminal: Terminal, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.match", tmp_path / "parts.match"
    options = "jobwell --seed 5 --people 2 --round-cap 2 --file"
    terminal.play(f"{options} {whole}", *["1"] * 200)
    terminal.play(f"{options} {parts}", "1")
    while read_match(parts).match.outcome is None:
        terminal.play(f"--file {parts}", *["1"] * 7)
    log = read_match(whole).match.log
    assert sum(entry.by == CHANCE for entry in log) >= 5
    assert read_match(parts).match.log == log


def test_save_names_a_file_during_play(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = terminal.play(
        f"{STONES} --seed 2 --most 20", "save", "save no/folder.match", "save my.json", "1", "quit"
    )
    assert "Say where" in out
    assert "can't be written" in out
    assert "quarterdeck play --file my.json" in out
    assert len(read_match(tmp_path / "my.json").match.log) > 1


def test_a_finished_match_can_be_verified_by_anybody(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    out = terminal.play(f"jobwell --people 0 --round-cap 1 --bots greedy --file {file}")
    assert "Commitment" in out
    assert "Secret" in out
    assert run(["replay", str(file), "--verify"]) == 0
    assert "Verified: the secret fits the commitment" in terminal.capsys.readouterr().out


def test_bent_chance_is_found_out(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    terminal.play(f"{STONES} --people 0 --bots modest --most 20 --file {file}")
    text = "\n".join(line.rpartition("  #")[0] for line in file.read_text().splitlines()) + "\n"
    pile = next(line for line in text.splitlines() if line.startswith("* pile"))
    marked = int(pile.split()[-1])
    file.write_text(text.replace(pile, f"{pile.rpartition(' ')[0]} {marked % 3 + 1}"))
    assert run(["replay", str(file), "--no-checksums", "--verify"]) == 2
    assert "draw 0 should be" in terminal.capsys.readouterr().err


def test_a_cut_match_resumes_and_says_that_its_chance_is_new(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    terminal.play(f"{STONES} --seed 2 --bots modest --most 20 --file {file}", "1", "quit")
    file.write_bytes(file.read_bytes()[:-30])
    terminal.play(f"--file {file}", "1", "quit")
    assert "cut off" in terminal.err
    assert "can't be verified" in terminal.err
    terminal.play(f"--file {file}", "quit")
    assert "cut off" not in terminal.err


def test_an_existing_file_is_not_overwritten_by_a_new_match(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    terminal.play(f"{STONES} --seed 2 --file {file}", "quit")
    before = file.read_bytes()
    assert run(["play", "jobwell", "--file", str(file)]) == 2
    assert "has its own game" in terminal.capsys.readouterr().err
    assert file.read_bytes() == before


def test_the_terminal_speaks_german(terminal: Terminal) -> None:
    out = terminal.play("jobwell --seed 3 -l de", "?", "quit")
    assert "Du: Wähle eine Aktion" in out
    assert "Jetzt nicht möglich:" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_terminals_words_exist_in_both_languages() -> None:
    english, german = CATALOGUE.texts["en"], CATALOGUE.texts["de"]
    assert english.keys() == german.keys()
    for key in english:
        assert CATALOGUE.slots(key, "en") == CATALOGUE.slots(key, "de")
