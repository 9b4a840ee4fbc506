"""Troops raised in place of all activations (SEQ-30, EDN-15, R-10)."""

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.reinforcements import arrive


def may_raise(kit: Kit, position: Position) -> Verdict:
    """Whether the active player has activated nothing in this segment, and troops may be raised at all (R-10)."""
    if not (kit.profile.raise_instead_of_activation and position.course):
        return refuse(msg("Troops are not raised in this game."), "SEQ-30", "R-10")
    if position.memory.activated or position.memory.sieges:
        return refuse(msg("Troops are raised only where nothing was activated."), "SEQ-30", "R-10")
    return allow("SEQ-30", "R-10")


def raise_troops(kit: Kit, position: Position) -> Procedure[None]:
    """One Mercenary CU comes as a reinforcement (R-10)."""
    yield from arrive(kit, position, position.clock.active, Group(Units(mercenary=1)))
