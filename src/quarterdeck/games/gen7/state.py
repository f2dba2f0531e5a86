"""A state of Gen7: what lies on the table, and the few things that are secret.

Rules work on a fresh copy (`State.fork`) and put new tuples into its fields, so that an old state never
changes. What a seat alone knows is not stored: it is put together from the secrets and from what is
public about who looked at which card (`knowledge.own_of`).

Cards are numbers. A card drawn unseen is named by its *serial*: the how manieth card of its deck it was.
Operations tasks in hand are named by *tokens* instead, since nobody sees which card of a selection is
taken.
"""

from __future__ import annotations

from copy import copy
from typing import Self, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.view import Value, View

Ints: TypeAlias = tuple[int, ...]


class Step(Struct, frozen=True, gc=False, array_like=True):
    """A frame of the stack: what is to be done or decided. The last one counts."""

    kind: str
    seat: Seat = -1
    a: int = 0
    b: int = 0
    c: int = 0
    data: Ints = ()


class Deck(Struct, frozen=True, gc=False, array_like=True):
    """What everybody knows of a deck."""

    down: int
    """Face-down cards."""
    up: Ints
    """Used cards face up at its bottom; of the crossroads deck those that did not trigger, in order."""
    since: Ints
    """By card: how many cards had been drawn when it was last shuffled in."""
    faces: Ints = ()
    """By serial: the card, once everybody has seen it; else -1."""
    seen: Ints = ()
    """By serial: one bit per seat that has seen the card."""
    top: int = -1
    """Serial of a card that was looked at and left on top."""

    @property
    def drawn(self) -> int:
        return len(self.faces)


class Selection(Struct, frozen=True, gc=False, array_like=True):
    """Operations tasks drawn for a meeting, the opening draft, or straight into a hand."""

    serials: Ints
    """By position; -1 - card for one that was put in openly from a hand."""
    takers: Ints = ()
    """Who took one, in order."""
    tokens: Ints = ()
    """What those cards are called in hand."""
    looks: tuple[Ints, ...] = ()
    """(seat, cards taken before): who looked at what was left."""
    left: Ints | None = None
    """Positions that nobody took, once it is over."""
    open: bool = False
    """Straight into a hand: the first card taken is the first drawn."""


class Critical(Struct, frozen=True, gc=False, array_like=True):
    """A card of the critical row."""

    card: int
    done: bool = False
    tokens: Ints = (0, 0, 0)
    """Put there by donations."""
    crew: int = 0
    """One bit per barracks that has contributed."""
    plot: bool = False


class Group(Struct, frozen=True, gc=False, array_like=True):
    """A group seat being filled. `items` is the truth; the rest follows from it (`groups.fold`)."""

    slot: int
    by: Seat
    items: tuple[Ints, ...] = ()
    """(seat, what, a, b): in the order they came."""
    asked: int = 0
    steps: int = 0
    filled: Ints = ()
    """By position: -1 empty, -2 covered, else seat * 7 + die."""
    values: Ints = ()
    """By position."""
    dice: Ints = ()
    """seat * 7 + die of everybody who is in it."""
    faces: Ints = ()
    """Their values, whole."""
    paid: Ints = (0, 0, 0)
    spent: tuple[Ints, ...] = ()
    """By seat: tokens given, and spent on powers."""
    cut: int = 0
    files: tuple[Ints, ...] = ()
    """By seat: serials of the files played into it."""
    perks: Ints = ()
    """By seat: one bit per perk used in it."""


class Told(Struct, frozen=True, gc=False, array_like=True):
    """Something of the story that was read out: the journal is made of these."""

    kind: str
    """A `page` of the plot book, a `crossroads` card, a card of the ship's `condition`; or `damage`."""
    number: int
    round: int
    missed: bool = False
    """The page began with its setback."""
    seat: Seat = -1
    """Who decided; -1 for a vote, or where nothing was decided."""
    chosen: int = -1
    ballots: Ints = ()
    """By seat, once they are opened."""


