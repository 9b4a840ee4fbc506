"""Mercenaries whom a commander's name brings in the reinforcement phase, placed with him (GEN-05, SEQ-06)."""

from desktop.rules.successors.beaten import put_by
from desktop.rules.successors.facts import commander, has_ability, in_its_provinces, others_outside, room_inside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group, Stack, Units
from desktop.rules.successors.position import Position

RAISES_MERCENARIES = "mercenary_reinforcement"
"""The ability of a commander to whom mercenaries come in some provinces."""


def levies_join(kit: Kit, position: Position) -> None:
    """Each such commander who stands in one of his provinces gets his mercenaries where he stands (GEN-05, R-45)."""
    for space, stack in tuple(position.all_stacks()):
        if has_ability(kit, stack.group, RAISES_MERCENARIES):
            _join(kit, position, space, stack)


def _join(kit: Kit, position: Position, space: str, stack: Stack) -> None:
    """Outside where the walls are full; where enemies stand outside they wait with the others (R-07, R-21, R-78)."""
    ability = kit.general(commander(kit, stack.group)).ability
    assert ability is not None, "it was found to be his"
    if not in_its_provinces(kit, ability, space):
        return
    levy = Group(Units(mercenary=int(str(ability.parameters["mercenary"]))))
    inside = stack.inside and room_inside(kit, position, stack.seat, space) >= levy.units.count
    welcome = inside and kit.profile.reinforce_besieged
    if others_outside(position, stack.seat, space) and not welcome:
        put_by(position, stack.seat, levy)
    else:
        position.put(stack.seat, space, inside, position.group(stack.seat, space, inside) + levy)
