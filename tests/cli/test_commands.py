"""The commands: what they print, and one line with exit code 2 for everything that is wrong."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from quarterdeck.cli.app import run
from quarterdeck.cli.simulate import split_bots
from quarterdeck.core import registry
from quarterdeck.core.files import dump_match, write_match
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.record import Record, Transcript, header_of
from tests.toys import StonesConfig, StonesGame, Take

STONES = "tests.toys:StonesGame"


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def finished_match() -> Record:
    game = StonesGame(StonesConfig(players=2))
    match, transcript = Match(game), Transcript()
    match.advance(SeededChance(4))
    while match.outcome is None:
        match.submit(match.pending[0].by, Take(1))
        transcript.follow(match.log)
    return Record(header_of(game, ["Ada", "Bo"]), tuple(transcript.lines))


# code of one's own ---------------------------------------------------------------------------------


OWN_GAME = """
from tests.toys import StonesGame

class OwnStones(StonesGame):
    name = "own-stones"
"""


@pytest.fixture
def own_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A file of a game that is in no package, read by a process that does not know the game."""
    (tmp_path / "own_stones.py").write_text(OWN_GAME)
    monkeypatch.syspath_prepend(str(tmp_path))
    file = str(tmp_path / "own.match")
    with monkeypatch.context() as typed:
        typed.setattr("sys.stdin", io.StringIO("quit\n"))
        assert call(capsys, "play", "own_stones:OwnStones", "--seed", "1", "--file", file)[0] == 0
    monkeypatch.setattr(registry, "_registered", {})
    return file


def test_a_file_of_a_game_of_ones_own_needs_it_named_on_the_command_line(
    own_match: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = call(capsys, "replay", own_match)
    assert code == 2
    assert "no such game: 'own_stones:OwnStones'" in err
    assert call(capsys, "replay", own_match, "--game", "own_stones:OwnStones")[0] == 0
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert call(capsys, "play", "--file", own_match)[0] == 2
    assert call(capsys, "play", "own_stones:OwnStones", "--file", own_match)[0] == 0


def test_a_file_can_not_bring_a_bot_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.match"
    game = registry.new_game("jobwell")
    write_match(file, Record(header_of(game, ["Ada", "bot:tests.toys:Modest"]), ()))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    code, _, err = call(capsys, "play", "--file", str(file))
    assert code == 2
    assert "with --bots" in err
    assert call(capsys, "play", "--file", str(file), "--bots", "tests.toys:Modest")[0] == 0


# games and rules ---------------------------------------------------------------------------------


def test_games_lists_players_nature_options_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "games")
    assert code == 0
    assert "Jobwell" in out
    assert "2, 3, 4, 5, 6" in out
    assert "competitive, hidden information" in out
    assert "random, greedy, two-ply, search" in out
    assert "--round-cap" not in out
    _, one, _ = call(capsys, "games", "jobwell")
    assert "--round-cap (50) Rounds after which" in one
    assert max(map(len, (out + one).splitlines())) <= 80


def test_games_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "games", "--json")
    (jobwell, *_) = msgspec.json.decode(out, type=list[dict[str, object]])
    assert jobwell["name"] == "jobwell"
    assert jobwell["players"] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_fit_the_screen(capsys: pytest.CaptureFixture[str], language: str) -> None:
    code, out, _ = call(capsys, "rules", "jobwell", "--language", language)
    assert code == 0
    assert len(out.splitlines()) > 15
    assert max(map(len, out.splitlines())) <= 80


# simulate ----------------------------------------------------------------------------------------


def test_simulate_says_who_wins_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", STONES, "--players", "2", "--bots", "clever,modest", "--games", "60", "--seed", "1"]
    code, out, err = call(capsys, *words, "--json")
    assert (code, err) == (0, "")
    result = msgspec.json.decode(out)
    assert list(result) == ["game", "players", "games", "seed", "seats", "decisions_per_second"]
    assert (result["game"], result["players"], result["games"], result["seed"]) == ("stones", 2, 60, 1)
    clever, modest = result["seats"]
    assert list(clever)[:4] == ["bot", "wins", "win_rate", "ci95"]
    assert clever["bot"] == "clever"
    assert clever["wins"] + modest["wins"] == 60
    assert clever["ci95"][0] <= clever["win_rate"] <= clever["ci95"][1]


def test_simulate_counts_a_crews_wins_together(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", STONES, "--together", "--bots", "modest", "--games", "40", "--json"]
    result = msgspec.json.decode(call(capsys, *words)[1])
    assert 0 < result["wins"] < 40
    assert result["win_rate"] == result["wins"] / 40
    assert result["seats"] == [{"bot": "modest"}, {"bot": "modest"}]


def test_simulate_is_the_same_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "jobwell", "--players", "3", "--bots", "random", "--games", "12", "--json"]
    first, again = (msgspec.json.decode(call(capsys, *words)[1])["seats"] for _ in range(2))
    assert first == again


