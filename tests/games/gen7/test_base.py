"""The pack `base`: whole campaigns by bots of mixed kinds. Hundreds of them are flown by `make verify`."""

from __future__ import annotations

import pytest
from bench.gen7_story import Report, balance

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
