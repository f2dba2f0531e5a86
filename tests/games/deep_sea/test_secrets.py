"""Nothing secret shows in another seat's frames: predictions, pending passes, sealed picks, hands."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from quarterdeck.core.match import Match
from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.deep_sea.state import DeepSeaState
from quarterdeck.games.tricks.state import hand_of
from tests.games.deep_sea.tables import DeepSeaMatch, kind, offered, say, table, to_first_trick


def frames(match: DeepSeaMatch, seat: int | None) -> bytes:
    """All that a seat is sent: its view as JSON after every entry, and the entries it is shown."""
    game = match.game
    sent = [
        msgspec.json.encode(game.view(match.state_at(length), seat)) for length in range(len(match.log) + 1)
    ]
    sent += [msgspec.json.encode(entry) for index, entry in enumerate(match.log) if match.shown(index, seat)]
    return b"\n".join(sent)


def others(seat: int) -> list[int | None]:
    return [other for other in (0, 1, 2, 3, None) if other != seat]


def variants(match: DeepSeaMatch, first: str, second: str) -> tuple[DeepSeaMatch, DeepSeaMatch]:
    """The match as it goes on with either of two choices by the seat whose turn it is."""
    one: DeepSeaMatch = Match(match.game, match.log)
    two: DeepSeaMatch = Match(match.game, match.log)
    say(one, first)
    say(two, second)
    return one, two


def test_a_secret_prediction_shows_to_its_owner_alone() -> None:
    match = table(hands="S4 | S3", tasks=("x_tricks_secret",))
    say(match, "take x_tricks_secret")
    one, two = variants(match, "predict 2", "predict 3")
    rng = random.Random(1)
    while one.pending and one.state.public.trick < 2:
        decision = one.pending[0]
        choice = rng.choice(one.game.legal(one.state, decision))
        one.submit(decision.by, choice, decision.for_)
        two.submit(decision.by, choice, decision.for_)
        for seat in others(0):
            assert frames(one, seat) == frames(two, seat)
    assert one.pending
    assert frames(one, 0) != frames(two, 0)


def test_a_pending_pass_shows_to_its_maker_alone() -> None:
    match = table(hands="S4 P1 P2", tasks=("win_all_9s",), distress=True)
    say(match, "take win_all_9s", *["signal left"] * 4)
    one, two = variants(match, "pass P1", "pass P2")
    for seat in others(0):
        assert frames(one, seat) == frames(two, seat)
    assert frames(one, 0) != frames(two, 0)


def test_a_passed_card_shows_to_giver_and_receiver_alone() -> None:
    match = table(hands="S4 P1 P2", tasks=("win_all_9s",), distress=True)
    say(match, "take win_all_9s", *["signal left"] * 4)
    one, two = variants(match, "pass P1", "pass P2")
    for twin in (one, two):
        while kind(twin) == "pass":
            say(twin, offered(twin)[-1])
    for seat in (2, 3, None):
        assert frames(one, seat) == frames(two, seat)
    for seat in (0, 1):
        assert frames(one, seat) != frames(two, seat)


@pytest.mark.parametrize(
    ("options", "before", "first", "second"),
    [
        ({"distribution": "free", "tasks": ("win_p3", "win_y1")}, (), "take win_p3", "take win_y1"),
        ({"distribution": "one_owner", "tasks": ("win_p3",)}, (), "name 1", "name 2"),
        ({"tasks": ("win_p3",), "distress": True}, ("take win_p3",), "signal left", "signal none"),
    ],
)
def test_a_private_pick_is_sealed_until_all_have_chosen(
    options: dict[str, Any], before: tuple[str, ...], first: str, second: str
) -> None:
    match = table(hands="S4", **options)
    say(match, *before)
    one, two = variants(match, first, second)
    assert match.pending[0].by == 0
    for seat in others(0):
        assert frames(one, seat) == frames(two, seat)


def test_no_frame_holds_anothers_hand() -> None:
    match = to_first_trick(table(hands="S4", tasks=("win_p3",)))
    for seat in (0, 1, 2, 3):
        for other in others(seat):
            assert str(match.state.own[seat].held).encode() not in frames(match, other)


def test_redealing_the_others_changes_no_frame_of_mine() -> None:
    match = to_first_trick(table(hands="S4 P1 P2 | B1 B2", tasks=("win_p3",)))
    game, rng = match.game, random.Random(3)
    for seat in (0, 1, 2, 3):
        sampled: DeepSeaState = game.determinize(match.view(seat), rng)
        twin: DeepSeaMatch = Match(game, game.retrace(sampled, match.log))
        assert frames(twin, seat) == frames(match, seat)
        assert sampled.own != match.state.own


def test_what_a_seat_infers_is_kept_when_it_imagines_the_rest() -> None:
    match = to_first_trick(table(hands="S4 P1 | B9 B1 S1 | S2 | S3", tasks=("win_all_9s",)))
    say(match, "silent", "sonar B9 highest", "silent", "silent", "silent", "S4", "S1", "S2", "S3")
    rng = random.Random(5)
    for _ in range(60):
        sampled = match.game.determinize(match.view(2), rng)
        hands = [hand_of(sampled, seat) for seat in range(4)]
        assert hands[1] >> DECK.read("B9") & 1
        assert (hands[1] & DECK.of_suit[1]).bit_count() >= 2
        assert hands[2] == hand_of(match.state, 2)
