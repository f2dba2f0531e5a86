"""Messages as keys and arguments, and the catalogues that turn them into English or German.

Texts are TOML files, one per language, beside the code they belong to. `{name}` inserts an argument;
`{count:card|cards}` picks a form by number. Arguments called `seat`, `other` or `by` are seat numbers and
read as the player's name; `{seat:hold|holds}` picks the form for the reader ("You") or for anybody else.
`~` is a space at which no line breaks. Page and terminal use the same files and the same format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias, Union

from msgspec import Struct

Arg: TypeAlias = Union[int, float, str, "Message"]
NO_BREAK: Final = "\u00a0"
LANGUAGES: Final = ("en", "de")
SEATS: Final = ("seat", "other", "by")


class Message(Struct, frozen=True, omit_defaults=True):
    """A sentence or label in no language yet."""

    key: str
    args: dict[str, Arg] = {}


def listed(parts: Sequence[Message]) -> Message:
    """One after the other, with commas."""
    first, *rest = parts
    return Message("core.listed", {"one": first, "more": listed(rest)}) if rest else first


def snake(name: str) -> str:
    """A class's name as keys and data write it: `KeepTasks` is `keep_tasks`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_SLOT = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}")


class Catalogue:
    """Texts by language and key; several catalogues stack up with `|`."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self.texts = texts

    @classmethod
    def load(cls, package: str) -> Catalogue:
        """Reads `messages/en.toml` and `messages/de.toml` of a package."""
        return cls.read(files(package) / "messages")

    @classmethod
    def read(cls, folder: Traversable) -> Catalogue:
        """Reads `en.toml` and `de.toml` of a folder."""
        return cls(
            {
                language: dict(_flatten(tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))))
                for language in LANGUAGES
            }
        )

    @classmethod
    def rooted(cls, root: str, texts: Mapping[str, Mapping[str, str]]) -> Catalogue:
        """Texts whose keys are all below one."""
        return cls(
            {
                language: {f"{root}.{key}": text for key, text in words.items()}
                for language, words in texts.items()
            }
        )

    def __or__(self, other: Catalogue) -> Catalogue:
        return Catalogue(
            {language: {**self.texts[language], **other.texts[language]} for language in LANGUAGES}
        )

    def say(self, message: Message | str, language: str = "en", names: Sequence[str] = ()) -> str:
        """The text; a missing key is an error, not a blank. `names` are the players' by seat."""
        if isinstance(message, str):
            return message
        template = self.texts[language][message.key]

        def fill(slot: re.Match[str]) -> str:
            name, one, many = slot.groups()
            value = message.args[name]
            if name in SEATS and isinstance(value, int):
                who = names[value] if value < len(names) else self._nameless(value, language)
                return who if many is None else str(one if who == self.texts[language]["core.you"] else many)
            if many is not None:
                return str(one) if value == 1 else str(many)
            return self.say(value, language, names) if isinstance(value, Message | str) else f"{value:g}"

        return _SLOT.sub(fill, template)

    def _nameless(self, seat: int, language: str) -> str:
        return self.texts[language]["core.seat"].replace("{number}", str(seat + 1))

    def slots(self, key: str, language: str) -> set[str]:
        """The argument names a text uses."""
        return {slot[0] for slot in _SLOT.findall(self.texts[language][key])}


def _flatten(table: Mapping[str, object], prefix: str = "") -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in table.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping):
            flat += _flatten(value, f"{path}.")
        else:
            flat.append((path, str(value).replace("~", NO_BREAK)))
    return flat
