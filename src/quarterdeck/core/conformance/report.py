"""What a check of a game found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

CHECKS: Final[Mapping[str, str]] = {
    "crash": "no question of the contract raises",
    "pending": "decisions name seats that exist; several at once are all sealed or all open",
    "legal": "a decision lists at least one choice, no choice twice, the same list each time",
    "vocabulary": "every listed choice has a number, and the mask is the list",
    "accepted": "what is listed is accepted, what is not listed is refused",
    "value": "a state is a value: applying a choice leaves the old one alone",
    "json": "states, views and log entries survive JSON through their types",
    "notation": "every choice and every chance result reads back from its notation",
    "text": "labels, prompts, explanations and scenes read in English and German",
    "facts": "what boards show is of its declared type, and follows from the view alone",
    "replay": "a log replays to the same state, also in a fresh rules object",
    "reset": "nothing of the last game survives a new start",
    "outcome": "a match is over exactly when it has an outcome, and nothing is pending",
    "utility": "utilities stay in range; a crew shares one; shared wins are shared evenly",
    "length": "games end within their declared length",
    "arrival": "sealed choices give the same state in every order of arrival",
    "sealed": "nobody sees another's sealed choice before all have chosen",
    "leak": "a view tells nothing that its seat could not know",
    "order": "the list of choices tells nothing that its seat could not know",
    "determinize": "sampled states are consistent with all the seat has seen, varied and unbiased",
    "chance": "drawn chance is possible, listed odds add up to one",
    "golden": "the golden playthrough is there and comes out the same",
}


class Fault(Struct, frozen=True):
    """A broken promise."""

    check: str
    detail: str

    def __str__(self) -> str:
        return f"{self.check}: {self.detail}"


class Report(Struct):
    """The result of checking one configuration."""

    game: str
    config: str
    games: int = 0
    decisions: int = 0
    faults: list[Fault] = []
    read: set[bytes] = set()
    """Messages that were found to read well."""

    @property
    def passed(self) -> bool:
        return not self.faults

    def add(self, check: str, detail: str) -> None:
        """Records a fault, the first of each check: the rest is usually its echo."""
        assert check in CHECKS
        if all(fault.check != check for fault in self.faults):
            self.faults.append(Fault(check, detail))

    def __str__(self) -> str:
        head = f"{self.game} {self.config}: {self.games} games, {self.decisions} decisions"
        return "\n".join([head, *(f"  {fault}" for fault in self.faults)])
