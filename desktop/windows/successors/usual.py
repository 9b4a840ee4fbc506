"""Which answer most people want next: the bar shows it, and Enter gives it. It throws nothing away."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import (
    Activate,
    Avoid,
    Besiege,
    BesiegeAt,
    EndSegment,
    Fight,
    Overrun,
    Pass,
    PlaceMinor,
    RaiseTroops,
    Stop,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.position import Position

_MEANT = (Fight, Overrun, Avoid, PlaceMinor)
"""Answers most people mean when they are offered."""


def usual(node: Decision, options: Sequence[Answer], position: Position | None) -> Answer | None:
    """The one of `options` that most people want, as things stand in `position`; None where it depends on the plan."""
    match node.kind:
        case Kind.ACTIVATION:
            return _of_a_segment(node, options)
        case Kind.SURRENDER_SIEGES:
            return _first(options, BesiegeAt) or _first(options, EndSegment)
        case Kind.MARCH:
            return _of_a_march(options, position)
        case Kind.SURPRISE:
            return _first(options, Pass)
        case Kind.WHO_STAYS:
            return options[0]
    return options[0] if len(options) == 1 else _first(options, *_MEANT)


def _of_a_segment(node: Decision, options: Sequence[Answer]) -> Answer | None:
    """While an army can march, it is taken from the map; then troops are raised, or the segment ends."""
    if any(isinstance(option, Activate) for option in node.options):
        return None
    return _first(options, RaiseTroops) or _first(options, EndSegment)


def _of_a_march(options: Sequence[Answer], position: Position | None) -> Answer | None:
    """A siege that can be attempted is; a march ends when it has no points left."""
    siege = _first(options, Besiege)
    march = position.activation if position is not None else None
    if siege is not None or (march is not None and march.points > 0):
        return siege
    return _first(options, Stop)


def _first(options: Sequence[Answer], *classes: type[Answer]) -> Answer | None:
    return next((option for option in options if isinstance(option, classes)), None)
