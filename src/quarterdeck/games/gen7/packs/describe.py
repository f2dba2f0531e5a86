"""The vocabulary of content as tables in Markdown: what the documentation shows and authors look up."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from quarterdeck.core.words import snake
from quarterdeck.games.gen7.effects.conditions import AnyCondition
from quarterdeck.games.gen7.effects.kinds import AnyEffect, SpecialRule, Until
from quarterdeck.games.gen7.packs.records import Ability, Relation, Trigger

TRIGGERS: Final[dict[str, str]] = {
    "round_start": "when the dice of a round have been rolled",
    "round_end": "at the end of a round, before the plot advances",
    "seat": "when you seat a die at the location, in the division or at a `lab` that `at` names",
    "seat_again": "when you seat a die at a lab where you already have one; once per round and lab",
    "donate": "when you donate",
    "contribute": "when a critical task is completed with a die of yours",
    "complete": "when you complete an operations task at the location that `at` names",
    "cost": "lasting: your tasks at the location that `at` names cost less (`cut`)",
    "meeting": "when tasks were drawn for a meeting: tasks from your hand may join them (`cards`)",
}
DURATIONS: Final[dict[str, str]] = {
    "round": "until the end of this round",
    "goal": "until the plot goes on to the next page",
    "episode": "until the end of the episode",
}
RULES: Final[dict[str, str]] = {
    "stores_locked": "the Ship's Stores pay for nothing",
    "donate_to_tasks": "Donate puts tokens on critical tasks that need them, not into the Stores",
    "rescue": "a die seated at one of the locations of `at` may rescue somebody in place of each action",
    "quiet": "no crossroads cards are drawn",
    "short_rations": "every public lab yields one token less",
}
RELATIONS: Final[dict[str, str]] = {
    "each": "each seat for itself: `4+` at least 4, `2-` at most 2, `*` any",
    "run": "each die exactly one more than the one to its left",
    "equal": "all dice equal",
    "sum_below": "left and middle together lower than right",
    "sum_equal": "left and middle add up to right",
    "pairs": "first and second equal, third and fourth equal",
}
ABILITIES: Final[dict[str, str]] = {
    "extra_card": "`n` more cards to choose from when drawing at the location `at`",
    "raise_colonists": "colonists in quarters rise by up to `n`",
    "task_bonus": "`n` merit more for a task completed at the location `at`",
    "lab_bonus": "`n` tokens more when seating at a lab of this `resource`, private ones too",
    "lone_wolf": "the top task instead of joining a meeting",
    "alter_die": "a die seated in the division `at` goes up by up to `n` or down by up to `down`",
    "contribute_bonus": "`n` merit more for contributing to a critical task",
    "gain": "`n` tokens of this `resource`",
    "optimize": "draw up to `n` tasks, then discard up to `n`",
    "repeat_file": "the file just used works again",
    "give_cards": "with the officer at `at`: draw `n` cards of the `deck`, give one each to three players",
    "search": "any card of the `deck`, which is then shuffled",
    "advocate": "with the officer at `at`: a player does Suspended Animation",
    "medic": "up to `n` dice of the Recovery Room go home, rerolled",
    "oversee": "with the officer in a group seat: its dice are set to any values",
    "cut_cost": "an operations or critical task costs `n` tokens less",
    "provide": "three players gain `n` tokens of one type",
}


def tables() -> str:
    """All of it."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for title, union in (("Effects (`do`)", AnyEffect), ("Conditions (`is`)", AnyCondition)):
        yield from _table(title, [_described(one) for one in get_args(union)])
    for title, words, told in (
        ("Triggers of schemas (`on`)", Trigger, TRIGGERS),
        ("Durations (`until`)", Until, DURATIONS),
        ("Special rules (`rule`)", SpecialRule, RULES),
        ("Relations of group seats (`relation`)", Relation, RELATIONS),
        ("Abilities of perks (`ability`)", Ability, ABILITIES),
    ):
        yield from _table(title, [(word, "", told[word]) for word in get_args(words)])


def _described(record: Any) -> tuple[str, str, str]:
    name = record.__struct_config__.tag or snake(record.__name__)
    fields = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(record))
    return str(name), fields, " ".join((inspect.getdoc(record) or "").split())


def _table(title: str, rows: list[tuple[str, str, str]]) -> Iterator[str]:
    fields = any(row[1] for row in rows)
    yield f"### {title}"
    yield "| word | fields | what it does |" if fields else "| word | what it does |"
    yield "|---|---|---|" if fields else "|---|---|"
    for word, named, told in rows:
        yield f"| `{word}` | {named} | {told} |" if fields else f"| `{word}` | {told} |"
    yield ""
