"""Packs: content as data, checked before it is played."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from quarterdeck.cli.app import app
from quarterdeck.games.gen7 import packs
from quarterdeck.games.gen7.effects.conditions import AnyCondition
from quarterdeck.games.gen7.effects.kinds import AnyEffect, SpecialRule, SpecialRuleOn, Until
from quarterdeck.games.gen7.library import Library
from quarterdeck.games.gen7.packs import ContentError, load_pack, pack_names
from quarterdeck.games.gen7.packs.check import check, parts
from quarterdeck.games.gen7.packs.describe import tables
from quarterdeck.games.gen7.packs.loader import load_built_in, load_folder
from quarterdeck.games.gen7.packs.records import (
    Ability,
    Action,
    ObjectiveKind,
    Relation,
    SeatingRule,
    Trigger,
)

FOLDER = Path(str(packs.__file__)).parent
DRILL = load_pack("drill")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the drill pack to spoil."""
    return Path(shutil.copytree(FOLDER / "drill", tmp_path / "drill"))


def spoil(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), "utf-8")


def problems(pack: Path) -> list[str]:
    return [str(problem) for problem in check(load_folder(pack))]


# The drill pack ------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_packs_that_come_with_the_game() -> None:
    for name in pack_names():
        assert not check(load_built_in(name)), name


def test_the_drill_pack_uses_every_effect() -> None:
    assert {type(part) for part in parts(DRILL)} >= set(get_args(AnyEffect))


def test_the_drill_pack_uses_every_condition() -> None:
    assert {type(part) for part in parts(DRILL)} >= set(get_args(AnyCondition))


def test_the_drill_pack_uses_every_trigger_relation_ability_action_and_objective() -> None:
    assert {card.on for card in DRILL.schema} == set(get_args(Trigger))
    assert {card.relation for card in DRILL.critical} == set(get_args(Relation))
    assert {perk.ability for perk in DRILL.perk} == set(get_args(Ability))
    assert {action for place in DRILL.location for action in place.actions} == set(get_args(Action))
    assert {place.rule for place in DRILL.location} == set(get_args(SeatingRule))
    assert {card.kind for card in DRILL.objective} == set(get_args(ObjectiveKind))


def test_the_drill_pack_uses_every_special_rule_and_duration() -> None:
    rules = [part for part in parts(DRILL) if isinstance(part, SpecialRuleOn)]
    assert {rule.rule for rule in rules} == set(get_args(SpecialRule))
    assert {rule.until for rule in rules} == set(get_args(Until))


def test_the_drill_pack_uses_everything_a_page_of_the_plot_can_do() -> None:
    sections = DRILL.section
    for field in ("setback", "setup", "goal", "vote", "bookmark", "ending", "missed", "track_counts", "next"):
        assert any(getattr(section, field) for section in sections), field


def test_there_are_the_29_officer_perks_at_the_published_costs() -> None:
    costs = [perk.cost for perk in DRILL.perk]
    assert {cost: costs.count(cost) for cost in sorted(set(costs))} == {3: 3, 4: 6, 5: 5, 6: 6, 8: 9}


def test_the_documentation_shows_the_whole_vocabulary() -> None:
    page = (FOLDER.parents[4] / "docs/gen7-content.md").read_text("utf-8")
    assert page.endswith(tables())


# Complaints name file, entry and line --------------------------------------------------------------


def test_a_missing_field_is_named_with_file_entry_and_line(pack: Path) -> None:
    spoil(pack, "tasks.toml", "merit = 6\n", "")
    with pytest.raises(ContentError, match=r"tasks.toml, line 1: task 'index_the_archive': .*`merit`"):
        load_folder(pack)


def test_an_unknown_effect_is_named_with_its_place(pack: Path) -> None:
    spoil(pack, "files.toml", 'do = "reroll"', 'do = "explode"')
    with pytest.raises(
        ContentError, match=r"files.toml, line \d+: file 'second_wind': .*explode.*effects\[0\]"
    ):
        load_folder(pack)


def test_a_field_that_nothing_reads_is_refused(pack: Path) -> None:
    spoil(pack, "crew.toml", 'rating = "average"', 'rating = "average"\nmood = "good"')
    with pytest.raises(ContentError, match=r"crew.toml, line \d+: crew 'piet': .*mood"):
        load_folder(pack)


def test_broken_toml_is_named_with_its_line(pack: Path) -> None:
    spoil(pack, "crew.toml", 'id = "ilse"', "id = ilse")
    with pytest.raises(ContentError, match=r"crew.toml, line 2: "):
        load_folder(pack)


