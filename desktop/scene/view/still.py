"""What the view shows, taken as one picture: scaled for the few frames of a glide, where nobody can read anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

if TYPE_CHECKING:
    from desktop.scene.view.map_view import MapView

Paint = Callable[[QPainter, QRectF], None]
"""Paints what lies under everything in a rectangle of the scene; the painter is scaled to it."""


class Still:
    """A picture of what `view` shows now. It is painted again wherever the scene has gone meanwhile."""

    def __init__(self, view: MapView) -> None:
        self._picture = _bared(view, _shown(view.viewport()))
        self._seen = _seen(view, view.viewportTransform())

    def paint(self, view: QGraphicsView, region: QRegion, below: Paint) -> None:
        """Paint the picture into a region of the viewport, and what `below` paints where it does not reach."""
        turn = view.viewportTransform()
        target = turn.mapRect(self._seen)
        painter = QPainter(view.viewport())
        # Rectangle by rectangle: pictures are scaled far quicker than within a region.
        for part in region - QRegion(target.toAlignedRect().adjusted(1, 1, -1, -1)):  # type: ignore[attr-defined]
            painter.setClipRect(part)
            painter.setWorldTransform(turn)
            below(painter, turn.inverted()[0].mapRect(QRectF(part)))
            painter.resetTransform()
        for part in region:  # type: ignore[attr-defined]
            painter.setClipRect(part)
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


def _bared(view: MapView, picture: QPixmap) -> QPixmap:
    """The picture of a viewport without the cards and panels that lie over it, which stay where they are: in their
    place is what lies under everything.
    """
    turn, painter = view.viewportTransform(), QPainter(picture)
    for part in _covered(view.viewport()):  # type: ignore[attr-defined]
        painter.setClipRect(part)
        painter.setWorldTransform(turn)
        view.below(painter, turn.inverted()[0].mapRect(QRectF(part)))
        painter.resetTransform()
    painter.end()
    return picture


def _covered(port: QWidget) -> QRegion:
    """Where other widgets lie over a viewport: its children, and whatever is stacked above it or what it lies in."""
    covered, lower, upper = QRegion(), port, port.parentWidget()
    over = _widgets_in(port)
    while upper is not None and not lower.isWindow():
        beside = _widgets_in(upper)
        over += beside[beside.index(lower) + 1 :]
        lower, upper = upper, upper.parentWidget()
    for widget in over:
        shape = widget.mask()
        lets_through = widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if not widget.isVisible() or widget.isWindow() or (lets_through and shape.isEmpty()):
            continue  # what lets every press through and has no mask is painted here and there only
        region = QRegion(widget.rect()) if shape.isEmpty() else shape
        covered += region.translated(port.mapFromGlobal(widget.mapToGlobal(QPoint())))
    return covered & port.rect()


def _widgets_in(widget: QWidget) -> list[QWidget]:
    """Its children, the lowest first."""
    return [child for child in widget.children() if isinstance(child, QWidget)]


def _seen(view: QGraphicsView, turn: QTransform) -> QRectF:
    """The part of the scene in the viewport, exactly."""
    return turn.inverted()[0].mapRect(QRectF(view.viewport().rect()))
