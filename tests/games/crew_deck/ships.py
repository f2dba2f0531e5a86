"""Ships drawn as text, for tests that read like the rulebook's pictures."""

from __future__ import annotations

from quarterdeck.games.crew_deck.components import KIND_OF
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.judge import Dimension, Scorer
from quarterdeck.games.crew_deck.ship import Hull, Ship


def scorer(config: CrewDeckConfig | None = None) -> Scorer:
    config = config or CrewDeckConfig(players=4)
    return Scorer(config, Hull(config.ship_width, config.frame))


def ship(hull: Hull, picture: str, hold: str = "") -> Ship:
    """`"OS RP .. / .. HG .."`: two rows of card codes; the first column is the leftmost."""
    crew: list[tuple[int, int]] = []
    for row, line in enumerate(picture.split("/")):
        for column, code in enumerate(line.split()):
            if code != "..":
                crew.append((row * hull.columns + column, KIND_OF[code]))
    built = Ship(hold=tuple(KIND_OF[code] for code in hold.split()))
    for berth, kind in crew:
        built = built.placed(berth, kind)
    return built


def colours(picture: str) -> str:
    """A picture of colours alone (`"GGHBBB / ..R..."`) as cards whose factions are of no interest."""
    rows = (row.strip() for row in picture.split("/"))
    return " / ".join(" ".join(".." if letter == "." else f"{letter}P" for letter in row) for row in rows)


def set_list(score: Scorer, picture: str, dimension: Dimension) -> list[tuple[int, int, int]]:
    """Value, size and points of each set."""
    found = score.sets(ship(score.hull, picture))
    return sorted((one.value, one.size, one.points) for one in found if one.dimension == dimension)
