"""What a seat can infer about the cards it does not see, and full states drawn from it.

A seat knows its own cards and all that was played; that the captain holds submarine 4; who failed to
follow suit; what shown cards say about the rest of a colour; which card it passed on; the dummy's open
cards; and that no redeal was due. Everything else is drawn uniformly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.chance import Source, pick, shuffled
from quarterdeck.core.contract import Decision, Entry
from quarterdeck.games.deep_sea.cards import CAPTAINS_CARD, DECK
from quarterdeck.games.deep_sea.choices import Predict
from quarterdeck.games.deep_sea.council import SECRET_PREDICTION
from quarterdeck.games.deep_sea.preparation import redeal_due
from quarterdeck.games.deep_sea.state import (
    CHOSE,
    GAVE,
    GOT,
    UNCOVERED,
    DeepSeaView,
    Private,
    Public,
    State,
    saw,
    told,
)
from quarterdeck.games.deep_sea.vocabulary import PASSES, PLAYS
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.dealing import deal_unseen
from quarterdeck.games.tricks.radio import consistent, excluded

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


class Record:
    """What everybody has seen, in the order of cards."""

    def __init__(self, game: DeepSea, public: Public) -> None:
        seats = game.seats
        self.laid = [0] * seats
        """Cards each seat has played."""
        self.later: list[list[int]] = [[] for _ in range(seats)]
        """For each seat, its plays as card numbers, one a trick."""
        self.void = [0] * seats
        """Cards that a seat can't hold: of suits it failed to follow, or it would have opened with them."""
        self.up_at_first: list[int] = []
        self.uncovered: dict[int, int] = {}
        """The dummy's covered cards that were turned up, by column."""
        self.dummy_gave = self.dummy_got = -1
        led = count = 0
        for code in public.seen:
            kind, seat, what = told(code)
            if kind == CHOSE and what < len(PLAYS):
                led = what if count % seats == 0 else led
                count += 1
                self.laid[seat] |= 1 << what
                self.later[seat].append(what)
                if DECK.suit[what] != DECK.suit[led]:
                    self.void[seat] |= DECK.of_suit[DECK.suit[led]]
                elif what == led and game.voyage.unopenable >> what & 1:
                    self.void[seat] |= DECK.all & ~game.voyage.unopenable  # nothing else was held
            elif kind == UNCOVERED and len(self.up_at_first) < 7:
                self.up_at_first.append(what)
            elif kind == UNCOVERED:
                self.uncovered[seat] = what
            elif kind == GAVE:
                self.dummy_gave = what
            elif kind == GOT:
                self.dummy_got = what
        self.all_laid = 0
        for cards in self.laid:
            self.all_laid |= cards

    def since(self, seat: int, trick: int) -> int:
        """What a seat has played from this trick on."""
        return set_of(self.later[seat][trick - 1 :])


def determinize(game: DeepSea, view: DeepSeaView, source: Source) -> State:
    """A full state that this seat can't tell from the real one."""
    public = view.public
    if public.captain < 0:
        return State(public, (0,) * game.seats, (Private(),) * game.seats)
    record = Record(game, public)
    exchanged = public.distress != "none" and public.phase != "pass"
    while True:
        hands, hidden = _draw_hands(game, view, record, exchanged, source)
        gave = _draw_passes(game, view, record, hands, source) if exchanged else {}
        dealt = _as_dealt(game, public, record, hands, gave)
        covered_at_first = tuple(
            record.uncovered.get(column, hidden[column] if hidden else -1) for column in range(len(hidden))
        )
        if not redeal_due(public.tasks, Deal(tuple(dealt), tuple(record.up_at_first), covered_at_first)):
            break
    private = []
    for seat in range(game.seats):
        seen: tuple[int, ...] = (dealt[seat],)
        if seat in gave:
            seen += (saw(GAVE, seat, gave[seat]), saw(GOT, seat, _got(game, public, gave, seat)))
        private.append(Private(seen))
    state = State(public, tuple(hands), tuple(private), hidden, covered_at_first)
    return _draw_secrets(game, view, state, source)


