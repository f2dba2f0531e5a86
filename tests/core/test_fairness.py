"""Chance comes from a secret that was committed to, and can be made again from it."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest

from quarterdeck.core import fairness, record
from quarterdeck.core.chance import below
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.errors import FairnessError
from quarterdeck.core.fairness import FairChance, Stream
from quarterdeck.core.match import Match
from quarterdeck.core.record import Record, Transcript
from tests.toys import Pile, StonesConfig, StonesGame, Take

SECRET = bytes(range(32))
NONCES = (b"a" * 16, fairness.NO_NONCE)
GAME = StonesGame(StonesConfig(players=2, most=20))


def committed(secret: bytes = SECRET) -> record.Header:
    header = record.header_of(GAME, ["Ada", "Bo"])
    return record.Header(
        game=header.game,
        rules=header.rules,
        config=header.config,
        names=header.names,
        commitment=fairness.commitment(secret, header.committed()).hex(),
        nonces=tuple(nonce.hex() for nonce in NONCES),
    )


def played() -> Record:
    """A finished match with a take-back in it."""
    match = Match(GAME)
    transcript = Transcript()
    match.advance(FairChance(SECRET, NONCES))
    transcript.follow(match.log)
    match.submit(0, Take(1))
    transcript.follow(match.log)
    match.back_to(1)
    while match.outcome is None:
        match.submit(match.pending[0].by, Take(1))
        transcript.follow(match.log)
    return Record(committed(), tuple(transcript.lines), SECRET.hex())


def test_the_bits_of_a_draw_follow_the_documented_mapping() -> None:
    key = hmac.new(SECRET, b"".join(NONCES) + bytes([0, 0, 0, 0, 0, 0, 0, 3]), hashlib.sha256).digest()
    first, second = (hmac.new(key, bytes(7) + bytes([n]), hashlib.sha256).digest() for n in (0, 1))
    bits = "".join(f"{byte:08b}" for byte in first + second)
    source = FairChance(SECRET, NONCES).draw(3)
    taken = [source.getrandbits(width) for width in (5, 1, 300, 7)]
    assert taken == [int(bits[a:b], 2) for a, b in ((0, 5), (5, 6), (6, 306), (306, 313))]


def test_the_commitment_is_the_hash_of_secret_and_header() -> None:
    assert fairness.commitment(SECRET, b"header") == hashlib.sha256(SECRET + b"header").digest()


def test_secrets_have_256_bits_and_differ() -> None:
    assert len(fairness.new_secret()) == 32
    assert fairness.new_secret() != fairness.new_secret()
    assert len(fairness.new_nonce()) == 16


def test_every_nonce_changes_the_draws() -> None:
    base = FairChance(SECRET, NONCES).draw(0).getrandbits(256)
    other = FairChance(SECRET, (NONCES[0], b"b" * 16)).draw(0).getrandbits(256)
    assert base != other


def test_dice_from_the_stream_are_even() -> None:
    stream = Stream(SECRET)
    counts = Counter(below(stream, 6) for _ in range(60_000))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_the_same_chance_comes_again_after_going_back() -> None:
    match = Match(GAME)
    match.advance(FairChance(SECRET, NONCES))
    first = match.log[0]
    match.back_to(0)
    match.advance(FairChance(SECRET, NONCES))
    assert match.log[0] == first


def test_an_honest_match_is_verified() -> None:
    assert record.verify(played()) == 1


def test_another_secret_is_found_out() -> None:
    honest = played()
    with pytest.raises(FairnessError, match="does not fit the commitment"):
        record.verify(Record(honest.header, honest.lines, bytes(32).hex()))


def test_a_changed_draw_is_found_out() -> None:
    honest = played()
    drawn = honest.lines[0]
    assert isinstance(drawn, Entry)
    assert isinstance(drawn.choice, Pile)
    bent = Entry("pile", CHANCE, CHANCE, Pile(drawn.choice.stones, drawn.choice.marked % 3 + 1))
    with pytest.raises(FairnessError, match="draw 0 should be"):
        record.verify(Record(honest.header, (bent, *honest.lines[1:]), honest.secret))


def test_a_changed_configuration_is_found_out() -> None:
    honest = played()
    header = record.Header(
        game=honest.header.game,
        rules=honest.header.rules,
        config={**honest.header.config, "most": 19},
        names=honest.header.names,
        commitment=honest.header.commitment,
        nonces=honest.header.nonces,
    )
    with pytest.raises(FairnessError, match="does not fit the commitment"):
        record.verify(Record(header, honest.lines, honest.secret))


def test_a_match_without_commitment_or_secret_says_so() -> None:
    honest = played()
    with pytest.raises(FairnessError, match="not revealed yet"):
        record.verify(Record(honest.header, honest.lines))
    with pytest.raises(FairnessError, match="no commitment"):
        record.verify(Record(record.header_of(GAME), honest.lines, honest.secret))


@pytest.mark.parametrize("count", [0, -3])
def test_there_is_no_number_below_nothing(count: int) -> None:
    with pytest.raises(ValueError, match="no number from 0"):
        below(random.Random(1), count)
