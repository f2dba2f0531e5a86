"""An officer who looks one step ahead.

It places dice by what a seat yields now and next round, opens group seats that it can see filled by
willing colleagues, keeps dice for critical tasks that would cost a system, completes tasks and votes by
its own leaning. It knows its view and the printed cards, not what a crossroads option will do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quarterdeck.core.contract import Choice, Decision, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.bots.plans import Plan, plan_for
from quarterdeck.games.gen7.cards_seen import selection
from quarterdeck.games.gen7.components import OFFICER, PRIVATE, RECOVERY, ROBOT, ROBOTICS, SUPPLY
from quarterdeck.games.gen7.effects import kinds
from quarterdeck.games.gen7.effects.conditions import Instinct, Logic
from quarterdeck.games.gen7.group_items import is_ready, unpaid
from quarterdeck.games.gen7.hands import affordable
from quarterdeck.games.gen7.state import Gen7View, Public

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

TOKEN = 0.45
"""What a token is worth in merit, while there is room for it."""
CARD = 1.6
SYSTEM = 6.0
"""What a step of a system is worth to everybody."""


class OfficerBot:
    """Chooses what is worth most; ties by lot."""

    def __init__(self, game: Gen7, seed: int) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.logic = self.random.random() < 0.5
        """Its leaning where a vote has two sides."""
        self._choosers: Mapping[str, Callable[[Gen7View, Seat, Sequence[Choice]], Choice | None]] = {
            "turn": self._turn,
            "group": self._group,
            "contribute": self._contribute,
            "take": self._take,
            "complete": self._complete,
            "donate": self._donate,
            "more_cards": lambda view, seat, choices: choices[0],
            "slot": lambda view, seat, choices: choices[-1],
            "joining": self._join,
            "vote": self._vote,
            "tie": self._vote,
            "crossroad": self._vote,
            "set_robot": lambda view, seat, choices: choices[-1],
            "rescue": lambda view, seat, choices: choices[-1],
            "private": self._private,
            "reprogram": self._reprogram,
            "promotion": lambda view, seat, choices: choices[-1],
            "buy": self._buy,
            "alter": lambda view, seat, choices: choices[-1],
            "raising": lambda view, seat, choices: choices[-1],
            "reviving": self._revive,
            "rerolling": self._reroll,
            "turning": self._turn_die,
            "exhausting": self._exhaust,
            "peek": lambda view, seat, choices: choices[0],
            "reassign": lambda view, seat, choices: choices[0],
            "discard_tasks": lambda view, seat, choices: choices[0],
        }

    def choose(self, view: Gen7View, decision: Decision, choices: Sequence[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        chooser = self._choosers.get(decision.kind)
        chosen = chooser(view, decision.by, choices) if chooser is not None else None
        return chosen if chosen is not None else self.random.choice(choices)

    def _best(self, choices: Sequence[Choice], worth: Callable[[Any], float]) -> Choice:
        values = [worth(choice) for choice in choices]
        top = max(values)
        return self.random.choice(
            [choice for choice, value in zip(choices, values, strict=True) if value > top - 1e-9]
        )

    # A turn --------------------------------------------------------------------------------------

    def _turn(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        public = view.public
        plans = {
            choice.slot: plan
            for choice in choices
            if isinstance(choice, c.Open)
            and (plan := plan_for(self.game, public, seat, choice.slot)) is not None
        }
        keep = self._kept(public, plans)
        return self._best(choices, lambda choice: self._worth(view, seat, choice, plans, keep))

    def _kept(self, public: Public, plans: Mapping[int, Plan]) -> set[int]:
        """Own dice that an open critical task is waiting for."""
        return {who % 7 for plan in plans.values() for who, _ in plan.dice if who // 7 == plan.by}

    def _worth(
        self, view: Gen7View, seat: Seat, choice: Choice, plans: Mapping[int, Plan], keep: set[int]
    ) -> float:
        public = view.public
        match choice:
            case c.Open(slot):
                if slot not in plans:
                    return -50
                card = self.game.library.criticals[public.row[slot].card]
                harm = sum(failure.n for failure in card.failure)
                return card.merit + SYSTEM * harm - 1.5 * len(plans[slot].mine)
            case c.Place(die, location, one):
                cost = 2.5 if die in keep else 0.15 * public.dice[seat][die]
                return self._seat_worth(view, seat, die, location, one) - cost
            case c.PlayFile(slot) if view.own is not None:
                return 30 if self._file_helps(view, seat, slot) else -20
            case c.UsePerk():
                return 25
            case c.Rest(die):
                return -public.dice[seat][die] / 10
        return -30

    def _seat_worth(self, view: Gen7View, seat: Seat, die: int, location: int, one: int) -> float:
        public = view.public
        if location == PRIVATE:
            barracks = public.barracks[seat]
            if barracks == ROBOTICS:
                return 4.5 if any(row[ROBOT] == SUPPLY for row in public.places) else -5
            return self._tokens(public, seat, barracks, 5) + 0.5
        place = self.game.library.locations[location]
        value = 0.0
        for action in place.actions:
            match action:
                case "yield":
                    count = place.seats[one] + ((public.dice[seat][die] + 1) // 2 if place.halves else 0)
                    value += self._tokens(public, seat, self.game.library.resource[location], count)
                case "file" | "schema":
                    value += CARD
                case "robot":
                    value += 4.5
                case "animation":
                    rounds = public.final - public.round
                    value += 1.6 * rounds if SUPPLY in public.places[seat][1:6] else 0
                case "complete":
                    value += self._task_worth(view, seat, location)
                case "meeting":
                    held = len(public.tasks[seat])
                    value += max(0.0, 3.2 - held) * (public.final - public.round > 0)
                case "effects":
                    value += 1
        return value

    def _tokens(self, public: Public, seat: Seat, resource: int, count: int) -> float:
        room = max(0, 15 - public.tokens[seat][resource])
        return TOKEN * min(count, room) + 0.03 * (15 - public.tokens[seat][resource])

    def _task_worth(self, view: Gen7View, seat: Seat, location: int) -> float:
        """The best task that could be completed here now."""
        assert view.own is not None
        have = view.public.tokens[seat]
        tasks = self.game.library.tasks
        return max(
            (
                tasks[card].merit + tasks[card].penalty - TOKEN * sum(tasks[card].cost)
                for card in view.own.tasks
                if self.game.library.center[card] == location and affordable(tasks[card].cost, have)
            ),
            default=0.0,
        )

    def _file_helps(self, view: Gen7View, seat: Seat, slot: int) -> bool:
        """Played at once, unless it costs a die or there is nothing to mend."""
        assert view.own is not None
        public = view.public
        for effect in self.game.library.files[view.own.files[slot]].effects:
            if isinstance(effect, kinds.Exhaust | kinds.Reroll | kinds.TurnDie):
                return False
            if isinstance(effect, kinds.Revive) and not any(RECOVERY in row for row in public.places):
                return False
            if isinstance(effect, kinds.Status) and not any(public.systems):
                return False
        return True

    # Group seats ---------------------------------------------------------------------------------

    def _group(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        """Makes it final, or goes on by the plan; without a plan it is given up."""
        public, group = view.public, view.public.group
        assert group is not None
        if c.Finish() in choices:
            return c.Finish()
        plan = plan_for(self.game, public, seat, group.slot)
        if plan is not None:
            step = plan.next_of(seat, choices)
            if step is not None:
                return step
            for other in plan.others:
                if c.Ask(other) in choices:
                    return c.Ask(other)
        if -1 not in group.filled:
            paying = [choice for choice in choices if isinstance(choice, c.Pay)]
            if paying and not is_ready(self.game, public, group):
                return self.random.choice(paying)
        return c.Abandon()

    def _contribute(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        public, group = view.public, view.public.group
        assert group is not None
        plan = plan_for(self.game, public, group.by, group.slot)
        if plan is not None:
            step = plan.next_of(seat, choices)
            if step is not None:
                return step
        if any(unpaid(self.game, public, group)) and -1 not in group.filled:
            paying = [choice for choice in choices if isinstance(choice, c.Pay)]
            if paying and not is_ready(self.game, public, group):
                return self.random.choice(paying)
        return c.Finish()

    # Cards ---------------------------------------------------------------------------------------

    def _take(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        """The task that gains most for its cost, if there is time for it."""
        lying = selection(view)
        tasks = self.game.library.tasks
        rounds = view.public.final - max(view.public.round, 1)

        def worth(choice: Choice) -> float:
            if not isinstance(choice, c.Take):
                return 1.0
            card = tasks[lying[choice.slot]]
            gain = card.merit - 0.6 * sum(card.cost)
            return gain if rounds > 0 else gain - card.penalty - 3

        return self._best(choices, worth)

    def _complete(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        own = view.own
        assert own is not None
        tasks = self.game.library.tasks

        def worth(choice: Choice) -> float:
            return tasks[own.tasks[choice.slot]].merit if isinstance(choice, c.CompleteTask) else 0

        return self._best([one for one in choices if isinstance(one, c.CompleteTask | c.Skip)], worth)

    def _donate(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        """What the Stores lack, or what would not fit."""
        public = view.public
        resource = public.stack[-1].a
        have, stores = public.tokens[seat][resource], public.stores[resource]
        if have - 6 >= 4 and c.Donate(6) in choices:
            return c.Donate(6)
        if (have >= 5 or stores < 3) and c.Donate(3) in choices:
            return c.Donate(3)
        return c.Skip()

    def _join(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        public = view.public
        if public.round >= public.final or len(public.tasks[seat]) >= 2:
            return c.Skip()
        joins = [choice for choice in choices if isinstance(choice, c.Join) and choice.die != OFFICER]
        return min(joins, key=lambda one: public.dice[seat][one.die]) if joins else c.Skip()

    def _private(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        if view.public.stack[-1].a < 2:
            return c.Target(seat) if c.Target(seat) in choices else c.Skip()
        own = [choice for choice in choices if isinstance(choice, c.Wake) and choice.seat == seat]
        return own[0] if own else c.Skip()

    def _reprogram(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        return c.Target(seat) if c.Target(seat) in choices else choices[-1]

    def _revive(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        own = [choice for choice in choices if isinstance(choice, c.Wake) and choice.seat == seat]
        return own[0] if own else choices[-1]

    def _reroll(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        dice = view.public.dice[seat]
        return min(choices, key=lambda one: dice[one.die] if isinstance(one, c.Rest) else 3)

    def _turn_die(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        dice = view.public.dice[seat]
        return max(choices, key=lambda one: one.value - dice[one.die] if isinstance(one, c.SetDie) else 0)

    def _exhaust(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        dice = view.public.dice[seat]
        return min(choices, key=lambda one: dice[one.die] if isinstance(one, c.Rest) else 9)

    # Votes and the end ---------------------------------------------------------------------------

    def _vote(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        """By its plans, then by its leaning, else by lot."""
        sides = self._sides(view.public)
        wanted = "logic" if self._wants_logic(view) else "instinct"
        liked = [
            choice
            for choice in choices
            if isinstance(choice, c.Pick) and choice.option < len(sides) and sides[choice.option] == wanted
        ]
        return self.random.choice(liked or choices)

    def _wants_logic(self, view: Gen7View) -> bool:
        assert view.own is not None
        for number in view.own.plans:
            wanted = self.game.library.pack.personal[number].when
            if any(isinstance(one, Logic) for one in wanted):
                return True
            if any(isinstance(one, Instinct) for one in wanted):
                return False
        return self.logic

    def _sides(self, public: Public) -> list[str]:
        step = public.stack[-1]
        if step.kind == "crossroad":
            return [option.side for option in self.game.library.crossroads[step.a].options]
        if step.a == 0:
            return [option.side for option in self.game.library.crossroads[step.b].options]
        if step.a == 1:
            return [option.side for option in self.game.library.pack.section[step.b].vote]
        return []

    def _buy(self, view: Gen7View, seat: Seat, choices: Sequence[Choice]) -> Choice:
        """The dearest perk it can have; nothing is given away."""
        perks = self.game.library.pack.perk
        offers = [choice for choice in choices if isinstance(choice, c.Buy)]
        return self._best(offers, lambda one: perks[one.perk].cost) if offers else c.Skip()
