"""One cleaning for every name that comes in."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.core.campaign import Campaign
from quarterdeck.core.campaign_events import Noted
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.names import clean_name, clean_names
from quarterdeck.core.record import header_of
from tests.toys import StonesConfig, StonesGame


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Jürgen O'Neil-Šimůnek",
        "Nguyễn Thị Ánh",
        "李小龍",
        "محمد",
        "שָׁלוֹם",
        "ที่",
        "नमस्ते",
        "👩‍🚀",
        "❤️ 2",
        "Bo 🦊",
    ],
)
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("Ada\u2028Bo\x85Cy\x1cDee", "Ada Bo Cy Dee"),
        ("A\x00d\x07a\x7f", "Ada"),
        ("\x1b[2J\x1b[31mAda\x1b[0m", "Ada"),
        ("\x1b]0;owned\x07Ada\x1b]8;;http://evil.example\x1b\\", "Ada"),
        ("\x9b31mAda", "Ada"),
        ("Ada\x1b", "Ada"),
        ("\u202eadA\u202c\u2066\u200f", "adA"),
        ("A\u200bd\u200d\u00ada\ufeff\ufe0f", "Ada"),
        ("Z\u0301\u0302\u0303\u0304\u0305algo", "Ź\u0302\u0303algo"),
        ("\u0301\u0302Ada", "Ada"),
        ("Ada \u0301\u0302", "Ada"),
        ("Ada\ue000\ud800", "Ada"),
        ("🦊\u200d", "🦊"),
    ],
)
def test_what_does_not_belong_in_a_name_is_left_out(given: str, clean: str) -> None:
    assert clean_name(given) == clean


@pytest.mark.parametrize(
    "blank",
    ["", "  ", "\u3164", "\u2800\u2800", "\u115f\u1160\uffa0", "\u200b", "\u0301", "\u00a0", "\x1b[31m"],
)
def test_a_name_of_which_nothing_is_seen_is_empty(blank: str) -> None:
    assert clean_name(blank) == ""


def test_cleaning_twice_changes_nothing() -> None:
    for code in range(0x30000):
        once = clean_name(f"A{chr(code)}\u0301{chr(code)}b")
        assert clean_name(once) == once, hex(code)


def test_who_has_no_name_is_called_by_the_seat() -> None:
    assert clean_names(["Ada", "\u3164", "\x1b[1mCy"]) == ("Ada", "Seat 2", "Cy")


UGLY = "\x1b[31mA\u202ed\u0301\u0302\u0303\u0304a"
CLEAN = "Ad\u0301\u0302a"


def test_the_names_of_a_match_are_cleaned() -> None:
    assert header_of(StonesGame(StonesConfig(players=2)), [UGLY]).names == (CLEAN, "Seat 2")


def test_the_names_of_a_crew_and_its_notes_are_cleaned() -> None:
    crew = Campaign.found(StonesGame, UGLY, [UGLY, "\u3164"], StonesConfig(players=2, together=True))
    crew.note(UGLY)
    assert (crew.founded.crew, crew.founded.names) == (CLEAN, (CLEAN, "Seat 2"))
    assert crew.events[-1] == Noted(text=CLEAN)


def test_the_names_in_a_campaigns_file_are_cleaned() -> None:
    founded = Campaign.found(StonesGame, "Us", ["A", "B"], StonesConfig(players=2, together=True)).founded
    ugly = Campaign([msgspec.structs.replace(founded, crew=UGLY, names=(UGLY, "\u2800"))])
    loaded = Campaign.load(ugly.dump()).founded
    assert (loaded.crew, loaded.names) == (CLEAN, (CLEAN, "Seat 2"))


def test_a_crew_without_a_name_that_can_be_seen_is_refused() -> None:
    with pytest.raises(CampaignError, match="needs a name"):
        Campaign.found(StonesGame, "\u3164", ["A", "B"], StonesConfig(players=2, together=True))
