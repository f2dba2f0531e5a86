"""A table with a deal made by hand: tests say who holds what, what is decided and what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.match import Match
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.choices import Drawn, Radio, Ready, Uncover
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView, Public
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Answer, Deal
from quarterdeck.games.tricks.state import COLUMNS, Verdict, hand_in, hand_of

COLOURS = {
    0: "P1 P2 P3 P4 P5 P6 P7 P8 P9 R4",
    1: "B1 B2 B3 B4 B5 B6 B7 B8 B9 R1",
    2: "G1 G2 G3 G4 G5 G6 G7 G8 G9 R2",
    3: "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 R3",
}
"""Four players, a colour each: whoever leads a colour wins unless somebody plays a rocket."""


class Table:
    """A match that starts from a given deal and takes choices in notation."""

    def __init__(
        self,
        hands: Mapping[int, str],
        *,
        tasks: str = "",
        up: str = "",
        covered: str = "",
        **options: Any,
    ) -> None:
        self.game = PlanetNine(PlanetNineConfig(**options))
        self.match: Match[PlanetNineState, PlanetNineView] = Match(self.game)
        self._tasks = [self.game.deck.read(name) for name in tasks.split()]
        self._chance(self._deal(hands, up, covered))
        self._uncover()

    # Chance --------------------------------------------------------------------------------------

    def _deal(self, hands: Mapping[int, str], up: str, covered: str) -> Deal:
        """Fills the hands, and JARVIS's columns, with the cards nobody was given."""
        game, deck = self.game, self.game.deck
        players = game.config.players
        held = [deck.read_all(hands.get(seat, "")) for seat in range(players)]
        rows = [[deck.read(name) for name in row.split()] for row in (up, covered)]
        left = [card for card in deck.cards if not any(hand >> card & 1 for hand in held)]
        left = [card for card in left if card not in rows[0] + rows[1]]
        if game.dummy >= 0:
            for row in rows:
                while len(row) < COLUMNS:
                    row.append(next(card for card in left if deck.names[card] != "R4"))
                    left.remove(row[-1])
        sizes = [len(left) and game.tricks] * players
        for seat in range(players):
            while held[seat].bit_count() < sizes[seat]:
                held[seat] |= 1 << left.pop(0)
        if left:
            held[next(seat for seat in range(players) if held[seat].bit_count() == game.tricks)] |= (
                1 << left[0]
            )
        return Deal(
            tuple(held),
            tuple(rows[0]) if game.dummy >= 0 else (),
            tuple(rows[1]) if game.dummy >= 0 else (),
        )

    def _chance(self, choice: Deal | Uncover | Drawn) -> None:
        kind = self.match.pending[0].kind
        self.match.replay(Entry(kind, CHANCE, CHANCE, choice))

    def _uncover(self) -> None:
        while self.match.pending and self.match.pending[0].kind == "uncover":
            count = 1 if self.game.mission.assignment == "distribution" else self.game.mission.tasks
            self._chance(Uncover(tuple(self._tasks[:count])))
            del self._tasks[:count]

    def drawn(self, cards: str) -> None:
        """Mission 12: the card drawn from each member."""
        self._chance(Drawn(tuple(map(self.game.deck.read, cards.split()))))

    # Choices -------------------------------------------------------------------------------------

    @property
    def public(self) -> Public:
        return self.match.state.public

    @property
    def verdict(self) -> Verdict | None:
        return self.public.verdict

    @property
    def kind(self) -> str:
        """What the table waits for."""
        pending = self.match.pending
        return pending[0].kind if pending else "over"

    def do(self, seat: int, text: str, for_: int | None = None) -> None:
        """A choice of a seat, in notation."""
        self.match.submit(seat, self.game.text.read(text), for_)
        self._uncover()

    def turn(self, *texts: str) -> None:
        """Choices of whoever's turn it is."""
        for text in texts:
            decision = self.match.pending[0]
            self.do(decision.by, text, decision.for_)

    def offered(self, seat: int | None = None) -> list[str]:
        """What a seat, or the one whose turn it is, may choose, in notation."""
        pending = self.match.pending
        decision = next(one for one in pending if seat is None or one.by == seat)
        return [self.game.text.write(choice) for choice in self.game.legal(self.match.state, decision)]

    def no_council(self) -> None:
        """Common decisions by default, JARVIS to the left of the first seat."""
        while self.kind in ("wish", "propose", "vote"):
            decision = self.match.pending[0]
            offered = self.game.legal(self.match.state, decision)
            yes = next((choice for choice in offered if choice == Answer("yes")), None)
            self.match.submit(decision.by, yes or offered[0], decision.for_)
            self._uncover()

    def ready(self) -> None:
        """Nobody communicates."""
        self.no_council()
        while self.kind == "briefing":
            self.match.submit(self.match.pending[0].by, Ready())

    def trick(self, cards: str) -> None:
        """A whole trick from the leader on, without messages before it."""
        self.ready()
        self.turn(*cards.split())

    def play_out(self, *tricks: str) -> None:
        for cards in tricks:
            self.trick(cards)

    def hand(self, seat: int) -> str:
        return self.game.deck.write_all(hand_of(self.match.state, seat))


def colours(mission: int, **options: Any) -> Table:
    """Four players with a colour each; the commander is the first seat."""
    table = Table(COLOURS, players=4, mission=mission, **options)
    table.no_council()
    return table


def ended(table: Table, won: bool, why: str, trick: int) -> None:
    """The attempt ended so, in this trick, and nothing is pending."""
    verdict = table.verdict
    assert verdict is not None
    assert (verdict.won, verdict.why, verdict.trick) == (won, why, trick)
    assert not table.match.pending
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.utility == (float(won),) * table.game.config.players


def conserved(state: PlanetNineState, game: PlanetNine) -> bool:
    """Every card is in exactly one place."""
    places = [hand_of(state, seat) for seat in range(len(state.own))]
    if state.public.dummy is not None and state.covered is not None:
        cards = [*state.public.dummy.up, *state.covered.cards]
        places += [1 << card for card in cards if card >= 0 and not state.public.played >> card & 1]
    places.append(state.public.played)
    found = [card for place in places for card in cards_in(place)]
    return sorted(found) == list(game.deck.cards)


def truthful(game: PlanetNine, view: PlanetNineView, radio: Radio) -> bool:
    """The rulebook's conditions, spelled out: may the viewing seat send this message now?"""
    public, deck, seat = view.public, game.deck, view.seat
    assert seat is not None
    own = [card for card in deck.cards if hand_in(view) >> card & 1]
    same = [card for card in own if deck.suit[card] == deck.suit[radio.card]]
    before_a_trick = public.phase == "briefing" and not public.table
    used = any(message.seat == seat for message in public.messages)
    silenced = game.mission.special == "silence" and public.chosen == seat
    disrupted = public.trick < game.mission.from_trick
    ready = not public.asked >> seat & 1
    if not before_a_trick or used or silenced or disrupted or ready or radio.card not in own:
        return False
    if deck.suit[radio.card] == deck.trump:
        return False
    dead_zone = game.mission.communication == "dead_zone"
    if (radio.claim == "hidden") != dead_zone:
        return False
    extreme = radio.card in (min(same), max(same))
    return {
        "hidden": extreme,
        "only": len(same) == 1,
        "highest": len(same) > 1 and radio.card == max(same),
        "lowest": len(same) > 1 and radio.card == min(same),
    }[radio.claim]
