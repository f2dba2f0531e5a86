"""The rules' verdicts against the sentences' over random play-outs.

`QUARTERDECK_PLAYOUTS` sets the number of play-outs (2,000 by default, split over 3, 4 and 5 seats).
"""

from __future__ import annotations

import os
import random

import pytest

from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.tasks.kind import CREWS, DONE, FAILED, OPEN, Tally
from quarterdeck.games.deep_sea.tasks.kinds import judges
from tests.games.deep_sea.sentences import LETTERS, SENTENCES, Card, Story, Trick

PLAYOUTS = int(os.environ.get("QUARTERDECK_PLAYOUTS", "2000"))
DECK: list[Card] = [
    (suit, value) for suit in LETTERS.values() for value in range(1, 10 if suit != "submarine" else 5)
]
COMPARISONS = ("more_than_captain", "fewer_than_captain", "as_many_as_captain")


def random_playout(rng: random.Random, seats: int) -> tuple[int, list[Trick]]:
    """The captain and the tricks of a legal, aimless attempt."""
    deck = DECK[:]
    rng.shuffle(deck)
    hands = [deck[seat::seats] for seat in range(seats)]
    captain = next(seat for seat in range(seats) if ("submarine", 4) in hands[seat])
    leader, tricks = captain, []
    for _ in range(CREWS[seats].tricks):
        plays: list[tuple[int, Card]] = []
        for seat in ((leader + step) % seats for step in range(seats)):
            follow = [held for held in hands[seat] if plays and held[0] == plays[0][1][0]]
            chosen = rng.choice(follow or hands[seat])
            hands[seat].remove(chosen)
            plays.append((seat, chosen))
        tricks.append(Trick(plays))
        leader = tricks[-1].winner
    return captain, tricks


def tallies(
    captain: int, tricks: list[Trick], seats: int, foretold: tuple[int, int]
) -> list[tuple[bool, Tally]]:
    """What the rules' judges are shown, moment by moment: (whether it is an opening, the tally)."""
    captured, wins, out = [0] * seats, [0] * seats, (1 << 40) - 1
    shown = []
    for number, trick in enumerate(tricks):
        cards = tuple(DECK.index(laid) for laid in trick.cards)
        left = len(tricks) - number

        shown.append(
            (
                True,
                Tally(
                    captain,
                    tuple(captured),
                    tuple(wins),
                    number,
                    left,
                    out,
                    cards[:1],
                    trick.leader,
                    trick.leader,
                    cards[0],
                    foretold,
                ),
            )
        )
        captured[trick.winner] |= sum(1 << number for number in cards)
        wins[trick.winner] |= 1 << number
        out &= ~sum(1 << number for number in cards)
        best = DECK.index(trick.taken[1])
        shown.append(
            (
                False,
                Tally(
                    captain,
                    tuple(captured),
                    tuple(wins),
                    number + 1,
                    left - 1,
                    out,
                    cards,
                    trick.leader,
                    trick.winner,
                    best,
                    foretold,
                ),
            )
        )
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_verdicts_agree_with_the_sentences_and_are_never_taken_back(seats: int) -> None:
    rng = random.Random(seats)
    succeeded: set[str] = set()
    missed: set[str] = set()
    for _ in range(PLAYOUTS // 3 + 1):
        captain, tricks = random_playout(rng, seats)
        foretold = (rng.randrange(4), rng.randrange(4))
        shown = tallies(captain, tricks, seats, foretold)
        for me in range(seats):
            story = Story(me, captain, seats, tricks, *foretold)
            for task, judge in zip(TASKS, judges(seats), strict=True):
                if me == captain and task.id in COMPARISONS:
                    continue
                truth = SENTENCES[task.id](story)
                (succeeded if truth else missed).add(task.id)
                verdict = OPEN
                for opening, tally in shown:
                    if verdict == OPEN and (not opening or judge.watches_openings):
                        verdict = judge.judge_opening(tally, me) if opening else judge.judge(tally, me)
                assert verdict == (DONE if truth else FAILED), (task.id, me, story)
    every = {task.id for task in TASKS}
    assert missed == every
    assert succeeded == every
