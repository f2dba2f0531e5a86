"""A second scorer that shares nothing with the first: cards on coordinates, cards walked one by one."""

from __future__ import annotations

from collections.abc import Iterator

Card = tuple[str, str]
"""Colour and faction in words; "human" and "generalist" are wild."""
Board = dict[tuple[int, int], Card]

WILD_WORD = ("human", "generalist")
COPIES = {
    "orange": {"pilot": 1, "engineer": 2, "security": 3, "mechanic": 4, "navigator": 5},
    "purple": {"pilot": 5, "engineer": 1, "security": 2, "mechanic": 3, "navigator": 4},
    "blue": {"pilot": 4, "engineer": 5, "security": 1, "mechanic": 2, "navigator": 3},
    "red": {"pilot": 3, "engineer": 4, "security": 5, "mechanic": 1, "navigator": 2},
    "green": {"pilot": 2, "engineer": 3, "security": 4, "mechanic": 5, "navigator": 1},
}


def total(board: Board, hold: list[Card], chain: bool, printed: bool) -> int:
    """Points of a ship and its hold before payroll."""
    points = sum(map(value, board.values())) + sum(abs(value(card)) for card in hold)
    for side in (0, 1):
        points += sum(chart(size) for size in set_sizes(board, side, chain, printed))
    return points


def value(card: Card) -> int:
    colour, faction = card
    if colour == "human" and faction == "generalist":
        return -5
    if colour == "human" or faction == "generalist":
        return -3
    return 6 - COPIES[colour][faction]


def chart(size: int) -> int:
    if size < 2:
        return 0
    return size * size if size <= 5 else 10 * size - 25


def set_sizes(board: Board, side: int, chain: bool, printed: bool) -> Iterator[int]:
    """Sizes of the scoring sets of colours (side 0) or factions (side 1)."""
    wild_here, wild_there = WILD_WORD[side], WILD_WORD[1 - side]

    def counts_as(place: tuple[int, int], word: str) -> bool:
        card = board[place]
        return card[side] == word and (printed or card[1 - side] != wild_there)

    for word in {card[side] for card in board.values()} - {wild_here}:
        plain = {place for place in board if counts_as(place, word)}
        wild = {place for place in board if board[place][side] == wild_here}
        left = plain | wild
        while left:
            group = _walk(left.pop(), plain, wild, chain)
            left -= group
            if any(near in plain for place in group & plain for near in _near(place)):
                yield len(group)


def _walk(
    start: tuple[int, int], plain: set[tuple[int, int]], wild: set[tuple[int, int]], chain: bool
) -> set[tuple[int, int]]:
    group, todo = {start}, [start]
    while todo:
        place = todo.pop()
        for near in _near(place):
            linked = near in plain or (near in wild and (chain or place in plain))
            if linked and near not in group:
                group.add(near)
                todo.append(near)
    return group


def _near(place: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = place
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
