"""The terminal's own words, in the same two languages as the games'."""

from __future__ import annotations

from enum import StrEnum

from quarterdeck.core.words import Arg, Catalogue, Message

CATALOGUE = Catalogue.load("quarterdeck.cli")


class Language(StrEnum):
    en = "en"
    de = "de"

    def say(self, key: str, **args: Arg) -> str:
        """One of the terminal's sentences."""
        return CATALOGUE.say(Message(f"cli.{key}", args), self)
