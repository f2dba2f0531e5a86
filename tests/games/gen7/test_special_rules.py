"""One test for each special rule that a goal can bring."""

from __future__ import annotations

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import OFFICER, RECOVERY
from quarterdeck.games.gen7.effects.kinds import SpecialRuleOn, Strand

from .table import Table


def test_special_rule_rescue_takes_the_place_of_an_action() -> None:
    table = Table()
    table.effect(Strand(1))
    table.effect(SpecialRuleOn("rescue", "goal", ("recycling_lab",)))
    table.choose(c.Place(OFFICER, table.location("recycling_lab"), 0))
    table.choose(c.Target(1))
    assert table.public.places[1].count(RECOVERY) == 1
    table.choose(c.Target(2))
    assert table.public.tokens[0][1] == 0


def test_special_rule_donate_to_tasks() -> None:
    table = Table()
    slot = table.task("cold_weld")
    table.effect(SpecialRuleOn("donate_to_tasks"))
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    assert c.Donate(6) not in table.choices
    table.choose(c.Donate(3))
    assert table.public.row[slot].tokens == (0, 3, 0)
    assert table.public.stores == (3, 3, 3)


def test_special_rule_stores_locked() -> None:
    table = Table()
    slot = table.task("hungry_cache")
    table.effect(SpecialRuleOn("stores_locked"))
    table.choose(c.Open(slot))
    table.choose(c.Add(OFFICER, 0))
    assert c.Finish() not in table.choices


def test_special_rule_short_rations() -> None:
    table = Table()
    table.effect(SpecialRuleOn("short_rations"))
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    assert table.public.tokens[0][1] == 4


def test_special_rule_quiet_draws_no_crossroads() -> None:
    table = Table()
    table.effect(SpecialRuleOn("quiet"))
    table.choose(c.Place(OFFICER, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.public.turn == 1
