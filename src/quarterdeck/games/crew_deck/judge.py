"""What a ship is worth (sets of colour and faction, card values, hold, payroll), and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from quarterdeck.core.contract import Outcome, Seat
from quarterdeck.core.words import Message
from quarterdeck.games.crew_deck.components import (
    COLOUR,
    FACTION,
    GENERALISTS,
    HUMAN_GENERALIST,
    HUMANS,
    IS_WILD,
    KINDS,
    WILD,
)
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.ship import Hull, Ship
from quarterdeck.games.crew_deck.state import Public

Dimension = Literal["colour", "faction"]
NO_TRAIT: Final = 6
"""In a table of traits: the card counts for nothing here."""


class CrewSet(Struct, frozen=True):
    """A contiguous set that scores."""

    dimension: Dimension
    value: int
    """Which colour or faction."""
    berths: int
    """One bit per card."""
    size: int
    points: int


class Score(Struct, frozen=True):
    """A player's final reckoning, step by step."""

    sets: tuple[CrewSet, ...]
    crew: int
    """Printed values of the cards in the ship."""
    hold: int
    """Printed values of the crew in the hold, wilds as positive."""
    payroll: int
    """What the payroll cards cost, as a positive number."""

    @property
    def set_points(self) -> int:
        return sum(found.points for found in self.sets)

    @property
    def largest_set(self) -> int:
        return max((found.size for found in self.sets), default=0)

    @property
    def total(self) -> int:
        return self.set_points + self.crew + self.hold - self.payroll


class Scorer:
    """The scoring rules of one configuration."""

    def __init__(self, config: CrewDeckConfig, hull: Hull) -> None:
        self.config = config
        self.hull = hull
        self.values = _values(config)
        self.stowed_values = tuple(
            -value if IS_WILD[kind] else value for kind, value in enumerate(self.values)
        )
        self.colour, self.faction = _traits(config)
        self.set_value = lru_cache(maxsize=1 << 17)(self._set_value)
        """Points of all sets of one value, from the masks of its cards and of the wilds."""

    def score(self, ship: Ship, payroll: Sequence[int] = ()) -> Score:
        return Score(
            sets=tuple(self.sets(ship)),
            crew=sum(self.values[kind] for _, kind in ship.cards()),
            hold=sum(self.stowed_values[kind] for kind in ship.hold),
            payroll=sum(payroll),
        )

    def total(self, ship: Ship) -> int:
        """Set points, crew and hold, quickly."""
        values = self.values
        colours, factions = self.masks(ship)
        set_value = self.set_value
        human, generalist = colours[WILD], factions[WILD]
        points = 0
        for value in range(5):
            if cards := colours[value]:
                points += set_value(cards, human)
            if cards := factions[value]:
                points += set_value(cards, generalist)
        for code in ship.crew:
            points += values[code & 63]
        for kind in ship.hold:
            points += self.stowed_values[kind]
        return points

    def masks(self, ship: Ship) -> tuple[list[int], list[int]]:
        """One mask per colour and one per faction; index `WILD` holds that dimension's wilds."""
        colours, factions = [0] * 7, [0] * 7
        for code in ship.crew:
            bit = 1 << (code >> 6)
            colours[self.colour[code & 63]] |= bit
            factions[self.faction[code & 63]] |= bit
        return colours, factions

    def sets(self, ship: Ship) -> Iterator[CrewSet]:
        """Every scoring set: colours first, then factions."""
        colours, factions = self.masks(ship)
        dimensions: tuple[tuple[Dimension, list[int]], ...] = (("colour", colours), ("faction", factions))
        for dimension, masks in dimensions:
            for value in range(5):
                for berths in self._sets(masks[value], masks[WILD]):
                    size = berths.bit_count()
                    yield CrewSet(dimension, value, berths, size, self.config.set_points[size])

    def _set_value(self, cards: int, wilds: int) -> int:
        points = self.config.set_points
        return sum(points[berths.bit_count()] for berths in self._sets(cards, wilds))

    def _sets(self, cards: int, wilds: int) -> Iterator[int]:
        """The sets of one value: each grows from two plain cards side by side, the seed; a wild that
        touches the set belongs to it, and further cards may be linked through the wild."""
        beside = self.hull.beside
        seeds = cards & beside(cards)
        while seeds:
            found, edge = 0, seeds & -seeds
            while edge:
                found |= edge
                if self.config.wild_chain:
                    edge = beside(edge) & (cards | wilds)
                else:
                    edge = (beside(edge & cards) & (cards | wilds)) | (beside(edge & wilds) & cards)
                edge &= ~found
            yield found
            seeds &= ~found


