"""Random episodes, with a second bookkeeper that counts everything by itself."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from quarterdeck.core.playing import Step
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7.components import ABSENT, ON_TASK, ROBOTICS, SEATED, TASK
from quarterdeck.games.gen7.hands import card_of
from quarterdeck.games.gen7.state import Public, State

from ..random_games import random_game

EPISODES = ("e1", "e2a", "e2b")
SOME = int(os.environ.get("GEN7_EPISODES", "8"))
"""Episodes a configuration; `make verify` plays 2,000 a player count."""


class Bookkeeper:
    """Counts dice, cards and tokens, and keeps merit stacks of its own."""

    def __init__(self, game: Gen7) -> None:
        self.game = game
        self.stacks: dict[int, list[int]] = {0: list(range(game.players))}
        """By merit: seats from the bottom of the stack to its top."""

    def look(self, step: Step[State]) -> None:
        before, after = step.before.public, step.after.public
        self.dice(after)
        self.cards(step.after)
        self.tracks(after)
        self.merit(before, after)

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

    def cards(self, state: State) -> None:
        """Every operations task is in exactly one place."""
        public = state.public
        found = Counter(state.down[TASK]) + Counter(public.decks[TASK].up)
        found += Counter(card_of(state, token) for hand in public.tasks for token in hand)
        for number, selection in enumerate(public.selections):
            if selection.left is None:
                for place, serial in enumerate(selection.serials):
                    if place not in state.takes[number]:
                        found[state.drawn[TASK][serial] if serial >= 0 else -1 - serial] += 1
        waiting = [
            serial for step in public.stack if step.kind in ("peek", "selection") for serial in step.data
        ]
        top = public.decks[TASK].top
        if all(step.kind != "completed" for step in public.stack):
            assert max(found.values()) == 1
            if not waiting and top < 0:
                assert sorted(found) == list(range(len(self.game.library.tasks)))
        for deck, down in zip(public.decks, state.down, strict=True):
            assert deck.down == len(down)
            assert len(deck.faces) == len(deck.seen)

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

    def merit(self, before: Public, after: Public) -> None:
        """Markers that went up lie on top of their stacks, markers that went down at the bottom.

        Several changes within one step can't be told apart from outside, so stacks are compared where
        each marker moved at most once in one direction."""
        moved = [seat for seat in range(self.game.players) if before.merit[seat] != after.merit[seat]]
        ranked = sorted(after.standing, key=lambda seat: -after.merit[seat])
        assert [after.merit[seat] for seat in after.standing] == [after.merit[seat] for seat in ranked]
        if len(moved) == 1:
            (seat,) = moved
            for stack in self.stacks.values():
                if seat in stack:
                    stack.remove(seat)
            stack = self.stacks.setdefault(after.merit[seat], [])
            if after.merit[seat] > before.merit[seat]:
                stack.append(seat)
            else:
                stack.insert(0, seat)
            order = [one for value in sorted(self.stacks, reverse=True) for one in self.stacks[value]]
            assert list(after.standing) == order
        elif moved:
            self.stacks = {}
            for seat in after.standing:
                self.stacks.setdefault(after.merit[seat], []).append(seat)


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize("players", [3, 4])
def test_random_episodes_end_with_everything_in_its_place(players: int, episode: str) -> None:
    game = Gen7(Gen7Config(players=players, episode=episode))
    for seed in range(SOME):
        books = Bookkeeper(game)
        for step in random_game(game, random.Random(f"{episode}:{seed}")):
            books.look(step)


def test_an_episode_uses_every_round_until_the_final_one() -> None:
    game = Gen7(Gen7Config(players=4))
    *_, last = random_game(game, random.Random(5))
    assert last.after.public.round == last.after.public.final
