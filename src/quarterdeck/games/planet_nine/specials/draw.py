"""Mission 12: after the first trick everybody draws a card from the neighbour on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from quarterdeck.core.contract import Decision
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.state import COLUMN_DRAWN, EXCHANGED, SHOWN_DRAWN, PlanetNineState
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.observations import UP, exchanged, saw
from quarterdeck.games.tricks.play import changed, open_trick
from quarterdeck.games.tricks.state import Covered, Own, State, hand_of, open_cards

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class DrawCards(SpecialRule):
    """The second trick waits for chance, whose result `drawn` carries out."""

    name: ClassVar[str] = "draw"
    interrupts: ClassVar[bool] = True

    def next_trick(self, state: PlanetNineState, number: int) -> PlanetNineState:
        if number != 2:
            return state
        return replace(state, public=replace(state.public, phase="draw", asked=0, trick=1))


def drawable(game: PlanetNine, state: PlanetNineState, member: int) -> int:
    """The cards of which a random one is drawn from a member."""
    if member != game.dummy:
        kept = 0 if game.config.shown_card_may_be_drawn else state.public.shown
        return hand_of(state, member) & ~kept
    assert state.covered is not None
    covered = set_of(card for card in state.covered.cards if card >= 0)
    return covered | open_cards(state.public) if game.config.jarvis_draw == "any" else covered


def drawn(game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Drawn) -> PlanetNineState:
    """Every member has drawn a card from the neighbour on the right, from the hands as they were."""
    public, gives = state.public, choice.cards
    clockwise = game.clockwise(public)
    gets = [gives[clockwise.index(member)] for member in range(game.seats)]
    own = tuple(
        Own(
            hand_of(state, seat) & ~(1 << gives[seat]) | 1 << gets[seat],
            own.seen + exchanged(gives[seat], gets[seat]),
        )
        for seat, own in enumerate(state.own)
    )
    seen = [
        saw(SHOWN_DRAWN, seat, gives[seat]) for seat in range(len(own)) if public.shown >> gives[seat] & 1
    ]
    public = replace(public, shown=public.shown & ~set_of(gives), seen=(*public.seen, *seen, saw(EXCHANGED)))
    state = State(public, own, state.covered)
    if game.dummy >= 0:
        state = _draw_from_jarvis(state, gives[game.dummy], gets[game.dummy])
    return replace(state, public=open_trick(game, state.public, 2, public.leader))


def _draw_from_jarvis(state: PlanetNineState, given: int, got: int) -> PlanetNineState:
    """The card JARVIS gets lies where the drawn one lay, covered or open like it."""
    public, covered, jarvis = state.public, state.covered, state.public.dummy
    assert jarvis is not None
    assert covered is not None
    if given in covered.cards:
        column = covered.cards.index(given)
        public = replace(public, seen=(*public.seen, saw(COLUMN_DRAWN, column)))
        return State(public, state.own, Covered(changed(covered.cards, column, got), covered.dealt))
    column = jarvis.up.index(given)
    public = replace(
        public,
        dummy=replace(jarvis, up=changed(jarvis.up, column, got)),
        seen=(*public.seen, saw(COLUMN_DRAWN, column, given + 1), saw(UP, column, got)),
    )
    return State(public, state.own, covered)