def _draw_hands(
    game: DeepSea, view: DeepSeaView, record: Record, exchanged: bool, source: Source
) -> tuple[list[int], tuple[int, ...]]:
    """Everybody's present cards, and the dummy's covered ones by column."""
    public, me = view.public, view.seat
    known = _known(game, view, record, exchanged)
    holders = [seat for seat in range(game.config.players) if seat != me]
    covers = cards_in(public.dummy.covers) if public.dummy is not None else []
    unseen = DECK.all & ~record.all_laid
    for cards in known:
        unseen &= ~cards
    allowed, room = [], []
    for seat in holders:
        size = game.crew.tricks + (seat == public.extra) - record.laid[seat].bit_count()
        room.append(size - known[seat].bit_count())
        allowed.append(DECK.all & ~record.void[seat] & ~_denied(public, seat))
    allowed.append(DECK.all)
    room.append(len(covers))

    def agrees(dealt: list[int]) -> bool:
        return all(
            _told_truth(game, public, record, seat, known[seat] | cards)
            for seat, cards in zip(holders, dealt, strict=False)
        )

    dealt = deal_unseen(source, unseen, allowed, room, agrees if public.messages else None)
    hands = known[:]
    for seat, cards in zip(holders, dealt, strict=False):
        hands[seat] |= cards
    hidden = dict(zip(covers, shuffled(source, cards_in(dealt[-1])), strict=True))
    columns = 7 if public.dummy is not None else 0
    return hands, tuple(hidden.get(column, -1) for column in range(columns))


def _known(game: DeepSea, view: DeepSeaView, record: Record, exchanged: bool) -> list[int]:
    """Unplayed cards whose holder this seat knows."""
    public, me, own = view.public, view.seat, view.own
    known = [0] * game.seats
    if public.dummy is not None:
        known[game.dummy] = set_of(card for card in public.dummy.up if card >= 0)
    known[public.captain] |= 1 << CAPTAINS_CARD
    for message in public.messages:
        known[message.seat] |= 1 << message.card
    if exchanged:
        if record.dummy_gave >= 0:
            known[game.council.receiver(game.dummy, public.distress)] |= 1 << record.dummy_gave
        if own is not None and me is not None:
            given = told(own.seen[1])[2]
            known[game.council.receiver(me, public.distress)] |= 1 << given
    known = [cards & ~record.all_laid for cards in known]
    if own is not None and me is not None:
        known[me] = own.hand
    return known


def _denied(public: Public, seat: int) -> int:
    """Cards that a seat's messages say it does not hold."""
    denied = 0
    for message in public.messages:
        if message.seat == seat:
            suit = DECK.suit[message.card]
            bits = excluded(message.claim, DECK.full[suit], DECK.value[message.card])
            denied |= bits << DECK.shift[suit]
    return denied


def _told_truth(game: DeepSea, public: Public, record: Record, seat: int, hand: int) -> bool:
    """Whether a seat's messages were true for this hand and what it has played since."""
    for message in public.messages:
        if message.seat == seat:
            suit = DECK.suit[message.card]
            then = hand | record.since(seat, message.trick)
            bits = then >> DECK.shift[suit] & DECK.full[suit]
            strict = game.config.single_card == "only"
            if not consistent(message.claim, bits, DECK.value[message.card], strict_single=strict):
                return False
    return True


def _draw_passes(
    game: DeepSea, view: DeepSeaView, record: Record, hands: list[int], source: Source
) -> dict[int, int]:
    """The card each seat passed on; where unknown, any colour card its neighbour had after it."""
    public, me, own = view.public, view.seat, view.own
    gave: dict[int, int] = {}
    for seat in cards_in(game.council.passers()):
        to = game.council.receiver(seat, public.distress)
        if seat == me and own is not None:
            gave[seat] = told(own.seen[1])[2]
        elif to == me and own is not None:
            gave[seat] = told(own.seen[2])[2]
        elif seat == game.dummy:
            gave[seat] = record.dummy_gave
        elif to == game.dummy:
            gave[seat] = record.dummy_got
        else:
            gave[seat] = pick(source, tuple(cards_in((hands[to] | record.laid[to]) & DECK.colours)))
    return gave


