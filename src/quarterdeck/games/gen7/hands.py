"""Cards in hand: files kept and given, operations tasks completed and discarded, looks at decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import FILE, SCHEMA, TASK, TASKS_IN_HAND
from quarterdeck.games.gen7.decks import change, discard, look, show, shuffle_all, take_from_deck
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.schemas import gain_schema, in_force, trigger
from quarterdeck.games.gen7.state import Ints, Public, Selection, State, Step
from quarterdeck.games.gen7.table import gain, merit, perk_slot, perk_sum, put, spend_perk, without
from quarterdeck.games.gen7.turns import files, play_file
from quarterdeck.games.gen7.vocabulary import (
    COMPLETE,
    DISCARD,
    DROP,
    GIVE,
    KEEP,
    ON_OFFER,
    PAY,
    SEARCH,
    SKIP,
    USE_PERK,
)

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


# Files ---------------------------------------------------------------------------------------------


@auto("keep_file")
def keep_file(game: Gen7, state: State, step: Step) -> None:
    if len(step.data) > 1:
        state.public.stack += (Step("choose_file", step.seat, data=step.data),)
    elif step.data:
        hold_file(state.public, step.seat, step.data[0])


def hold_file(public: Public, seat: Seat, serial: int) -> None:
    public.files = put(public.files, seat, public.files[seat] + (serial,))


@legal("choose_file")
def choose_file_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(KEEP[: len(step.data)])


@decide("choose_file")
def choose_file(game: Gen7, state: State, step: Step, choice: c.Keep) -> None:
    """The others go face up to the bottom."""
    hold_file(state.public, step.seat, step.data[choice.slot])
    for serial in without(step.data, choice.slot):
        discard(game, state, FILE, show(state, FILE, serial))


# Gifts: six cards, one each for three players --------------------------------------------------------


@auto("gifts")
def gifts(game: Gen7, state: State, step: Step) -> None:
    """`a` deck, `b` gifts to make, `c` who has one, `data` the cards left."""
    if step.b and step.data and len(give_choices(game, state, step)):
        state.public.stack += (Step("give", step.seat, step.a, step.b, step.c, step.data),)
        return
    for serial in step.data:
        discard(game, state, step.a, show(state, step.a, serial))


@legal("give")
def give_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    seats = [
        seat
        for seat in range(game.players)
        if not step.c >> seat & 1 and (game.config.own_gifts or seat != step.seat)
    ]
    return [GIVE[slot][seat] for slot in range(len(step.data)) for seat in seats]


@decide("give")
def give(game: Gen7, state: State, step: Step, choice: c.Give) -> None:
    serial = step.data[choice.slot]
    rest = Step(
        "gifts", step.seat, step.a, step.b - 1, step.c | 1 << choice.seat, without(step.data, choice.slot)
    )
    state.public.stack += (rest,)
    if step.a == SCHEMA:
        gain_schema(game, state, choice.seat, state.drawn[SCHEMA][serial])
    else:
        look(state, FILE, (serial,), choice.seat)
        hold_file(state.public, choice.seat, serial)


# Operations tasks ----------------------------------------------------------------------------------


def hold_task(state: State, selection: int, seat: Seat, position: int) -> None:
    """A card of a selection goes into a hand, under a new token."""
    public = state.public
    chosen = public.selections[selection]
    token = len(public.token_faces)
    public.token_faces += (-1,)
    public.token_since += (0,)
    taken = Selection(
        chosen.serials,
        chosen.takers + (seat,),
        chosen.tokens + (token,),
        chosen.looks,
        chosen.left,
        chosen.open,
    )
    public.selections = put(public.selections, selection, taken)
    public.tasks = put(public.tasks, seat, public.tasks[seat] + (token,))
    state.takes = put(state.takes, selection, state.takes[selection] + (position,))


def card_of(state: State, token: int) -> int:
    """The operations task behind a token."""
    face = state.public.token_faces[token]
    if face >= 0:
        return face
    for number, selection in enumerate(state.public.selections):
        if token in selection.tokens:
            position = state.takes[number][selection.tokens.index(token)]
            serial = selection.serials[position]
            return state.drawn[TASK][serial] if serial >= 0 else -1 - serial
    raise AssertionError(token)


def reveal_task(state: State, seat: Seat, slot: int) -> int:
    """A task leaves a hand, seen by all; gives the card."""
    public = state.public
    token = public.tasks[seat][slot]
    card = card_of(state, token)
    public.token_faces = put(public.token_faces, token, card)
    public.token_since = put(public.token_since, token, public.decks[TASK].since[card])
    public.tasks = put(public.tasks, seat, without(public.tasks[seat], slot))
    return card


@auto("hold_tasks")
def hold_tasks(game: Gen7, state: State, step: Step) -> None:
    """Cards drawn straight into a hand."""
    public = state.public
    if step.data:
        number = len(public.selections)
        public.selections += (Selection(step.data, left=(), open=True),)
        state.takes += ((),)
        for position in range(len(step.data)):
            hold_task(state, number, step.seat, position)


def draw_tasks(game: Gen7, state: State, seat: Seat, count: int, room: int = TASKS_IN_HAND) -> None:
    wanted = min(count, room - len(state.public.tasks[seat]))
    if wanted > 0:
        push(state, Step("draw", -1, TASK, wanted, 1 << seat), Step("hold_tasks", seat))


# Completing a task ---------------------------------------------------------------------------------


def price(game: Gen7, state: State, seat: Seat, card: int, cut: int = 0) -> Ints:
    """What a task costs this barracks: data, parts, chems, any; less what schemas and a perk take off."""
    task = game.library.tasks[card]
    need = list(task.cost)
    any_cut = cut
    for number, focus in in_force(game, state, seat, "cost"):
        schema = game.library.schemas[number]
        if schema.at == task.center:
            cuts = schema.cut_focus if focus else schema.cut
            need = [max(0, count - cuts.each) for count in need[:3]] + need[3:]
            any_cut += cuts.any
    return cheaper(need, any_cut, state.public.tokens[seat])


def cheaper(need: list[int], cut: int, have: Ints) -> Ints:
    """Takes tokens off a price: first what is missing, then those of any type, then the dearest."""
    for resource in range(3):
        off = min(cut, max(0, need[resource] - have[resource]))
        need[resource] -= off
        cut -= off
    off = min(cut, need[3])
    need[3] -= off
    cut -= off
    while cut and max(need):
        need[need.index(max(need))] -= 1
        cut -= 1
    return tuple(need)


def affordable(need: Ints, have: Ints) -> bool:
    left = [count - cost for count, cost in zip(have, need[:3], strict=True)]
    return min(left) >= 0 and sum(left) >= need[3]


@legal("complete")
def complete_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """`a` location, `b` tokens a perk has taken off."""
    public, seat = state.public, step.seat
    found: list[Choice] = [SKIP]
    for slot, token in enumerate(public.tasks[seat]):
        card = card_of(state, token)
        if game.library.center[card] == step.a and affordable(
            price(game, state, seat, card, step.b), public.tokens[seat]
        ):
            found.append(COMPLETE[slot])
    perk = perk_slot(game, public, seat, "cut_cost")
    if perk >= 0 and not step.b:
        found.append(USE_PERK[perk])
    return found + files(game, state, seat, "turn")


@decide("complete")
def complete(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat = state.public, step.seat
    match choice:
        case c.CompleteTask(slot):
            card = reveal_task(state, seat, slot)
            need = price(game, state, seat, card, step.b)
            for resource in range(3):
                gain(public, seat, resource, -need[resource])
            push(state, Step("pay", seat, need[3]), Step("completed", seat, card, step.a))
            if step.b:
                spend_perk(public, seat, perk_slot(game, public, seat, "cut_cost"))
        case c.UsePerk(perk):
            cut = game.library.pack.perk[public.perks[seat][perk]].n
            public.stack += (Step("complete", seat, step.a, cut),)
        case c.PlayFile(slot):
            public.stack += (step,)
            play_file(game, state, seat, slot)


@auto("pay")
def pay(game: Gen7, state: State, step: Step) -> None:
    """Tokens of any type: asked one by one as long as there is a choice."""
    public, seat, count = state.public, step.seat, step.a
    while count:
        types = [resource for resource in range(3) if public.tokens[seat][resource]]
        if len(types) > 1:
            public.stack += (Step("pay", seat, count - 1), Step("pay_any", seat))
            return
        gain(public, seat, types[0], -1)
        count -= 1


@legal("pay_any")
def pay_any_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [PAY[resource] for resource in range(3) if state.public.tokens[step.seat][resource]]


@decide("pay_any")
def pay_any(game: Gen7, state: State, step: Step, choice: c.Pay) -> None:
    gain(state.public, step.seat, choice.resource, -1)


@auto("completed")
def completed(game: Gen7, state: State, step: Step) -> None:
    """Merit, then the task's own effect; the card goes face up to the bottom."""
    public, seat, card = state.public, step.seat, step.a
    task = game.library.tasks[card]
    bonus = perk_sum(game, public, seat, "task_bonus", game.library.locations[step.b].id)
    merit(game, public, [(seat, task.merit + bonus)])
    public.tasks_done = put(public.tasks_done, seat, public.tasks_done[seat] + 1)
    discard(game, state, TASK, card)
    if task.effects:
        push(state, Step("run", seat, game.library.program(task.effects)))
    trigger(game, state, seat, "complete", step.b)


