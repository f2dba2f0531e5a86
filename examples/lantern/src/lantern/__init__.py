"""Lantern: made from docs/tutorial.md by `make derive`. Do not edit."""

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core.chance import shuffled
from quarterdeck.core.contract import CHANCE, Choice, Config, Decision, Entry, Game, GameInfo, Outcome
from quarterdeck.core.text import CORE, Area, GameText, Item, Scene
from quarterdeck.core.view import Value, View
from quarterdeck.core.words import Catalogue, Message


class Keep(Choice, frozen=True, gc=False):
    pass


class Swap(Choice, frozen=True, gc=False):
    pass


class Deal(Choice, frozen=True, gc=False):
    cards: tuple[int, ...]


class Public(Struct, Value, frozen=True, gc=False):
    dealt: bool = False
    seen: tuple[str, ...] = ()  # what each seat did, in turn
    shown: tuple[int, ...] = ()  # the cards at the end


class State(Struct, Value, frozen=True, gc=False):
    public: Public
    cards: tuple[int, ...] = ()  # hands first, then the deck


class LanternConfig(Config, frozen=True, kw_only=True):
    players: int = 2


DECK = tuple(range(1, 13))


def place(public: Public, players: int, seat: int) -> int:
    acts = public.seen
    if seat < len(acts) and acts[seat] == "swap":
        return players + acts[:seat].count("swap")
    return seat


class Lantern(Game[State, View]):
    name, title, version = "lantern", "Lantern", "1"
    config_type, player_counts = LanternConfig, (2, 3, 4)
    state_type, view_type = State, View[Public, tuple[int, ...]]
    choice_type = Keep | Swap | Deal

    def __init__(self, config):
        self.config = config
        self.actions = (Keep(), Swap())
        self.info = GameInfo(config.players, False, True, False, longest=1 + config.players, choices=2)
        self.text = LanternText(self)

    def start(self):
        return State(Public())

    def pending(self, state):
        if not state.public.dealt:
            return (Decision("deal", CHANCE, CHANCE, "chance"),)
        seat = len(state.public.seen)
        return (Decision("turn", seat, seat),) if seat < self.config.players else ()

    def legal(self, state, decision):
        return self.actions

    def apply(self, state, decision, choice):
        if isinstance(choice, Deal):
            return State(replace(state.public, dealt=True), choice.cards)
        seen = (*state.public.seen, "swap" if isinstance(choice, Swap) else "keep")
        state = State(replace(state.public, seen=seen), state.cards)
        if self.pending(state):
            return state
        cards = tuple(state.cards[self._place(state.public, seat)] for seat in range(self.config.players))
        return State(replace(state.public, shown=cards), state.cards)

    def outcome(self, state):
        cards = state.public.shown
        if not cards:
            return None
        best = cards.index(max(cards))
        reason = Message("lantern.end", {"seat": best, "card": max(cards)})
        return Outcome(reason, "The end", tuple(float(seat == best) for seat in range(len(cards))))

    def sample(self, state, source):
        return Deal(shuffled(source, DECK))

    def possible(self, state, choice):
        return isinstance(choice, Deal) and sorted(choice.cards) == list(DECK)

    def view(self, state, seat):
        if seat is None or not state.cards:
            return View(seat, state.public, None if seat is None else ())
        held = dict.fromkeys((state.cards[seat], state.cards[self._place(state.public, seat)]))
        return View(seat, state.public, tuple(held))

    def determinize(self, view, source):
        """A full state that this seat can't tell from the real one."""
        if not view.public.dealt:
            return State(view.public)
        known = {self._place(view.public, seat): card for seat, card in enumerate(view.public.shown)}
        if view.own:
            known[view.seat] = view.own[0]
            known[self._place(view.public, view.seat)] = view.own[-1]
        rest = iter(shuffled(source, [card for card in DECK if card not in known.values()]))
        return State(view.public, tuple(known.get(i) or next(rest) for i in range(len(DECK))))

    def retrace(self, state, log):
        """The log as it would read had that state been the truth."""
        return tuple(
            Entry(entry.kind, entry.by, entry.for_, Deal(state.cards)) if entry.by == CHANCE else entry
            for entry in log
        )

    def _place(self, public, seat):
        return place(public, self.config.players, seat)


TEXTS = {
    "lantern.prompt": "Keep your card, or swap it?",
    "lantern.keep": "Keep the card",
    "lantern.swap": "Swap the card",
    "lantern.deal": "The cards are dealt",
    "lantern.seat": "{seat}",
    "lantern.own": "Your card",
    "lantern.end": "{seat} has the highest card, {card}.",
}


class LanternText(GameText):
    catalogue = CORE | Catalogue({"en": TEXTS, "de": TEXTS})

    def write(self, choice):
        cards = choice.cards if isinstance(choice, Deal) else ()
        return " ".join([type(choice).__name__.lower(), *map(str, cards)])

    def read_chance(self, text):
        kind, *cards = text.split()
        return Deal(tuple(map(int, cards))) if kind == "deal" else super().read_chance(text)

    def label(self, choice):
        return Message(f"lantern.{type(choice).__name__.lower()}")

    def prompt(self, view, decision):
        return Message("lantern.prompt")

    def explain(self, view, decision, choice):
        return self.label(choice)

    def scene(self, view):
        cards = view.public.shown or ["?"] * self.game.config.players
        areas = [
            Area(title=Message("lantern.seat", {"seat": seat}), items=(Item(text=str(card)),))
            for seat, card in enumerate(cards)
        ]
        if view.own:
            areas.append(Area(title=Message("lantern.own"), items=(Item(text=str(view.own[-1])),)))
        return Scene(tuple(areas))
