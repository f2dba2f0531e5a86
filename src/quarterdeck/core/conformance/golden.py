"""Golden playthroughs: one seeded game written down step by step, and counts of continuations.

They live beside the rules in a folder `golden`, one file per player count, and change only when the
rules do. A missing or an extra choice shows in the counts even where nothing else would notice.
"""

from __future__ import annotations

import inspect
import random
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from zlib import crc32

from quarterdeck.core.contract import CHANCE
from quarterdeck.core.match import AnyMatch, Match, SeededChance
from quarterdeck.core.registry import AnyGame, GameType

SEED = 7
MOST_COUNTED = 3_000
"""Continuations are counted to the depth where there are more than this."""


def playthrough(game: AnyGame) -> str:
    """The golden text of a game: a random match from a fixed seed, then the counts."""
    rng = random.Random(SEED)
    draws = SeededChance(SEED)
    match: AnyMatch = Match(game)
    lines = [f"{game.name} {game.version}", f"choices {len(game.actions)}", *_counts(game)]
    while match.pending and len(match.log) < 400:
        decision = match.pending[0]
        if decision.by == CHANCE:
            match.advance(draws)
            lines.append(_line(match, "chance", match.game.text.write(match.log[-1].choice)))
            continue
        decision = rng.choice(match.pending)
        choices = match.legal(decision)
        choice = rng.choice(choices)
        match.submit(decision.by, choice, decision.for_)
        who = f"{decision.kind} by {decision.by} for {decision.for_} of {len(choices)}"
        lines.append(_line(match, who, game.text.write(choice)))
    outcome = match.outcome
    lines.append(f"end {outcome.utility if outcome else 'open'}")
    return "\n".join(lines) + "\n"


def _line(match: AnyMatch, who: str, what: str) -> str:
    digest = crc32(match.game.encode(match.state))
    return f"{len(match.log)} {who}: {what} [{digest:08x}]"


def _counts(game: AnyGame) -> list[str]:
    match: AnyMatch = Match(game)
    match.advance(SeededChance(SEED))
    counts: list[str] = []
    level = [match.state]
    while level and len(level) <= MOST_COUNTED and len(counts) < 6:
        level = [after for state in level for after in _continuations(game, state)]
        counts.append(f"continuations {len(counts) + 1}: {len(level)}")
    return counts


def _continuations(game: AnyGame, state: object) -> list[object]:
    return [
        _settle(game, game.apply(state, decision, choice))
        for decision in game.pending(state)
        for choice in game.legal(state, decision)
    ]


def _settle(game: AnyGame, state: object) -> object:
    """Chance inside a count always comes out the same."""
    while (pending := game.pending(state)) and pending[0].by == CHANCE:
        state = game.apply(state, pending[0], game.sample(state, random.Random(SEED)))
    return state


def golden_text(game: AnyGame) -> str | None:
    """The stored playthrough of this configuration; None where there is none to compare with."""
    game_class = type(game)
    if game.config != game_class.config_type(players=game.config.players):
        return None
    file = _beside(game_class) / "golden" / _file_name(game)
    return file.read_text("utf-8") if file.is_file() else ""


def golden_file(game: AnyGame) -> Path:
    """Where the playthrough of this configuration is stored: beside the rules."""
    return Path(str(_beside(type(game)))) / "golden" / _file_name(game)


def write_golden(game: AnyGame) -> Path:
    """Stores the playthrough beside the rules (for whoever changes them on purpose)."""
    file = golden_file(game)
    file.parent.mkdir(exist_ok=True)
    file.write_text(playthrough(game), "utf-8")
    return file


def _beside(game_class: GameType) -> Traversable:
    """The folder of the rules, in a package or not."""
    package = game_class.__module__.rpartition(".")[0]
    return files(package) if package else Path(inspect.getfile(game_class)).parent


def _file_name(game: AnyGame) -> str:
    return f"{game.name}-{game.config.players}.txt"