@legal("discard_tasks")
def discard_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """Up to `a` more; back to the hand limit by all means."""
    held = len(state.public.tasks[step.seat])
    found: list[Choice] = [] if held > TASKS_IN_HAND else [SKIP]
    return found + list(DISCARD[:held])


@decide("discard_tasks")
def discard_tasks(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.DiscardTask):
        discard(game, state, TASK, reveal_task(state, step.seat, choice.slot))
        if step.a > 1 and state.public.tasks[step.seat]:
            push(state, Step("discard_tasks", step.seat, step.a - 1))


# Looking at decks ----------------------------------------------------------------------------------


@auto("peeked")
def peeked(game: Gen7, state: State, step: Step) -> None:
    if step.data:
        state.public.stack += (Step("peek", step.seat, step.a, data=step.data),)


@legal("peek")
def peek_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, DROP]


@decide("peek")
def peek(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    """Left on top, or discarded for all to see."""
    (serial,) = step.data
    if isinstance(choice, c.Drop):
        discard(game, state, step.a, show(state, step.a, serial))
    else:
        change(state.public, step.a, top=serial)


def searchable(state: State, deck: int) -> list[int]:
    """The cards that may be taken out of the deck."""
    return list(state.down[deck][:ON_OFFER])


def start_search(game: Gen7, state: State, seat: Seat, deck: int) -> None:
    """The whole deck is looked through, face up and face down, and shuffled."""
    public = state.public
    shuffle_all(state, deck)
    if not state.down[deck]:
        return
    out = tuple(serial for hand in public.files for serial in hand) if deck == FILE else ()
    public.searches += ((seat, deck, public.decks[deck].drawn, *out),)
    push(state, Step("search", seat, deck))


@legal("search")
def search_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(SEARCH[: len(searchable(state, step.a))])


@decide("search")
def search(game: Gen7, state: State, step: Step, choice: c.Search) -> None:
    card = searchable(state, step.a)[choice.card]
    if step.a == SCHEMA:
        take_from_deck(state, SCHEMA, card, game.everybody)
        gain_schema(game, state, step.seat, card)
    else:
        hold_file(state.public, step.seat, take_from_deck(state, FILE, card, 1 << step.seat))
