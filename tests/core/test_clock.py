"""Real time against the table: the rules name the clock and never ask the time."""

from __future__ import annotations

import pytest

from quarterdeck.core import fairness, record, record_json, record_text, registry
from quarterdeck.core.contract import Clock
from quarterdeck.core.errors import IllegalChoice
from quarterdeck.core.fairness import FairChance
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Header, Record
from tests.fixtures.hourglass import SAND_OUT, Hourglass, HourglassConfig
from tests.fixtures.skiff import READY

GAME = Hourglass(HourglassConfig(seconds=90))
registry.register(Hourglass)
SECRET = bytes(range(32))
DRAWS = FairChance(SECRET, [fairness.NO_NONCE] * 2)


def dealt() -> AnyMatch:
    match: AnyMatch = Match(GAME)
    match.advance(DRAWS)
    return match


def ready() -> AnyMatch:
    match = dealt()
    match.submit(0, READY)
    match.submit(1, READY)
    return match


def test_the_clock_runs_from_everybodys_readiness_to_the_end() -> None:
    match = dealt()
    match.submit(0, READY)
    assert GAME.clock(match.state) is None
    match.submit(1, READY)
    assert GAME.clock(match.state) == Clock(90, SAND_OUT)
    match.submit(0, GAME.legal(match.state, match.pending[0])[0])
    assert GAME.clock(match.state) == Clock(90, SAND_OUT)
    match.trigger(SAND_OUT)
    assert GAME.clock(match.state) is None
    assert match.outcome is not None


def test_only_what_the_clock_names_can_happen() -> None:
    match = dealt()
    assert GAME.events(match.state) == ()
    with pytest.raises(IllegalChoice):
        match.trigger(SAND_OUT)
    assert GAME.events(ready().state) == (SAND_OUT,)


@pytest.mark.parametrize("form", [record_text, record_json])
def test_a_match_file_keeps_the_event_and_its_draws_are_verified_without_it(form: object) -> None:
    match = ready()
    match.trigger(SAND_OUT)
    header = Header(game="tests.fixtures.hourglass:Hourglass", rules="1", config={"seconds": 90}, names=())
    commitment = fairness.commitment(SECRET, header.committed()).hex()
    header = Header(
        game=header.game,
        rules=header.rules,
        config=header.config,
        names=("Ada", "Bo"),
        commitment=commitment,
        nonces=("00" * 16,) * 2,
    )
    whole = Record(header, tuple(match.log), SECRET.hex())
    loaded = form.load(form.dump(whole))  # type: ignore[attr-defined]
    assert loaded.match.log == match.log
    assert record.verify(loaded.record) == 1
