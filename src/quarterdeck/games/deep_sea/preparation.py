"""Before the tasks are distributed: terrain, the draw, the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.games.deep_sea.cards import CAPTAINS_CARD, DECK
from quarterdeck.games.deep_sea.choices import Draw, Terrain
from quarterdeck.games.deep_sea.components import TASK, TASKS, Communication
from quarterdeck.games.deep_sea.draw import Drawing, draw_tasks
from quarterdeck.games.deep_sea.state import (
    CAPTAIN,
    EXTRA,
    PUT_BACK,
    TERRAIN,
    UNCOVERED,
    Dummy,
    Private,
    Public,
    State,
    saw,
)
from quarterdeck.games.deep_sea.state import TASK as SAW_TASK
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.choices import Deal

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

COLUMNS = 7

CARD_BITS = tuple(1 << card for card in DECK.cards)


class Preparation:
    """Setup, steps 2 to 10 of the rules summary; every step is chance."""

    def __init__(self, game: DeepSea) -> None:
        self.game = game
        config = game.config
        self.fixed = tuple(TASK[name].number for name in game.mission.tasks)
        self.drawing = Drawing(
            seats=game.seats,
            difficulty=game.difficulty,
            total=game.mission.difficulty,
            distribution=game.mission.distribution,
            used=frozenset(TASK[name].number for name in config.used),
            volunteers=config.players,
        )

    def start(self) -> State:
        game = self.game
        public = Public(
            phase="over",
            asked=0,
            communication=game.mission.communication,
            captured=(0,) * game.seats,
            wins=(0,) * game.seats,
        )
        if self.fixed:
            public = self._display(public, self.fixed)
        return State(public, (0,) * game.seats, (Private(),) * game.seats)

    # Unfamiliar terrain ----------------------------------------------------------------------------

    def terrain(self, state: State) -> State | None:
        """Before dealing, a colour card says how the crew may communicate."""
        if state.public.communication != "terrain":
            return None
        return replace(state, public=replace(state.public, phase="terrain", asked=0))

    def draw_terrain(self, source: Source) -> Terrain:
        return Terrain(below(source, DECK.colours.bit_count()))

    def enter_terrain(self, state: State, choice: Terrain) -> State:
        public = state.public
        public = replace(
            public,
            communication=terrain_mode(choice.card),
            seen=(*public.seen, saw(TERRAIN, 0, choice.card)),
        )
        return self.game.proceed(replace(state, public=public), public.step + 1)

    # The tasks -------------------------------------------------------------------------------------

    def tasks(self, state: State) -> State | None:
        if self.fixed or not self.game.mission.difficulty:
            return None
        return replace(state, public=replace(state.public, phase="tasks", asked=0))

    def draw_tasks(self, source: Source) -> Draw:
        return draw_tasks(self.drawing, source)

    def possible_draw(self, choice: Draw) -> bool:
        return self.drawing.possible(choice)

    def display(self, state: State, choice: Draw) -> State:
        public = self._display(state.public, choice.tasks)
        put_back = tuple(saw(PUT_BACK, 0, task) for task in choice.put_back)
        public = replace(public, seen=public.seen + put_back)
        return self.game.proceed(replace(state, public=public), public.step + 1)

    def _display(self, public: Public, tasks: tuple[int, ...]) -> Public:
        return replace(
            public,
            tasks=tasks,
            owners=(-1,) * len(tasks),
            verdicts=(0,) * len(tasks),
            open=(1 << len(tasks)) - 1,
            openings=any(self.game.judges[task].watches_openings for task in tasks),
            seen=public.seen + tuple(saw(SAW_TASK, 0, task) for task in tasks),
        )

    # The deal --------------------------------------------------------------------------------------

    def deal(self, state: State) -> State:
        return replace(state, public=replace(state.public, phase="deal", asked=0))

    def draw_deal(self, state: State, source: Source) -> Deal:
        """Shuffles and deals, and deals again while one hand makes a task impossible."""
        while True:
            choice = self._deal_two(source) if self.game.dummy >= 0 else self._deal_crew(source)
            if not redeal_due(state.public.tasks, choice):
                return choice

    def _deal_crew(self, source: Source) -> Deal:
        deck = shuffled(source, CARD_BITS)
        seats, tricks = self.game.seats, self.game.crew.tricks
        hands = [sum(deck[seat * tricks : (seat + 1) * tricks]) for seat in range(seats)]
        if len(deck) > seats * tricks:
            lucky = below(source, seats) if self.game.config.extra_card == "random" else 0
            hands[lucky] |= deck[-1]
        return Deal(tuple(hands))

    def _deal_two(self, source: Source) -> Deal:
        """Submarine 4 is never among the dummy's cards."""
        deck = shuffled(source, cards_in(DECK.all & ~(1 << CAPTAINS_CARD)))
        covered, up = deck[:COLUMNS], deck[COLUMNS : 2 * COLUMNS]
        rest = shuffled(source, (*deck[2 * COLUMNS :], CAPTAINS_CARD))
        return Deal((set_of(rest[:13]), set_of(rest[13:]), set_of(up)), up, covered)

    def possible_deal(self, state: State, choice: Deal) -> bool:
        game = self.game
        if len(choice.hands) != game.seats or min(choice.hands) < 0:
            return False
        cards = [card for hand in choice.hands for card in cards_in(hand)] + list(choice.covered)
        if sorted(cards) != list(DECK.cards) or redeal_due(state.public.tasks, choice):
            return False
        sizes = [hand.bit_count() for hand in choice.hands]
        if game.dummy >= 0:
            columns = len(choice.up) == len(choice.covered) == COLUMNS
            human = not choice.hands[2] >> CAPTAINS_CARD & 1 and CAPTAINS_CARD not in choice.covered
            return (
                columns and human and sorted(choice.up) == cards_in(choice.hands[2]) and sizes == [13, 13, 7]
            )
        if choice.up or choice.covered:
            return False
        extra = game.config.extra_card == "random" or game.seats != 3 or sizes[0] == 14
        return extra and all(game.crew.tricks <= size <= game.crew.tricks + 1 for size in sizes)

    def enter_deal(self, state: State, choice: Deal) -> State:
        game, public = self.game, state.public
        captain = next(seat for seat, hand in enumerate(choice.hands) if hand >> CAPTAINS_CARD & 1)
        sizes = [hand.bit_count() for hand in choice.hands]
        extra = sizes.index(14) if game.seats == 3 and game.dummy < 0 else game.dummy
        seen = [*public.seen, saw(CAPTAIN, captain, 0)]
        if extra >= 0:
            seen.append(saw(EXTRA, extra, 0))
        seen += [saw(UNCOVERED, column, card) for column, card in enumerate(choice.up)]
        public = replace(
            public,
            captain=captain,
            extra=extra,
            dummy=Dummy(choice.up, (1 << COLUMNS) - 1) if choice.up else None,
            seen=tuple(seen),
        )
        private = tuple(Private((hand,)) for hand in choice.hands)
        dealt = State(public, choice.hands, private, choice.covered, choice.covered)
        return game.proceed(dealt, public.step + 1)


def terrain_mode(card: int) -> Communication:
    """1 to 3: normal; 4 to 6: currents; 7 to 9: rapture of the deep."""
    modes: tuple[Communication, ...] = ("normal", "currents", "rapture")
    return modes[(DECK.value[card] - 1) // 3]


def redeal_due(tasks: tuple[int, ...], deal: Deal) -> bool:
    """Whether one hand holds what makes one of the tasks impossible; the dummy's hand is all its cards."""
    hands = deal.hands if not deal.covered else (*deal.hands[:-1], deal.hands[-1] | set_of(deal.covered))
    for task in tasks:
        for cards in TASKS[task].redeal:
            if any(hand & cards == cards for hand in hands):
                return True
    return False
