"""What can be set: players, wilds, every printed figure, and each reading of an open rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta

from quarterdeck.core.contract import Config
from quarterdeck.core.errors import ConfigError
from quarterdeck.games.crew_deck.components import BOX

ROUNDS: Final = 5
HAND: Final = 5
LARGEST_SET: Final = 16


class CrewDeckConfig(Config, frozen=True, kw_only=True):
    """A table of Crew Deck."""

    players: Annotated[int, Meta(ge=1, le=5, description="1 is solo against the rulebook's AI")]
    wilds: Annotated[bool, Meta(description="Play with wild cards; without them for a first game")] = True
    five_players: Annotated[bool, Meta(description="House variant: five at the table, with all 14 wilds")] = (
        False
    )

    # Open readings
    wild_chain: Annotated[bool, Meta(description="A wild joins a set through another wild")] = True
    wild_counts_printed_trait: Annotated[
        bool, Meta(description="A Generalist counts for its colour, a Human for its faction")
    ] = True
    frame: Annotated[
        Literal["floating", "fixed"],
        Meta(description="A ship may grow either way, or its berths are fixed from the start"),
    ] = "floating"
    first_player: Annotated[
        Literal["random", "seat"], Meta(description="Who begins: drawn by lot, or the first seat")
    ] = "random"
    final_tie: Annotated[
        Literal["shared", "first_player"],
        Meta(description="Still tied: the win is shared, or goes clockwise from the First Player card"),
    ] = "shared"
    solo_wilds: Annotated[Literal[3, 6, 14], Meta(description="Wild cards in a solo deck")] = 3
    ai_wilds_positive: Annotated[
        bool, Meta(description="The solo AI scores its wilds as positive at the end")
    ] = True
    ai_tie: Annotated[
        Literal["left", "right"], Meta(description="Which of two stacks of equal value the solo AI takes")
    ] = "left"

    # Printed figures
    copies: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(description="Copies of each card: rows are colours, columns factions"),
    ] = BOX.crew.copies
    card_values: Annotated[tuple[int, ...], Meta(description="Value of a card with 1, 2, 3, 4, 5 copies")] = (
        BOX.values.by_copies
    )
    generalist_value: Annotated[int, Meta(description="Value of a Generalist in the ship")] = (
        BOX.values.generalist
    )
    human_value: Annotated[int, Meta(description="Value of a Human in the ship")] = BOX.values.human
    human_generalist_value: Annotated[int, Meta(description="Value of a Human Generalist in the ship")] = (
        BOX.values.human_generalist
    )
    payroll: Annotated[tuple[int, ...], Meta(description="What the payroll cards cost")] = BOX.payroll.values
    solo_payroll: Annotated[
        tuple[int, int, int], Meta(description="What the three solo stacks cost, left to right")
    ] = BOX.payroll.solo
    set_points: Annotated[tuple[int, ...], Meta(description="Points of a set of 0, 1, 2 ... 16 cards")] = (
        BOX.sets.points
    )

    @property
    def solo(self) -> bool:
        return self.players == 1

    @property
    def ship_width(self) -> int:
        return 8 if self.players == 2 else 7

    @property
    def hold_size(self) -> int:
        """Crew cards that end in the hold."""
        return 4 if self.players == 2 else 1

    @property
    def stack_count(self) -> int:
        return {1: 3, 2: 4}.get(self.players, self.players)

    @property
    def stack_size(self) -> int:
        return 2 if self.players == 2 else 3

    @property
    def plays(self) -> int:
        """Cards a player adds to the stacks each round; the rest of the five are discarded."""
        return 4 if self.players <= 2 else 3

    @property
    def payroll_cards(self) -> int:
        """Payroll cards a player takes each round, each good for one stack."""
        return 2 if self.players == 2 else 1

    @property
    def dealt(self) -> int:
        """Cards dealt each round, the solo AI's among them."""
        return 10 if self.solo else 5 * self.players

    @property
    def wilds_of_each_type(self) -> tuple[int, int, int]:
        """Generalists, Humans, Human Generalists in the deck."""
        if not self.wilds:
            return (0, 0, 0)
        all_of_them = (5, 5, BOX.wilds.human_generalists)
        if self.players in (2, 5) or (self.solo and self.solo_wilds == 14):
            return all_of_them
        each = self.solo_wilds // 3 if self.solo else self.players
        return (each, each, each)

    @property
    def deck_size(self) -> int:
        return sum(map(sum, self.copies)) + sum(self.wilds_of_each_type)

    @property
    def kept_a_round(self) -> int:
        """Cards that leave the deck for good each round."""
        return 6 if self.solo else self.stack_count * self.stack_size

    def check(self) -> None:
        """Raises a `ConfigError` for what the rules or the cards do not allow."""
        for wrong, why in self._faults():
            if wrong:
                raise ConfigError(why)

    def _faults(self) -> Iterator[tuple[bool, str]]:
        count = self.players
        yield not 1 <= count <= 5, f"Crew Deck is for 1 to 4 players, or 5 by a house variant, not {count}"
        yield count == 5 and not self.five_players, "five players are a house variant: set five_players"
        yield count != 5 and self.five_players, f"five_players is for a table of 5, not {count}"
        yield (
            len(self.copies) != 5 or any(len(row) != 5 for row in self.copies),
            "copies needs five rows of five figures",
        )
        yield (
            any(not 0 <= copies <= 5 for row in self.copies for copies in row),
            "there are 0 to 5 copies of a card",
        )
        yield len(self.card_values) != 5, "card_values needs five figures, for 1 to 5 copies"
        yield (
            max(self.generalist_value, self.human_value, self.human_generalist_value) > 0,
            "a wild card's value in the ship can't be positive",
        )
        yield (
            len(self.set_points) != LARGEST_SET + 1,
            "set_points needs 17 figures, for sets of 0 to 16 cards",
        )
        costs = self.payroll
        yield (
            len(set(costs)) != len(costs) or min(costs, default=0) < 0 or len(costs) > 8,
            "payroll needs at most eight different costs, none below 0",
        )
        yield len(costs) < count * self.payroll_cards, "there are too few payroll values for this table"
        yield min(self.solo_payroll) < 0, "a payroll can't cost less than 0"
        kept = (ROUNDS - 1) * self.kept_a_round
        needed = ROUNDS * self.dealt if self.solo else kept + self.dealt
        yield (
            self.deck_size < needed,
            f"{self.deck_size} cards are too few for {count} players: {needed} are needed",
        )
