"""Schema cards: their triggers, gaining and arranging them (rulebook: Schema Cards)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import PRIVATE, SCHEMA, SCHEMA_SLOTS
from quarterdeck.games.gen7.decks import discard
from quarterdeck.games.gen7.effects.ask import holds
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.state import Ints, State, Step
from quarterdeck.games.gen7.table import NO_LIMIT, gain, put, without
from quarterdeck.games.gen7.vocabulary import KEEP, SKIP, SLOT

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

EMPTY: Ints = (-1,) * (2 * SCHEMA_SLOTS)


def in_force(game: Gen7, state: State, seat: Seat, on: str) -> list[tuple[int, bool]]:
    """Face-up schemas of a barracks with this trigger, and whether they have focus."""
    slots = state.public.schemas[seat]
    return [
        (slots[place], slots[place + 1] >= 0)
        for place in (0, 2)
        if slots[place] >= 0 and game.library.schemas[slots[place]].on == on
    ]


def trigger(game: Gen7, state: State, seat: Seat, on: str, location: int = -1) -> None:
    """Whatever a barracks' schemas do now."""
    if state.public.schemas[seat] == EMPTY:
        return
    for card, focus in in_force(game, state, seat, on):
        schema = game.library.schemas[card]
        if schema.at and not _is_at(game, schema.at, location):
            continue
        if schema.when and not holds(game, state.public, seat, schema.when):
            continue
        if on == "seat_again":
            _again(game, state, seat, location, schema.tokens_focus if focus else schema.tokens)
        else:
            effects = schema.focus if focus and schema.focus else schema.effects
            push(state, Step("run", seat, game.library.program(effects)))


def _is_at(game: Gen7, at: str, location: int) -> bool:
    if location == PRIVATE:
        return at == "lab"  # a private seat counts as a lab and belongs to no division
    place = game.library.locations[location]
    return at in (place.id, place.division) or (at == "lab" and place.resource is not None)


def _again(game: Gen7, state: State, seat: Seat, location: int, tokens: int) -> None:
    """Once per round and lab."""
    public = state.public
    if not public.synergy[seat] >> location & 1:
        public.synergy = put(public.synergy, seat, public.synergy[seat] | 1 << location)
        gain(public, seat, game.library.resource[location], tokens, NO_LIMIT)


# Gaining one ---------------------------------------------------------------------------------------


@auto("keep_schema")
def keep_schema(game: Gen7, state: State, step: Step) -> None:
    if len(step.data) > 1:
        state.public.stack += (Step("choose_schema", step.seat, data=step.data),)
    elif step.data:
        gain_schema(game, state, step.seat, state.drawn[SCHEMA][step.data[0]])


@legal("choose_schema")
def choose_schema_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(KEEP[: len(step.data)])


@decide("choose_schema")
def choose_schema(game: Gen7, state: State, step: Step, choice: c.Keep) -> None:
    cards = [state.drawn[SCHEMA][serial] for serial in step.data]
    kept = cards.pop(choice.slot)
    for card in cards:
        discard(game, state, SCHEMA, card)
    gain_schema(game, state, step.seat, kept)


def gain_schema(game: Gen7, state: State, seat: Seat, card: int) -> None:
    """A gained schema lets the barracks be arranged again."""
    public = state.public
    pool = (*(old for old in public.schemas[seat] if old >= 0), card)
    public.schemas = put(public.schemas, seat, EMPTY)
    if len(pool) == 1:
        public.schemas = put(public.schemas, seat, (card, -1, -1, -1))
    else:
        push(state, Step("arrange", seat, data=pool))


@auto("arrange")
def arrange(game: Gen7, state: State, step: Step) -> None:
    """Place after place: slot 1, its focus, slot 2, its focus. What is left over is discarded."""
    public = state.public
    place, pool = step.a, step.data
    if place % 2 and public.schemas[step.seat][place - 1] < 0:
        place += 1  # nothing to focus
    if place >= len(EMPTY) or not pool:
        for card in pool:
            discard(game, state, SCHEMA, card)
        return
    public.stack += (Step("slot", step.seat, place, data=pool),)


@legal("slot")
def slot_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """No two face-up cards of one name; a focus may be any card."""
    cards = game.library.schemas
    up = state.public.schemas[step.seat][0] if step.a == 2 else -1
    return [
        SKIP,
        *(SLOT[index] for index, card in enumerate(step.data) if up < 0 or cards[card].id != cards[up].id),
    ]


@decide("slot")
def slot(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat, pool = state.public, step.seat, step.data
    if isinstance(choice, c.Slot):
        public.schemas = put(public.schemas, seat, put(public.schemas[seat], step.a, pool[choice.card]))
        pool = without(pool, choice.card)
    push(state, Step("arrange", seat, step.a + 1, data=pool))
