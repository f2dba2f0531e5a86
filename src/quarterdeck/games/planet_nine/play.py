"""Before a trick the briefing, then the trick itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.choices import Drawn, Radio
from quarterdeck.games.planet_nine.components import OMEGA
from quarterdeck.games.planet_nine.judge import Trick, judge_tasks, tasks_left
from quarterdeck.games.planet_nine.state import (
    GAVE,
    GOT,
    SAW_COLUMN_DRAWN,
    SAW_COVER,
    SAW_EXCHANGE,
    SAW_JARVIS,
    SAW_SHOWN_DRAWN,
    Covered,
    Jarvis,
    Own,
    Phase,
    Public,
    State,
    Transmission,
    Verdict,
    hand_of,
    saw,
)
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.choices import Play

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


# The briefing -------------------------------------------------------------------------------------


def opening(game: PlanetNine, radios: int, number: int, leader: int) -> tuple[Phase, int]:
    """Before a trick whoever may still communicate does so or is ready; then the leader plays."""
    if radios and number >= game.mission.from_trick:
        return "briefing", radios
    return "play", 1 << leader


def open_trick(game: PlanetNine, public: Public, number: int, leader: int) -> Public:
    phase, asked = opening(game, public.radios, number, leader)
    return replace(public, phase=phase, asked=asked, trick=number, leader=leader)


def brief(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """Somebody communicates, which asks the others again, or is ready."""
    public = state.public
    if isinstance(choice, Radio):
        return State(_transmit(game, public, decision.by, choice), state.own, state.covered)
    asked = public.asked & ~(1 << decision.by)
    phase: Phase = "briefing"
    if not asked:
        phase, asked = "play", 1 << public.leader
    seen = public.seen + game.saw_ready[decision.by]
    return State(replace(public, phase=phase, asked=asked, seen=seen), state.own, state.covered)


def _transmit(game: PlanetNine, public: Public, seat: int, radio: Radio) -> Public:
    """The card lies open, the token is used up and stays as it was laid."""
    radios = public.radios & ~(1 << seat)
    phase: Phase = "briefing"
    asked = radios
    if not radios:
        phase, asked = "play", 1 << public.leader
    messages = list(public.messages)
    messages[seat] = Transmission(radio.card, radio.claim, public.trick)
    return replace(
        public,
        phase=phase,
        asked=asked,
        radios=radios,
        shown=public.shown | 1 << radio.card,
        messages=tuple(messages),
        seen=public.seen + game.saw_radio[seat][radio],
    )


# The trick ----------------------------------------------------------------------------------------


def play(game: PlanetNine, state: State, decision: Decision, choice: Play) -> State:
    """A card into the trick; with the last one the trick is won and judged.

    The hottest function of the game: tuples are joined from prebuilt parts.
    """
    public = state.public
    member, card = decision.for_, choice.card
    bit, alone, observed = game.laid[member][card]
    best, best_by = public.best, public.best_by
    if game.beaten_by[best] & bit:
        best, best_by = card, member
    table = public.table + alone
    seen = public.seen + observed
    played = public.played | bit
    if len(table) == game.members:
        return _finish_trick(game, state, table, best, best_by, played, seen)
    asked = game.next_bits[member] if game.jarvis < 0 else 1 << game.clockwise(public)[member]
    public = replace(public, asked=asked, table=table, best=best, best_by=best_by, played=played, seen=seen)
    return State(public, state.own, state.covered)


def _finish_trick(
    game: PlanetNine,
    state: State,
    table: tuple[int, ...],
    card: int,
    winner: int,
    played: int,
    seen: tuple[int, ...],
) -> State:
    """The highest card of the led suit, or the highest rocket, wins; then the mission is judged."""
    public = state.public
    number = public.trick
    tricks = list(public.won)
    tricks[winner] += 1
    won = tuple(tricks)
    winners = public.winners | game.bit_of[card]
    tasks, still_open = public.tasks, public.open
    verdict: Verdict | None = None
    if still_open & played:
        tasks, verdict = judge_tasks(tasks, number, winner, played)
        still_open = still_open if verdict else still_open & ~played
    if verdict is None:
        if game.special.judges:
            trick = Trick(
                number,
                number == game.tricks,
                winner,
                card,
                set_of(table),
                played,
                winners,
                won,
                public.commander,
                public.chosen,
                public.second,
                next((task.card for task in public.tasks if task.token == OMEGA), -1),
            )
            verdict = _judge_special(game, trick, still_open)
        elif not still_open:
            verdict = Verdict(True, "tasks", number, winner)
        if verdict is None and number == game.tricks:
            verdict = tasks_left(tasks, number, played)
    phase: Phase = "over"
    asked = 0
    if verdict is None:
        number += 1
        phase, asked = opening(game, public.radios, number, winner)
    public = replace(
        public,
        phase=phase,
        asked=asked,
        table=(),
        best=-1,
        best_by=-1,
        played=played,
        seen=seen,
        trick=number,
        leader=winner,
        winners=winners,
        won=won,
        open=still_open,
        tasks=tasks,
        shown=public.shown & ~played,
        verdict=verdict,
    )
    state = State(public, state.own, state.covered)
    if verdict is not None:
        return state
    if game.jarvis >= 0:
        state = _turn_cover(state, table)
    return game.special.next_trick(state, number) if game.special.interrupts else state


def _judge_special(game: PlanetNine, trick: Trick, still_open: int) -> Verdict | None:
    """The mission's special rule, and success where it leaves nothing to do."""
    rule = game.special
    verdict = rule.fails(trick)
    if verdict is None and not still_open and rule.done(trick):
        return Verdict(True, rule.name, trick.number, trick.winner)
    return verdict


