"""The deckhand: a crew member who plays by rules of thumb and a little imagination.

For each card it could play it imagines a few tables that agree with all it has seen, lets the others finish
the trick in a few ways, and takes the card after which the tasks look best (`Kind.success_odds`). Tasks it
chooses by how they would have fared with its hand in aimless play-outs (`task_chances`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.bots.task_chances import TaskChances, task_chances
from quarterdeck.games.deep_sea.choices import KEEP, Give, Name, Predict, Sonar, Take
from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.deep_sea.judge import tally
from quarterdeck.games.deep_sea.state import DeepSeaState, DeepSeaView
from quarterdeck.games.tricks.choices import NO, SIGNALS, YES
from quarterdeck.games.tricks.radio import excluded

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

WORLDS: Final = 6
"""How many tables are imagined before a card is played."""
ENDINGS: Final = 4
"""In how many ways the others finish the trick on each of them."""
PLAYOUTS: Final = 24
"""How many deals are played out before a task is chosen."""


class Deckhand:
    """Answers every kind of decision from the view of its seat."""

    def __init__(self, game: DeepSea, seed: int) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        kind = decision.kind
        if kind == "play":
            return self._play(view, decision, choices)
        if kind == "briefing":
            return self._message(view, choices)
        if kind in ("agree", "vote"):
            return YES
        if SIGNALS[0] in choices:
            return SIGNALS[0]
        if kind == "pass":
            return choices[-1]
        ahead = task_chances(self.game, view, self.random, PLAYOUTS)
        if kind in ("draft", "favour"):
            return self._task(ahead, decision.for_, choices)
        if kind == "share":
            return self._owner(view, ahead, choices)
        if kind in ("predict", "note"):
            return self._prediction(ahead.tricks[decision.for_], choices)
        return self._all_tasks(view, decision, ahead, choices)

    # Tricks --------------------------------------------------------------------------------------

    def _play(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        worth = dict.fromkeys(choices, 0.0)
        for _ in range(WORLDS):
            state = self.game.determinize(view, self.random)
            for choice in choices:
                after = self.game.apply(state, decision, choice)
                endings = [self._worth(self._finish(after, state.public.trick)) for _ in range(ENDINGS)]
                worth[choice] += max(endings) + sum(endings) / ENDINGS
        return max(choices, key=worth.__getitem__)

    def _finish(self, state: DeepSeaState, trick: int) -> DeepSeaState:
        """The others play any cards they may."""
        game = self.game
        while state.public.phase == "play" and state.public.trick == trick and state.public.table:
            decision = game.pending(state)[0]
            state = game.apply(state, decision, self.random.choice(game.legal(state, decision)))
        return state

    def _worth(self, state: DeepSeaState) -> float:
        public = state.public
        if public.verdict is not None:
            return float(public.verdict.won)
        history = tally(self.game, public, max(own.noted for own in state.own))
        worth = 1.0
        for place, task in enumerate(public.tasks):
            if public.open >> place & 1:
                worth *= self.game.judges[task].success_odds(history, public.owners[place])
        return worth

    def _message(self, view: DeepSeaView, choices: Sequence[Choice]) -> Choice:
        """What rules out the most cards, as early as possible."""

        def told(choice: Choice) -> int:
            if not isinstance(choice, Sonar):
                return 1
            suit = DECK.suit[choice.card]
            gone = excluded(choice.claim, DECK.full[suit], DECK.value[choice.card]) << DECK.shift[suit]
            return (gone & ~view.public.played).bit_count()

        return max(choices, key=told)

    # Tasks ---------------------------------------------------------------------------------------

    def _task(self, ahead: TaskChances, seat: int, choices: Sequence[Choice]) -> Choice:
        def edge(choice: Choice) -> float:
            return ahead.edge(choice.task, seat) if isinstance(choice, Take) else 0.0

        return max(choices, key=edge)

    def _owner(self, view: DeepSeaView, ahead: TaskChances, choices: Sequence[Choice]) -> Choice:
        """Who asked for the task gets it, else whom it suits."""
        public = view.public
        task = public.tasks[len(public.given)]

        def fit(choice: Choice) -> float:
            assert isinstance(choice, Give)
            asked = choice.seat < len(public.favours) and public.favours[choice.seat] == task
            return ahead.chance[task, choice.seat] + asked

        return max(choices, key=fit)

    def _prediction(self, tricks: float, choices: Sequence[Choice]) -> Choice:
        def distance(choice: Choice) -> float:
            assert isinstance(choice, Predict)
            return abs(choice.tricks - tricks)

        return min(choices, key=distance)

    def _all_tasks(
        self, view: DeepSeaView, decision: Decision, ahead: TaskChances, choices: Sequence[Choice]
    ) -> Choice:
        """One owner for everything: me if the tasks suit me better than others."""
        seat = decision.for_
        suits_me = sum(ahead.edge(task, seat) for task in view.public.tasks) >= 0
        if YES in choices:
            return YES if suits_me else NO
        if KEEP in choices and suits_me:
            return KEEP
        ballot = view.public.ballot
        if ballot is not None and ballot.wishes:
            wished = Counter(ballot.wishes).most_common(1)[0][0]
            if self.game.actions[wished] in choices:
                return self.game.actions[wished]
        if suits_me and self.game.names[seat] in choices:
            return self.game.names[seat]
        others = [choice for choice in choices if isinstance(choice, Name) and choice.seat != seat]
        return others[0] if others else choices[0]
