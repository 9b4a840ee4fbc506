"""Parts of an army: some march while the others stay, some stay while the others march on."""

from desktop.players.successors.goals.forces import cheapest
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import usual_group, who_may_go
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position

_FEW = 2
"""So few go for a marker, and they are the cheapest; more are the best there are."""


def whole(kit: Kit, position: Position, general: str) -> Group:
    """Everybody who may go with a general (MOV-06)."""
    return usual_group(position, who_may_go(kit, position, general))


def parts(kit: Kit, position: Position, general: str) -> list[Group]:
    """Less than everybody: one unit, as many as a siege takes (SIE-05), half of them, all but one.

    Up to half go with the general alone; the others stay with the family.
    """
    army = whole(kit, position, general)
    count = army.units.count
    found = []
    for size in sorted({1, kit.profile.siege_min_cus, count // 2, count - 1}):
        if 0 < size < count:
            best = army.units - cheapest(army.units, count - size)
            units = cheapest(army.units, size) if size <= _FEW else best
            found.append(Group(units, (general,)) if 2 * size <= count else Group(units, army.generals, army.royals))
    return found


def left_behind(army: Group) -> list[Group]:
    """Who may be left on the way (MOV-16): one unit, half of them, all but one, mercenaries first."""
    count = army.units.count
    return [Group(cheapest(army.units, size)) for size in sorted({1, count // 2, count - 1}) if 0 < size < count]
