"""Two generals side by side: which spaces only one of them could reach, and which both."""

from collections.abc import Mapping

import msgspec

from desktop.forecast.successors.lifted import Lifted, as_if_active, lift
from desktop.forecast.successors.reach import reach
from desktop.forecast.successors.threats import Threat, most_points, threats_by
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


class Outlook(msgspec.Struct, frozen=True):
    """All a general could reach with everything he may take: cost, chance and way of every space.

    `refused` says why he cannot be activated at all; then `spaces` is empty.
    """

    general: str
    seat: int
    start: str
    spaces: Mapping[str, Threat]
    refused: Verdict | None = None


class Comparison(msgspec.Struct, frozen=True):
    """Two outlooks, and the spaces only the first, only the second and both could reach, each cheapest first."""

    first: Outlook
    second: Outlook
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    both: tuple[str, ...]


def outlook(kit: Kit, position: Position, general: str, points: int | None = None) -> Outlook | None:
    """What `general` could reach with `points` movement points, by default as many as he may roll; None off the map.

    He is looked at as if a segment of his own had just begun (SEQ-30). If he is on the march he goes on from where he
    stands, by default with the points that are left, which are certain.
    """
    found = position.where(general)
    if found is None:
        return None
    march = position.activation
    is_marching = march is not None and general in march.group.generals
    seen = position if is_marching else as_if_active(position, found[1].seat)
    lifted = lift(kit, seen, general)
    assert lifted is not None  # he was found on the map above
    if march is not None and is_marching:
        return _outlook_on_march(kit, seen, lifted, march.points, points)
    most = most_points(kit, lifted) if points is None else points
    threats = threats_by(kit, reach(kit, seen, lifted, most))
    return Outlook(general, lifted.seat, lifted.space, threats, lifted.refused)


def _outlook_on_march(kit: Kit, position: Position, lifted: Lifted, left: int, points: int | None) -> Outlook:
    """What the march can still reach: certain within the points that are `left`, impossible beyond."""
    found = threats_by(kit, reach(kit, position, lifted, left if points is None else points))
    threats = {
        space: msgspec.structs.replace(threat, chance=1.0 if threat.cost <= left else 0.0, afresh=False)
        for space, threat in found.items()
    }
    return Outlook(lifted.general, lifted.seat, lifted.space, threats)


def compare(kit: Kit, position: Position, first: str, second: str, points: int | None = None) -> Comparison | None:
    """Two generals compared, both with `points` movement points or each as he may roll; None if one is off the map."""
    one, other = outlook(kit, position, first, points), outlook(kit, position, second, points)
    if one is None or other is None:
        return None
    return Comparison(
        one,
        other,
        _cheapest(one.spaces, set(one.spaces) - set(other.spaces)),
        _cheapest(other.spaces, set(other.spaces) - set(one.spaces)),
        _cheapest(one.spaces, set(one.spaces) & set(other.spaces)),
    )


def _cheapest(spaces: Mapping[str, Threat], chosen: set[str]) -> tuple[str, ...]:
    return tuple(sorted(chosen, key=lambda space: (spaces[space].cost, space)))
