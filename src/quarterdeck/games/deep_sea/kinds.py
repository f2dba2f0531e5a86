"""The kinds of tasks and objectives by the names that `tasks.toml` and `missions.toml` use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from quarterdeck.games.deep_sea import kinds_of_cards, kinds_of_tricks, objectives

KINDS: Final[Mapping[str, Any]] = {
    "at_least": kinds_of_cards.AtLeast,
    "at_least_one_of": kinds_of_cards.AtLeastOneOf,
    "exactly": kinds_of_cards.Exactly,
    "more_cards": kinds_of_cards.MoreCards,
    "as_many_cards": kinds_of_cards.AsManyCards,
    "last_trick_with": kinds_of_cards.LastTrickWith,
    "win_with": kinds_of_cards.WinWith,
    "trick_of_only": kinds_of_cards.TrickOfOnly,
    "trick_sum": kinds_of_cards.TrickSum,
    "trick_balanced": kinds_of_cards.TrickBalanced,
    "never_open": kinds_of_cards.NeverOpen,
    "certain_tricks": kinds_of_tricks.CertainTricks,
    "trick_count": kinds_of_tricks.TrickCount,
    "predicted_count": kinds_of_tricks.PredictedCount,
    "in_a_row": kinds_of_tricks.InARow,
    "only_in_a_row": kinds_of_tricks.OnlyInARow,
    "never_in_a_row": kinds_of_tricks.NeverInARow,
    "against_each": kinds_of_tricks.AgainstEach,
    "against_together": kinds_of_tricks.AgainstTogether,
    "against_captain": kinds_of_tricks.AgainstCaptain,
    "evenly_spread": objectives.EvenlySpread,
    "nobody_opens": objectives.NobodyOpens,
    "first_winner_ahead": objectives.FirstWinnerAhead,
    "final_card": objectives.FinalCard,
}