def rival_reckoning(config: CrewDeckConfig, cards: Sequence[int]) -> Score:
    """What the solo AI scores: card values, its largest colour and its largest faction, no adjacency."""
    values = _values(config)
    crew = sum(
        -values[kind] if IS_WILD[kind] and config.ai_wilds_positive else values[kind] for kind in cards
    )
    colour, faction = _traits(config)
    sets = (_largest(config, "colour", colour, cards), _largest(config, "faction", faction, cards))
    return Score(sets=sets, crew=crew, hold=0, payroll=0)


def _largest(
    config: CrewDeckConfig, dimension: Dimension, traits: Sequence[int], cards: Sequence[int]
) -> CrewSet:
    """The AI's largest set of one dimension: its cards lie in no berth, and every wild counts."""
    counts = [0] * 7
    for kind in cards:
        counts[traits[kind]] += 1
    most = max(counts[:WILD])
    size = most + counts[WILD]
    return CrewSet(dimension, counts.index(most), berths=0, size=size, points=config.set_points[size])


def rival_score(config: CrewDeckConfig, cards: Sequence[int]) -> int:
    """The AI's total."""
    return rival_reckoning(config, cards).total


def _values(config: CrewDeckConfig) -> tuple[int, ...]:
    """Printed value by kind; a card that has no copy is worth nothing."""
    values = [0] * KINDS
    for kind in range(25):
        copies = config.copies[kind // 5][kind % 5]
        values[kind] = config.card_values[copies - 1] if copies else 0
    for kind in GENERALISTS:
        values[kind] = config.generalist_value
    for kind in HUMANS:
        values[kind] = config.human_value
    values[HUMAN_GENERALIST] = config.human_generalist_value
    return tuple(values)


def _traits(config: CrewDeckConfig) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Colour and faction by kind as they count in sets."""
    if config.wild_counts_printed_trait:
        return COLOUR, FACTION
    colour = tuple(NO_TRAIT if kind in GENERALISTS else trait for kind, trait in enumerate(COLOUR))
    faction = tuple(NO_TRAIT if kind in HUMANS else trait for kind, trait in enumerate(FACTION))
    return colour, faction


# Game End -------------------------------------------------------------------------------------------


def final_scores(scorer: Scorer, public: Public) -> tuple[Score, ...]:
    """Every seat's reckoning as the table stands."""
    return tuple(
        scorer.score(ship, payroll) for ship, payroll in zip(public.ships, public.payrolls, strict=True)
    )


def final_outcome(config: CrewDeckConfig, scorer: Scorer, public: Public) -> Outcome:
    """The outcome of a finished match."""
    scores = final_scores(scorer, public)
    totals = tuple(float(score.total) for score in scores)
    if config.solo:
        return _solo(config, public, scores[0])
    standing = [(score.total, score.largest_set, score.payroll) for score in scores]
    best = max(standing)
    winners = [seat for seat, mine in enumerate(standing) if mine == best]
    rule = "Game End"
    if len(winners) > 1 and config.final_tie == "first_player":
        winners = [min(winners, key=lambda seat: (seat - public.first) % config.players)]
    reason = _reason(standing, winners)
    utility = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(config.players))
    return Outcome(reason, rule, utility, totals)


def _reason(standing: list[tuple[int, int, int]], winners: list[Seat]) -> Message:
    total, largest, payroll = standing[winners[0]]
    if len(winners) > 1:
        return Message("crew_deck.end.shared", {"count": len(winners), "total": total})
    args: dict[str, int | float | str | Message] = {
        "seat": winners[0],
        "total": total,
        "largest": largest,
        "payroll": payroll,
    }
    tied = [mine for mine in standing if mine[0] == total]
    if len(tied) == 1:
        return Message("crew_deck.end.most", args)
    if sum(mine[1] == largest for mine in tied) == 1:
        return Message("crew_deck.end.largest_set", args)
    if sum(mine[1:] == (largest, payroll) for mine in tied) == 1:
        return Message("crew_deck.end.payroll", args)
    return Message("crew_deck.end.first_player", args)


def _solo(config: CrewDeckConfig, public: Public, score: Score) -> Outcome:
    """You win only by outscoring the AI."""
    rival = rival_score(config, public.rival)
    won = score.total > rival
    key = "crew_deck.end.solo_won" if won else "crew_deck.end.solo_lost"
    reason = Message(key, {"seat": 0, "total": score.total, "rival": rival})
    return Outcome(reason, "Solo Play", (float(won),), (float(score.total),))
