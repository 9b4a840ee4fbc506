"""Changes of the whole table between two moments, as events: found by comparing, so that none is missed."""

from collections.abc import Iterator, Mapping

import msgspec

from diadochi.rules.core.game import Event
from diadochi.rules.rome.events import ForceChanged, MarkerChanged
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Force, Position


class Standing(msgspec.Struct, frozen=True):
    """What is compared, by location: the power that holds it, and who is there."""

    markers: Mapping[str, str]
    forces: Mapping[str, tuple[Force, ...]]


def standing_of(_kit: Kit, position: Position) -> Standing:
    """Return the current state for comparison."""
    return Standing(dict(position.markers), dict(position.forces))


def changes(before: Standing, now: Standing) -> tuple[Event, ...]:
    """What has changed: locations have another holder (PLAY-13), forces have come, gone, grown or shrunk."""
    return (*_markers(before.markers, now.markers), *_forces(before.forces, now.forces))


def _markers(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Event]:
    for space in dict.fromkeys((*now, *before)):
        if before.get(space) != now.get(space):
            yield MarkerChanged(space=space, power=now.get(space, ""), before=before.get(space, ""))


def _forces(before: Mapping[str, tuple[Force, ...]], now: Mapping[str, tuple[Force, ...]]) -> Iterator[Event]:
    for space in dict.fromkeys((*now, *before)):
        changed = {*before.get(space, ())} ^ {*now.get(space, ())}
        for power, inside in sorted({(force.power, force.inside) for force in changed}):
            yield ForceChanged(power=power, space=space, inside=inside)
