"""Predictions, distress signal, clock (Setup 11; Real-Time Missions; rulebook pages 14, 18, 20)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quarterdeck.core.conformance import Report
from quarterdeck.core.conformance.hidden import check_determinized
from quarterdeck.core.errors import IllegalChoice
from quarterdeck.core.match import Match
from quarterdeck.games.deep_sea.choices import TIME_UP
from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.tricks.state import hand_of
from tests.games.deep_sea.tables import (
    DeepSeaMatch,
    answer_all,
    kind,
    offered,
    play_trick,
    say,
    table,
    to_first_trick,
)

HANDS = "S4 P9 P8 P7 P6 P5 P4 P3 P2 P1 | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3"


def holds(match: DeepSeaMatch, seat: int, card: str) -> bool:
    return bool(hand_of(match.state, seat) >> DECK.read(card) & 1)


# Predictions ---------------------------------------------------------------------------------------


def predicting(task: str, tricks: int, **options: Any) -> DeepSeaMatch:
    match = table(hands=HANDS, tasks=(task,), **options)
    say(match, f"take {task}", f"predict {tricks}")
    return match


def test_an_open_prediction_is_told_and_any_number_of_tricks_from_zero() -> None:
    match = table(hands=HANDS, tasks=("x_tricks_open",))
    say(match, "take x_tricks_open")
    assert offered(match) == [f"predict {tricks}" for tricks in range(11)]
    say(match, "predict 3")
    assert match.state.public.foretold == 3


def test_zero_is_no_prediction_by_the_other_reading() -> None:
    match = table(hands=HANDS, tasks=("x_tricks_open",), predict_zero=False)
    say(match, "take x_tricks_open")
    assert offered(match)[0] == "predict 1"


def test_a_secret_prediction_is_known_to_its_owner_alone_until_the_end() -> None:
    match = predicting("x_tricks_secret", 0)
    own = match.view(0).own
    assert own is not None
    assert own.noted == 0
    assert match.state.public.secret == -1
    play_trick(match, f"S4 {' '.join(any_card(match, seat) for seat in (1, 2, 3))}")
    assert match.outcome is not None
    assert match.state.public.secret == 0
    assert match.state.public.verdict is not None
    assert match.state.public.verdict.trick == 1


def any_card(match: DeepSeaMatch, seat: int) -> str:
    """A submarine if the seat must follow one, else some card."""
    subs = hand_of(match.state, seat) & DECK.trumps
    return DECK.write_all(subs or hand_of(match.state, seat)).split()[0]


def test_predictions_come_before_the_distress_signal() -> None:
    match = predicting("x_tricks_open", 3, distress=True)
    assert kind(match) == "wish"


def test_predictions_come_after_the_distress_signal_by_the_other_reading() -> None:
    match = table(hands=HANDS, tasks=("x_tricks_open",), distress=True, predict_after_distress=True)
    say(match, "take x_tricks_open")
    assert kind(match) == "wish"
    say(match, *["signal none"] * 4)
    assert kind(match) == "predict"


# Distress ------------------------------------------------------------------------------------------


def distressed() -> DeepSeaMatch:
    match = table(hands=HANDS, tasks=("win_all_9s",), distress=True)
    say(match, "take win_all_9s")
    return match


def test_a_shared_wish_decides_on_the_signal() -> None:
    match = distressed()
    say(match, *["signal left"] * 4)
    assert kind(match) == "pass"
    assert match.state.public.distress == "left"


def test_a_single_no_means_no_signal() -> None:
    match = distressed()
    say(match, "signal left", "signal none", "signal none", "signal none")
    say(match, "signal right", "yes", "no", "yes")
    assert match.state.public.distress == "none"
    assert kind(match) == "briefing"


@pytest.mark.parametrize(("direction", "receivers"), [("left", (1, 2, 3, 0)), ("right", (3, 0, 1, 2))])
def test_everybody_passes_one_card_at_once(direction: str, receivers: tuple[int, ...]) -> None:
    match = distressed()
    say(match, *[f"signal {direction}"] * 4)
    cards = ("P1", "B1", "G1", "Y1")
    say(match, *(f"pass {card}" for card in cards[:3]))
    assert holds(match, 0, "P1")
    say(match, f"pass {cards[3]}")
    assert all(holds(match, to, card) for to, card in zip(receivers, cards, strict=True))
    assert not any(holds(match, seat, card) for seat, card in enumerate(cards))


def test_submarines_are_never_passed() -> None:
    match = distressed()
    say(match, *["signal left"] * 4)
    assert "pass S4" not in offered(match)
    assert "pass P9" in offered(match)


def test_missions_of_the_logbook_ask_for_the_signal_and_own_missions_only_on_request() -> None:
    logbook = table(mission=1, draw="win_p3")
    answer_all(logbook, ("draft",))
    assert kind(logbook) == "wish"
    own = table(hands=HANDS, tasks=("win_p3",))
    answer_all(own, ("draft",))
    assert kind(own) == "briefing"


# The clock -----------------------------------------------------------------------------------------


def timed(**options: Any) -> DeepSeaMatch:
    draw = "win_p3 win_all_3s two_in_a_row"
    match = table(mission=14, draw=draw, real_time=True, distress=False, **options)
    say(match, "yes")
    return match


def test_the_clock_starts_when_everybody_is_ready() -> None:
    match = timed()
    assert kind(match) == "ready"
    assert [decision.by for decision in match.pending] == [0, 1, 2, 3]
    say(match, "ready", "ready", "ready")
    assert not match.game.events(match.state)
    say(match, "ready")
    assert match.game.events(match.state) == (TIME_UP,)
    assert match.state.public.communication == "normal"


def test_the_crew_loses_when_the_time_runs_out_and_the_log_replays() -> None:
    match = timed()
    answer_all(match, ("ready", "briefing"))
    say(match, offered(match)[0])
    match.trigger(TIME_UP)
    assert match.outcome is not None
    assert match.outcome.utility == (0.0,) * 4
    assert match.outcome.reason.key == "deep_sea.verdict.clock"
    assert Match(match.game, match.log).state == match.state


def test_a_seat_can_imagine_the_rest_after_the_time_ran_out() -> None:
    match = timed()
    answer_all(match, ("ready", "briefing"))
    match.trigger(TIME_UP)
    report = Report("deep-sea", "mission 14")
    for seat in (0, 1, 2, 3, None):
        check_determinized(report, match, seat, random.Random(1))
    assert report.passed, report
    assert all(match.shown(len(match.log) - 1, seat) for seat in (0, 3, None))


def test_time_does_not_run_out_before_the_start_nor_without_a_clock() -> None:
    for match in (timed(), to_first_trick(table(mission=14, draw="win_p3 win_all_3s two_in_a_row"))):
        before = match.state
        with pytest.raises(IllegalChoice):
            match.trigger(TIME_UP)
        assert match.state is before


def test_the_seconds_are_those_of_the_logbook_or_configured() -> None:
    assert timed().game.mission.seconds == 210  # type: ignore[attr-defined]
    assert timed(seconds=60).game.mission.seconds == 60  # type: ignore[attr-defined]
