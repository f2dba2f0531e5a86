"""The kinds of tasks and objectives by the names that `tasks.toml` and `missions.toml` use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from quarterdeck.games.deep_sea.kinds_of_cards import (
    AsManyCards,
    AtLeast,
    AtLeastOneOf,
    Exactly,
    LastTrickWith,
    MoreCards,
    NeverOpen,
    TrickBalanced,
    TrickOfOnly,
    TrickSum,
    WinWith,
)
from quarterdeck.games.deep_sea.kinds_of_tricks import (
    AgainstCaptain,
    AgainstEach,
    AgainstTogether,
    CertainTricks,
    InARow,
    NeverInARow,
    OnlyInARow,
    PredictedCount,
    TrickCount,
)
from quarterdeck.games.deep_sea.objectives import (
    EvenlySpread,
    FinalCard,
    FirstWinnerAhead,
    NobodyOpens,
)

KINDS: Final[Mapping[str, Any]] = {
    "at_least": AtLeast,
    "at_least_one_of": AtLeastOneOf,
    "exactly": Exactly,
    "more_cards": MoreCards,
    "as_many_cards": AsManyCards,
    "last_trick_with": LastTrickWith,
    "win_with": WinWith,
    "trick_of_only": TrickOfOnly,
    "trick_sum": TrickSum,
    "trick_balanced": TrickBalanced,
    "never_open": NeverOpen,
    "certain_tricks": CertainTricks,
    "trick_count": TrickCount,
    "predicted_count": PredictedCount,
    "in_a_row": InARow,
    "only_in_a_row": OnlyInARow,
    "never_in_a_row": NeverInARow,
    "against_each": AgainstEach,
    "against_together": AgainstTogether,
    "against_captain": AgainstCaptain,
    "evenly_spread": EvenlySpread,
    "nobody_opens": NobodyOpens,
    "first_winner_ahead": FirstWinnerAhead,
    "final_card": FinalCard,
}
