"""A player's turn: seating a die, resting one, token powers, file cards, and what ends the turn."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    CHEM_POWER,
    CROSSROADS,
    FACES,
    FILE,
    OFFICER,
    PART_POWER,
    PRIVATE,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SEATED,
    SEATS,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.decks import discard, show
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.state import Public, State, Step
from quarterdeck.games.gen7.table import (
    available,
    gain,
    in_quarters,
    move_die,
    perk_slot,
    put,
    rule_on,
    set_die,
    spend_perk,
    without,
)
from quarterdeck.games.gen7.vocabulary import (
    ALTER,
    OPEN,
    PLACE,
    PLACE_PRIVATE,
    PLAY_FILE,
    REST,
    SET_DIE,
    SHIFT,
    SKIP,
    USE_PERK,
)

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

TURN_PERKS = ("raise_colonists", "gain", "optimize", "search", "medic", "provide")
"""Abilities that are used on one's turn, whenever one likes."""


# Whose turn ----------------------------------------------------------------------------------------


@auto("turns")
def turns(game: Gen7, state: State, step: Step) -> None:
    """The next player clockwise with dice in quarters; the step ends when nobody has any."""
    public = state.public
    for turn in range(1, game.players + 1):
        seat = (public.turn + turn) % game.players
        if QUARTERS in public.places[seat]:
            public.turn = seat
            public.officers = public.abandoned = 0
            public.stack += (step, Step("turn", seat))
            return


# Where a die may sit -------------------------------------------------------------------------------


def alterations(game: Gen7, public: Public, seat: Seat, die: int, division: str) -> range:
    """By how much a perk may change a die that is seated in this division."""
    for number in public.perks[seat]:
        perk = game.library.pack.perk[number]
        if perk.ability == "alter_die" and perk.at == division:
            value, most = public.dice[seat][die], FACES[die]
            return range(-min(perk.down, value - 1), min(perk.n, most - value) + 1)
    return range(1)


def seats_for(game: Gen7, public: Public, seat: Seat, die: int, location: int, free: list[int]) -> list[int]:
    """Which of the free seats of a location this die may take."""
    place = game.library.locations[location]
    rule = place.rule
    if rule == "no_robots" and die == ROBOT:
        return []
    if rule == "robot_in_supply" and public.places[seat][ROBOT] != SUPPLY:
        return []
    if location == game.library.operations:
        return free[:1] if free[0] == 0 else []  # who opens the meeting takes the chief's seat
    if rule == "descending":
        value = public.dice[seat][die]
        changes = alterations(game, public, seat, die, place.division)
        return [one for one in free if _may_follow(game, public, location, one, value, changes)]
    return free


def _may_follow(game: Gen7, public: Public, location: int, one: int, value: int, changes: range) -> bool:
    return any(follows(game, public, location, one, value + by) for by in changes)


def follows(game: Gen7, public: Public, location: int, one: int, value: int) -> bool:
    """The Recycling Lab: lower than every die there; by the rulebook, no lower than the previous seat's."""
    first = location * SEATS
    if game.config.recycling_rule == "previous_seat":
        if one == 0 or public.taken[first + one - 1] < 0:
            return True
        return value >= _value(public, public.taken[first + one - 1])
    return all(
        value < _value(public, sitter) for sitter in public.taken[first : first + SEATS] if sitter >= 0
    )


