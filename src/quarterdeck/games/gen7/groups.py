"""Group seats: a critical task filled all at once, by one barracks or by several (rulebook: Group Seats).

The active player opens a group seat, puts dice into it, may ask each other player once, and makes it
final. Until then nothing is spent: what lies in it are items (`group_items`). Taking something back takes
its item out; items that depended on it (a chem spent on a die that has left) fall out with it. Giving the
group up leaves everything as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    CHEM_POWER,
    FACES,
    FILE,
    OFFICER,
    ON_TASK,
    PART_POWER,
    QUARTERS,
    ROBOT,
)
from quarterdeck.games.gen7.decks import discard, show
from quarterdeck.games.gen7.effects.kinds import CoverPosition, Discount
from quarterdeck.games.gen7.flow import decide, legal, push
from quarterdeck.games.gen7.group_items import (
    COVERED,
    CUT_FILE,
    CUT_PERK,
    DIE,
    HALVES,
    NUDGED,
    OVERSEE,
    SET,
    SHIFTED,
    TOKEN,
    fold,
    from_stores,
    is_ready,
    unpaid,
)
from quarterdeck.games.gen7.schemas import trigger
from quarterdeck.games.gen7.state import Group, Ints, Public, State, Step
from quarterdeck.games.gen7.table import (
    gain,
    merit,
    move_die,
    perk_slot,
    perk_sum,
    put,
    set_die,
    store,
)
from quarterdeck.games.gen7.vocabulary import (
    ABANDON,
    ADD,
    ASK,
    BACK,
    FINISH,
    NUDGE,
    PAY,
    PLAY_FILE,
    SET_AT,
    SHIFT_AT,
    SPLIT,
    USE_PERK,
)

if TYPE_CHECKING:
    from quarterdeck.games.gen7.packs.records import CriticalTask
    from quarterdeck.games.gen7.rules import Gen7

MOST_STEPS = 24
"""After so many changes a group seat can only be made final or given up: no endless to and fro."""


def open_group(game: Gen7, state: State, seat: Seat, slot: int) -> None:
    public = state.public
    public.group = fold(game, public, Group(slot, seat))
    public.stack += (Step("group", seat),)


# Building and contributing -------------------------------------------------------------------------


@legal("group")
def group_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """The active player's: contribute, ask, make it final, or give it up."""
    public, group = state.public, state.public.group
    assert group is not None
    found: list[Choice] = [ABANDON]
    if is_ready(game, public, group):
        found.append(FINISH)
    if group.steps >= MOST_STEPS:
        return found
    found += contributions(game, state, step.seat)
    for seat in range(game.players):
        if seat != step.seat and not group.asked >> seat & 1 and _could_help(public, seat):
            found.append(ASK[seat])
    return found


def _could_help(public: Public, seat: Seat) -> bool:
    """Only those with dice in quarters can contribute."""
    return QUARTERS in public.places[seat]


@legal("contribute")
def contribute_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """Another player's: contribute, take back, be done."""
    group = state.public.group
    assert group is not None
    if group.steps >= MOST_STEPS:
        return [FINISH]
    return [FINISH, *contributions(game, state, step.seat)]


