"""What is closed on the map: by hand, and by a side that holds places."""

from __future__ import annotations

from desktop.lessons.explorer.roads import OPEN, Shut
from desktop.rules.core.system import rules_of
from desktop.scene.counters.plug import counters_of
from desktop.windows.on_table import OnTable


def seats_on(table: OnTable) -> tuple[int, ...]:
    """The sides that may hold places of the table; none where no position lies on it."""
    if table.kit is None or table.position is None:
        return ()
    return tuple(rules_of(table.kit).seats(table.position))


def held_by(table: OnTable, seat: int) -> Shut:
    """Where a side has pieces nobody else may stand; control markers stop nobody (MOV-22)."""
    if seat not in seats_on(table):
        return OPEN
    system, kit, position = counters_of(table.kit), table.kit, table.position
    keys = system.keys(kit, position)
    return Shut(spaces=frozenset(key.space for key in keys if system.seat_of(kit, position, key.owner) == seat))


def together_shut(one: Shut, other: Shut) -> Shut:
    """Everything that either closes."""
    return Shut(one.routes | other.routes, one.spaces | other.spaces)