def test_an_id_used_twice_is_named_with_both_places(pack: Path) -> None:
    spoil(pack, "crew.toml", 'id = "tomas"', 'id = "ilse"')
    with pytest.raises(ContentError, match=r"crew.toml, line 9: crew 'ilse': .* in crew.toml, line 1"):
        load_folder(pack)


def test_an_unknown_kind_of_entry_is_refused(pack: Path) -> None:
    spoil(pack, "crew.toml", "[[crew]]", "[[crow]]")
    with pytest.raises(ContentError, match=r"crew.toml.*'crow'"):
        load_folder(pack)


def test_a_folder_without_its_pack_file_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"pack.toml"):
        load_folder(tmp_path)


def test_an_unknown_pack_is_refused_by_name() -> None:
    with pytest.raises(ContentError, match="there are base, drill"):
        load_built_in("../drill")


# What the check finds ------------------------------------------------------------------------------

SPOILED = [
    ("tasks.toml", 'center = "data_center"', 'center = "galley"', "galley"),
    ("tasks.toml", 'center = "data_center"', 'center = "chem_lab"', "no task can be completed"),
    ("crew.toml", 'seed = "ilse_asks"', 'seed = "nobody"', "nobody"),
    ("crew.toml", 'seed = "ilse_asks"', "", "can never come into play"),
    ("crossroads.toml", 'card = "the_second_letter"', 'card = "third"', "no crossroads card 'third'"),
    ("crossroads.toml", '{ do = "unlock", card = "orchard" }, ', "", "can never come into play"),
    ("crossroads.toml", 'place = "critical"', 'place = "moon"', "moon"),
    ("crossroads.toml", "four crates", "four {crates}", "no braces"),
    ("crossroads.toml", "four crates", "four :crate:", "no icon :crate:"),
    ("crossroads.toml", "sixty years.", "sixty years", "does not end like a sentence"),
    ("criticals.toml", 'seats = ["4+", "2-"]', 'seats = ["13+"]', "no dice can ever fill"),
    ("criticals.toml", 'relation = "sum_below"', 'relation = "pairs"', "pairs needs 2 or 4 seats"),
    ("sections.toml", 'next = "1.02"', "", "a dead end"),
    ("sections.toml", 'bookmark = "e2a"', "", "a dead end"),
    ("sections.toml", 'bookmark = "e2b"', 'bookmark = "e2a"', "can never come into play"),
    ("sections.toml", "round = 3\n", "round = 2\n", "no later than this one"),
    ("sections.toml", 'do = "bring_task", card = "vent_the_deck"', 'do = "lean", n = 1', "can never come"),
    ("sections.toml", 'setback_text = "Two lamps fail, then a third."', "", "a setback needs a text"),
    ("files.toml", 'timing = "group"', 'timing = "turn"', "group seat"),
    ("objectives.toml", 'kind = "science"', 'kind = "robotics"', "of kind 'science'"),
    ("episodes.toml", '"act1", "act2"', '"act1", "act9"', "act 'act9' has no crossroads"),
    ("pack.toml", 'first = "e1"', 'first = "e9"', "'e9' does not exist"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "found"), SPOILED, ids=[spoilt[3] for spoilt in SPOILED])
def test_the_check_finds(pack: Path, file: str, old: str, new: str, found: str) -> None:
    spoil(pack, file, old, new)
    assert any(found in problem for problem in problems(pack)), problems(pack)


def test_the_command_lists_what_is_wrong_and_fails(pack: Path) -> None:
    spoil(pack, "crew.toml", 'seed = "ilse_asks"', 'seed = "nobody"')
    done = CliRunner().invoke(app, ["content", "check", str(pack)])
    assert done.exit_code == 1
    assert "crew.toml, line 1: crew 'ilse': seed names 'nobody'" in done.output


def test_the_command_passes_a_good_pack() -> None:
    done = CliRunner().invoke(app, ["content", "check", "drill"])
    assert done.exit_code == 0
    assert "nothing wrong" in done.output


# The example of the documentation ------------------------------------------------------------------

EXAMPLE = FOLDER.parents[4] / "examples/gen7_ferry"


def test_nothing_is_wrong_with_the_example() -> None:
    loaded = load_folder(EXAMPLE)
    assert not check(loaded)
    assert Library(loaded.pack).episode["crossing"].first == "1.01"


def test_the_documentation_quotes_the_example_as_it_is() -> None:
    page = (FOLDER.parents[4] / "docs/gen7-content.md").read_text("utf-8")
    quoted = page.split("```toml\n")[1].split("```")[0]
    assert quoted in (EXAMPLE / "story.toml").read_text("utf-8")