def contributions(game: Gen7, state: State, seat: Seat) -> list[Choice]:
    """Dice; and from whoever has a die in it: tokens, token powers, files, perks; the way back."""
    public, group = state.public, state.public.group
    assert group is not None
    found: list[Choice] = []
    empty = [place for place, who in enumerate(group.filled) if who == -1]
    if empty:
        for die in range(7):
            if public.places[seat][die] == QUARTERS and seat * 7 + die not in group.dice:
                found += [ADD[die][place] for place in empty]
                if die == ROBOT and (public.dice[seat][die] > 1 or game.config.split_one):
                    found += [SPLIT[low, high] for low in empty for high in empty if low != high]
    if any(item[0] == seat for item in group.items):
        found.append(BACK)
    if any(who // 7 == seat for who in group.dice):
        found += _helping(game, state, seat, group, bool(empty))
    return found


def _helping(game: Gen7, state: State, seat: Seat, group: Group, empty: bool) -> list[Choice]:
    public = state.public
    found: list[Choice] = []
    need = unpaid(game, public, group)
    left = [have - spent for have, spent in zip(public.tokens[seat], group.spent[seat], strict=True)]
    found += [PAY[one] for one in range(3) if left[one] and (need[one] or need[3])]
    card = game.library.criticals[public.row[group.slot].card]
    overseer = perk_slot(game, public, seat, "oversee")
    overseeing = overseer >= 0 and bool(group.perks[seat] >> overseer & 1)
    for place, who in enumerate(group.filled):
        if who < 0 or group.filled.index(who) != place:
            continue
        die, value = who % 7, group.faces[group.dice.index(who)]
        if overseeing or (die != ROBOT and left[2] >= CHEM_POWER):
            found += [one for one in SET_AT[place][: FACES[die]] if one.value != value]
        if die == ROBOT and left[1] >= PART_POWER:
            found += [one for one in SHIFT_AT[place] if 1 <= value + one.by <= FACES[ROBOT]]
        if who // 7 == seat and public.perks[seat]:
            found += _nudges(game, public, group, seat, place, card.division)
    found += _files(game, state, seat, group, empty, need)
    for ability, useful in (("oversee", seat * 7 + OFFICER in group.dice), ("cut_cost", any(need))):
        slot = perk_slot(game, public, seat, ability)
        if useful and slot >= 0 and not group.perks[seat] >> slot & 1:
            found.append(USE_PERK[slot])
    return found


def _nudges(game: Gen7, public: Public, group: Group, seat: Seat, place: int, division: str) -> list[Choice]:
    who = group.filled[place]
    if any(item[1] == NUDGED and item[2] == who for item in group.items):
        return []
    value = group.faces[group.dice.index(who)]
    for number in public.perks[seat]:
        perk = game.library.pack.perk[number]
        if perk.ability == "alter_die" and perk.at == division:
            return [
                one
                for one in NUDGE[place]
                if -perk.down <= one.by <= perk.n and 1 <= value + one.by <= FACES[who % 7]
            ]
    return []


def _files(game: Gen7, state: State, seat: Seat, group: Group, empty: bool, need: Ints) -> list[Choice]:
    found: list[Choice] = []
    for slot, serial in enumerate(state.public.files[seat][: len(PLAY_FILE)]):
        effect = game.library.files[state.drawn[FILE][serial]].effects[0]
        useful = (isinstance(effect, CoverPosition) and empty) or (isinstance(effect, Discount) and any(need))
        if useful and serial not in group.files[seat]:
            found.append(PLAY_FILE[slot])
    return found


@decide("group")
def build(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, group = state.public, state.public.group
    assert group is not None
    match choice:
        case c.Abandon():
            public.group = None
            public.abandoned |= 1 << group.slot
        case c.Finish():
            public.stack = public.stack[:-1]  # the turn below is spent
            finish(game, state, group)
        case c.Ask(seat):
            public.group = replace(group, asked=group.asked | 1 << seat, steps=group.steps + 1)
            public.stack += (step, Step("contribute", seat))
        case _:
            public.stack += (step,)
            change(game, state, step.seat, choice)


@decide("contribute")
def contribute(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if not isinstance(choice, c.Finish):
        state.public.stack += (step,)
        change(game, state, step.seat, choice)


def change(game: Gen7, state: State, seat: Seat, choice: Choice) -> None:
    """One more item, or the last own one less."""
    public, group = state.public, state.public.group
    assert group is not None
    items = group.items
    if isinstance(choice, c.Back):
        last = max(index for index, item in enumerate(items) if item[0] == seat)
        items = items[:last] + items[last + 1 :]
    else:
        items = (*items, _item(game, state, group, seat, choice))
    public.group = fold(game, public, replace(group, items=items, steps=group.steps + 1))


def _item(game: Gen7, state: State, group: Group, seat: Seat, choice: Choice) -> Ints:
    public = state.public
    match choice:
        case c.Add(die, position):
            return (seat, DIE, die, position)
        case c.Split(low, high):
            return (seat, HALVES, low, high)
        case c.SetAt(position, value):
            return (seat, SET, group.filled[position], value)
        case c.ShiftAt(position, by):
            return (seat, SHIFTED, group.filled[position], by)
        case c.Nudge(position, by):
            return (seat, NUDGED, group.filled[position], by)
        case c.Pay(resource):
            return (seat, TOKEN, resource, 0)
        case c.PlayFile(slot):
            serial = public.files[seat][slot]
            effect = game.library.files[show(state, FILE, serial)].effects[0]
            if isinstance(effect, Discount):
                return (seat, CUT_FILE, serial, effect.n)
            return (seat, COVERED, serial, 0)
        case c.UsePerk(slot):
            perk = game.library.pack.perk[public.perks[seat][slot]]
            return (seat, CUT_PERK, slot, perk.n) if perk.ability == "cut_cost" else (seat, OVERSEE, slot, 0)
    raise AssertionError(choice)


# Final ---------------------------------------------------------------------------------------------


def finish(game: Gen7, state: State, group: Group) -> None:
    """Everything is spent, the dice sit on the card, and every barracks in it gets the full merit."""
    public = state.public
    stores = from_stores(public, unpaid(game, public, group))
    assert stores is not None
    task = public.row[group.slot]
    card = game.library.criticals[task.card]
    for resource in range(3):
        store(public, resource, -stores[resource])
    for seat in range(game.players):
        for resource in range(3):
            gain(public, seat, resource, -group.spent[seat][resource])
        for serial in group.files[seat]:
            public.files = put(public.files, seat, tuple(one for one in public.files[seat] if one != serial))
            discard(game, state, FILE, state.drawn[FILE][serial])
        used = tuple(count + (group.perks[seat] >> slot & 1) for slot, count in enumerate(public.used[seat]))
        public.used = put(public.used, seat, used)
    crew = 0
    for who, value in zip(group.dice, group.faces, strict=True):
        seat, die = divmod(who, 7)
        crew |= 1 << seat
        set_die(public, seat, die, value)
        move_die(public, seat, die, ON_TASK + group.slot)
        if die == OFFICER:
            public.officers |= 1 << seat
    public.row = put(public.row, group.slot, replace(task, done=True, crew=crew, tokens=(0, 0, 0)))
    public.group = None
    public.criticals_done += 1
    push(state, Step("turn_end", group.by))
    _reward(game, state, group.by, card, crew)


def _reward(game: Gen7, state: State, active: Seat, card: CriticalTask, crew: int) -> None:
    public = state.public
    seats = [seat for seat in range(game.players) if crew >> seat & 1]
    for seat in seats:
        public.contributed = put(public.contributed, seat, public.contributed[seat] + 1)
        public.contributed_now = put(public.contributed_now, seat, public.contributed_now[seat] + 1)
    bonus = [perk_sum(game, public, seat, "contribute_bonus", "") for seat in seats]
    merit(game, public, [(seat, card.merit + more) for seat, more in zip(seats, bonus, strict=True)])
    for seat in seats:
        trigger(game, state, seat, "contribute")
    if card.effects:
        push(state, Step("run", active, game.library.program(card.effects)))
