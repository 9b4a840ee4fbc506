"""The dusk over everything that is not a target: one cheap fill with holes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QRegion, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.scene.highlights.heights import Z_DIM
from desktop.scene.highlights.overlay import Overlay
from desktop.scene.palette import qcolor

STRENGTH = 112
"""How dark the dusk is, of 255."""


class Dim(Overlay):
    """Dims the sheet around round holes (targets) and boxes (stacks that matter).

    The holes are a region of whole pixels, so the fill costs little more than a plain rectangle; the rings of the
    targets cover their edges. Hidden until `show_around`.
    """

    def __init__(self, sheet: QRectF) -> None:
        super().__init__(sheet, Z_DIM)
        self._round: tuple[QRectF, ...] = ()
        self._boxes: tuple[QRectF, ...] = ()
        self._cut: tuple[QTransform, QRegion] | None = None
        self.setVisible(False)

    def show_around(self, rounds: Iterable[QRectF], boxes: Iterable[QRectF] = ()) -> None:
        """Dim everything but these places."""
        self._round, self._boxes, self._cut = tuple(rounds), tuple(boxes), None
        self.setVisible(True)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        world = painter.worldTransform()
        exposed = world.mapRect(option.exposedRect).toAlignedRect()
        painter.save()
        painter.setWorldTransform(QTransform())
        shade = qcolor("dim", STRENGTH)
        left = QRegion(exposed).subtracted(self._holes(world))
        for rect in left:  # type: ignore[attr-defined]
            painter.fillRect(rect, shade)
        painter.restore()

    def _holes(self, world: QTransform) -> QRegion:
        """All holes in view pixels, kept while the view stands still."""
        if self._cut is None or self._cut[0] != world:
            holes = QRegion()
            for hole in self._round:
                holes += QRegion(_pixels(world, hole), QRegion.RegionType.Ellipse)
            for hole in self._boxes:
                holes += _rounded(world.mapRect(hole))
            self._cut = (QTransform(world), holes)
        return self._cut[1]


def _rounded(box: QRectF) -> QRegion:
    path = QPainterPath()
    path.addRoundedRect(box, 9.0, 9.0)
    return QRegion(path.toFillPolygon().toPolygon())


def _pixels(world: QTransform, box: QRectF) -> QRect:
    return world.mapRect(box).toAlignedRect()
