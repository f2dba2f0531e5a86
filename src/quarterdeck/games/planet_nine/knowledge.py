"""What a seat knows of the hidden cards, and states that it can't tell from the real one.

`determinize` deals the unseen cards, every deal that agrees with the seat's observations equally likely:
cards held, shown, passed and received; who failed to follow suit; what a message says and that a single
card would have been called "only"; who announced the rocket 4 or the pink 9. What others passed or
answered unseen is filled in last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.chance import Source, pick, shuffled
from quarterdeck.core.contract import CHANCE, Decision, Entry
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.components import PINK_9, ROCKET_4
from quarterdeck.games.planet_nine.council import receivers
from quarterdeck.games.planet_nine.exchange import deal_after_exchange
from quarterdeck.games.planet_nine.history import (
    Hidden,
    History,
    Statement,
    given_and_got,
    needs_another,
    passed,
)
from quarterdeck.games.planet_nine.state import (
    GAVE,
    GOT,
    Covered,
    Own,
    PlanetNineView,
    Public,
    State,
    saw,
)
from quarterdeck.games.planet_nine.vocabulary import YES_NO
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Deal, Pass
from quarterdeck.games.tricks.dealing import deal_unseen

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def determinize(game: PlanetNine, view: PlanetNineView, source: Source) -> State:
    """A full state with the same observations for this seat."""
    public, seat, own = view.public, view.seat, view.own
    if public.phase == "deal":
        return game.start()
    history = History(game, public)
    if history.exchanged:
        hidden = deal_after_exchange(game, view, history, source)
    else:
        hidden = _deal_now(game, view, history, source)
    passes = _passes(game, view, history, hidden, source)
    owns = []
    for member in range(game.config.players):
        if member == seat:
            assert own is not None
            owns.append(own)
        else:
            owns.append(_other(game, public, member, hidden, passes))
    covered = None if public.jarvis is None else Covered(hidden.covered, hidden.first_covered)
    return _seal(game, State(public, tuple(owns), covered), seat, source)


def _other(game: PlanetNine, public: Public, member: int, hidden: Hidden, passes: dict[int, int]) -> Own:
    dealt = hidden.first_hands[member]
    seen: tuple[int, ...] = ()
    if passes:
        giver = receivers(game, public).index(member)
        dealt = dealt & ~(1 << passes[giver]) | 1 << passes[member]
        seen = (saw(GAVE, 0, passes[member]), saw(GOT, 0, passes[giver]))
    if hidden.drawn:
        right = game.clockwise(public).index(member)
        seen += (saw(GAVE, 0, hidden.drawn[member]), saw(GOT, 0, hidden.drawn[right]))
    return Own(hidden.held[member], (dealt, *seen))


# The hands ------------------------------------------------------------------------------------------


def _deal_now(game: PlanetNine, view: PlanetNineView, history: History, source: Source) -> Hidden:
    public, seat, own = view.public, view.seat, view.own
    deck = game.deck
    players = game.config.players
    known = certain_cards(game, view, history)
    mine = own.held if own is not None else 0
    unseen = deck.all & ~public.played & ~mine
    if public.jarvis is not None:
        unseen &= ~sum(1 << card for card in public.jarvis.up if card >= 0)
    for cards in known:
        unseen &= ~cards
    others = [member for member in range(players) if member != seat]
    sure_of(game, history, known, unseen, others)
    for cards in known:
        unseen &= ~cards
    agrees = _test(game, history, known, others)
    allowed = [~history.excluded[member] for member in others]
    room = [
        game.tricks + (member == public.extra) - (history.played_by[member] | known[member]).bit_count()
        for member in others
    ]
    if public.jarvis is not None:
        allowed.append(~history.excluded[game.jarvis])
        room.append((public.jarvis.covers).bit_count() - known[players].bit_count())
    dealt = deal_unseen(source, unseen, allowed, room, agrees)
    hidden = Hidden(game)
    for member, cards in zip(others, dealt, strict=False):
        hidden.held[member] = cards | known[member] | history.played_by[member]
    if own is not None and seat is not None:
        hidden.held[seat] = own.held
    hidden.first_hands = hidden.held
    if public.jarvis is not None:
        _lay_covers(public, history, hidden, dealt[-1] | known[players], source)
    return hidden


def _lay_covers(public: Public, history: History, hidden: Hidden, cards: int, source: Source) -> None:
    """Covered cards lie in any order in the columns that still have one."""
    assert public.jarvis is not None
    order = iter(shuffled(source, cards_in(cards)))
    columns = range(len(public.jarvis.up))
    hidden.covered = tuple(next(order) if public.jarvis.covers >> column & 1 else -1 for column in columns)
    hidden.first_covered = tuple(
        history.covers.get(column, card) for column, card in enumerate(hidden.covered)
    )


def certain_cards(game: PlanetNine, view: PlanetNineView, history: History) -> list[int]:
    """Cards that this seat knows to be in another member's hand; JARVIS's covered cards come last."""
    public, seat, own = view.public, view.seat, view.own
    players = game.config.players
    known = [0] * (players + 1)
    if public.shown:
        for member, message in enumerate(public.messages):
            if message is not None and public.shown >> message.card & 1:
                known[member] |= 1 << message.card
    known[public.commander] |= 1 << ROCKET_4
    if own is not None and seat is not None and passed(public):
        to = receivers(game, public)[seat]
        if to < players:
            known[to] |= 1 << given_and_got(own, 0)[0]
    if history.pass_column >= 0:
        to = receivers(game, public)[game.jarvis]
        known[to] |= 1 << history.first_up[history.pass_column]
    if history.pink_nine_holder >= 0:
        _place_pink_nine(game, view, history, known)
    open_cards = public.played | (0 if own is None else own.held)
    if public.jarvis is not None:
        open_cards |= sum(1 << card for card in public.jarvis.up if card >= 0)
    known = [cards & ~open_cards for cards in known]
    if seat is not None:
        known[seat] = 0
    return known


def _place_pink_nine(game: PlanetNine, view: PlanetNineView, history: History, known: list[int]) -> None:
    """Mission 46: the holder said so; with a distress signal it may have been passed on since."""
    public, seat = view.public, view.seat
    holder = history.pink_nine_holder
    pink_nine = 1 << PINK_9
    if holder == game.jarvis:
        known[-1] |= 0 if PINK_9 in history.first_up else pink_nine
        return
    if game.config.pink_nine_after_pass or not passed(public):
        known[holder] |= pink_nine
        return
    receiver = receivers(game, public)[holder]
    if receiver in (seat, game.jarvis):
        known[holder] |= pink_nine  # it did not come to me, or would lie open
    elif seat == holder:
        known[receiver] |= pink_nine  # I passed it, or it is in my own hand still
    else:
        for member in range(game.members):
            if member not in (holder, receiver):
                history.excluded[member] |= pink_nine


# Messages ---------------------------------------------------------------------------------------------


def hand_then(statement: Statement, history: History, hand: int) -> int:
    """What the sender held when the message was sent, given its hand now."""
    return hand | history.played_by[statement.member] & ~statement.played_before


def sure_of(game: PlanetNine, history: History, known: list[int], unseen: int, others: Sequence[int]) -> None:
    """Adds the cards that a message leaves no choice about."""
    for statement in history.statements:
        if statement.member in others and needs_another(game, statement):
            suit = game.deck.of_suit[game.deck.suit[statement.card]] & ~(1 << statement.card)
            if not hand_then(statement, history, known[statement.member]) & suit:
                candidates = suit & unseen & ~history.excluded[statement.member]
                if candidates.bit_count() == 1:
                    known[statement.member] |= candidates


def _test(
    game: PlanetNine, history: History, known: list[int], others: Sequence[int]
) -> Callable[[list[int]], bool] | None:
    """A test of what no single card decides, None where nothing is left to test."""
    deck = game.deck
    one_of: list[tuple[int, int]] = []
    not_both: list[tuple[int, int, int]] = []
    for statement in history.statements:
        if statement.member not in others:
            continue
        place = others.index(statement.member)
        card = 1 << statement.card
        suit = deck.of_suit[deck.suit[statement.card]] & ~card
        then = hand_then(statement, history, known[statement.member]) & suit
        if needs_another(game, statement):
            if not then:
                one_of.append((place, suit))
        elif statement.claim == "hidden":
            lower, higher = suit & (card - 1), suit & ~(card - 1)
            if then & lower:
                history.excluded[statement.member] |= higher
            elif then & higher:
                history.excluded[statement.member] |= lower
            else:
                not_both.append((place, lower, higher))
    if not one_of and not not_both:
        return None

    def agrees(dealt: list[int]) -> bool:
        for place, cards in one_of:
            if not dealt[place] & cards:
                return False
        return all(not (dealt[place] & lower and dealt[place] & higher) for place, lower, higher in not_both)

    return agrees


# What others did unseen -------------------------------------------------------------------------------


def _passes(
    game: PlanetNine, view: PlanetNineView, history: History, hidden: Hidden, source: Source
) -> dict[int, int]:
    """The card each member passed after a distress signal."""
    public, seat, own = view.public, view.seat, view.own
    if not passed(public):
        return {}
    passes: dict[int, int] = {}
    to = receivers(game, public)
    if public.jarvis is not None:
        column = history.pass_column
        passes[game.jarvis] = history.first_up[column]
        passes[to.index(game.jarvis)] = history.passed_to_jarvis
    if own is not None and seat is not None:
        passes[seat], passes[to.index(seat)] = given_and_got(own, 0)
    early_pink_nine = history.pink_nine_holder >= 0 and not game.config.pink_nine_after_pass
    for member in range(game.members):
        if member in passes:
            continue
        cards = hidden.first_hands[to[member]] & game.deck.colours
        if early_pink_nine and cards >> PINK_9 & 1:
            if member == history.pink_nine_holder:
                passes[member] = PINK_9
                continue
            cards &= ~(1 << PINK_9)
        passes[member] = pick(source, tuple(cards_in(cards)))
    return passes


def _seal(game: PlanetNine, state: State, seat: int | None, source: Source) -> State:
    """Sealed answers of others: any that they may have given."""
    public = state.public
    if public.phase not in ("wish", "vote", "pass"):
        return state
    owns = list(state.own)
    for member, own in enumerate(owns):
        waiting = public.asked >> member & 1
        spared = public.phase == "vote" and member == public.commander
        if member == seat or waiting or spared:
            continue
        decision = Decision(public.phase, member, member, "sealed")
        choice = pick(source, game.legal(state, decision))
        owns[member] = replace(own, sealed=sealed_answer(game, choice))
    commander = public.commander
    if (
        public.phase == "pass"
        and commander != seat
        and game.jarvis >= 0
        and not public.asked >> game.jarvis & 1
    ):
        decision = Decision(public.phase, commander, game.jarvis, "sealed")
        choice = pick(source, game.legal(state, decision))
        owns[commander] = replace(owns[commander], sealed_for_jarvis=sealed_answer(game, choice))
    return replace(state, own=tuple(owns))


def sealed_answer(game: PlanetNine, choice: object) -> int:
    """The number under which a sealed choice is kept."""
    if isinstance(choice, Pass):
        return choice.card
    if choice in YES_NO:
        return int(choice is YES_NO[0])
    return game.number(choice)  # type: ignore[arg-type]


# The log as it would read -------------------------------------------------------------------------------


def retrace(game: PlanetNine, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log that leads to a determinized state: hidden chance and sealed choices differ."""
    public = state.public
    entries = [_retraced(game, state, entry) for entry in log]
    if public.phase in ("wish", "vote"):
        waiting = sum(own.sealed >= 0 for own in state.own)
        for index in range(len(entries) - waiting, len(entries)):
            entry = entries[index]
            sealed = state.own[entry.by].sealed
            choice = YES_NO[1 - sealed] if public.phase == "vote" else game.actions[sealed]
            entries[index] = Entry(entry.kind, entry.by, entry.for_, choice)
    return tuple(entries)


