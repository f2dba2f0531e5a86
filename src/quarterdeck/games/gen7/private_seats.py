"""The seat of one's own that each barracks has (rulebook: Barracks)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    FILE,
    PRIVATE,
    PRIVATE_PRICE,
    PRIVATE_YIELD,
    QUARTERS,
    RECOVERY,
    ROBOT,
    ROBOTICS,
    SCHEMA,
    SEATED,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.flow import decide, legal, push
from quarterdeck.games.gen7.schemas import trigger
from quarterdeck.games.gen7.state import Public, State, Step
from quarterdeck.games.gen7.table import NO_LIMIT, clamp, gain, move_die, perk_sum, set_die
from quarterdeck.games.gen7.turns import files, play_file
from quarterdeck.games.gen7.vocabulary import SKIP, TARGET, WAKE

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


def private(game: Gen7, state: State, step: Step) -> None:
    """A barracks' own seat: five tokens and a service for three of them; or the Reprogram seat."""
    public, seat = state.public, step.seat
    barracks = public.barracks[seat]
    if barracks == ROBOTICS:
        push(state, Step("reprogram", seat))
        return
    bonus = 0
    if game.config.private_bonus:
        bonus = perk_sum(game, public, seat, "lab_bonus", ("data", "part", "chem")[barracks])
    gain(public, seat, barracks, PRIVATE_YIELD + bonus, NO_LIMIT)
    push(state, Step("private", seat, barracks))
    trigger(game, state, seat, "seat", PRIVATE)


@legal("private")
def private_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    public = state.public
    found: list[Choice] = [SKIP]
    if public.tokens[step.seat][step.a] >= PRIVATE_PRICE:
        if step.a == 2:
            found += recovering(public)
        else:
            found += TARGET[: game.players]
    return found + files(game, state, step.seat, "turn")


def recovering(public: Public) -> list[Choice]:
    """Every die in the Recovery Room."""
    return [
        WAKE[seat][die]
        for seat, places in enumerate(public.places)
        for die, place in enumerate(places)
        if place == RECOVERY
    ]


@decide("private")
def decide_private(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat = state.public, step.seat
    match choice:
        case c.PlayFile(slot):
            public.stack += (step,)
            play_file(game, state, seat, slot)
            return
        case c.Target(other):
            gain(public, seat, step.a, -PRIVATE_PRICE)
            push(state, Step("extra", other, FILE if step.a == 0 else SCHEMA, -1))
        case c.Wake(other, die):
            gain(public, seat, step.a, -PRIVATE_PRICE)
            wake(state, other, die)
    clamp(public, seat)


def wake(state: State, seat: Seat, die: int) -> None:
    """A die of the Recovery Room is rerolled and goes home."""
    move_die(state.public, seat, die, QUARTERS)
    steps = [Step("roll", -1, data=(seat * 7 + die,))]
    if die == ROBOT and state.public.barracks[seat] == ROBOTICS:
        steps.append(Step("robot_rolled", seat))
    push(state, *steps)


@legal("reprogram")
def reprogram_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, *(TARGET[seat] for seat in range(game.players) if reprogrammable(state.public, step, seat))]


def reprogrammable(public: Public, step: Step, seat: Seat) -> bool:
    """A robot that is seated (other than the one that came here to do it) or in supply."""
    place = public.places[seat][ROBOT]
    return place == SUPPLY or (place >= SEATED and place != SEATED + seat_number(PRIVATE, step.seat))


@decide("reprogram")
def reprogram(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Target):
        move_die(state.public, choice.seat, ROBOT, QUARTERS)
        set_die(state.public, choice.seat, ROBOT, 1)
        push(state, Step("set_robot", step.seat, 1, choice.seat))