class Public(Struct, gc=False):
    """What everybody sees."""

    stack: tuple[Step, ...]
    round: int
    final: int
    section: int
    """Page of the plot book; -1 before the first."""
    plot_round: int
    chief: Seat
    turn: Seat
    """Whose turn it is, or was last."""
    barracks: Ints
    crew: Ints
    dice: tuple[Ints, ...]
    """By seat and die: what it shows."""
    places: tuple[Ints, ...]
    """By seat and die: where it is."""
    taken: Ints
    """By seat of the ship: seat * 7 + die of who sits there, or -1."""
    cover: Ints
    """By seat of the ship: why it is covered, a bit each."""
    markers: Ints
    """By seat: 1 while the hibernating crew marker lies in the Recovery Room."""
    tokens: tuple[Ints, ...]
    stores: Ints
    systems: Ints
    merit: Ints
    standing: Ints
    """Seats from the most merit to the least, with the markers' order in each stack."""
    stars: Ints
    earned: Ints
    """Stars of this episode."""
    rank: Ints
    circled: int
    """One bit per seat whose rank is circled."""
    underlines: Ints
    perks: tuple[Ints, ...]
    used: tuple[Ints, ...]
    """By seat and perk: how often it was used this episode."""
    leaning: int
    conditions: int
    row: tuple[Critical, ...]
    decks: tuple[Deck, ...]
    tasks: tuple[Ints, ...]
    """By seat: tokens in hand."""
    token_faces: Ints
    """By token: the card, once everybody has seen it; else -1."""
    token_since: Ints
    """By token: how many tasks had been drawn when that card was last shuffled in; 0 while unseen."""
    selections: tuple[Selection, ...]
    files: tuple[Ints, ...]
    """By seat: serials in hand."""
    schemas: tuple[Ints, ...]
    """By seat: slot 1, its focus, slot 2, its focus; -1 where there is none."""
    searches: tuple[Ints, ...]
    """(seat, deck, cards drawn before, serials that were out): who looked through a deck."""
    group: Group | None
    officers: int
    """One bit per seat whose officer was seated this turn."""
    abandoned: int
    """One bit per slot of the row that was given up this turn."""
    synergy: Ints
    """By seat: one bit per lab where a second die has paid this round."""
    donated: Ints
    contributed: Ints
    contributed_now: Ints
    tasks_done: Ints
    criticals_done: int
    row_done: bool
    """Whether every critical task of the round just judged was completed."""
    progress: int
    setbacks: int
    rules: tuple[Ints, ...]
    """(special rule, until, locations as bits)"""
    notes: tuple[str, ...]
    unlocked: tuple[str, ...]
    damage: Ints
    """By location: seats covered for good."""
    kept: tuple[Ints, ...]
    """By seat: crossroads cards kept."""
    removed: Ints
    """Crossroads cards out of the campaign."""
    added: Ints
    """Crossroads cards that joined the deck in the campaign."""
    crew_log: Ints
    spotlight: Seat
    objectives: Ints
    own_plan: Ints
    """By seat: the objective of the barracks; -1 where there is none."""
    met: tuple[Ints, ...]
    """By seat: plan A, plan B and the barracks' one, once met; else -1."""
    could: Ints
    """By seat: one bit per personal objective that would have been met by now."""
    voted: int
    last_card: int
    """The crossroads card drawn last; -1 before the first."""
    chosen: int
    """The option of that card that was chosen; -1 before the choice, or if it did not trigger."""
    page_choice: int
    """The option that a vote on the open page has chosen; -1 without."""
    page_missed: bool
    """Whether the open page began with its setback."""
    last_vote: Ints
    """(about, of what, the option of each seat...): the ballots of the last vote, once they are opened."""
    told: tuple[Told, ...]
    """The story of this episode so far."""
    penalties: Ints
    """By seat: merit lost for tasks in hand at the end of the episode."""
    awards: tuple[Ints, ...]
    """By seat: stars at the end of the episode, by objective; empty before."""
    average: float
    bookmark: str
    over: bool
    """The story has reached an ending."""


class State(Struct, Value, gc=False):
    """A whole state."""

    public: Public
    down: tuple[Ints, ...] = ((),) * 5
    """By deck: the face-down cards, sorted; a draw takes them at random."""
    drawn: tuple[Ints, ...] = ((),) * 5
    """By deck and serial: the card."""
    takes: tuple[Ints, ...] = ()
    """By selection: the positions taken, in order."""
    plans: tuple[Ints, ...] = ()
    """By seat: plan A and plan B."""
    ballots: Ints = ()
    """By seat: the option of a vote that is still running; else -1."""

    def fork(self) -> Self:
        """A copy to work on."""
        return type(self)(copy(self.public), self.down, self.drawn, self.takes, self.plans, self.ballots)


class Own(Struct, Value, frozen=True, gc=False):
    """What one seat alone knows."""

    tasks: Ints
    """The cards of its tokens in hand, in order."""
    files: Ints
    """The cards of its files in hand, in order."""
    known: tuple[Ints, ...]
    """(deck, serial, card) of every card it has seen and not everybody."""
    taken: tuple[Ints, ...]
    """(selection, which of the takes, position) of its own."""
    looks: tuple[Ints, ...]
    """(selection, cards taken before, positions left...): what it saw of each selection."""
    searched: tuple[Ints, ...]
    """(number of the search, cards in the deck...)"""
    plans: Ints
    ballot: int


Gen7View: TypeAlias = View[Public, Own]
