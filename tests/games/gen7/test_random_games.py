"""Random episodes, with a second bookkeeper that counts everything by itself."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable

import pytest

from quarterdeck.core.playing import Step
from quarterdeck.games.gen7 import Gen7, Gen7Config, groups, hands, judge, places, table
from quarterdeck.games.gen7.choices import Donate
from quarterdeck.games.gen7.components import (
    ABSENT,
    CRITICAL,
    CROSSROADS,
    FILE,
    ON_TASK,
    ROBOTICS,
    SCHEMA,
    SEATED,
    TASK,
)
from quarterdeck.games.gen7.effects import run
from quarterdeck.games.gen7.hands import card_of
from quarterdeck.games.gen7.state import Public, State

from ..random_games import random_game

EPISODES = ("e1", "e2a", "e2b")
SOME = int(os.environ.get("GEN7_EPISODES", "8"))
"""Episodes a configuration; `make verify` plays 2,000 a player count."""


class Announced(list[dict[int, int]]):
    """Every change of merit as the rules announce it: by seat, those of the same moment together."""

    def __call__(self, game: Gen7, public: Public, changes: Iterable[tuple[int, int]]) -> None:
        together = dict(changes)
        self.append(together)
        table.merit(game, public, together.items())


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Announced:
    """Listens wherever a chapter of the rules moves merit markers."""
    heard = Announced()
    for chapter in (groups, hands, judge, places, run):
        monkeypatch.setattr(chapter, "merit", heard)
    return heard


class Bookkeeper:
    """Counts dice, cards and tokens, and keeps merit stacks of its own."""

    def __init__(self, game: Gen7, announced: Announced) -> None:
        self.game = game
        self.announced = announced
        self.stacks: dict[int, list[int]] = {0: list(range(game.players))}
        """By merit: seats from the bottom of the stack to its top."""

    def look(self, step: Step[State]) -> None:
        before, after = step.before.public, step.after.public
        self.dice(after)
        self.tasks(step.after)
        if after.stack and after.stack[-1].kind == "turn":
            self.cards(step.after)
        self.tracks(after)
        self.merit(after)
        if isinstance(step.choice, Donate):
            self.donation(before, after, step.choice.count)

    def dice(self, public: Public) -> None:
        seated = Counter(sitter for sitter in public.taken if sitter >= 0)
        assert all(count == 1 for count in seated.values())
        for seat, row in enumerate(public.places):
            for die, place in enumerate(row):
                if SEATED <= place < ON_TASK:
                    assert public.taken[place - SEATED] == seat * 7 + die
            if public.round:
                missing = row.count(ABSENT)
                assert missing == (1 if public.barracks[seat] == ROBOTICS else 0)
        for number, sitter in enumerate(public.taken):
            if sitter >= 0:
                assert public.places[sitter // 7][sitter % 7] == SEATED + number

    def tasks(self, state: State) -> None:
        """Every operations task is in exactly one place, also while tasks are being taken."""
        public = state.public
        found = Counter(state.down[TASK]) + Counter(public.decks[TASK].up)
        found += Counter(card_of(state, token) for hand in public.tasks for token in hand)
        for number, selection in enumerate(public.selections):
            if selection.left is None:
                for place, serial in enumerate(selection.serials):
                    if place not in state.takes[number]:
                        found[state.drawn[TASK][serial] if serial >= 0 else -1 - serial] += 1
        drawn = [public.decks[TASK].top] if public.decks[TASK].top >= 0 else []
        for step in public.stack:
            if step.kind == "completed":
                found[step.a] += 1
            elif step.kind in ("selection", "hold_tasks") or (
                step.kind in ("drawing", "peek", "peeked") and step.a == TASK
            ):
                drawn += step.data
        found += Counter(state.drawn[TASK][serial] for serial in drawn)
        assert sorted(found.elements()) == list(range(len(self.game.library.tasks)))
        for deck, down in zip(public.decks, state.down, strict=True):
            assert deck.down == len(down)
            assert len(deck.faces) == len(deck.seen)

    def cards(self, state: State) -> None:
        """Between turns every file, schema, critical and crossroads card is in exactly one place."""
        public, library = state.public, self.game.library
        away = {
            FILE: [state.drawn[FILE][serial] for hand in public.files for serial in hand],
            SCHEMA: [card for row in public.schemas for card in row if card >= 0],
            CRITICAL: [task.card for task in public.row if not task.plot],
            CROSSROADS: list(public.removed),
        }
        box = {
            FILE: range(len(library.files)),
            SCHEMA: range(len(library.schemas)),
            CRITICAL: self.game.critical_cards,
            CROSSROADS: {*self.game.crossroads_cards, *public.added, *public.removed},
        }
        for number, cards in away.items():
            deck = public.decks[number]
            top = [state.drawn[number][deck.top]] if deck.top >= 0 else []
            assert sorted([*cards, *state.down[number], *deck.up, *top]) == sorted(box[number]), number

    def donation(self, before: Public, after: Public, count: int) -> None:
        """What a barracks gives arrives in the Stores or on critical tasks, all of it. (The end of a round
        may take some away again.)"""

        def given(public: Public) -> int:
            return sum(public.stores) + sum(sum(task.tokens) for task in public.row)

        if after.round == before.round and any(step.kind == "failure" for step in after.stack):
            assert given(after) - given(before) == count

    def tracks(self, public: Public) -> None:
        assert all(0 <= count <= 15 for count in public.stores)
        assert all(count >= 0 for row in public.tokens for count in row)
        if public.stack and public.stack[-1].kind == "turn":
            assert all(count <= 15 for row in public.tokens for count in row)
        assert all(0 <= level <= 3 for level in public.systems)
        assert -5 <= public.leaning <= 5
        assert 0 <= public.conditions <= self.game.config.condition_boxes
        assert all(len(hand) <= 7 for hand in public.tasks)
        assert all(1 <= rank <= 5 for rank in public.rank)
        assert all(stars >= 0 for stars in public.stars)
        assert all(len(perks) <= rank for perks, rank in zip(public.perks, public.rank, strict=True))

    def merit(self, public: Public) -> None:
        """Markers that gain go on top of their stacks, highest first; markers that lose to the bottom, lowest
        first. Lower in a stack is better."""
        for together in self.announced:
            order = self.ranking()
            for seat in [seat for seat in order if together.get(seat, 0) > 0]:
                self.move(seat, together[seat])
            for seat in [seat for seat in reversed(order) if together.get(seat, 0) < 0]:
                self.move(seat, together[seat])
        self.announced.clear()
        assert list(public.standing) == self.ranking()
        assert {value: set(stack) for value, stack in self.stacks.items() if stack} == {
            value: {seat for seat, points in enumerate(public.merit) if points == value}
            for value in public.merit
        }

    def ranking(self) -> list[int]:
        return [seat for value in sorted(self.stacks, reverse=True) for seat in self.stacks[value]]

    def move(self, seat: int, by: int) -> None:
        value = next(value for value, stack in self.stacks.items() if seat in stack)
        if max(0, value + by) != value:
            self.stacks[value].remove(seat)
            target = self.stacks.setdefault(max(0, value + by), [])
            target.insert(len(target) if by > 0 else 0, seat)


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize("players", [3, 4])
def test_random_episodes_end_with_everything_in_its_place(
    players: int, episode: str, announced: Announced
) -> None:
    game = Gen7(Gen7Config(players=players, pack="drill", episode=episode))
    for seed in range(SOME):
        books = Bookkeeper(game, announced)
        for step in random_game(game, random.Random(f"{episode}:{seed}")):
            books.look(step)


def test_an_episode_uses_every_round_until_the_final_one() -> None:
    game = Gen7(Gen7Config(players=4, pack="drill"))
    *_, last = random_game(game, random.Random(5))
    assert last.after.public.round == last.after.public.final
