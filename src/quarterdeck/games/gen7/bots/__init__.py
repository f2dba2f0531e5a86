"""Gen7's own players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quarterdeck.core.contract import BotMaker
from quarterdeck.games.gen7.bots.officer import OfficerBot

BOTS: Final[Mapping[str, BotMaker]] = {"officer": OfficerBot}
