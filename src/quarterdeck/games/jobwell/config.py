"""How a game of Jobwell is set up, and which reading of each open rule is played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.core.contract import Config


class JobwellConfig(Config, frozen=True, kw_only=True):
    """Defaults are the readings explained in this folder's README."""

    players: Annotated[int, Meta(ge=2, le=6, description="Number of agents at the table")] = 2
    round_cap: Annotated[
        int, Meta(ge=1, le=500, description="Rounds after which those with the most tokens share the win")
    ] = 50
    top_card_visible: Annotated[bool, Meta(description="The top card of the draw stack lies open")] = True
    take_discard_slides: Annotated[
        bool,
        Meta(description="Taking from the discard stack also pushes the On Deck card"),
    ] = False
    empty_squad_no_grey_bonus: Annotated[
        bool, Meta(description="An empty squadron scores the point for having no grey card")
    ] = True
    set_same_value: Annotated[
        bool, Meta(description="Set may choose the value that the die already shows")
    ] = True
    first_roll_ties: Annotated[
        Literal["tied", "all"],
        Meta(description="Who rolls again when the lowest first roll is tied"),
    ] = "tied"
    extra_round: Annotated[
        Literal["everyone", "tied"], Meta(description="Who plays the additional round after a tie at the top")
    ] = "everyone"
