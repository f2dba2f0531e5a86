"""Tables of Gen7 set up for tests: a running episode whose state is changed by hand, and steps on it."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from quarterdeck.core.contract import CHANCE, Choice
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7.choices import Pick, Rolled
from quarterdeck.games.gen7.components import FILE, QUARTERS, SEATED, SUPPLY, TASK, seat_number
from quarterdeck.games.gen7.decks import take_from_deck
from quarterdeck.games.gen7.effects.kinds import AnyEffect
from quarterdeck.games.gen7.effects.run import EFFECTS
from quarterdeck.games.gen7.flow import push, settle
from quarterdeck.games.gen7.hands import hold_file, hold_tasks
from quarterdeck.games.gen7.state import Critical, Public, State, Step

DICE = (5, 3, 4, 2, 1, 6, 7)
"""What everybody's dice show in these tables."""


@lru_cache(maxsize=64)
def game(players: int = 4, **options: Any) -> Gen7:
    return Gen7(replace(Gen7Config(players=players, pack="drill"), **options))


@lru_cache(maxsize=64)
def first_turn(rules: Gen7, seed: int = 3) -> State:
    """The first turn of the first round, with sensible dice and nothing in anybody's way."""
    rng = random.Random(seed)
    state = rules.start()
    while state.public.stack[-1].kind != "turn":
        decision = rules.pending(state)[0]
        chance = decision.by == CHANCE
        choice = rules.sample(state, rng) if chance else rules.legal(state, decision)[-1]
        state = rules.apply(state, decision, choice)
    return state


class Table:
    """A state that tests play on. Seat 0 is at turn and chief; barracks are by seat: science, engineering,
    bioscience, robotics."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        self.game = game(players, **options)
        self.state = first_turn(self.game).fork()
        public = self.public
        public.barracks = tuple(range(players))
        public.chief = public.turn = 0
        public.stack = (*public.stack[:-1], Step("turn", 0))
        public.dice = (DICE,) * players
        home = (QUARTERS,) * 4 + (SUPPLY,) * 2 + (QUARTERS,)
        public.places = (home,) * players
        public.schemas = ((-1, -1, -1, -1),) * players
        public.row = ()
        public.tokens = ((0, 0, 0),) * players

    @property
    def public(self) -> Public:
        return self.state.public

    def task(self, name: str) -> int:
        """Puts a critical task into the row; gives its slot."""
        self.public.row += (Critical(self.game.library.critical_number[name]),)
        return len(self.public.row) - 1

    def perk(self, name: str, seat: int = 0) -> None:
        public = self.public
        number = self.game.library.perk_number[name]
        public.perks = _put(public.perks, seat, (*public.perks[seat], number))
        public.used = _put(public.used, seat, (*public.used[seat], 0))

    def schema(self, name: str, seat: int = 0, focus: bool = False) -> None:
        card = next(n for n, card in enumerate(self.game.library.schemas) if card.id == name)
        self.public.schemas = _put(self.public.schemas, seat, (card, 0 if focus else -1, -1, -1))

    def tokens(self, data: int = 0, part: int = 0, chem: int = 0, seat: int = 0) -> None:
        self.public.tokens = _put(self.public.tokens, seat, (data, part, chem))

    def die(self, seat: int, die: int, value: int) -> None:
        self.public.dice = _put(self.public.dice, seat, _put(self.public.dice[seat], die, value))

    def put(self, seat: int, die: int, place: int) -> None:
        self.public.places = _put(self.public.places, seat, _put(self.public.places[seat], die, place))

    def seat_other(self, place: str, one: int, seat: int, die: int, value: int) -> None:
        """Somebody sits there already."""
        number = seat_number(self.location(place), one)
        self.die(seat, die, value)
        self.put(seat, die, SEATED + number)
        self.public.taken = _put(self.public.taken, number, seat * 7 + die)

    def hold_file(self, name: str, seat: int = 0) -> int:
        """A file card straight from the deck into a hand; gives its slot."""
        cards = self.game.library.files
        card = next(card for card in self.state.down[FILE] if cards[card].id == name)
        hold_file(self.public, seat, take_from_deck(self.state, FILE, card, 1 << seat))
        return len(self.public.files[seat]) - 1

    def hold_task(self, name: str, seat: int = 0) -> int:
        """An operations task straight from the deck into a hand; gives its slot."""
        number = next(n for n, card in enumerate(self.game.library.tasks) if card.id == name)
        if number not in self.state.down[TASK]:
            self.state.down = _put(self.state.down, TASK, tuple(sorted((*self.state.down[TASK], number))))
        serial = take_from_deck(self.state, TASK, number, 1 << seat)
        hold_tasks(self.game, self.state, Step("hold_tasks", seat, data=(serial,)))
        return len(self.public.tasks[seat]) - 1

    def location(self, name: str) -> int:
        return self.game.library.location_number[name]

    # Playing -------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        return self.public.stack[-1].kind

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.game.legal(self.state, self.game.pending(self.state)[0])

    def choose(self, choice: Choice, seat: int | None = None) -> None:
        """A choice that must be offered."""
        pending = self.game.pending(self.state)
        decision = next(one for one in pending if seat is None or one.by == seat)
        legal = self.game.legal(self.state, decision)
        assert choice in legal, (decision, choice, legal)
        self.state = self.game.apply(self.state, decision, choice)

    def vote(self, *ballots: int) -> None:
        """Everybody's ballot, by seat."""
        for seat, option in enumerate(ballots):
            self.choose(Pick(option), seat)

    def roll(self, *values: int) -> None:
        decision = self.game.pending(self.state)[0]
        assert self.game.possible(self.state, Rolled(values))
        self.state = self.game.apply(self.state, decision, Rolled(values))

    def chance(self, seed: int = 1) -> None:
        """Lets chance happen until somebody must decide."""
        rng = random.Random(seed)
        while (pending := self.game.pending(self.state)) and pending[0].by == CHANCE:
            self.state = self.game.apply(self.state, pending[0], self.game.sample(self.state, rng))

    def effect(self, effect: AnyEffect, seat: int = 0, card: int = -1) -> None:
        """Carries an effect out as if a card of this seat had it."""
        EFFECTS[type(effect)](self.game, self.state, Step("run", seat, 0, 0, card + 1), effect)
        settle(self.game, self.state)

    def step(self, *steps: Step) -> None:
        push(self.state, *steps)
        settle(self.game, self.state)


def _put(values: Any, index: int, value: Any) -> Any:
    return (*values[:index], value, *values[index + 1 :])
