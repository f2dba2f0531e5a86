"""How many messages of each kind, for a number of them in all."""

from __future__ import annotations

from collections.abc import Sequence

from verify.outsider.attack import Attack


def shares(attacks: Sequence[Attack], messages: int) -> dict[str, int]:
    """Each attack's share by weight; what one has no use for goes to the others."""
    counts: dict[str, int] = {}
    left, open_ = messages, list(attacks)
    while open_:
        weights = sum(attack.weight for attack in open_)
        full = [attack for attack in open_ if left * attack.weight / weights >= attack.most]
        if not full:
            for attack in open_:
                counts[attack.name] = max(1, -(-left * attack.weight // weights))
            break
        for attack in full:
            counts[attack.name] = attack.most
            left -= attack.most
            open_.remove(attack)
    return counts