def test_simulate_goes_on_from_its_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["simulate", STONES, "--bots", "clever,random", "--json", "--records", str(file)]
    call(capsys, *words, "--games", "10")
    assert len(file.read_text().splitlines()) == 11
    longer = msgspec.json.decode(call(capsys, *words, "--games", "25")[1])
    assert len(file.read_text().splitlines()) == 26
    fresh = msgspec.json.decode(call(capsys, *words[:-2], "--games", "25")[1])
    assert longer["seats"] == fresh["seats"]


def test_simulate_shows_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "simulate", STONES, "--bots", "clever,modest", "--games", "20")
    assert "95 % interval" in out
    assert "clever" in out


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("a,b", ["a", "b"]),
        ("search:sims=10,leaf=1,greedy", ["search:sims=10,leaf=1", "greedy"]),
        ("my.bots:Best:depth=2, random", ["my.bots:Best:depth=2", "random"]),
    ],
)
def test_commas_part_bots_and_their_options(text: str, bots: list[str]) -> None:
    assert split_bots(text) == bots


# check and bench ---------------------------------------------------------------------------------


def test_check_passes_jobwell(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "check", "jobwell", "--players", "2,3", "--games", "1")
    assert code == 0
    assert "players=3" in out
    assert "all 2 configurations keep all" in out


@pytest.mark.parametrize("words", ["--players 2 4", "--players 2,4", "--players 2 --players 4"])
def test_check_takes_several_player_counts(capsys: pytest.CaptureFixture[str], words: str) -> None:
    code, out, _ = call(capsys, "check", "jobwell", *words.split(), "--games", "1")
    assert code == 0
    assert [line.split()[2] for line in out.splitlines()[:-1]] == ["players=2", "players=4"]


def test_check_names_the_broken_promise_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "check", STONES, "--players", "2", "--games", "1", "--jobs", "2")
    assert code == 1
    assert "FAIL stones" in out
    assert "golden" in out


def test_check_covers_other_readings_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    _, default, _ = call(capsys, "check", "jobwell", "--players", "2", "--games", "1")
    _, every, _ = call(capsys, "check", "jobwell", "--players", "2", "--games", "1", "--all")
    assert "top_card_visible=False" not in default
    assert "top_card_visible=False" in every


def test_bench_measures_all_figures(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "bench", "jobwell", "--seconds", "0.001", "--json")
    assert code == 0
    speed = msgspec.json.decode(out)
    figures = [value for key, value in speed.items() if key.endswith("_per_second")]
    assert len(figures) == 6
    assert all(figure > 1_000 for figure in figures)


def test_bench_shows_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "bench", STONES, "--seconds", "0.001", "--most", "20")
    assert "decisions, strict with log" in out