def _got(game: DeepSea, public: Public, gave: dict[int, int], seat: int) -> int:
    return next(card for giver, card in gave.items() if game.council.receiver(giver, public.distress) == seat)


def _as_dealt(
    game: DeepSea, public: Public, record: Record, hands: list[int], gave: dict[int, int]
) -> list[int]:
    """The hands before the pass and before any play."""
    dealt = [hand | laid for hand, laid in zip(hands, record.laid, strict=True)]
    for seat, card in gave.items():
        dealt[seat] ^= 1 << card | 1 << _got(game, public, gave, seat)
    if game.dummy >= 0:
        dealt[game.dummy] = set_of(record.up_at_first)
    return dealt


def _draw_secrets(game: DeepSea, view: DeepSeaView, state: State, source: Source) -> State:
    """Sealed answers and a secret prediction: this seat's own, and some that others may have made."""
    public, me, own = view.public, view.seat, view.own
    private = list(state.private)
    if SECRET_PREDICTION in public.tasks:
        owner = public.owners[public.tasks.index(SECRET_PREDICTION)]
        keeper = public.captain if owner == game.dummy else owner
        if keeper != me and _is_noted(game, public):
            private[keeper] = replace(private[keeper], noted=_draw_prediction(game, public, owner, source))
    for decision in _answered(game, public):
        if decision.by != me:
            number = game.vocabulary.number[pick(source, game.legal(state, decision))]
            if decision.for_ == decision.by:
                private[decision.by] = replace(private[decision.by], sealed=number)
            else:
                private[decision.by] = replace(private[decision.by], sealed_for_dummy=number)
    if me is not None and own is not None:
        private[me] = Private(own.seen, own.sealed, own.sealed_for_dummy, own.noted)
    return replace(state, private=tuple(private))


def _is_noted(game: DeepSea, public: Public) -> bool:
    if public.verdict is not None:
        return public.secret >= 0
    return public.step > game.agenda.index(game.council.note)


def _draw_prediction(game: DeepSea, public: Public, owner: int, source: Source) -> int:
    """Any number that has not failed yet; the true one once it is shown."""
    if public.verdict is not None:
        return public.secret
    won = public.wins[owner].bit_count()
    left = game.crew.tricks - max(public.trick - 1, 0)
    numbers = [choice.tricks for choice in game.council.predictions if isinstance(choice, Predict)]
    return pick(source, tuple(number for number in numbers if won <= number <= won + left))


def _answered(game: DeepSea, public: Public) -> list[Decision]:
    """The decisions of a sealed round that have been made but not opened."""
    everybody = {
        "favour": game.humans,
        "wish": game.humans,
        "vote": game.humans & ~(1 << max(public.captain, 0)),
        "agree": game.distribution.voters(public),
        "pass": game.council.passers(),
    }.get(public.phase, public.asked)
    return list(game.decisions(public, everybody & ~public.asked))


def retrace(game: DeepSea, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log as it would read had this state been the truth."""
    public = state.public
    sealed = len(_answered(game, public)) if public.captain >= 0 else 0
    exchanged = public.distress != "none" and public.phase != "pass"
    entries = list(log)
    for index, entry in enumerate(entries):
        choice = entry.choice
        if isinstance(choice, Deal):
            hands = tuple(own.seen[0] for own in state.private)
            choice = Deal(hands, choice.up, state.covered_at_first)
        elif entry.kind == "note":
            choice = game.vocabulary.predicts[state.private[entry.by].noted]
        elif entry.kind == "pass" and exchanged:
            choice = PASSES[told(state.private[entry.for_].seen[1])[2]]
        elif index >= len(entries) - sealed:
            choice = game.actions[game.council.answer_of(state, entry.for_)]
        if choice is not entry.choice:
            entries[index] = Entry(entry.kind, entry.by, entry.for_, choice)
    return tuple(entries)
