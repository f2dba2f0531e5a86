"""What everybody has observed, a character each: `Public.seen`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.jobwell.components import KINDS, MARKS

FIRST_SIGN: Final = 0x21
FACES: Final = 6


class Signs:
    """The signs of one configuration, writing and reading."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        codes = [chr(FIRST_SIGN + number) for number in range(len(choices) + 1 + FACES + KINDS)]
        self.choice: Mapping[Choice, str] = dict(zip(choices, codes, strict=False))
        self._shuffle, *rest = codes[len(choices) :]
        self._faces = rest[:FACES]
        self.light: Sequence[str] = rest[FACES:]
        """By card: that it comes to light."""
        self._card = {sign: card for card, sign in enumerate(self.light)}
        self._not_light = re.compile(f"[^{re.escape(''.join(self.light))}]+")

    def dice(self, values: tuple[int, ...]) -> str:
        return "".join([self._faces[value - 1] for value in values])

    def dealt(self, cards: tuple[int, ...]) -> str:
        """A shuffle, and the cards of it that lie open."""
        return self._shuffle + "".join([self.light[card] for card in cards])

    def come_to_light(self, seen: str) -> tuple[int, ...]:
        """The cards of the latest shuffle that have been seen, in its order."""
        since = seen[seen.rindex(self._shuffle) :]
        return tuple([self._card[sign] for sign in self._not_light.sub("", since)])

    def tell_of_cards(self, seen: str) -> bool:
        """Whether a card has come to light."""
        return self._not_light.sub("", seen) != ""

    def read(self, seen: str, notation: Mapping[Choice, str]) -> list[str]:
        """All observations in words: choices in notation, `die 4`, `shuffle`, `card R1`."""
        meanings = {sign: notation[choice] for choice, sign in self.choice.items()}
        meanings |= {sign: f"die {face}" for face, sign in enumerate(self._faces, 1)}
        meanings[self._shuffle] = "shuffle"
        meanings |= {sign: f"card {MARKS[card]}" for card, sign in enumerate(self.light)}
        return [meanings[sign] for sign in seen]
