"""Chance that nobody can bend and everybody can verify.

Before anybody acts, the table draws a secret of 256 random bits and shows the commitment
SHA-256(secret + header), where the header says which match this is. Then every seat adds a nonce of
16 bytes (a seat that adds none counts as zeros). At the end the secret is shown, and each draw can be
made again:

- The key of draw i, counted from 0 over the chance lines of the log, is
  HMAC-SHA256(secret, nonce of seat 1 + nonce of seat 2 + ... + i), i as 8 bytes, big-endian.
- Its bits are HMAC-SHA256(key, 0) + HMAC-SHA256(key, 1) + ..., the counter again as 8 bytes, taken from
  the most significant bit on.
- From bits to dice and shuffles: see `quarterdeck.core.chance`.

Where a winnable deal was promised, the secret and the nonces fix a whole row of deals, and the first that
can be won is taken. The header that is committed to says so; how many were passed over stands between the
nonces and i in the key, as 8 bytes too, so that no other number makes the same draws.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import FairnessError
from quarterdeck.core.match import AnyMatch, is_draw

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
NO_NONCE: Final = bytes(NONCE_BYTES)


class Passed(Struct, frozen=True, omit_defaults=True):
    """The deals of a row that came before the one taken."""

    count: Annotated[int, Meta(ge=0, le=999_999)] = 0
    undecided: tuple[Annotated[int, Meta(ge=0)], ...] = ()
    """Which of them, from 0, were passed over because time ran out; the others can't be won."""

    def over(self, winnable: bool | None) -> Passed:
        """The next deal is passed over, too."""
        return Passed(self.count + 1, self.undecided if winnable is False else (*self.undecided, self.count))


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def new_nonce() -> bytes:
    return secrets.token_bytes(NONCE_BYTES)


def commitment(secret: bytes, header: bytes) -> bytes:
    """What is shown before the match."""
    return hashlib.sha256(secret + header).digest()


class Stream:
    """The bits of one draw."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._bits = 0
        self._left = 0

    def getrandbits(self, k: int, /) -> int:
        while self._left < k:
            block = hmac.digest(self._key, self._blocks.to_bytes(8), "sha256")
            self._blocks += 1
            self._bits = self._bits << 256 | int.from_bytes(block)
            self._left += 256
        self._left -= k
        taken = self._bits >> self._left
        self._bits &= (1 << self._left) - 1
        return taken


class FairChance:
    """Numbered draws from a secret and the seats' nonces."""

    def __init__(self, secret: bytes, nonces: Sequence[bytes], passed: int | None = None) -> None:
        """`passed`: how many deals of a row are passed over; None where there is only one."""
        if len(secret) != SECRET_BYTES:
            raise FairnessError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        for seat, nonce in enumerate(nonces, start=1):
            if len(nonce) != NONCE_BYTES:
                raise FairnessError(f"a nonce has {NONCE_BYTES} bytes, not {len(nonce)} (seat {seat})")
        self._secret = secret
        self._before = b"".join(nonces) + (b"" if passed is None else passed.to_bytes(8))

    def draw(self, index: int) -> Source:
        return Stream(hmac.digest(self._secret, self._before + index.to_bytes(8), "sha256"))


def verify_draw(match: AnyMatch, entry: Entry, draws: FairChance) -> None:
    """Makes the draw of a chance line again, in the match as it stood before that line."""
    index = sum(is_draw(earlier) for earlier in match.log)
    drawn = match.game.sample(match.state, draws.draw(index))
    if drawn != entry.choice:
        write = match.game.text.write
        raise FairnessError(f"draw {index} should be {write(drawn)!r}, not {write(entry.choice)!r}")


def verify_commitment(shown: bytes, secret: bytes, header: bytes) -> None:
    """Whether the revealed secret is the one that was committed to."""
    if not hmac.compare_digest(shown, commitment(secret, header)):
        raise FairnessError("the secret does not fit the commitment shown before the match")
