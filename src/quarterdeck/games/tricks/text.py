"""The words that the games of tricks share: notation, cards and seats, what is refused and why.

Cards are written P9, seats from 1. A game names its tokens and its dummy; keys of its catalogue and its
notation follow from these words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar

from quarterdeck.core.contract import Choice, Decision, Entry
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import GameText, Refusal
from quarterdeck.core.words import Arg, Message, snake
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.choices import Answer, Deal, Pass, Play, Show, Signal
from quarterdeck.games.tricks.council import receivers
from quarterdeck.games.tricks.state import AnyView, TrickPublic, Verdict, hand_in


class TrickText(GameText):
    """What a game's own text stands on."""

    root: ClassVar[str]
    """Of the keys in its catalogue."""
    show: ClassVar[type[Show]]
    show_word: ClassVar[str]
    signal_word: ClassVar[str]
    dummy_word: ClassVar[str] = "dummy"
    notation: ClassVar[Mapping[type[Choice], str]] = {}
    """Of choices that are not written as their name and their fields: words, and the fields in braces."""
    seats: ClassVar[Mapping[str, str]] = {"seat": "seat"}
    """Fields of choices that are seats, and what texts call them."""
    panel: ClassVar[tuple[str, ...]]
    """The headings of the rules panel."""
    game: Any

    def say(self, key: str, **args: Arg) -> Message:
        return Message(f"{self.root}.{key}", args)

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        names = self.game.deck.names
        match choice:
            case Play(card):
                return names[card]  # type: ignore[no-any-return]
            case Show(card, claim):
                return f"{self.show_word} {names[card]} {claim}"
            case Pass(card):
                return f"pass {names[card]}"
            case Answer(word):
                return word
            case Signal(direction):
                return f"{self.signal_word} {direction}"
            case Deal(hands, up, covered):
                rows = [*map(cards_in, hands), *(row for row in (up, covered) if row)]
                return "deal " + " / ".join(self.row(row) for row in rows)
        if not isinstance(choice, self.game.choice_type):
            raise UnknownChoice(str(choice))
        fields = {field: self.written(field, getattr(choice, field)) for field in choice.__struct_fields__}
        if type(choice) in self.notation:
            return self.notation[type(choice)].format(**fields)
        return " ".join([_key(choice).replace("_", " "), *fields.values()])

    def written(self, field: str, value: Any) -> str:
        """A field of a choice in notation."""
        if field == "card":
            return self.row((value,))
        if field == "cards":
            return self.row(value)
        if field in self.seats:
            return self.dummy_word if value == self.game.dummy else str(value + 1)
        return str(value)

    def row(self, cards: Iterable[int]) -> str:
        """Cards by name, in this order."""
        return " ".join(self.game.deck.names[card] for card in cards)

    def read_chance(self, text: str) -> Choice:
        head, _, rest = " ".join(text.lower().split()).partition(" ")
        found = self._read_deal(rest) if head == "deal" else self.read_own_chance(head, rest)
        return found or super().read_chance(text)

    def read_own_chance(self, head: str, rest: str) -> Choice | None:
        """The game's other results of chance from their notation."""
        return None

    def _read_deal(self, text: str) -> Deal | None:
        rows = [self.read_row(row) for row in text.split("/")]
        hands, columns = rows[: self.game.config.players], rows[self.game.config.players :]
        if len(columns) not in (0, 2):
            raise UnknownChoice("a deal has a row of cards for each player, and two for a dummy", text=text)
        return Deal(tuple(map(set_of, hands)), *columns)

    def read_row(self, names: str) -> tuple[int, ...]:
        return tuple(map(self.game.deck.read, names.split()))

    def thing(self, name: str) -> str:
        head, _, card = name.partition(" ")
        return f"{head}-{self.game.deck.read(card)}" if head in ("card", "task") else super().thing(name)

    # Pieces --------------------------------------------------------------------------------------

    def card(self, card: int) -> Message:
        """A card in words, "pink 9", which a page may draw."""
        deck = self.game.deck
        return self.say("card.name", suit=self.suit(card), value=deck.value[card], glyph=card)

    def suit(self, card: int) -> Message:
        """The suit of a card, in words."""
        deck = self.game.deck
        return self.say(f"suit.{deck.suits[deck.suit[card]].name}")

    def claim(self, claim: str) -> Message:
        return self.say(f"claim.{claim}")

    def who(self, seat: int) -> Arg:
        return self.say(self.dummy_word) if seat == self.game.dummy else seat

    # Words ---------------------------------------------------------------------------------------

    def label(self, choice: Choice) -> Message:
        match choice:
            case Show(card, "hidden"):
                return self.say(f"choice.{self.show_word}_hidden", card=self.card(card))
            case Answer(word):
                return self.say(f"choice.{word}")
            case Signal(direction):
                return self.say(f"choice.{self.signal_word}_{direction}")
        return self.say(f"choice.{_key(choice)}", **self.arguments(choice))

    def arguments(self, choice: Choice) -> dict[str, Arg]:
        """The fields of a choice as its texts know them; nothing is said of hands and rows of cards."""
        fields = [(field, getattr(choice, field)) for field in choice.__struct_fields__]
        return dict(self.argument(field, value) for field, value in fields if not isinstance(value, tuple))

    def argument(self, field: str, value: Any) -> tuple[str, Arg]:
        """What texts call a field, and how they say its value."""
        if field == "card":
            return field, self.card(value)
        if field == "claim":
            return field, self.claim(value)
        return (self.seats[field], self.who(value)) if field in self.seats else (field, value)

    def prompt(self, view: AnyView, decision: Decision) -> Message:
        public, kind = view.public, decision.kind
        dummys = decision.for_ == self.game.dummy and kind in ("play", "draft", "pass")
        if kind in ("wish", "propose"):
            return self.say(f"prompt.{kind}_{public.ballot.topic}")
        if kind == "vote":
            return self.say("prompt.vote", proposal=self.label(self.game.actions[public.ballot.proposal]))
        if kind == "play" and not dummys:
            led = {"suit": self.suit(public.table[0])} if public.table else {}
            return self.say("prompt.follow" if led else "prompt.open", trick=public.trick, **led)
        args = {"trick": public.trick} if kind in ("play", "briefing") else {}
        return self.say(f"prompt.{kind}_{self.dummy_word}" if dummys else f"prompt.{kind}", **args)

    def explain(self, view: AnyView, decision: Decision, choice: Choice) -> Message:
        if isinstance(choice, Play):
            return self._explain_play(view.public, choice.card)
        args = self.arguments(choice)
        if isinstance(choice, Pass):
            args["seat"] = self.who(receivers(self.game, view.public)[decision.for_])
        return self.say(f"explain.{_key(choice)}", **args)

    def _explain_play(self, public: TrickPublic, card: int) -> Message:
        if not public.table:
            return self.say("explain.lead", suit=self.suit(card))
        if self.game.beaten_by[public.best] >> card & 1:
            return self.say("explain.win")
        follows = self.game.same_suit[card] >> public.best & 1
        best, whose = self.card(public.best), self.who(public.best_by)
        return self.say("explain.below" if follows else "explain.discard", card=best, seat=whose)

    def done(self, entry: Entry) -> Message:
        if entry.kind in ("wish", "propose"):
            return self.say(f"done.{entry.kind}", by=self.who(entry.for_), choice=self.label(entry.choice))
        return super().done(entry)

    def mission_title(self) -> Message:
        """What is played."""
        number = self.game.mission_number
        if not number:
            return self.say("area.own_mission")
        return self.say("area.mission", number=number, title=self.say(f"title.{number}"))

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        return tuple((self.say(f"rules.{part}.title"), self.say(f"rules.{part}.text")) for part in self.panel)

    @abstractmethod
    def briefing(self) -> tuple[Message, ...]:
        """The mission in our own words, a sentence each."""

    @abstractmethod
    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """How the attempt ended, and the paragraph of the rules that decided it."""

    # What is not offered, and why ------------------------------------------------------------------

    def refusals(self, view: AnyView, decision: Decision) -> tuple[Refusal, ...]:
        if view.own is None:
            return ()
        hand = hand_in(view, decision.for_)
        match decision.kind:
            case "play":
                return self._unplayable(view, decision, hand)
            case "briefing":
                return self._unspeakable(view, decision, hand)
            case "pass":
                trumps = hand & self.game.deck.trumps
                return self.refused(trumps, self.say("refused.pass_trump"), "distress", Pass)
        return ()

    def refused(
        self, cards: int, why: Message, rule: str, choice: Callable[[int], Choice] = Play
    ) -> tuple[Refusal, ...]:
        where = self.say(f"rule.{rule}")
        return tuple(Refusal(self.card(card), why, where, choice=choice(card)) for card in cards_in(cards))

    def not_offered(self, what: Message, why: str, rule: str) -> Refusal:
        """Something other than a card."""
        return Refusal(what, self.say(f"refused.{why}"), self.say(f"rule.{rule}"))

    def _unplayable(self, view: AnyView, decision: Decision, hand: int) -> tuple[Refusal, ...]:
        game, table = self.game, view.public.table
        if not table:
            closed = hand & game.unopenable if hand & ~game.unopenable else 0
            return self.refused(closed, self.say("refused.opening"), "mission")
        led = game.same_suit[table[0]]
        if not hand & led:
            return ()
        key = f"refused.follow_{self.dummy_word}" if decision.for_ == game.dummy else "refused.follow"
        return self.refused(hand & ~led, self.say(key, suit=self.suit(table[0])), "follow")

    def _unspeakable(self, view: AnyView, decision: Decision, hand: int) -> tuple[Refusal, ...]:
        """Cards in the middle of a colour, cards shown before, and trumps."""
        deck, shown = self.game.deck, view.public.shown
        told = set_of(show.card for show in self.game.shows_in(view.public).of(hand))
        refused = partial(self.refused, rule="communication", choice=partial(self.show, claim="hidden"))
        found: list[Refusal] = []
        for card in cards_in(hand & deck.colours & ~told & ~shown):
            found += refused(1 << card, self.say("refused.middle", suit=self.suit(card)))
        return (
            *found,
            *refused(hand & shown, self.say("refused.shown")),
            *refused(hand & deck.trumps, self.say("refused.show_trump")),
        )


def _key(choice: Choice) -> str:
    """What notation and catalogues call a choice."""
    return snake(type(choice).__name__)
