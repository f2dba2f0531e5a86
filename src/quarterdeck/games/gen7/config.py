"""How an episode is set up, and which reading of each open point is played."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.core.contract import Config
from quarterdeck.core.errors import ConfigError
from quarterdeck.games.gen7.log import ShipLog


class Gen7Config(Config, frozen=True, kw_only=True):
    """Defaults are the readings explained in this folder's README."""

    players: Annotated[int, Meta(ge=3, le=4, description="Number of officers")] = 4
    pack: Annotated[str, Meta(max_length=40, description="The pack of cards and stories")] = "base"
    episode: Annotated[
        str, Meta(max_length=40, description="The episode to play; the pack's first without")
    ] = ""
    log: Annotated[
        str, Meta(max_length=20_000, description="The ship's log so far; a campaign fills it in")
    ] = ""

    # Conflicts inside the rulebook
    recycling_rule: Annotated[
        Literal["lower_than_all", "previous_seat"],
        Meta(description="Recycling Lab: lower than all there (board), or no lower than before (rulebook)"),
    ] = "lower_than_all"
    missed_merit: Annotated[
        Literal["card", "underline"],
        Meta(description="Below 50 merit: pay 3 stars to circle the rank (card), or underline it (rulebook)"),
    ] = "card"
    untriggered: Annotated[
        Literal["bottom", "top"],
        Meta(description="Where a crossroads card goes that did not trigger"),
    ] = "bottom"

    # Open points
    center_seats: Annotated[int, Meta(ge=2, le=4, description="Seats at each center and at Robotics")] = 4
    degrade_pips: Annotated[
        Literal["123", "432"], Meta(description="Which seats a system covers as it degrades")
    ] = "123"
    condition_boxes: Annotated[
        int, Meta(ge=3, le=20, description="Boxes of the ship's condition in the log")
    ] = 9
    critical_ticks: Annotated[
        bool, Meta(description="A system that reaches critical ticks a condition box at once")
    ] = True
    perk_ranks: Annotated[bool, Meta(description="Perks need the rank printed on them")] = True
    perks_exclusive: Annotated[bool, Meta(description="There is one copy of each perk")] = True
    split_one: Annotated[bool, Meta(description="A robot showing 1 may be split into 0 and 1")] = False
    repair_uncovers: Annotated[bool, Meta(description="A repaired system frees the seats it had covered")] = (
        True
    )
    merit_limit: Annotated[
        Literal["none", "149"], Meta(description="Whether merit counts on beyond the 100 side of the marker")
    ] = "none"
    private_bonus: Annotated[bool, Meta(description="Perks for labs count at private labs too")] = True
    own_gifts: Annotated[bool, Meta(description="Three different players may include oneself")] = True
    group_obliges: Annotated[
        bool, Meta(description="A player who could only fill a group seat alone may not rest a die")
    ] = False

    def ship_log(self) -> ShipLog:
        """The log so far; a new one where there is none."""
        if not self.log:
            return ShipLog.new(self.players)
        try:
            log = msgspec.json.decode(self.log, type=ShipLog)
        except msgspec.MsgspecError as error:
            raise ConfigError(f"the ship's log can't be read: {error}") from None
        if len(log.officers) != self.players:
            raise ConfigError(f"the ship's log is of {len(log.officers)} officers, not {self.players}")
        return log
