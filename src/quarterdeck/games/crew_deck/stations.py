"""Phases 4 and 5: assign new work stations, clean up.

Placing is sealed: a seat's cards stand in its own part of the state until everybody's are placed. (Solo
there is nobody to hide them from.)
"""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.games.crew_deck.config import ROUNDS, CrewDeckConfig
from quarterdeck.games.crew_deck.ship import Hull, Ship
from quarterdeck.games.crew_deck.state import IN_HOLD, SEEN_PLACE, Own, Place, Public, State, Stow
from quarterdeck.games.crew_deck.tables import Tables


class Stations:
    """Where new crew may go."""

    def __init__(self, config: CrewDeckConfig, tables: Tables, hull: Hull) -> None:
        self.tables, self.hull = tables, hull
        self._hold_size = config.hold_size
        self.sealed = not config.solo

    def placements(self, own: Own) -> tuple[Choice, ...]:
        """Each new card beside the crew inside the frame, or in the hold while that has room."""
        ship, tables = own.ship, self.tables
        free = self.hull.free(ship.mask)
        room_in_hold = len(ship.hold) < self._hold_size
        choices: tuple[Choice, ...] = ()
        last = -1
        for kind in own.berthless:
            if kind != last:
                choices += tables.places(kind, free)
                if room_in_hold:
                    choices += tables.stows[kind]
                last = kind
        return choices

    def placed(self, own: Own, choice: Choice) -> Own:
        """A seat's secrets after it placed or stowed a card."""
        if type(choice) is Place:
            kind = choice.kind
            ship = own.ship.placed(choice.berth, kind)
        elif type(choice) is Stow:
            kind = choice.kind
            ship = own.ship.stowed(kind)
        else:
            raise UnknownChoice(str(choice))
        where = own.berthless.index(kind)
        return Own((), own.discards, ship, own.berthless[:where] + own.berthless[where + 1 :], own.seen)

    def place(self, state: State, seat: Seat, choice: Choice) -> State:
        public = state.public
        own = self.placed(state.owns[seat], choice)
        owns = state.owns[:seat] + (own,) + state.owns[seat + 1 :]
        counts = public.placed
        counts = counts[:seat] + (counts[seat] + 1,) + counts[seat + 1 :]
        if self.sealed:
            public = replace(public, placed=counts)
        else:
            ships, seen = _shown(public, owns)
            public = replace(public, placed=counts, ships=ships, seen=seen)
        owing = state.owing if own.berthless else state.owing & ~(1 << seat)
        after = State(public, owns, state.deck, state.aside, (), owing)
        return after if owing else self._clean_up(after)

    def _clean_up(self, state: State) -> State:
        """Everybody's placement is shown; the next round follows, or the end."""
        public = state.public
        ships, seen = _shown(public, state.owns)
        over = public.round == ROUNDS
        public = replace(
            public,
            phase="over" if over else "deal",
            round=public.round if over else public.round + 1,
            placed=(0,) * len(ships),
            ships=ships,
            seen=seen,
        )
        return State(public, state.owns, state.deck, state.aside)


def _shown(public: Public, owns: tuple[Own, ...]) -> tuple[tuple[Ship, ...], tuple[int, ...]]:
    """The ships as everybody now sees them, and what has been seen."""
    seen = public.seen
    for old, own in zip(public.ships, owns, strict=True):
        ship = own.ship
        if ship is not old:
            seen += tuple([SEEN_PLACE + code for code in ship.crew[len(old.crew) :]])
            seen += tuple([SEEN_PLACE + (IN_HOLD << 6 | kind) for kind in ship.hold[len(old.hold) :]])
    return tuple([own.ship for own in owns]), seen
