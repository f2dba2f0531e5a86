"""Crew Deck's own players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quarterdeck.core.contract import BotMaker

BOTS: Final[Mapping[str, BotMaker]] = {}
