"""Everything in the vocabulary of packs has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from quarterdeck.core.words import snake
from quarterdeck.games.gen7.components import RESOURCES
from quarterdeck.games.gen7.effects.conditions import AnyCondition
from quarterdeck.games.gen7.effects.kinds import AnyEffect, SpecialRule
from quarterdeck.games.gen7.packs import load_pack
from quarterdeck.games.gen7.packs.records import Relation, Trigger

from .test_contract import READINGS

HERE = Path(__file__).parent
DRILL = load_pack("drill")
VOCABULARY = {
    "effects": [snake(effect.__name__) for effect in get_args(AnyEffect)],
    "conditions": [snake(condition.__name__) for condition in get_args(AnyCondition)],
    "relations": get_args(Relation),
    "perks": [perk.id for perk in DRILL.perk],
    "readings": sorted(READINGS),
    "locations": [
        *(place.id for place in DRILL.location),
        "private_science_lab", "private_recycling_lab", "private_chem_lab", "reprogram",
        *(f"token_power_{resource}" for resource in RESOURCES),
    ],
    "schemas": [f"trigger_{trigger}" for trigger in get_args(Trigger)],
    "special_rules": [f"special_rule_{rule}" for rule in get_args(SpecialRule)],
}  # fmt: skip
"""By file of tests: what is tested there."""


@pytest.mark.parametrize("file", VOCABULARY)
def test_each_has_a_test_named_after_it(file: str) -> None:
    names = re.findall(r"^def test_(\w+)\(", (HERE / f"test_{file}.py").read_text("utf-8"), re.MULTILINE)
    missing = [
        word for word in VOCABULARY[file] if not any(re.search(rf"(^|_){word}(_|$)", name) for name in names)
    ]
    assert missing == []
