"""Deep Sea in words: notation, labels, explanations, and the table as a scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, Area, GameText, Item, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message
from quarterdeck.games.deep_sea.cards import DECK
from quarterdeck.games.deep_sea.choices import (
    Answer,
    Deal,
    Draw,
    Give,
    Keep,
    Name,
    Pass,
    Play,
    Predict,
    Ready,
    Signal,
    Silent,
    Skip,
    Sonar,
    Take,
    Terrain,
    TimeUp,
)
from quarterdeck.games.deep_sea.components import EPILOGUE, TASK, TASKS
from quarterdeck.games.deep_sea.judging import DONE, FAILED, Tally
from quarterdeck.games.deep_sea.kinds_of_cards import TrickSum
from quarterdeck.games.deep_sea.ownership import NOT_FOR_CAPTAIN
from quarterdeck.games.deep_sea.preparation import terrain_mode
from quarterdeck.games.deep_sea.state import DeepSeaView, Public, Verdict
from quarterdeck.games.tricks.cards import cards_in, set_of

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

STATUS = {DONE: "done", FAILED: "failed"}
TONES = {DONE: "good", FAILED: "bad"}
RULES = {
    "tasks": "Game Play: a Task is completed",
    "task": "Game Play: if the players cannot complete a Task",
    "objective": "Specific Missions",
    "captain": "Specific Task Cards: captain",
    "clock": "Real-Time Missions",
}


def _say(key: str, **args: Arg) -> Message:
    return Message(f"deep_sea.{key}", args)


def card_name(card: int) -> Message:
    """The card in words."""
    return _say("card.name", suit=suit_name(card), value=DECK.value[card])


def suit_name(card: int) -> Message:
    return _say(f"suit.{DECK.suits[DECK.suit[card]].name}")


class DeepSeaText(GameText):
    """Cards are written P9 or S4, tasks by their id, seats from 1."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.deep_sea")
    game: DeepSea

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        match choice:
            case Play(card):
                return DECK.names[card]
            case Sonar(card, claim):
                return f"sonar {DECK.names[card]} {claim}"
            case Take(task):
                return f"take {TASKS[task].id}"
            case Give(seat):
                return f"give {seat + 1}"
            case Name(seat):
                return f"name {seat + 1}"
            case Answer(word):
                return word
            case Predict(tricks):
                return f"predict {tricks}"
            case Signal(direction):
                return f"signal {direction}"
            case Pass(card):
                return f"pass {DECK.names[card]}"
            case Terrain(card):
                return f"terrain {DECK.names[card]}"
            case Draw(tasks, put_back):
                back = [TASKS[task].id for task in put_back]
                return " ".join(
                    ["tasks", *(TASKS[task].id for task in tasks), *(["/", *back] if back else [])]
                )
            case Deal():
                return self._write_deal(choice)
            case TimeUp():
                return "time up"
            case Silent() | Skip() | Keep() | Ready():
                return type(choice).__name__.lower()
        raise UnknownChoice(str(choice))

    def _write_deal(self, deal: Deal) -> str:
        rows = [DECK.write_all(hand) for hand in deal.hands]
        rows += [" ".join(DECK.names[card] for card in row) for row in (deal.up, deal.covered) if row]
        return "deal " + " | ".join(rows)

    def read_chance(self, text: str) -> Choice:
        head, _, rest = " ".join(text.lower().split()).partition(" ")
        try:
            if head == "terrain":
                return Terrain(DECK.read(rest))
            if head == "tasks":
                taken, _, back = rest.partition("/")
                return Draw(*(tuple(TASK[name].number for name in part.split()) for part in (taken, back)))
            if head == "deal":
                return self._read_deal(rest)
            if (head, rest) == ("time", "up"):
                return TimeUp()
        except KeyError:
            pass
        return super().read_chance(text)

    def _read_deal(self, text: str) -> Deal:
        rows = [[DECK.read(name) for name in row.split()] for row in text.split("|")]
        hands = tuple(set_of(row) for row in rows[: self.game.seats])
        up, covered, *more = [*map(tuple, rows[self.game.seats :]), (), ()]
        if any(more):
            raise UnknownChoice("a deal has a row of cards a seat, and two for a dummy", text=text)
        return Deal(hands, up, covered)

    # Words ---------------------------------------------------------------------------------------

    def who(self, seat: int) -> int | Message:
        """A seat as an argument: the dummy has a name of its own."""
        return _say("dummy") if seat == self.game.dummy else seat

    def task(self, number: int) -> Message:
        """A task's sentence for this crew."""
        judge = self.game.judges[number]
        args: dict[str, Arg] = {}
        if isinstance(judge, TrickSum):
            args["limit"] = judge.least - 1 if judge.least else judge.most + 1
        return _say(f"task.{TASKS[number].id}", **args)

    def mission(self) -> Message:
        """What is played."""
        number = self.game.config.mission
        if number is None:
            own = self.game.config.tasks or self.game.config.difficulty
            return _say("mission.own") if own else _say("mission.number", number=1)
        return _say("mission.epilogue") if number == EPILOGUE else _say("mission.number", number=number)

    def objective(self) -> Message | None:
        """What the whole crew must keep to, in a mission without tasks."""
        objective = self.game.mission.objective
        if objective is None:
            return None
        args: dict[str, Arg] = {}
        if "cards" in objective:
            args["value"] = objective["cards"].rstrip("s")
        return _say(f"mission.{objective['kind']}", **args)

    def label(self, choice: Choice) -> Message:
        match choice:
            case Play(card):
                return _say("choice.play", card=card_name(card))
            case Sonar(card, "hidden"):
                return _say("choice.sonar_hidden", card=card_name(card))
            case Sonar(card, claim):
                return _say("choice.sonar", card=card_name(card), claim=_say(f"claim.{claim}"))
            case Take(task):
                return _say("choice.take", task=self.task(task))
            case Give(seat):
                return _say("choice.give", seat=self.who(seat))
            case Name(seat):
                return _say("choice.name", seat=self.who(seat))
            case Answer(word):
                return _say(f"choice.{word}")
            case Predict(tricks):
                return _say("choice.predict", tricks=tricks)
            case Signal(direction):
                return _say(f"choice.signal_{direction}")
            case Pass(card):
                return _say("choice.pass", card=card_name(card))
            case Terrain(card):
                return _say("choice.terrain", card=card_name(card), mode=_say(f"mode.{terrain_mode(card)}"))
            case Draw(tasks, ()):
                return _say("choice.draw", count=len(tasks))
            case Draw(tasks, back):
                return _say("choice.draw_replaced", count=len(tasks), back=len(back))
            case TimeUp():
                return _say("choice.time_up")
        return _say(f"choice.{type(choice).__name__.lower()}")

    def prompt(self, view: DeepSeaView, decision: Decision) -> Message:
        public, kind = view.public, decision.kind
        if kind in ("wish", "propose"):
            assert public.ballot is not None
            return _say(f"prompt.{kind}_{public.ballot.topic}")
        if kind == "vote":
            assert public.ballot is not None
            return _say("prompt.vote", option=self.label(self.game.actions[public.ballot.proposal]))
        if kind == "share":
            return _say("prompt.share", task=self.task(public.tasks[len(public.given)]))
        dummy = decision.for_ == self.game.dummy
        if kind == "play":
            how = "play_dummy" if dummy else "play" if public.table else "open"
            return _say(f"prompt.{how}", trick=public.trick)
        if kind == "briefing":
            return _say("prompt.briefing", trick=public.trick)
        return _say(f"prompt.{kind}_dummy" if dummy and kind in ("draft", "pass") else f"prompt.{kind}")

    def explain(self, view: DeepSeaView, decision: Decision, choice: Choice) -> Message:
        public = view.public
        match choice:
            case Play(card):
                return self._explain_play(public, card)
            case Sonar():
                return _say("explain.sonar")
            case Take(task):
                if decision.kind == "favour":
                    return _say("explain.favour")
                return _say("explain.take", difficulty=self.game.difficulty[task])
            case Name():
                return _say("explain.offer" if decision.kind == "keep" else "explain.name")
            case Signal(direction):
                return _say("explain.no_signal" if direction == "none" else "explain.signal")
            case Pass():
                return _say(
                    "explain.pass", seat=self.who(self.game.council.receiver(decision.for_, public.distress))
                )
        return _say(f"explain.{type(choice).__name__.lower()}")

    def _explain_play(self, public: Public, card: int) -> Message:
        if not public.table:
            return _say("explain.open", suit=suit_name(card))
        if DECK.beaten_by[public.best] >> card & 1:
            return _say("explain.takes")
        return _say("explain.under", seat=self.who(public.best_by))

    def refusals(self, view: DeepSeaView, decision: Decision) -> tuple[Refusal, ...]:
        public, own = view.public, view.own
        if own is None:
            return ()
        found: list[Refusal] = []
        if decision.kind == "play" and public.table and decision.for_ == view.seat:
            suit = DECK.of_suit[DECK.suit[public.table[0]]]
            if own.hand & suit and own.hand & ~suit:
                why = _say("refused.follow", suit=suit_name(public.table[0]))
                found.append(Refusal(_say("refused.other_suits"), why, "Game Play: follow suit"))
        if decision.kind in ("briefing", "pass") and own.hand & DECK.trumps:
            found.append(
                Refusal(_say("refused.submarines"), _say("refused.no_submarines"), "Communication; Setup 11")
            )
        if decision.kind == "draft":
            found += self._draft_refusals(public, decision)
        return tuple(found)

    def _draft_refusals(self, public: Public, decision: Decision) -> list[Refusal]:
        found = []
        if not self.game.distribution.may_pass(public):
            found.append(Refusal(_say("refused.pass_task"), _say("refused.must_take"), "Setup 9"))
        middle = [task for task, owner in zip(public.tasks, public.owners, strict=True) if owner < 0]
        if decision.for_ == public.captain and any(NOT_FOR_CAPTAIN >> task & 1 for task in middle):
            what = _say("refused.comparison")
            found.append(Refusal(what, _say("refused.not_captain"), "Specific Task Cards: captain"))
        return found

    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """How the attempt ended, and the rule that decided it."""
        why = verdict.why
        args: dict[str, Arg] = {}
        if why == "task":
            args = {"task": self.task(verdict.task), "seat": self.who(verdict.seat)}
        if why != "captain":
            args["trick"] = verdict.trick
        key = "objective_won" if why == "objective" and verdict.won else why
        return _say(f"verdict.{key}", **args), RULES[why]

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        headings = ("goal", "tricks", "tasks", "sonar", "distress", "two")
        return tuple((_say(f"rules.{part}.title"), _say(f"rules.{part}.text")) for part in headings)

    # The table -----------------------------------------------------------------------------------

    def scene(self, view: DeepSeaView) -> Scene:
        public, own = view.public, view.own
        areas = [self._mission_area(public)]
        middle = tuple(self._task_item(view, place) for place, owner in enumerate(public.owners) if owner < 0)
        if middle:
            areas.append(Area(title=_say("area.middle"), items=middle))
        if public.trick:
            areas.append(Area(title=_say("area.trick", trick=public.trick), items=_cards(public.table)))
        if public.last:
            areas.append(Area(title=_say("area.last"), items=_cards(public.last)))
        if public.captain >= 0:
            for seat in range(self.game.seats):
                areas += self._seat_areas(view, seat)
        if own is not None:
            areas.append(Area(title=_say("area.hand"), items=_cards(cards_in(own.hand)), seat=view.seat))
        return Scene(tuple(areas))

    def _mission_area(self, public: Public) -> Area:
        game = self.game
        items = [Item(text=_say("item.communication", mode=_say(f"mode.{public.communication}")))]
        if game.mission.difficulty and not game.mission.tasks:
            items.append(Item(text=_say("item.difficulty", difficulty=game.mission.difficulty)))
        if public.tasks:
            items.append(Item(text=_say(f"distribution.{game.mission.distribution}")))
        if (objective := self.objective()) is not None:
            items.append(Item(text=objective))
        if game.mission.seconds:
            items.append(Item(text=_say("item.clock", seconds=game.mission.seconds)))
        if public.shared:
            items.append(Item(text=_say("item.shared", count=public.shared)))
        return Area(title=_say("area.mission", mission=self.mission()), items=tuple(items))

    def _seat_areas(self, view: DeepSeaView, seat: int) -> list[Area]:
        public = view.public
        key = "area.captain" if seat == public.captain else "area.seat"
        title = _say(
            key,
            seat=self.who(seat),
            tricks=public.wins[seat].bit_count(),
            cards=self._cards_held(public, seat),
        )
        items = [Item(text=_say("item.token"), tone="good")] if public.tokens >> seat & 1 else []
        for message in public.messages:
            if message.seat == seat and public.shown >> message.card & 1:
                claim = _say(f"claim.{message.claim}")
                text = _say("item.shown", card=card_name(message.card), claim=claim)
                items.append(Item(text=text, tone=_tone(message.card)))
        areas = [Area(title=title, items=tuple(items), seat=seat)]
        owned = tuple(
            self._task_item(view, place) for place, owner in enumerate(public.owners) if owner == seat
        )
        if owned:
            areas.append(Area(title=_say("area.tasks", seat=self.who(seat)), items=owned, seat=seat))
        if seat == self.game.dummy and public.dummy is not None:
            up = _cards(card for card in public.dummy.up if card >= 0)
            covered = _say("area.dummy", count=public.dummy.covers.bit_count())
            areas.append(Area(title=covered, items=up, seat=seat))
        return areas

    def _cards_held(self, public: Public, seat: int) -> int:
        place = self.game.clockwise(public.leader).index(seat) if public.leader >= 0 else 0
        laid = sum(wins.bit_count() for wins in public.wins) + (place < len(public.table))
        if public.verdict is not None and public.table and len(public.table) == self.game.seats:
            laid -= 1
        return self.game.crew.tricks + (seat == public.extra) - laid

    def _task_item(self, view: DeepSeaView, place: int) -> Item:
        public = view.public
        task, verdict = public.tasks[place], public.verdicts[place]
        status = _say(f"item.{STATUS.get(verdict, 'open')}")
        progress = self.progress(view, place)
        if progress is None:
            text = _say("item.task", task=self.task(task), status=status)
        else:
            text = _say("item.task_progress", task=self.task(task), status=status, progress=progress)
        note = _say("item.difficulty", difficulty=self.game.difficulty[task])
        return Item(text=text, tone=TONES.get(verdict, ""), note=note)

    def progress(self, view: DeepSeaView, place: int) -> Message | None:
        """How far an owned task has come: "3 of 5 pink"."""
        public = view.public
        owner = public.owners[place]
        if owner < 0:
            return None
        counts = self.game.judges[public.tasks[place]].progress(self.tally(view), owner)
        said = [
            _say("progress.count", have=have, want=want, what=_counted(what)) for what, have, want in counts
        ]
        while len(said) > 1:
            said = [_say("progress.two", one=said[0], two=said[1]), *said[2:]]
        return said[0] if said else None

    def tally(self, view: DeepSeaView) -> Tally:
        """The history as this reader knows it: with the own secret prediction, if any."""
        public, own = view.public, view.own
        noted = own.noted if own is not None else -1
        return self.game.voyage.tally(public, secret=max(noted, public.secret))


def _counted(words: str) -> Message | str:
    known = ("tricks", "row", "pink", "blue", "green", "yellow", "submarines")
    return _say(f"progress.{words}") if words in known else words


def _tone(card: int) -> str:
    return DECK.suits[DECK.suit[card]].name


def _cards(cards: Iterable[int]) -> tuple[Item, ...]:
    return tuple(Item(text=DECK.names[card], tone=_tone(card), note=card_name(card)) for card in cards)