def _retraced(game: PlanetNine, state: State, entry: Entry) -> Entry:
    choice = entry.choice
    exchanges = int(passed(state.public))
    if isinstance(choice, Deal):
        covered = () if state.covered is None else state.covered.dealt
        hands = tuple(own.seen[0] for own in state.own)
        return Entry(entry.kind, CHANCE, CHANCE, Deal(hands, choice.up, covered))
    if isinstance(choice, Drawn):
        cards = [given_and_got(own, exchanges)[0] for own in state.own]
        if game.jarvis >= 0:
            left = game.clockwise(state.public)[game.jarvis]
            cards.append(given_and_got(state.own[left], exchanges)[1])
        return Entry(entry.kind, CHANCE, CHANCE, Drawn(tuple(cards)))
    if isinstance(choice, Pass):
        return Entry(entry.kind, entry.by, entry.for_, Pass(_passed_card(game, state, entry)))
    return entry


def _passed_card(game: PlanetNine, state: State, entry: Entry) -> int:
    own = state.own[entry.by]
    if entry.for_ == game.jarvis:
        if not passed(state.public):
            return own.sealed_for_jarvis
        to = receivers(game, state.public)[game.jarvis]
        return given_and_got(state.own[to], 0)[1]
    return given_and_got(own, 0)[0] if passed(state.public) else own.sealed
