"""One person's decision at the terminal: the table, the list, and words until a choice is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from quarterdeck.cli.table import by_number, draw_choices
from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.drawing import draw_scene
from quarterdeck.core.errors import UnknownChoice

if TYPE_CHECKING:
    from quarterdeck.cli.session import Session


QUIT: Final = ("quit", "q", "exit")


class Stopped(Exception):
    """Somebody left the table."""


class Turn:
    """One person's decision: the table, the list, and words until a choice is made."""

    def __init__(self, session: Session, decision: Decision, choices: tuple[Choice, ...]) -> None:
        self.session = session
        self.decision = decision
        self.choices = choices
        self.game = session.game
        self.view = session.match.view(decision.by)
        self.say = session.say
        self.language = session.language
        self.over = False

    def take(self) -> None:
        session = self.session
        session.curtain(self.decision.by)
        session.tell_news(self.decision.by)
        self._show()
        while not self.over:
            self._obey(session.ask(self.language.say("ask")))

    def _show(self) -> None:
        console = self.session.console
        draw_scene(console, self.game.text.scene(self.view), self.say, self.decision.by)
        console.print()
        prompt = self.say(self.game.text.prompt(self.view, self.decision))
        name = self.say.name(self.decision)
        self._print(self.language.say("turn", name=name, prompt=prompt), "title")
        draw_choices(console, self.game, self.choices, self.say)

    def _print(self, text: str, style: str = "") -> None:
        self.session.console.print(Text(text, style))

    def _obey(self, words: str) -> None:
        head, _, rest = words.partition(" ")
        match head.lower():
            case "":
                self._show()
            case "rules":
                self.session.show_rules()
            case "log":
                self.session.tell_log(self.decision.by)
            case "back":
                before = len(self.session.match.log)
                self._print(self.session.take_back(self.decision.by))
                self.over = len(self.session.match.log) != before
            case "save":
                self._print(self.session.save_as(rest.strip()))
            case word if word in QUIT:
                raise Stopped
            case _ if head.startswith("?"):
                self._help(words[1:].strip())
            case _:
                self._choose(words)

    def _choose(self, words: str) -> None:
        choice = self._read(words)
        if choice is None:
            return
        self.session.submit(self.decision, choice)
        self.session.told[self.decision.by] = len(self.session.match.log)
        self.over = True

    def _read(self, words: str) -> Choice | None:
        """A choice of the list by number or notation; says what is wrong with anything else."""
        if (numbered := by_number(self.choices, words)) is not None:
            return numbered
        try:
            choice = self.game.text.read(words)
        except UnknownChoice:
            self._print(self.language.say("not_understood", text=words, count=len(self.choices)), "bad")
            return None
        if choice not in self.choices:
            self._print(self.language.say("not_offered", notation=self.game.text.write(choice)), "bad")
            self._refusals()
            return None
        return choice

    def _help(self, words: str) -> None:
        if words:
            choice = self._read(words)
            if choice is not None:
                self._explain(choice)
            return
        self._print(self.language.say("help"))
        kinds: set[type[Choice]] = set()
        for choice in self.choices:
            if len(self.choices) <= 12 or type(choice) not in kinds:
                self._explain(choice)
            kinds.add(type(choice))
        self._refusals()

    def _explain(self, choice: Choice) -> None:
        text = self.game.text
        what = self.say(text.explain(self.view, self.decision, choice))
        number = self.choices.index(choice) + 1
        sentence = self.language.say("explain", number=number, notation=text.write(choice), what=what)
        self.session.print_indented(sentence)

    def _refusals(self) -> None:
        refusals = self.game.text.refusals(self.view, self.decision)
        if not refusals:
            self._print(self.language.say("all_offered"), "quiet")
            return
        self._print(self.language.say("refused"), "quiet")
        for refusal in refusals:
            what, why = self.say(refusal.what), self.say(refusal.why).rstrip(".")
            sentence = self.language.say("refusal", what=what, why=why, rule=self.say(refusal.rule))
            self.session.print_indented(sentence)
