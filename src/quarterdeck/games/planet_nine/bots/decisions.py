"""What the deckhand says when the crew is asked: tasks to take, polls, roles, common decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.position import Position
from quarterdeck.games.planet_nine.bots.task_odds import TaskOdds
from quarterdeck.games.planet_nine.bots.trick_value import TrickValue
from quarterdeck.games.planet_nine.choices import HandOver, Name, Prefer, Role, Roles, Take
from quarterdeck.games.planet_nine.setup import candidates, polled
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.beliefs import HandSampler
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import NO, YES, Pass, Signal
from quarterdeck.games.tricks.council import receivers
from quarterdeck.games.tricks.state import hand_in

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

WORLDS: Final = 8
DRAFT_WORLDS: Final = 12
WELCOME: Final = 1.5
"""How much more a member is worth who said yes, or who wished for this role."""
GAIN: Final = 1.15
"""How much better a change must make the mission look before it is asked for."""
GOOD_ENOUGH: Final = 0.8
"""A mission that looks at least this good needs no distress signal."""


class CrewDecisions:
    """Weighs what the crew could decide by the mission's chances on imagined tables."""

    def __init__(self, game: PlanetNine, view: PlanetNineView, source: Random, worlds: int = WORLDS) -> None:
        self.game = game
        self.view = view
        self.public = view.public
        sampler = HandSampler(game, view)
        self.worlds = [sampler.hands(source) for _ in range(worlds)]

    # Tasks -----------------------------------------------------------------------------------------

    def draft(self, member: int, choices: Sequence[Choice]) -> Choice:
        """The task after which all tasks, in whosever hands they end, look best."""
        position = Position(self.game, self.public)
        task_odds = TaskOdds(position)
        clockwise = self.game.clockwise(self.public)
        cards = [choice.card for choice in choices if isinstance(choice, Take)]
        totals = dict.fromkeys(cards, 0.0)
        for hands in self.worlds:
            odds = []
            for owner in range(self.game.seats):
                row = {}
                for card in cards:
                    position.owner[card] = owner
                    row[card] = task_odds.odds(hands, self.public.captain, position.open, card)
                odds.append(row)
            for card in cards:
                totals[card] += _whole_draft(odds, clockwise, member, card)
        best = max(cards, key=totals.__getitem__)
        return choices[cards.index(best)]

    def choose(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """What this member answers to a poll, names, wishes for, votes or passes on."""
        return _ANSWERS[decision.kind](self, decision, choices)

    # Polls and roles -------------------------------------------------------------------------------

    def answer(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """Yes (or good) from whoever suits the role or the task better than the others on average."""
        game, me = self.game, decision.for_
        distribution = game.mission.assignment == "distribution"
        asked = range(game.seats) if distribution else candidates(game, self.public)
        others = [self.fitness(member) for member in asked if member != me]
        return choices[0] if self.fitness(me) * len(others) >= sum(others) else choices[1]

    def name(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The member who suits best, those preferred who said yes."""
        names = [choice for choice in choices if isinstance(choice, Name)]
        if len(names) < len(choices):
            return self.roles(choices)
        return self.game.special.whom_to_name(self, names)

    def fittest(self, names: Sequence[Name]) -> Name:
        """Who suits the role or the tasks best."""
        welcome = self._said("yes") | self._said("good")
        return max(
            names,
            key=lambda name: self.fitness(name.member) * (WELCOME if name.member in welcome else 1.0),
        )

    def _said(self, word: str) -> set[int]:
        """The members who answered the running poll so."""
        public = self.public
        return {
            member
            for member, said in zip(polled(self.game, public), public.answers, strict=False)
            if said == word
        }

    def fitness(self, member: int) -> float:
        """How well a member suits what the poll is about."""
        game, public = self.game, self.public
        if game.mission.assignment == "distribution" and public.tasks:
            return self._mean(self._task_odds(public.tasks[-1].card, member))
        position = Position(game, public)
        trick_value = TrickValue(position)
        if game.mission.assignment == "decision":
            return self._mean(lambda hands: trick_value.strength(hands, member))
        position.chosen = member
        return self._mean(lambda hands: trick_value.now(hands, public.captain))

    def _task_odds(self, card: int, member: int) -> Callable[[Sequence[int]], float]:
        position = Position(self.game, self.public)
        position.owner[card] = member
        task_odds = TrickValue(position).task_odds
        leader = self.public.captain
        return lambda hands: task_odds.odds(hands, leader, position.open, card)

    def _mean(self, value: Callable[[Sequence[int]], float]) -> float:
        return sum(map(value, self.worlds)) / len(self.worlds)

    def prefer(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """Mission 50: the role in which the mission looks best from here."""
        me = decision.for_
        options = [choice for choice in self.game.special.roles if isinstance(choice, Roles)]
        worth: dict[Role, list[float]] = {"first": [], "between": [], "last": []}
        for roles in options:
            role: Role = "first" if roles.first == me else "last" if roles.last == me else "between"
            worth[role].append(self._roles_worth(roles))
        average: dict[Choice, float] = {
            Prefer(role): sum(values) / len(values) for role, values in worth.items() if values
        }
        return max(choices, key=lambda choice: average.get(choice, 0.0))

    def roles(self, choices: Sequence[Choice]) -> Choice:
        """Mission 50: the best pair for first and last, wishes counted."""
        first, last = self._said("first"), self._said("last")

        def worth(choice: Choice) -> float:
            if not isinstance(choice, Roles):
                return 0.0
            wished = (choice.first in first) + (choice.last in last)
            return self._roles_worth(choice) * WELCOME**wished

        return max(choices, key=worth)

    def _roles_worth(self, roles: Roles) -> float:
        position = Position(self.game, self.public)
        position.chosen, position.second = roles.first, roles.last
        trick_value = TrickValue(position)
        return self._mean(lambda hands: trick_value.now(hands, self.public.captain))

    # Common decisions --------------------------------------------------------------------------------

    def wish(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """What the deckhand would like the crew to decide; no change where nothing is gained."""
        assert self.public.ballot is not None
        topic = self.public.ballot.topic
        if topic == "hand_over":
            return self._hand_over(choices)
        if topic == "distress":
            return self._distress(choices)
        return choices[0]

    def propose(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The commander puts what it wished for itself."""
        ballot = self.public.ballot
        assert ballot is not None
        if ballot.topic == "roles":
            return self.roles(choices)
        if ballot.wishes:
            wished = self.game.actions[ballot.wishes[decision.for_]]
            if wished in choices:
                return wished
        return self.wish(decision, choices)

    def vote(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """A proposal is trusted, unless a task would go to worse hands."""
        assert self.public.ballot is not None
        proposal = self.game.actions[self.public.ballot.proposal]
        worse = isinstance(proposal, HandOver) and self._gain(proposal) < 1 / GAIN
        return NO if worse else YES

    def _hand_over(self, choices: Sequence[Choice]) -> Choice:
        gains = {choice: self._gain(choice) for choice in choices if isinstance(choice, HandOver)}
        best = max(gains, key=gains.__getitem__)
        return best if gains[best] > GAIN else choices[0]

    def _gain(self, over: HandOver) -> float:
        """How many times better a task's chances are in other hands."""
        owner = next(task.owner for task in self.public.tasks if task.card == over.card)
        before = self._mean(self._task_odds(over.card, owner))
        return self._mean(self._task_odds(over.card, over.to)) / max(before, 0.01)

    def _distress(self, choices: Sequence[Choice]) -> Choice:
        """The signal, where the mission looks poor and a card of one's own would help next door."""
        seat = self.view.seat
        assert seat is not None
        trick_value = TrickValue(Position(self.game, self.public))
        now = self._mean(lambda hands: trick_value.now(hands, self.public.captain))
        best, most = choices[0], now * GAIN
        if now >= GOOD_ENOUGH:
            return best
        clockwise = self.game.clockwise(self.public)
        for choice in choices:
            if isinstance(choice, Signal) and choice.direction != "none":
                to = clockwise[seat] if choice.direction == "left" else clockwise.index(seat)
                for card in cards_in(hand_in(self.view) & self.game.deck.colours):
                    value = self._after_pass(trick_value, seat, to, 1 << card)
                    if value > most:
                        best, most = choice, value
        return best

    def give(self, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The card that helps most in the neighbour's hand, or hurts most in one's own."""
        giver = decision.for_
        to = receivers(self.game, self.public)[giver]
        trick_value = TrickValue(Position(self.game, self.public))

        def worth(choice: Choice) -> float:
            assert isinstance(choice, Pass)
            return self._after_pass(trick_value, giver, to, 1 << choice.card)

        return max(choices, key=worth)

    def _after_pass(self, trick_value: TrickValue, giver: int, to: int, card: int) -> float:
        total = 0.0
        for hands in self.worlds:
            changed = list(hands)
            changed[giver] &= ~card
            changed[to] |= card
            total += trick_value.now(changed, self.public.captain)
        return total / len(self.worlds)


def _whole_draft(odds: list[dict[int, float]], clockwise: Sequence[int], member: int, first: int) -> float:
    """The chance of all tasks if this member takes `first` and the others, in turn, what suits them best."""
    value = odds[member][first]
    left = [card for card in odds[0] if card != first]
    while left:
        member = clockwise[member]
        row = odds[member]
        card = max(left, key=row.__getitem__)
        value *= row[card]
        left.remove(card)
    return value


_ANSWERS: Final[Mapping[str, Callable[[CrewDecisions, Decision, Sequence[Choice]], Choice]]] = {
    "poll": CrewDecisions.answer,
    "name": CrewDecisions.name,
    "assign": CrewDecisions.name,
    "prefer": CrewDecisions.prefer,
    "wish": CrewDecisions.wish,
    "propose": CrewDecisions.propose,
    "vote": CrewDecisions.vote,
    "pass": CrewDecisions.give,
}
