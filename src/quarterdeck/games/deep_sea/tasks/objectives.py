"""Missions without task cards: what the whole crew must keep to."""

from __future__ import annotations

from quarterdeck.games.deep_sea.components import selection
from quarterdeck.games.deep_sea.tasks.kind import DONE, FAILED, OPEN, Crew, Kind, Tally


class EvenlySpread(Kind):
    """Nobody may ever have captured two or more of this value more than anybody else."""

    def __init__(self, crew: Crew, cards: str) -> None:
        self.cards, self.words = selection(cards), cards

    def judge(self, tally: Tally, me: int) -> int:
        counts = [(captured & self.cards).bit_count() for captured in tally.captured]
        if max(counts) - min(counts) >= 2:
            return FAILED
        return OPEN if tally.left else DONE


class NobodyOpens(Kind):
    """Nobody may open a trick with one of these cards."""

    watches_openings = True

    def __init__(self, crew: Crew, **cards: str) -> None:
        self.cards = selection(cards["with"])

    def judge(self, tally: Tally, me: int) -> int:
        if self.cards >> tally.trick[0] & 1:
            return FAILED
        return OPEN if tally.left else DONE

    def judge_opening(self, tally: Tally, me: int) -> int:
        return FAILED if self.cards >> tally.trick[0] & 1 else OPEN


class FirstWinnerAhead(Kind):
    """Whoever wins the first trick must from then on have more tricks than every other seat."""

    def __init__(self, crew: Crew) -> None:
        pass

    def judge(self, tally: Tally, me: int) -> int:
        first = next(seat for seat, wins in enumerate(tally.wins) if wins & 1)
        won = tally.wins[first].bit_count()
        if any(wins.bit_count() >= won for seat, wins in enumerate(tally.wins) if seat != first):
            return FAILED
        return OPEN if tally.left else DONE


class FinalCard(Kind):
    """This card must be the very last one played in the last trick."""

    def __init__(self, crew: Crew, card: str) -> None:
        self.card = selection(card)

    def judge(self, tally: Tally, me: int) -> int:
        if tally.left:
            return OPEN if tally.out & self.card else FAILED
        return DONE if self.card == 1 << tally.trick[-1] else FAILED