def _value(public: Public, sitter: int) -> int:
    return public.dice[sitter // 7][sitter % 7]


def placements(game: Gen7, public: Public, seat: Seat) -> list[Choice]:
    """Every way to seat a die of this barracks at a single seat."""
    found: list[Choice] = []
    dice = in_quarters(public, seat)
    locations = game.locations_in_play(public)
    free = [(location, seats) for location in locations if (seats := available(public, location))]
    private = public.taken[seat_number(PRIVATE, seat)] < 0
    places = game.library.locations
    for die in dice:
        row = PLACE[die]
        for location, seats in free:
            special = places[location].rule or location == game.library.operations
            table = row[location]
            fitting = seats_for(game, public, seat, die, location, seats) if special else seats
            found += [table[one] for one in fitting]
        if private:
            found.append(PLACE_PRIVATE[die])
    return found


# The turn ------------------------------------------------------------------------------------------


@legal("turn")
def turn_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    public, seat = state.public, step.seat
    found = placements(game, public, seat)
    if not found and not (game.config.group_obliges and _group_alone(public)):
        found += [REST[die] for die in in_quarters(public, seat)]
    for slot, task in enumerate(public.row):
        if not task.done and not public.abandoned >> slot & 1:
            found.append(OPEN[slot])
    found += powers(public, seat)
    found += files(game, state, seat, "turn")
    found += [USE_PERK[slot] for slot in turn_perks(game, public, seat)]
    return found


def _group_alone(public: Public) -> bool:
    return any(not task.done and not public.abandoned >> slot & 1 for slot, task in enumerate(public.row))


def powers(public: Public, seat: Seat) -> list[Choice]:
    """Two chems set an officer or colonist, two parts shift the robot: in quarters."""
    _, parts, chems = public.tokens[seat]
    found: list[Choice] = []
    places, dice = public.places[seat], public.dice[seat]
    if chems >= CHEM_POWER:
        for die in range(ROBOT):
            if places[die] == QUARTERS:
                found += [choice for choice in SET_DIE[die] if choice.value != dice[die]]
    if parts >= PART_POWER and places[ROBOT] == QUARTERS:
        found += [choice for choice in SHIFT if 1 <= dice[ROBOT] + choice.by <= FACES[ROBOT]]
    return found


def files(game: Gen7, state: State, seat: Seat, timing: str) -> list[Choice]:
    """File cards in hand that may be played now."""
    cards = game.library.files
    drawn = state.drawn[FILE]
    return [
        PLAY_FILE[slot]
        for slot, serial in enumerate(state.public.files[seat][: len(PLAY_FILE)])
        if cards[drawn[serial]].timing == timing
    ]


def turn_perks(game: Gen7, public: Public, seat: Seat) -> list[int]:
    return [
        slot
        for slot, number in enumerate(public.perks[seat])
        if game.library.pack.perk[number].ability in TURN_PERKS
        and public.used[seat][slot] < game.library.pack.perk[number].uses
    ]


@decide("turn")
def take_turn(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat = state.public, step.seat
    match choice:
        case c.Place(die, location, one):
            push(state, Step("turn_end", seat))
            place(game, state, seat, die, location, one)
        case c.Rest(die):
            move_die(public, seat, die, RECOVERY)
            push(state, Step("turn_end", seat))
        case c.Open(slot):
            public.stack += (Step("turn_on", seat),)
            game.open_group(state, seat, slot)
        case _:
            public.stack += (Step("turn_on", seat),)
            free_action(game, state, seat, choice)


@auto("turn_on")
def turn_on(game: Gen7, state: State, step: Step) -> None:
    """A turn goes on until a die is seated; it may happen that a card has sent the last one away."""
    if QUARTERS in state.public.places[step.seat]:
        state.public.stack += (Step("turn", step.seat),)


def free_action(game: Gen7, state: State, seat: Seat, choice: Choice) -> None:
    """What may be done besides seating: token powers, file cards, perks."""
    public = state.public
    match choice:
        case c.SetDie(die, value):
            gain(public, seat, 2, -CHEM_POWER)
            set_die(public, seat, die, value)
        case c.Shift(by):
            gain(public, seat, 1, -PART_POWER)
            set_die(public, seat, ROBOT, public.dice[seat][ROBOT] + by)
        case c.PlayFile(slot):
            play_file(game, state, seat, slot)
        case c.UsePerk(slot):
            game.use_perk(state, seat, slot)


def play_file(game: Gen7, state: State, seat: Seat, slot: int) -> None:
    """Shown, put face up to the bottom, and done; a perk may do it again."""
    public = state.public
    card = show(state, FILE, public.files[seat][slot])
    public.files = put(public.files, seat, without(public.files[seat], slot))
    discard(game, state, FILE, card)
    program = game.library.program(game.library.files[card].effects)
    push(state, Step("run", seat, program))
    if perk_slot(game, public, seat, "repeat_file") >= 0:
        state.public.stack = (*public.stack[:-1], Step("repeat", seat, program), public.stack[-1])


@legal("repeat")
def repeat_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, USE_PERK[perk_slot(game, state.public, step.seat, "repeat_file")]]


@decide("repeat")
def repeat(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.UsePerk):
        spend_perk(state.public, step.seat, choice.slot)
        push(state, Step("run", step.seat, step.a))


def place(game: Gen7, state: State, seat: Seat, die: int, location: int, one: int) -> None:
    """Seats a die; the location's actions follow in their order."""
    public = state.public
    number = seat_number(location, seat if location == PRIVATE else one)
    before = location != PRIVATE and any(
        sitter >= 0 and sitter // 7 == seat
        for sitter in public.taken[location * SEATS : location * SEATS + SEATS]
    )
    move_die(public, seat, die, SEATED + number)
    if die == OFFICER:
        public.officers |= 1 << seat
    push(state, Step("actions", seat, location, 0, die, (one, int(before), 0, 0)))
    if location != PRIVATE:
        division = game.library.locations[location].division
        if len(alterations(game, public, seat, die, division)) > 1:
            push(state, Step("alter", seat, location, one, die))


@legal("alter")
def alter_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    public = state.public
    place = game.library.locations[step.a]
    value = public.dice[step.seat][step.c]
    changes = alterations(game, public, step.seat, step.c, place.division)
    if place.rule != "descending":
        return [ALTER[by] for by in changes]
    number = seat_number(step.a, step.b)
    others = put(public.taken, number, -1)
    alone = copy(public)
    alone.taken = others
    return [ALTER[by] for by in changes if follows(game, alone, step.a, step.b, value + by)]


@decide("alter")
def alter(game: Gen7, state: State, step: Step, choice: c.Alter) -> None:
    set_die(state.public, step.seat, step.c, state.public.dice[step.seat][step.c] + choice.by)


@auto("turn_end")
def turn_end(game: Gen7, state: State, step: Step) -> None:
    """If an officer was seated, by anybody, a crossroads card is drawn."""
    public = state.public
    if public.officers and not rule_on(public, "quiet"):
        push(state, Step("draw", -1, CROSSROADS, 1, game.everybody), Step("crossroads", step.seat))


@legal("set_robot")
def set_robot_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(SET_DIE[ROBOT])


@decide("set_robot")
def set_robot(game: Gen7, state: State, step: Step, choice: c.SetDie) -> None:
    """A robot that rolled a 1, or was reprogrammed, is set to any value."""
    set_die(state.public, step.b if step.a else step.seat, ROBOT, choice.value)
