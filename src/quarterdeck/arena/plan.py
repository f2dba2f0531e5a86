"""What is to be played: a game, a line-up of bots, a seed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.registry import AnyGame


class Plan(Struct, frozen=True, kw_only=True):
    """Everything that decides how game number k goes.

    The deal of game k depends on seed and k alone, so that two line-ups meet the same deals.
    """

    game: str
    rules: str
    config: dict[str, Any]
    line_up: tuple[str, ...]
    """A bot for every seat; game k seats bot `(seat + k) % players` at each seat."""
    seed: int

    @classmethod
    def of(cls, game: AnyGame, bots: Sequence[str], seed: int = 0) -> Plan:
        """The list of bots is cycled over the seats. Refuses bots that the game does not have."""
        players = game.config.players
        line_up = tuple(bots[seat % len(bots)] for seat in range(players))
        for spec in dict.fromkeys(bots):
            registry.new_bot(game, spec)
        return cls(
            game=registry.path_of(type(game)),
            rules=game.version,
            config=msgspec.json.decode(msgspec.json.encode(game.config)),  # as a file of records holds it
            line_up=line_up,
            seed=seed,
        )

    def new_game(self) -> AnyGame:
        registry.import_game(self.game)  # the plan was made here, or by the process that started this one
        game_class = registry.rules_of(self.game, self.rules)
        return registry.build(game_class, msgspec.convert(self.config, game_class.config_type))

    def seating(self, number: int) -> tuple[int, ...]:
        """Which member of the line-up sits at each seat in this game."""
        players = len(self.line_up)
        return tuple((seat + number) % players for seat in range(players))

    def chance(self, number: int) -> random.Random:
        return random.Random(f"{self.seed}/{number}")

    def bot_seed(self, number: int, member: int) -> int:
        digest = hashlib.blake2b(f"{self.seed}/{number}/{member}".encode(), digest_size=7).digest()
        return int.from_bytes(digest)