# JARVIS -------------------------------------------------------------------------------------------


def _turn_cover(state: State, table: tuple[int, ...]) -> State:
    """After the trick the card under JARVIS's played one is turned up."""
    jarvis, covered = state.public.jarvis, state.covered
    assert jarvis is not None
    assert covered is not None
    column = next(column for column, up in enumerate(jarvis.up) if up in table)
    card = covered.cards[column]
    jarvis = Jarvis(
        (*jarvis.up[:column], card, *jarvis.up[column + 1 :]), jarvis.covers & ~(1 << column), jarvis.left_of
    )
    covered = Covered((*covered.cards[:column], -1, *covered.cards[column + 1 :]), covered.dealt)
    seen = state.public.seen
    if card >= 0:
        seen = (*seen, saw(SAW_COVER, column, card))
    return State(replace(state.public, jarvis=jarvis, seen=seen), state.own, covered)


# Mission 12 ---------------------------------------------------------------------------------------


def drawable(game: PlanetNine, state: State, member: int) -> int:
    """The cards of which a random one is drawn from a member."""
    public = state.public
    if member < len(state.own):
        kept = 0 if game.config.shown_card_may_be_drawn else public.shown
        return hand_of(state, member) & ~kept
    assert public.jarvis is not None
    assert state.covered is not None
    cards = [card for card in state.covered.cards if card >= 0]
    if game.config.jarvis_draw == "any":
        cards += [card for card in public.jarvis.up if card >= 0]
    return sum(1 << card for card in cards)


def drawn(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """Every member has drawn a card from the neighbour on the right, from the hands as they were."""
    assert isinstance(choice, Drawn)
    public = state.public
    clockwise = game.clockwise(public)
    gives = choice.cards
    gets = [gives[clockwise.index(member)] for member in range(game.members)]
    own = tuple(
        Own(
            hand_of(state, seat) & ~(1 << gives[seat]) | 1 << gets[seat],
            (*own.seen, saw(GAVE, 0, gives[seat]), saw(GOT, 0, gets[seat])),
        )
        for seat, own in enumerate(state.own)
    )
    seen = public.seen
    for seat in range(len(own)):
        if public.shown >> gives[seat] & 1:
            seen = (*seen, saw(SAW_SHOWN_DRAWN, seat, gives[seat]))
    public = replace(public, shown=public.shown & ~sum(1 << card for card in gives))
    state = State(replace(public, seen=(*seen, saw(SAW_EXCHANGE))), own, state.covered)
    if game.jarvis >= 0:
        state = _draw_from_jarvis(state, gives[game.jarvis], gets[game.jarvis])
    return replace(state, public=open_trick(game, state.public, 2, public.leader))


def _draw_from_jarvis(state: State, given: int, got: int) -> State:
    """The card JARVIS gets lies where the drawn one lay, covered or open like it."""
    public, covered, jarvis = state.public, state.covered, state.public.jarvis
    assert jarvis is not None
    assert covered is not None
    if given in covered.cards:
        column = covered.cards.index(given)
        cards = (*covered.cards[:column], got, *covered.cards[column + 1 :])
        public = replace(public, seen=(*public.seen, saw(SAW_COLUMN_DRAWN, column)))
        return State(public, state.own, Covered(cards, covered.dealt))
    column = jarvis.up.index(given)
    up = (*jarvis.up[:column], got, *jarvis.up[column + 1 :])
    public = replace(
        public,
        jarvis=replace(jarvis, up=up),
        seen=(*public.seen, saw(SAW_COLUMN_DRAWN, column, given + 1), saw(SAW_JARVIS, column, got)),
    )
    return State(public, state.own, covered)
