"""A match at the terminal: people and bots at one keyboard."""

from __future__ import annotations

import sys
import time
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from shlex import quote
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from quarterdeck.cli import keyboard, rules
from quarterdeck.cli.seats import bots_of, shown_names
from quarterdeck.cli.table import draw_outcome
from quarterdeck.cli.turn import QUIT, Stopped, Turn
from quarterdeck.cli.words import Language
from quarterdeck.core.contract import CHANCE, Choice, Decision, Seat
from quarterdeck.core.drawing import Speaker, draw_scene
from quarterdeck.core.errors import FileError
from quarterdeck.core.files import write_match
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import Header, Record, Transcript, draws_of

SOLVER_MS: Final = 5000
"""So long a player waits at most to hear what decided a match."""


class Session:
    """Plays one match to its end, or until somebody stops."""

    def __init__(
        self,
        match: AnyMatch,
        transcript: Transcript,
        header: Header,
        secret: str,
        *,
        console: Console,
        language: Language,
        file: Path | None,
        pace: float,
        go_on: str = "",
    ) -> None:
        """`pace`: seconds before a bot moves, where somebody looks on; `go_on`: the command that goes on with
        this file, where it is not `play`."""
        self.match = match
        self.game = match.game
        self.transcript = transcript
        self.header = header
        self.secret = secret
        self.draws = draws_of(self.record())
        self.bots = bots_of(self.game, header.names, int(secret[:8], 16))
        self.console = console
        self.language = language
        self.file = file
        self._go_on = {file: go_on} if go_on else {}
        self.pause = partial(time.sleep, pace if sys.stdout.isatty() else 0)
        self.say = Speaker(self.game, language, shown_names(header.names, language))
        self.people = [seat for seat in range(self.game.config.players) if seat not in self.bots]
        self.told = {seat: self._after_last_choice(seat) for seat in self.people}
        self.at_keyboard: Seat | None = None

    def run(self) -> None:
        self._save()
        if self.header.commitment and not self.match.log:
            self._print(self.language.say("commitment", hex=self.header.commitment), "quiet")
        try:
            while self._chance_done() and (decisions := self.match.pending):
                self._decide(decisions[0])
        except Stopped:
            self._leave()
            return
        self._finish()

    def _chance_done(self) -> bool:
        self.match.advance(self.draws)
        self._save()
        return True

    def _decide(self, decision: Decision) -> None:
        bot = self.bots.get(decision.by)
        choices = self.match.legal(decision)
        if bot is not None:
            view = self.match.view(decision.by)
            choice = choices[0] if len(choices) == 1 else bot.choose(view, decision, choices)
            self.submit(decision, choice)
            self._announce()
        elif len(choices) == 1:
            if len(self.people) == 1:
                only = self.say(self.game.text.label(choices[0]))
                self._print(self.language.say("only", name=self.say.name(decision), choice=only))
            self.submit(decision, choices[0])
        else:
            Turn(self, decision, choices).take()

    def submit(self, decision: Decision, choice: Choice) -> None:
        self.match.submit(decision.by, choice, decision.for_)
        self._save()

    def _announce(self) -> None:
        """A bot's choice, as it happens, where a single player is watching the screen."""
        if self.console.is_terminal and len(self.people) <= 1:
            watcher = self.people[0] if self.people else None
            self._print(self._line(len(self.match.log) - 1, watcher))
            self.pause()

    def _after_last_choice(self, seat: Seat) -> int:
        last = self.match.last_choice(seat)
        return 0 if last is None else last + 1

    # What players are told -----------------------------------------------------------------------

    def _print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def print_indented(self, text: str) -> None:
        self.console.print(Padding(Text(text), (0, 0, 0, 2), expand=False))

    def _line(self, index: int, seat: Seat | None) -> str:
        return self.say(self.match.tell(index, self.match.shown(index, seat)))

    def tell_news(self, seat: Seat) -> None:
        """What happened since this seat's last choice."""
        news = [
            index
            for index in range(min(self.told[seat], len(self.match.log)), len(self.match.log))
            if self.match.log[index].by != CHANCE or self.match.shown(index, seat)
        ]
        if news:
            first = self.match.last_choice(seat) is None
            self._print(self.language.say("so_far" if first else "since"), "quiet")
            for index in news:
                self._print("  " + self._line(index, seat), "quiet")
            self.console.print()
        self.told[seat] = len(self.match.log)

    def tell_log(self, seat: Seat | None) -> None:
        for index in range(len(self.match.log)):
            self._print(f"{index + 1:4d} {self._line(index, seat)}")

    def show_rules(self) -> None:
        rules.show(self.game, self.language)

    def ask(self, question: str) -> str:
        try:
            return keyboard.ask(self.console, question)
        except EOFError:
            self.console.print()
            raise Stopped from None

    def curtain(self, seat: Seat) -> None:
        """Between two people at one keyboard nobody sees the other's cards."""
        if self.at_keyboard not in (None, seat) and self.game.info.hidden_information:
            self._clear()
            words = self.ask(self.language.say("curtain", name=self.say.names[seat]) + " ")
            if words.lower() in QUIT:
                raise Stopped
        self._clear()
        self.at_keyboard = seat

    def _clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # what could be scrolled back to
        else:
            self.console.print()

    # Going back ----------------------------------------------------------------------------------

    def take_back(self, seat: Seat) -> str:
        """Goes back to the seat's last choice where it may; says what came of it. Bots never mind."""
        match = self.match
        index = match.last_choice(seat)
        if index is None:
            return self.language.say("no_back_none")
        others = {entry.by for entry in match.log[index:]} - {seat, CHANCE, *self.bots}
        if others:
            return self.language.say("no_back_others")
        chance = any(entry.by == CHANCE for entry in match.log[index:])
        states = [match.state_at(length) for length in range(index, len(match.log) + 1)]
        revealed = any(self.game.reveals(a, b) for a, b in pairwise(states))
        if not match.free_to_take_back(seat) and (chance or revealed):
            return self.language.say("no_back_revealed")
        match.back_to(index)
        self.told = {person: min(told, index) for person, told in self.told.items()}
        self._save()
        return self.language.say("taken_back")

    # Files and the end ---------------------------------------------------------------------------

    def _save(self) -> None:
        self.transcript.follow(self.match.log)
        if self.file is not None:
            write_match(self.file, self.record(), self.game)

    def save_as(self, name: str) -> str:
        if not name and self.file is None:
            return self.language.say("no_file")
        before = self.file
        self.file = Path(name) if name else self.file
        try:
            self._save()
        except FileError as error:
            self.file = before
            return str(error)
        return self._saved()

    def _saved(self) -> str:
        """Where the match is, and how to go on with it."""
        file = quote(str(self.file))
        command = self._go_on.get(self.file, f"quarterdeck play --file {file}")
        return self.language.say("saved", file=file, command=command)

    def record(self) -> Record:
        """A terminal keeps its own secret with the match: it is needed to go on."""
        return Record(self.header, tuple(self.transcript.lines), self.secret)

    def _leave(self) -> None:
        if self.file is None:
            self._print(self.language.say("stopped_unsaved"))
        else:
            self._print(self.language.say("stopped"))
            self._print(self._saved())

    def _finish(self) -> None:
        self._clear()
        for seat in self.people[:1]:
            self.tell_news(seat)
        outcome = self.match.outcome
        own = self.people[0] if len(self.people) == 1 else None
        draw_scene(self.console, self.game.text.scene(self.match.view(own)), self.say, own)
        self.console.print()
        draw_outcome(self.console, self.game, outcome, self.say, self.language)
        self._what_decided_it()
        if self.header.commitment:
            self._print(self.language.say("secret", hex=self.secret), "quiet")
        if self.file is not None and self.header.commitment:
            self._print(self.language.say("verify", file=quote(str(self.file))), "quiet")

    def _what_decided_it(self) -> None:
        """What the solver says, where it is installed and knows the game."""
        if not self.game.solvable or find_spec("numba") is None:
            return
        from quarterdeck.solver.errors import NotSolvable
        from quarterdeck.solver.reports import report, sentences

        try:
            with self.console.status(self.language.say("solving")):
                found = report(self.match, SOLVER_MS)
        except NotSolvable:
            return
        for sentence in sentences(self.match, found):
            self._print(self.say(sentence))
        if found.this_draft and not found.won and self.file is not None:
            self._print(self.language.say("winning_line", file=quote(str(self.file))), "quiet")
