"""A process in which bots think: one JSON request a line in, one answer out.

It is given a seat's view and nothing else: no database, no other seat, no secret of the table.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import Bot, Decision
from quarterdeck.core.registry import AnyGame


class Thought(Struct, frozen=True):
    """What a bot is asked."""

    game: str
    config: msgspec.Raw
    bot: str
    seed: int
    view: msgspec.Raw
    decision: Decision
    choices: tuple[int, ...]


class Answer(Struct, frozen=True):
    number: int


@lru_cache(maxsize=64)
def _game(name: str, config: bytes) -> AnyGame:
    kind = registry.import_game(name)
    return registry.build(kind, msgspec.json.decode(config, type=kind.config_type))


@lru_cache(maxsize=64)
def _bot(name: str, config: bytes, spec: str, seed: int) -> Bot[Any]:
    game = _game(name, config)
    registry.check_listed(type(game), spec)
    return registry.new_bot(game, spec, seed)


def think(thought: Thought) -> Answer:
    config = bytes(thought.config)
    game = _game(thought.game, config)
    view = msgspec.json.decode(thought.view, type=game.view_type)
    choices = tuple(game.actions[number] for number in thought.choices)
    choice = _bot(thought.game, config, thought.bot, thought.seed).choose(view, thought.decision, choices)
    return Answer(game.number(choice))


def main() -> None:
    """Answers until the input ends. What a bot prints goes to the error stream."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    decoder = msgspec.json.Decoder(Thought)
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(think(decoder.decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
