"""What locations do when a die is seated: their actions, one after the other (rulebook: Ship Locations)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    DATA_POWER,
    FILE,
    OFFICER,
    PRIVATE,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SCHEMA,
    SEATS,
    STORAGE,
    STRANDED,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.private_seats import private
from quarterdeck.games.gen7.schemas import trigger
from quarterdeck.games.gen7.state import Public, State, Step
from quarterdeck.games.gen7.table import (
    NO_LIMIT,
    asleep,
    clamp,
    gain,
    merit,
    move_die,
    perk_slot,
    perk_sum,
    put,
    rule_on,
    spend_perk,
    store,
)
from quarterdeck.games.gen7.turns import files, play_file
from quarterdeck.games.gen7.vocabulary import DONATE, EXTRA, SKIP, TARGET, USE_PERK

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

RESCUES = 2


@auto("actions")
def actions(game: Gen7, state: State, step: Step) -> None:
    """One action of a location, then the rest. `data`: seat, another die there before, asked, rescues."""
    public, seat, location, number = state.public, step.seat, step.a, step.b
    one, before, asked, rescues = step.data
    if location == PRIVATE:
        private(game, state, step)
        return
    place = game.library.locations[location]
    if number == 0 and not asked and not rescues:
        trigger(game, state, seat, "seat", location)
    if number >= len(place.actions):
        return
    rest = Step("actions", seat, location, number + 1, step.c, (one, before, 0, rescues))
    if not asked and rescues < RESCUES and _may_rescue(public, location):
        again = Step("actions", seat, location, number, step.c, (one, before, 1, rescues))
        public.stack += (again, Step("rescue", seat))
        return
    public.stack += (rest,)
    ACTIONS[place.actions[number]](game, state, step)


# Rescue --------------------------------------------------------------------------------------------


def _may_rescue(public: Public, location: int) -> bool:
    rule = rule_on(public, "rescue")
    return bool(rule and rule[2] >> location & 1 and any(STRANDED in places for places in public.places))


@legal("rescue")
def rescue_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, *(TARGET[seat] for seat, places in enumerate(state.public.places) if STRANDED in places)]


@decide("rescue")
def rescue(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    """Somebody unconscious goes from the Stores to the Recovery Room, in place of the action."""
    if isinstance(choice, c.Target):
        public = state.public
        move_die(public, choice.seat, public.places[choice.seat].index(STRANDED), RECOVERY)
        waiting = public.stack[-1]
        one, before, _, rescues = waiting.data
        rest = Step(
            "actions", waiting.seat, waiting.a, waiting.b + 1, waiting.c, (one, before, 0, rescues + 1)
        )
        public.stack = public.stack[:-1] + (rest,)


# Labs ----------------------------------------------------------------------------------------------


def yield_(game: Gen7, state: State, step: Step) -> None:
    """Tokens by seat, or by half the die and the seat. The storage limit waits for Donate."""
    public, seat, location = state.public, step.seat, step.a
    place = game.library.locations[location]
    resource = game.library.resource[location]
    count = place.seats[step.data[0]]
    if place.halves:
        count += (public.dice[seat][step.c] + 1) // 2
    if rule_on(public, "short_rations"):
        count -= 1
    count = max(count, 0) + perk_sum(game, public, seat, "lab_bonus", place.resource or "")
    gain(public, seat, resource, count, NO_LIMIT)
    if step.data[1]:
        trigger(game, state, seat, "seat_again", location)


def share(game: Gen7, state: State, step: Step) -> None:
    """Each other die here earns its barracks one token."""
    public = state.public
    resource = game.library.resource[step.a]
    mine = seat_number(step.a, step.data[0])
    for number in range(step.a * SEATS, step.a * SEATS + SEATS):
        if number != mine and public.taken[number] >= 0:
            other = public.taken[number] // 7
            gain(public, other, resource, 1, NO_LIMIT if other == step.seat else STORAGE)


def donate(game: Gen7, state: State, step: Step) -> None:
    public = state.public
    ask = Step("donate", step.seat, game.library.resource[step.a], step.a)
    if len(donations(game, public, ask)) > 1:
        push(state, ask)
    else:
        clamp(public, step.seat)


def donations(game: Gen7, public: Public, step: Step) -> list[Choice]:
    """Three or six tokens, if the barracks has them and the Stores (or the tasks) have room."""
    have, resource = public.tokens[step.seat][step.a], step.a
    if rule_on(public, "donate_to_tasks"):
        room = sum(_wanted(game, public, slot, resource) for slot in range(len(public.row)))
    else:
        room = STORAGE - public.stores[resource]
    return [SKIP, *(choice for count, choice in DONATE.items() if count <= min(have, room))]


def _wanted(game: Gen7, public: Public, slot: int, resource: int) -> int:
    """Tokens of a type that a critical task still has room for."""
    task = public.row[slot]
    if task.done:
        return 0
    card = game.library.criticals[task.card]
    wanted = card.cost[resource] + card.any - task.tokens[resource]
    beyond = sum(max(0, task.tokens[other] - card.cost[other]) for other in range(3) if other != resource)
    return max(0, wanted - beyond)


@legal("donate")
def donate_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return donations(game, state.public, step) + files(game, state, step.seat, "turn")


@decide("donate")
def decide_donate(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat, resource = state.public, step.seat, step.a
    match choice:
        case c.Donate(count):
            gain(public, seat, resource, -count)
            clamp(public, seat)
            _deliver(game, public, resource, count)
            merit(game, public, [(seat, count // 3)])
            public.donated = put(public.donated, seat, public.donated[seat] + 1)
            trigger(game, state, seat, "donate", step.b)
        case c.PlayFile(slot):
            public.stack += (step,)
            play_file(game, state, seat, slot)
        case _:
            clamp(public, seat)


def _deliver(game: Gen7, public: Public, resource: int, count: int) -> None:
    if not rule_on(public, "donate_to_tasks"):
        store(public, resource, count)
        return
    for slot in range(len(public.row)):
        given = min(count, _wanted(game, public, slot, resource))
        if given:
            task = public.row[slot]
            tokens = put(task.tokens, resource, task.tokens[resource] + given)
            public.row = put(public.row, slot, replace(task, tokens=tokens))
            count -= given


# Centers and Robotics ------------------------------------------------------------------------------


def file_action(game: Gen7, state: State, step: Step) -> None:
    """Draw two files, keep one. `c` of the step is the die: an officer may use a perk here."""
    push(state, Step("extra", step.seat, FILE, step.a, int(step.c == OFFICER)))


def schema_action(game: Gen7, state: State, step: Step) -> None:
    push(state, Step("extra", step.seat, SCHEMA, step.a, int(step.c == OFFICER)))


def robot_action(game: Gen7, state: State, step: Step) -> None:
    robot_crew(state, step.seat)


def robot_crew(state: State, seat: Seat) -> None:
    """The robot comes from supply, is rolled, and goes to quarters; a 1 becomes any value."""
    public = state.public
    if public.places[seat][ROBOT] == SUPPLY:
        move_die(public, seat, ROBOT, QUARTERS)
        push(state, Step("roll", -1, data=(seat * 7 + ROBOT,)), Step("robot_rolled", seat))


@auto("robot_rolled")
def robot_rolled(game: Gen7, state: State, step: Step) -> None:
    if state.public.dice[step.seat][ROBOT] == 1:
        push(state, Step("set_robot", step.seat))


def animation_action(game: Gen7, state: State, step: Step) -> None:
    place = game.library.locations[step.a]
    if step.c == OFFICER and perk_slot(game, state.public, step.seat, "advocate", place.id) >= 0:
        push(state, Step("advocate", step.seat))
    suspended_animation(state.public, step.seat)


def suspended_animation(public: Public, seat: Seat) -> None:
    """The marker goes into the Recovery Room; if it is there already, a colonist takes its place."""
    colonists = asleep(public, seat)
    if not colonists:
        return
    if public.markers[seat]:
        move_die(public, seat, colonists[0], RECOVERY)
        public.markers = put(public.markers, seat, 0)
    else:
        public.markers = put(public.markers, seat, 1)


@legal("advocate")
def advocate_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, *(TARGET[seat] for seat in range(game.players) if asleep(state.public, seat))]


@decide("advocate")
def advocate(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Target):
        spend_perk(state.public, step.seat, perk_slot(game, state.public, step.seat, "advocate"))
        suspended_animation(state.public, choice.seat)


def complete_action(game: Gen7, state: State, step: Step) -> None:
    if state.public.tasks[step.seat]:
        push(state, Step("complete", step.seat, step.a))


def effects_action(game: Gen7, state: State, step: Step) -> None:
    push(state, Step("run", step.seat, game.library.program(game.library.locations[step.a].effects)))


def chief_action(game: Gen7, state: State, step: Step) -> None:
    state.public.chief = step.seat


def meeting_action(game: Gen7, state: State, step: Step) -> None:
    """Everybody else may join, clockwise; then tasks are drawn."""
    others = [(step.seat + turn) % game.players for turn in range(1, game.players)]
    push(state, *(Step("join", seat) for seat in others), Step("meeting", step.seat))


ACTIONS = {
    "chief": chief_action,
    "meeting": meeting_action,
    "yield": yield_,
    "share": share,
    "donate": donate,
    "file": file_action,
    "schema": schema_action,
    "robot": robot_action,
    "animation": animation_action,
    "complete": complete_action,
    "effects": effects_action,
}


# Draws: extra cards for data, or six by a perk ------------------------------------------------------


@auto("extra")
def extra(game: Gen7, state: State, step: Step) -> None:
    """Asks only where there is something to choose."""
    if len(extra_choices(game, state, step)) > 1:
        state.public.stack += (Step("more_cards", step.seat, step.a, step.b, step.c),)
    else:
        _draw(game, state, step, 0)


@legal("more_cards")
def extra_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    data = min(state.public.tokens[step.seat][0], DATA_POWER)
    found: list[Choice] = list(EXTRA[: data + 1])
    slot = gift_perk(game, state.public, step)
    if slot >= 0:
        found.append(USE_PERK[slot])
    return found


def gift_perk(game: Gen7, public: Public, step: Step) -> int:
    """The perk that turns this draw into gifts, where the officer sits at its center; -1 without."""
    if not step.c or not public.perks[step.seat]:
        return -1
    return perk_slot(game, public, step.seat, "give_cards", game.library.locations[step.b].id)


@decide("more_cards")
def decide_extra(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public = state.public
    if isinstance(choice, c.UsePerk):
        spend_perk(public, step.seat, choice.slot)
        perk = game.library.pack.perk[public.perks[step.seat][choice.slot]]
        eyes = game.everybody if step.a == SCHEMA else 1 << step.seat
        gifts = game.gift_count()
        push(state, Step("draw", -1, step.a, perk.n, eyes), Step("gifts", step.seat, step.a, gifts))
    elif isinstance(choice, c.Extra):
        gain(public, step.seat, 0, -choice.count)
        _draw(game, state, step, choice.count)


def _draw(game: Gen7, state: State, step: Step, extra: int) -> None:
    count = 2 + extra
    if step.b >= 0:
        count += perk_sum(game, state.public, step.seat, "extra_card", game.library.locations[step.b].id)
    eyes = game.everybody if step.a == SCHEMA else 1 << step.seat
    kind = "keep_schema" if step.a == SCHEMA else "keep_file"
    push(state, Step("draw", -1, step.a, count, eyes), Step(kind, step.seat))
