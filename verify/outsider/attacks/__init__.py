"""Every kind of attack, one module for those of a kind."""

from __future__ import annotations

from verify.outsider.attack import Attack, Wreck
from verify.outsider.attacks import access, bots, database, files, floods, garbage, limits, readers

ATTACKS: list[Attack] = [
    attack for kind in (floods, garbage, readers, files, access, limits, bots) for attack in kind.ATTACKS
]
WRECKS: list[Wreck] = [*database.WRECKS]
