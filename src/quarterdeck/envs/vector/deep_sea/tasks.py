"""The 96 task cards as rows of numbers, read from the game's own table.

Sets of cards are two words of bits: pink and blue, then green, yellow and submarines.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterdeck.envs.vector.deep_sea.actions import TASK_CARDS
from quarterdeck.envs.vector.tricks import CARDS, COLOURED, TRICKS

TABLE: Final = Path(__file__).parents[3] / "games" / "deep_sea" / "tasks.toml"
COLOURS: Final = ("pink", "blue", "green", "yellow")
CREWS: Final = (3, 4, 5)
GROUPS: Final = 4
"""Sets of cards that one task may speak of."""
WORDS: Final = 2
FIRST_WORD: Final = 18
"""Cards in the first word."""
ANY: Final = 99

# What a task asks for. `x` and `y` are its numbers, a, b, … its sets of cards.
(
    COUNTS,  # of every set at least `least` and at most `most`
    ONE_OF,  # of one of the sets at least `least`
    MORE,  # of a than of b
    AS_MANY,  # of a as of b, and some
    LAST_WITH,  # the last trick, with a in it
    WIN_WITH,  # a trick with a of one's own, with b in it
    ONLY_OF,  # a trick of nothing but a
    SUM,  # a trick of colours that adds up to x … y
    BALANCED,  # a trick with as many of a as of b, and some
    NEVER_OPEN,  # a trick with a
    CERTAIN,  # the tricks x (bits) and none of y
    TRICKS_WON,  # x
    FORETOLD,  # as many tricks as said
    NOTED,  # as many tricks as noted
    ROW,  # x tricks in a row
    ONLY_ROW,  # x tricks in a row and no others
    NEVER_ROW,
    MOST,  # tricks
    FEWEST,
    TOGETHER,  # x tricks or more
    AHEAD,  # of the captain
    BEHIND,
    LEVEL,
) = range(23)

SIMPLE: Final = {
    "at_least": COUNTS,
    "exactly": COUNTS,
    "at_least_one_of": ONE_OF,
    "more_cards": MORE,
    "as_many_cards": AS_MANY,
    "last_trick_with": LAST_WITH,
    "win_with": WIN_WITH,
    "trick_of_only": ONLY_OF,
    "trick_sum": SUM,
    "trick_balanced": BALANCED,
    "never_open": NEVER_OPEN,
    "certain_tricks": CERTAIN,
    "trick_count": TRICKS_WON,
    "in_a_row": ROW,
    "only_in_a_row": ONLY_ROW,
    "never_in_a_row": NEVER_ROW,
    "against_together": TOGETHER,
}
COMPARED: Final = {
    ("against_each", "more"): MOST,
    ("against_each", "fewer"): FEWEST,
    ("against_captain", "more"): AHEAD,
    ("against_captain", "fewer"): BEHIND,
    ("against_captain", "equal"): LEVEL,
}

ROWS: Final[list[dict[str, Any]]] = tomllib.loads(TABLE.read_text("utf-8"))["task"]
NUMBER: Final = {row["id"]: number for number, row in enumerate(ROWS)}
assert len(ROWS) == TASK_CARDS


def selection(words: str) -> NDArray[np.bool_]:
    """[40] cards by name ("P3"), colours, "submarines", values ("9s"), or several of them."""
    chosen = np.zeros(CARDS, bool)
    for word in words.split():
        if word in COLOURS:
            chosen[9 * COLOURS.index(word) : 9 * COLOURS.index(word) + 9] = True
        elif word == "submarines":
            chosen[COLOURED:] = True
        elif word[0].isdigit():
            chosen[int(word[0]) - 1 : COLOURED : 9] = True
        else:
            chosen["PBGYS".index(word[0]) * 9 + int(word[1]) - 1] = True
    return chosen


def packed(cards: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """[…, 40] as […, 2] words of bits."""
    halves = (cards[..., :FIRST_WORD], cards[..., FIRST_WORD:])
    return np.stack([half @ (1 << np.arange(half.shape[-1])) for half in halves], -1).astype(np.uint32)


def kind_of(row: dict[str, Any]) -> int:
    if row["kind"] == "predicted_count":
        return NOTED if row["secret"] else FORETOLD
    return (
        COMPARED[row["kind"], row["than"]]
        if row["kind"].startswith("against_") and "than" in row
        else (SIMPLE[row["kind"]])
    )


def groups_of(row: dict[str, Any]) -> list[tuple[str, int, int]]:
    """The sets of cards a task speaks of, each with the least and the most that may be captured of it."""
    if "want" in row:
        exactly = row["kind"] == "exactly"
        return [(words, count, count if exactly else ANY) for words, count in row["want"].items()]
    named = [row[name] for name in ("card", "cards", "of", "than", "with", "catch") if name in row]
    if row["kind"].startswith("against_"):
        named = []
    return [(words, 0, ANY) for words in (*named, *row.get("between", ()))]


def numbers_of(row: dict[str, Any], crew: int) -> tuple[int, int]:
    """x and y with so many players."""
    tricks = TRICKS[crew]
    kind = kind_of(row)
    if kind == SUM:
        place = crew - 3
        return row.get("least", (0, 0, 0))[place], row.get("most", (ANY, ANY, ANY))[place]
    if kind == CERTAIN:
        win = sum(1 << (number - 1 if number > 0 else tricks - 1) for number in row.get("win", ()))
        lose = sum(1 << number - 1 for number in row.get("lose", ()))
        return win, ((1 << tricks) - 1) & ~win if row.get("only") else lose
    if kind == TOGETHER:
        return tricks // 2 + 1, 0
    return row.get("count", row.get("length", 0)), 0


def _grouped(rows: list[list[Any]], filler: Any) -> NDArray[Any]:
    return np.array([row + [filler] * (GROUPS - len(row)) for row in rows])


KIND: Final = np.array([kind_of(row) for row in ROWS], np.int32)
_GROUPS: Final = [groups_of(row) for row in ROWS]
_SETS: Final = _grouped([[selection(words) for words, _, _ in row] for row in _GROUPS], np.zeros(CARDS, bool))
SETS: Final = packed(_SETS)
"""[96, 4, 2] words"""
LEAST: Final = _grouped([[least for _, least, _ in row] for row in _GROUPS], 0).astype(np.int32)
MOST_OF: Final = _grouped([[most for _, _, most in row] for row in _GROUPS], ANY).astype(np.int32)
NUMBERS: Final = np.array([[numbers_of(row, crew) for row in ROWS] for crew in CREWS], np.int32)
"""[crew, 96, 2] x and y"""
DIFFICULTY: Final = np.array(
    [
        [[row.get(name, row["difficulty"])[crew - 3] for row in ROWS] for crew in CREWS]
        for name in ("difficulty", "difficulty_german")
    ],
    np.int32,
)
"""[print, crew, 96] in English and in German."""
FOR_CAPTAIN: Final = np.array([row.get("captain", True) for row in ROWS])
REDEALS: Final = packed(
    np.array(
        [
            [selection(words) for words in row.get("redeal", ())]
            + [np.zeros(CARDS, bool)] * (2 - len(row.get("redeal", ())))
            for row in ROWS
        ]
    )
)
"""[96, 2, 2] deal again if one hand holds all of one of these."""

# What a card or a suit has to do with a task, for whoever looks -------------------------------------

CARD_ROLES: Final = 5
"""Wanted; counted; wanted in an exact number; to be avoided; to win with, or the trick to be made of."""
SUIT_ROLES: Final = 7
"""Counted; in an exact number; to be avoided; more of it; fewer of it; as many as of another; not to open
a trick with."""


def card_roles(row: dict[str, Any]) -> NDArray[np.bool_]:
    """[5, 40]"""
    roles = np.zeros((CARD_ROLES, CARDS), bool)
    kind = kind_of(row)
    sets = [(selection(words), least, most) for words, least, most in groups_of(row)]
    if kind in (COUNTS, ONE_OF):
        for cards, least, most in sets:
            every_one = kind == COUNTS and least == cards.sum()
            roles[3 if most == 0 else 2 if most < ANY else 0 if every_one else 1] |= cards
    elif kind == LAST_WITH:
        roles[0] |= sets[0][0]
    elif kind in (WIN_WITH, ONLY_OF):
        roles[4] |= sets[0][0]
        for cards, _, _ in sets[1:]:
            roles[1] |= cards
    return roles


def suit_roles(row: dict[str, Any]) -> NDArray[np.bool_]:
    """[7, 5]"""
    roles = np.zeros((SUIT_ROLES, 5), bool)
    kind = kind_of(row)
    suits = [*COLOURS, "submarines"]
    for place, (words, _, most) in enumerate(groups_of(row)):
        named = np.array([suit in words.split() for suit in suits])
        if kind in (COUNTS, ONE_OF):
            roles[2 if most == 0 else 1 if most < ANY else 0] |= named
        elif kind == MORE:
            roles[3 + place] |= named
        elif kind in (AS_MANY, BALANCED):
            roles[5] |= named
        elif kind == NEVER_OPEN:
            roles[6] |= named
    return roles


ROLES_OF_CARDS: Final = np.array([card_roles(row) for row in ROWS])
"""[96, 5, 40]"""
ROLES_OF_SUITS: Final = np.array([suit_roles(row) for row in ROWS])
"""[96, 7, 5]"""
