"""What would help a thing that is in danger: one unit or one control marker more."""

from collections.abc import Iterator

from desktop.language import Message, Name, msg
from desktop.rules.successors import editing
from desktop.rules.successors.facts import room_inside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holder

UNIT = "mercenary"
"""The kind of unit that anybody can come by."""


def helps(kit: Kit, position: Position, seat: int, space: str) -> Iterator[tuple[Message, Position]]:
    """Positions with one unit or one marker more; the unit inside walls and outside them, where it may stand."""
    name = Name("space", space)
    for inside, words in (
        (False, msg("one mercenary more at {space}", space=name)),
        (True, msg("one mercenary more inside {space}", space=name)),
    ):
        if inside and (not kit.is_major_city(space) or room_inside(kit, position, seat, space) < 1):
            continue
        here = position.group(seat, space, inside).units.mercenary
        yield words, editing.set_units(position, seat, space, inside, UNIT, here + 1)
    for marked in _markers_that_matter(kit, position, seat, space):
        changed = editing.set_marker(kit, position, marked, seat)
        yield msg("a control marker at {space}", space=Name("space", marked)), changed


def _markers_that_matter(kit: Kit, position: Position, seat: int, space: str) -> Iterator[str]:
    """The space itself, where it is nobody's, and a free space that would bring its whole province (BAT-07)."""
    province = kit.atlas.spaces[space].province
    for near in dict.fromkeys((space, *(kit.province_spaces.get(province, ()) if province else ()))):
        if near in position.markers or kit.is_transit(near):
            continue
        if near == space or (province and holder(kit, editing.set_marker(kit, position, near, seat), province) == seat):
            yield near
