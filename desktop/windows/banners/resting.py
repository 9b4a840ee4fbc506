"""Where a banner lies: below the upper edge of the map, or elsewhere, where it hides least of what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize

_EDGE = 10
_NEAR = 30
"""Pixels round what should stay in sight."""


def resting_place(size: QSize, room: QRect, spots: Sequence[QRect], others: Sequence[QRect]) -> QPoint:
    """The left upper corner of a banner of this size: in the middle above, below, or in a corner, the first that is
    over none of `others` and hides fewest of `spots`, places of the map that matter.
    """
    within = room.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    middle = within.center().x() - size.width() // 2
    right, low = within.right() - size.width() + 1, within.bottom() - size.height() + 1
    places = [QPoint(x, y) for y in (within.top(), low) for x in (middle, right, within.left())]
    places.append(QPoint(middle, within.center().y() - size.height() // 2))

    def cost(place: QPoint) -> tuple[int, int]:
        box = QRect(place, size)
        near = box.adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
        return sum(_common(box, other) for other in others), sum(near.intersects(spot) for spot in spots)

    return min(places, key=cost)


def _common(one: QRect, other: QRect) -> int:
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0
