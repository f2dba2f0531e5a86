"""Texts to compare by eye."""

from __future__ import annotations

from quarterdeck.core.words import NO_BREAK


def plain(text: str) -> str:
    """With ordinary spaces: a card's colour and number do not break apart on a screen."""
    return text.replace(NO_BREAK, " ")
