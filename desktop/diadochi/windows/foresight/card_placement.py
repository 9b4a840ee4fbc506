"""Placement of cards over the map: beside their subject, inside the view, hiding as little as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from diadochi.windows.shell import Shell

_GAP = 12
"""Pixels between a card and its subject."""
_NEAR = 24
"""Pixels around what should stay visible."""
EDGE = 6
"""Pixels between a card and the edge of the view."""


def beside(about: QRect, size: QSize, room: QRect, others: Sequence[QRect] = ()) -> QPoint:
    """Top left corner of a card of this size beside `about`, within `room`; all in the same pixels.

    Tried right, left, below, above: the first that hides least of `about`, then of `others`.
    """
    within = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    corners = [_into(corner, size, within) for corner in (*_corners(about, size), *_far(size, within))]

    def cost(corner: QPoint) -> tuple[int, int]:
        box = QRect(corner, size)
        return common_area(box, about), sum(common_area(box, other) for other in others)

    return min(corners, key=cost)


def clearest_corner(size: QSize, room: QRect, spots: Sequence[QRect], others: Sequence[QRect]) -> QPoint:
    """Top left corner of a card in a corner of `room`, the top left one first, where it hides least.

    Least of `others`, then fewest of `spots`, places of the map that matter. Places directly above or below something
    in a corner count too.
    """
    within = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    right, low = within.right() - size.width() + 1, within.bottom() - size.height() + 1
    corners = [QPoint(x, y) for x in (within.left(), right) for y in (within.top(), low)]
    corners += [spot for corner in corners for spot in _passed_by(corner, size, within, others)]

    def cost(corner: QPoint) -> tuple[int, int]:
        box = QRect(corner, size)
        near = box.adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
        return sum(common_area(box, other) for other in others), sum(near.intersects(spot) for spot in spots)

    return min(corners, key=cost)


def _passed_by(corner: QPoint, size: QSize, room: QRect, others: Sequence[QRect]) -> list[QPoint]:
    """Places in the same column just below or above what occupies a corner."""
    lying = [other for other in others if QRect(corner, size).intersects(other)]
    highs = [y for other in lying for y in (other.bottom() + EDGE, other.top() - EDGE - size.height())]
    return [QPoint(corner.x(), y) for y in highs if room.top() <= y <= room.bottom() - size.height() + 1]


def _corners(about: QRect, size: QSize) -> list[QPoint]:
    """Positions on every side: centred, and shifted along the side."""
    right, left = about.right() + _GAP, about.left() - _GAP - size.width()
    below, above = about.bottom() + _GAP, about.top() - _GAP - size.height()
    high = about.center().y() - size.height() // 2
    across = about.center().x() - size.width() // 2
    rows = (high, about.top(), about.bottom() - size.height())
    columns = (across, about.left(), about.right() - size.width())
    sides = [QPoint(x, y) for x in (right, left) for y in rows]
    return [*sides, *(QPoint(x, y) for y in (below, above) for x in columns)]


def _far(size: QSize, room: QRect) -> list[QPoint]:
    """The corners of the view, if there is no room beside the subject."""
    right, low = room.right() - size.width() + 1, room.bottom() - size.height() + 1
    return [QPoint(x, y) for x in (right, room.left()) for y in (room.top(), low)]


def _into(corner: QPoint, size: QSize, room: QRect) -> QPoint:
    x = max(room.left(), min(corner.x(), room.right() - size.width() + 1))
    y = max(room.top(), min(corner.y(), room.bottom() - size.height() + 1))
    return QPoint(x, y)


def common_area(one: QRect, other: QRect) -> int:
    """Square pixels that both boxes cover."""
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0


# --- widgets over the map
# Cards of odds keep clear of these: roll cards, trays, back button, raised card, open panels.

_OVER_MAP = (
    *("rollCard", "lossTray", "arrivalTray", "goBack", "warning", "scenePanel", "ceremony", "banner", "firstTime"),
    *("adviceCard", "oddsCard", "cardSheet"),
)
_SPACE_RADIUS = 8.0
"""Canvas pixels around the centre of a space that belong to it."""


def boxes_of(shell: Shell, spaces: Iterable[str]) -> list[QRect]:
    """Boxes of spaces with their stacks in view pixels; unknown spaces are skipped."""
    view, scene = shell.view, shell.scene
    corner = view.viewport().geometry().topLeft()
    boxes = [scene.box_of_space(space, _SPACE_RADIUS) for space in sorted({*spaces} & {*scene.atlas.spaces})]
    return [view.mapFromScene(box).boundingRect().translated(corner) for box in boxes]


def cards_over(shell: Shell, but: QWidget | None = None) -> list[QRect]:
    """Boxes of the widgets over the map in view pixels, except `but`, which asks for its own place."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    lying = [*shell.frame.findChildren(QWidget, options=direct), *shell.view.findChildren(QWidget, options=direct)]
    drawers = [dock.geometry() for dock in shell.docks.drawers.open_ones()]
    return drawers + [
        QRect(shell.view.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size())
        for widget in lying
        if widget is not but and widget.isVisible() and widget.objectName() in _OVER_MAP
    ]