# replay ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.match", "a.json"])
def test_replay_tells_the_match(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    write_match(tmp_path / name, finished_match())
    code, out, _ = call(capsys, "replay", str(tmp_path / name))
    assert code == 0
    assert "Stones, Ada, Bo" in out
    assert "Ada: Take 1 stone" in out
    assert "took the last stone" in out
    assert "wins." in out


def test_replay_of_a_cut_file_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    file.write_bytes(dump_match(finished_match())[:-15])
    code, out, err = call(capsys, "replay", str(file))
    assert code == 0
    assert "cut off" in err
    assert "not over" in out


def test_replay_steps_through_with_the_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_match(tmp_path / "a.match", finished_match())
    answers = iter(["", "", "q"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    code, out, _ = call(capsys, "replay", str(tmp_path / "a.match"), "--step")
    assert code == 0
    assert out.count("Pile") == 3
    assert "wins." not in out


def test_replay_verifies_only_what_was_committed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write_match(tmp_path / "a.match", finished_match())
    code, out, err = call(capsys, "replay", str(tmp_path / "a.match"), "--verify")
    assert (code, out) == (2, "")
    assert "no commitment" in err


def test_a_file_written_by_hand_replays_without_checksums(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hand.match"
    header = f'quarterdeck match 1\ngame {STONES}\nrules 1\nconfig {{"players":2}}\nseat 1 Ada\nseat 2 Bo\n\n'
    file.write_text(header + "* pile 3 1\n1 take 1\n2 take 2\n")
    assert call(capsys, "replay", str(file))[0] == 2
    code, out, _ = call(capsys, "replay", str(file), "--no-checksums")
    assert code == 0
    assert "Bo wins." in out


# What is wrong is said in one line ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("play chess", "No such game: 'chess'; there are jobwell"),
        ("play jobwell --players 9", "jobwell is for 2, 3, 4, 5, 6 players, not 9"),
        ("play planet-nine --tasks 2 --assignment lots", "it is one of decision, distribution, draft"),
        ("play planet-nine --mission 51", "the logbook has missions 1 to 50, not 51"),
        ("play jobwell --tasks 4", "jobwell has no option --tasks; it has --players, --round-cap"),
        ("play jobwell --round-cap", "--round-cap needs a value"),
        ("play jobwell --round-cap many", "--round-cap many"),
        ("play jobwell extra", "'extra' is one word too many"),
        ("play jobwell --bots nobody", "'nobody'; Jobwell has random"),
        ("play jobwell --people 3", "2 seats"),
        ("play jobwell --seat 0", "--seat"),
        ("play jobwell --names Ada,Bo", "2 names for 1 people"),
        ("play jobwell --names \u200bbot:random", "nobody is called 'bot:random'"),
        ("play no.such.module:Game", "no.such.module"),
        ("play os:path", "os:path is not a game"),
        ("simulate jobwell --games none", "--games"),
        ("simulate jobwell --games 0", "--games"),
        ("simulate jobwell --bots ,", "--bots needs a bot"),
        ("simulate jobwell --bots greedy:depth=3", "greedy has no option 'depth'; it has pass_bonus"),
        ("simulate jobwell --records no/such/folder.jsonl", "can't be written"),
        ("simulate", "Missing argument"),
        ("check jobwell --players 7", "2, 3, 4, 5, 6 players, not '7'"),
        ("check chess", "'chess'"),
        ("replay nowhere.match", "nowhere.match: No such file"),
        ("bench chess", "'chess'"),
        ("rules chess", "'chess'"),
        ("rules jobwell --language fr", "--language"),
        ("dance", "No such command"),
        ("games --loud", "No such option"),
    ],
)
def test_wrong_words_get_one_line_and_write_nothing(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = call(capsys, *words.split())
    assert (code, out) == (2, "")
    assert err.startswith("quarterdeck: ")
    assert len(err.splitlines()) == 1
    assert complaint in err
    assert not list(tmp_path.iterdir())


def test_a_broken_file_gets_one_line_naming_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    data = dump_match(finished_match())
    file.write_bytes(data.replace(b"take 1", b"take 2", 1))
    for words in (["replay", str(file)], ["play", "--file", str(file)]):
        code, out, err = call(capsys, *words)
        assert (code, out) == (2, "")
        assert f"{file}: line 9 is damaged" in err
        assert len(err.splitlines()) == 1
    assert file.read_bytes() == data.replace(b"take 1", b"take 2", 1)


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "--help")
    assert code == 0
    for command in ("games", "play", "rules", "simulate", "check", "replay", "bench"):
        assert command in out
    assert call(capsys, "--version")[1].startswith("quarterdeck ")


def test_simulate_reports_choices_cut_short_by_a_time_cap(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "jobwell", "--round-cap", "1", "--games", "1", "--seed", "1", "--json"]
    assert run([*words, "--bots", "search:sims=100000,cap_ms=1,random"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["capped_decisions"] > 0
    assert run([*words, "--bots", "search:sims=2,random"]) == 0
    assert "capped_decisions" not in msgspec.json.decode(capsys.readouterr().out)


# for machines --------------------------------------------------------------------------------------


def test_check_rules_and_replay_speak_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = call(capsys, "check", "jobwell", "--players", "2", "--games", "1", "--json")
    report = msgspec.json.decode(out)
    assert code == 0
    assert (report["game"], report["passed"], report["games"]) == ("jobwell", True, 1)
    _, out, _ = call(capsys, "rules", "jobwell", "--json")
    assert msgspec.json.decode(out)["rules"][0].keys() == {"heading", "text"}
    file = tmp_path / "a.match"
    write_match(file, finished_match())
    _, out, _ = call(capsys, "replay", str(file), "--json")
    told = msgspec.json.decode(out)
    assert told["header"]["names"] == ["Ada", "Bo"]
    assert len(told["lines"]) == len(finished_match().lines)
    assert sum(told["utility"]) == 1


def test_a_games_options_list_what_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "games", "jobwell", "--json")
    options = {option["option"]: option["values"] for option in msgspec.json.decode(out)[0]["options"]}
    assert options["--first-roll-ties"] == ["all", "tied"]
    assert options["--round-cap"] == ["1 to 500"]
    _, out, _ = call(capsys, "games", "jobwell")
    assert "all, tied" in " ".join(out.split())


def test_the_command_completes_in_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "--help")
    assert code == 0
    assert "--install-completion" in out
    assert "five" not in out
