"""Crew Deck's own players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quarterdeck.core.contract import BotMaker
from quarterdeck.games.crew_deck.bots.greedy import GreedyBot
from quarterdeck.games.crew_deck.bots.search import SearchBot

BOTS: Final[Mapping[str, BotMaker]] = {"greedy": GreedyBot, "search": SearchBot}
