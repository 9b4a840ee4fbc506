"""Which provinces a side would have whole by its markers, as reasons tell it."""

from collections.abc import Sequence

from desktop.language import Message, Name, msg
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holder_with, holders


def completed(kit: Kit, position: Position, seat: int, spaces: Sequence[str]) -> tuple[str, ...]:
    """The provinces that a seat would control with its markers on these spaces, and does not control yet (CTL-14)."""
    held, owners = holders(kit, position), dict.fromkeys(spaces, seat)
    provinces = dict.fromkeys([kit.atlas.spaces[space].province for space in spaces])
    return tuple(
        [each for each in provinces if each and held.get(each) != seat == holder_with(kit, position, each, owners)]
    )


def with_provinces(kit: Kit, position: Position, seat: int, spaces: Sequence[str], deed: Message) -> Message:
    """What would be done at these spaces, and which provinces would be complete by it."""
    whole = completed(kit, position, seat, spaces)
    if not whole:
        return deed
    return msg(
        "{deed}: {provinces} would be complete", deed=deed, provinces=tuple([Name("province", each) for each in whole])
    )
