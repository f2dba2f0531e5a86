"""Operations: who joins a meeting, and the tasks that go round; the draft at the beginning of an episode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    OFFICER,
    QUARTERS,
    ROBOT,
    SEATED,
    SEATS,
    TASK,
    TASKS_IN_HAND,
    seat_number,
)
from quarterdeck.games.gen7.decks import discard, show
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.hands import draw_tasks, hold_task, reveal_task
from quarterdeck.games.gen7.schemas import in_force
from quarterdeck.games.gen7.state import Selection, State, Step
from quarterdeck.games.gen7.table import available, move_die, perk_slot, put
from quarterdeck.games.gen7.turns import alterations
from quarterdeck.games.gen7.vocabulary import DISCARD, JOIN, SKIP, TAKE, USE_PERK

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


# Joining -------------------------------------------------------------------------------------------


@auto("join")
def join(game: Gen7, state: State, step: Step) -> None:
    """Asks whoever could join, or could take the top task instead."""
    if len(join_choices(game, state, step)) > 1:
        state.public.stack += (Step("joining", step.seat),)


@legal("joining")
def join_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    public, seat = state.public, step.seat
    found: list[Choice] = [SKIP]
    if available(public, game.library.operations):
        found += [JOIN[die] for die in range(ROBOT) if public.places[seat][die] == QUARTERS]
    perk = perk_slot(game, public, seat, "lone_wolf")
    if perk >= 0 and len(public.tasks[seat]) < TASKS_IN_HAND:
        found.append(USE_PERK[perk])
    return found


@decide("joining")
def joining(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat = state.public, step.seat
    match choice:
        case c.Join(die):
            location = game.library.operations
            one = available(public, location)[0]
            move_die(public, seat, die, SEATED + seat_number(location, one))
            if die == OFFICER:
                public.officers |= 1 << seat
            if len(alterations(game, public, seat, die, "operations")) > 1:
                push(state, Step("alter", seat, location, one, die))
        case c.UsePerk():
            draw_tasks(game, state, seat, 1)


# The meeting ---------------------------------------------------------------------------------------


@auto("meeting")
def meeting(game: Gen7, state: State, step: Step) -> None:
    """Two cards for each die and one more; they go round from the highest die on."""
    public = state.public
    first = game.library.operations * SEATS
    seated = [sitter for sitter in public.taken[first : first + SEATS] if sitter >= 0]
    order = attendees(game, state, step.seat, seated)
    push(
        state,
        Step("draw", -1, TASK, 2 * len(seated) + 1, 0),
        Step("selection", step.seat, 1, 0, _pack(order)),
    )


def attendees(game: Gen7, state: State, active: Seat, seated: list[int]) -> list[Seat]:
    """Owners of dice at Operations, clockwise from that of the highest die (a tie: seated earlier)."""
    public = state.public
    arrival = [(active + turn) % game.players for turn in range(game.players)]
    best = max(
        seated,
        key=lambda sitter: (public.dice[sitter // 7][sitter % 7], -arrival.index(sitter // 7)),
    )
    owners = {sitter // 7 for sitter in seated}
    return [seat for turn in range(game.players) if (seat := (best // 7 + turn) % game.players) in owners]


def _pack(seats: list[Seat]) -> int:
    """An order of seats as one number; `_unpack` reads it."""
    number = 1
    for seat in seats:
        number = number << 2 | seat
    return number


def _unpack(number: int) -> list[Seat]:
    seats: list[Seat] = []
    while number > 1:
        seats.append(number & 3)
        number >>= 2
    return seats[::-1]


@auto("selection")
def selection(game: Gen7, state: State, step: Step) -> None:
    """Tasks lie ready. `a` 1 for a meeting, 0 for the draft; `c` the order."""
    public = state.public
    number = len(public.selections)
    public.selections += (Selection(step.data),)
    state.takes += ((),)
    order = _unpack(step.c)
    steps = [Step("offer", (step.seat + turn) % game.players, number) for turn in range(game.players)]
    passes = [Step("pass", seat, number, again, step.a) for again in (0, 1) for seat in order]
    push(state, *(steps if step.a else ()), *passes, Step("selected", -1, number))


@auto("offer")
def offer(game: Gen7, state: State, step: Step) -> None:
    """A schema lets its owner put tasks from hand into the selection, attending or not."""
    public = state.public
    cards = sum(
        game.library.schemas[card].cards_focus if focus else game.library.schemas[card].cards
        for card, focus in in_force(game, state, step.seat, "meeting")
    )
    if cards > step.b and public.tasks[step.seat]:
        public.stack += (Step("reassign", step.seat, step.a, step.b),)


@legal("reassign")
def reassign_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, *DISCARD[: len(state.public.tasks[step.seat])]]


@decide("reassign")
def reassign(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    """The card is discarded into the selection: everybody sees it."""
    if isinstance(choice, c.DiscardTask):
        public = state.public
        card = reveal_task(state, step.seat, choice.slot)
        chosen = public.selections[step.a]
        public.selections = put(
            public.selections, step.a, replace(chosen, serials=chosen.serials + (-1 - card,))
        )
        push(state, Step("offer", step.seat, step.a, step.b + 1))


def left_of(state: State, number: int) -> list[int]:
    """Positions of a selection that nobody has taken."""
    taken = state.takes[number]
    return [place for place in range(len(state.public.selections[number].serials)) if place not in taken]


@auto("pass")
def pass_on(game: Gen7, state: State, step: Step) -> None:
    """The cards come to a seat, which looks at them; with a full hand it takes nothing."""
    public, seat, number = state.public, step.seat, step.a
    left = left_of(state, number)
    chosen = public.selections[number]
    looks = (*chosen.looks, (seat, len(chosen.takers)))
    public.selections = put(public.selections, number, replace(chosen, looks=looks))
    if left and len(public.tasks[seat]) < TASKS_IN_HAND:
        public.stack += (Step("take", seat, number, step.b, step.c),)


@legal("take")
def take_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """The first time round a card must be taken; in a meeting the second time is free."""
    found: list[Choice] = [SKIP] if step.b and step.c else []
    return found + [TAKE[place] for place in left_of(state, step.a)]


@decide("take")
def take(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Take):
        hold_task(state, step.a, step.seat, choice.slot)


@auto("selected")
def selected(game: Gen7, state: State, step: Step) -> None:
    """What nobody took goes face up to the bottom."""
    public = state.public
    left = tuple(left_of(state, step.a))
    chosen = public.selections[step.a]
    public.selections = put(public.selections, step.a, replace(chosen, left=left))
    for place in left:
        serial = chosen.serials[place]
        discard(game, state, TASK, show(state, TASK, serial) if serial >= 0 else -1 - serial)


@auto("draft")
def draft(game: Gen7, state: State, step: Step) -> None:
    """From the last player on, counter-clockwise, everybody takes two of twice as many cards and one."""
    players, chief = game.players, state.public.chief
    order: list[Seat] = [(chief + players - 1 - turn) % players for turn in range(players)]
    push(
        state,
        Step("draw", -1, TASK, 2 * players + 1, 0),
        Step("selection", chief, 0, 0, _pack(order)),
    )
