"""Size of the armies and what the ratio brings (ROM-46 to ROM-53)."""

import msgspec

from desktop.rules.rome.facts import flank_of, in_battle
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


class Ratio(msgspec.Struct, frozen=True):
    """What the size-ratio table says: the `larger` seat, 0 for equal sizes, has `modifier`, or wins at once."""

    larger: int = 0
    modifier: int = 0
    automatic: bool = False


def size(position: Position, seat: int) -> int:
    """CU of an army and half those of its flank force, rounded up (ROM-46)."""
    return sum(force.cu for force in in_battle(position, seat)) + (flank_of(position, seat) + 1) // 2


def ratio(kit: Kit, position: Position) -> Ratio:
    """Who is larger in the open battle and what it brings him: nothing at equal sizes (ROM-47, ROM-49)."""
    battle = position.fought
    sizes = {seat: size(position, seat) for seat in (battle.attacker, battle.defender)}
    if len(set(sizes.values())) == 1:
        return Ratio()
    larger = max(sizes, key=lambda seat: sizes[seat])
    step = kit.tables.size(max(sizes.values()), min(sizes.values()))
    return Ratio(larger, step.modifier, step.automatic_victory)
