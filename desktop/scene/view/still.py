"""What the view shows, taken as one picture: scaled for the few frames of a glide, where nobody can read anything."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

Paint = Callable[[QPainter, QRectF], None]
"""Paints what lies under everything in a rectangle of the scene; the painter is scaled to it."""


class Still:
    """A picture of what `view` shows now. It is painted again wherever the scene has gone meanwhile."""

    def __init__(self, view: QGraphicsView) -> None:
        self._picture = _shown(view.viewport())
        self._seen = _seen(view, view.viewportTransform())

    def paint(self, view: QGraphicsView, below: Paint) -> None:
        """Paint the picture into the viewport, and what `below` paints where it does not reach."""
        turn = view.viewportTransform()
        target = turn.mapRect(self._seen)
        painter = QPainter(view.viewport())
        port = view.viewport().rect()
        bare = QRegion(port) - QRegion(target.toAlignedRect().adjusted(1, 1, -1, -1))
        # Rectangle by rectangle: pictures are scaled far quicker than within a region.
        for part in bare:  # type: ignore[attr-defined]
            painter.setClipRect(part)
            painter.setWorldTransform(turn)
            below(painter, turn.inverted()[0].mapRect(QRectF(part)))
            painter.resetTransform()
        painter.setClipping(False)
        painter.drawPixmap(target, self._picture, QRectF(self._picture.rect()))
        painter.end()


def _shown(port: QWidget) -> QPixmap:
    """What a widget shows: copied from what was painted into its window, far quicker than painting it again."""
    store = port.backingStore()
    painted = store.paintDevice() if store is not None else None
    if not isinstance(painted, QImage) or painted.isNull():
        return port.grab()
    ratio = painted.devicePixelRatio()
    corner = port.mapTo(port.window(), QPoint()) * ratio
    picture = QPixmap.fromImage(painted.copy(QRect(corner, port.size() * ratio)))
    picture.setDevicePixelRatio(ratio)
    return picture


def _seen(view: QGraphicsView, turn: QTransform) -> QRectF:
    """The part of the scene in the viewport, exactly."""
    return turn.inverted()[0].mapRect(QRectF(view.viewport().rect()))
