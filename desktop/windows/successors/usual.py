"""Which answer looks like the default, so that Enter gives it.

It never costs the side anything that another answer does not: no points, no units, no risk of a battle. Where every
answer costs something, or it depends on the plan, there is no default.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.rules.core.flow import Answer, Decision, Parcel
from desktop.rules.successors.answers import (
    Activate,
    Besiege,
    BesiegeAt,
    EndSegment,
    GoIn,
    Overrun,
    Pass,
    PlaceMinor,
    RaiseTroops,
    Stop,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.passing import does_nothing
from desktop.rules.successors.position import Position

_FREE: dict[str, tuple[type[Answer], ...]] = {
    Kind.SURPRISE: (Pass,),
    Kind.INTERCEPTION: (Pass,),
    Kind.NAVAL_INTERCEPTION: (Pass,),
    Kind.OVERRUN: (Overrun,),
    Kind.MINOR_GENERAL: (PlaceMinor,),
}
"""Answers that cost nothing: not to react keeps the army as it is, an overrun beats without a battle."""


def usual(node: Decision, options: Sequence[Answer], position: Position | None) -> Answer | None:
    """The one of `options` that is the default, as things stand in `position`; None for none."""
    match node.kind:
        case Kind.ACTIVATION:
            return _of_a_segment(node, options)
        case Kind.SURRENDER_SIEGES:
            return _first(options, EndSegment) if _first(options, BesiegeAt) is None else None
        case Kind.MARCH:
            return _of_a_march(options, position)
        case Kind.WHO_STAYS:
            return options[0]
    return options[0] if len(options) == 1 else _first(options, *_FREE.get(node.kind, ()))


def usual_part(node: Decision, parcel: Parcel) -> Answer | None:
    """The default part of a parcel: whole armies march, losses hurt least, a general without units goes inside.

    An army before the walls may be stronger together or safer inside: then there is none.
    """
    if node.kind == Kind.SHELTER and isinstance(parcel, GroupParcel):
        return None if parcel.whole.units.count else GoIn(parcel.whole)
    if node.kind == Kind.GARRISON_JOINS:
        return None
    usual_one = parcel.default()
    return usual_one if node.kind in (Kind.LOSSES, Kind.WHO_GOES) or does_nothing(node.kind, usual_one) else None


def _of_a_segment(node: Decision, options: Sequence[Answer]) -> Answer | None:
    """While an army can march, it is taken from the map; then troops are raised, or the segment ends."""
    if any(isinstance(option, Activate) for option in node.options):
        return None
    return _first(options, RaiseTroops) or _first(options, EndSegment)


def _of_a_march(options: Sequence[Answer], position: Position | None) -> Answer | None:
    """A march ends when it has no points left. An attempt at a siege may cost units (SIE-11)."""
    march = position.activation if position is not None else None
    if _first(options, Besiege) is not None or (march is not None and march.points > 0):
        return None
    return _first(options, Stop)


def _first(options: Sequence[Answer], *classes: type[Answer]) -> Answer | None:
    return next((option for option in options if isinstance(option, classes)), None)
