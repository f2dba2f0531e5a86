"""The pack `base`: what it holds, and whole campaigns by mixed bots; `make verify` flies hundreds."""

from __future__ import annotations

from collections import Counter

import pytest
from bench.gen7_story import Report, balance

from quarterdeck.games.gen7.packs import load_pack

CAMPAIGNS = 20


@pytest.fixture(scope="module")
def report() -> Report:
    return Report.of("base", CAMPAIGNS)


def test_every_campaign_reaches_an_ending(report: Report) -> None:
    endings = {section.id for section in report.pack.section if section.ending}
    assert {one.ending for one in report.flown} <= endings
    assert len(report.flown) == CAMPAIGNS


def test_the_first_page_is_read_in_every_campaign(report: Report) -> None:
    assert all("1.01" in one.used["section"] for one in report.flown)


def test_fewer_than_one_crossroads_draw_in_three_triggers(report: Report) -> None:
    kept = {what: kept for what, _, _, kept in balance(report)}
    assert kept["crossroads draws that trigger"]


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("critical", 44),
        ("task", 36),
        ("file", 30),
        ("schema", 28),
        ("crossroads", 63),
        ("crew", 6),
        ("personal", 28),
        ("objective", 8),
        ("perk", 29),
        ("condition", 9),
        ("episode", 14),
        ("section", 110),
    ],
)
def test_it_holds_enough_that_a_campaign_does_not_repeat_itself(kind: str, least: int) -> None:
    cards = getattr(load_pack("base"), kind)
    assert sum(getattr(card, "copies", 1) for card in cards) >= least


def test_every_episode_after_the_first_has_two_versions() -> None:
    versions = Counter(episode.number for episode in load_pack("base").episode)
    assert sorted(versions) == [1, 2, 3, 4, 5, 6, 7]
    assert all(count >= 2 for number, count in versions.items() if number > 1)


def test_it_has_eight_endings() -> None:
    assert sum(bool(section.ending) for section in load_pack("base").section) == 8
