"""Whom a card of a hand activates now."""

from __future__ import annotations

from typing import NamedTuple

from desktop.rules.rome.answers import Activate
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.moving.activation import activation_verdict
from desktop.rules.rome.position import Position


class ArmyToActivate(NamedTuple):
    """A leader who may be activated, and where he stands."""

    leader: str
    space: str


def activated_by(kit: Kit, position: Position, seat: int, card: str) -> tuple[ArmyToActivate, ...]:
    """The leaders of a side whose armies this card would set in motion, the best first (PLAY-02)."""
    found = [
        ArmyToActivate(leader, space)
        for space, force in position.all_forces()
        for leader in force.leaders
        if activation_verdict(kit, position, seat, Activate(force.power, 1, (leader,), space, card))
    ]
    order = kit.best_first(tuple(army.leader for army in found))
    return tuple(sorted(found, key=lambda army: order.index(army.leader)))
