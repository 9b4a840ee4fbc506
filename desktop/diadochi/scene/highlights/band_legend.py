"""The legend of the bands, a small chip in a free corner of the view: what each band means and how likely it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diadochi.language import tr, trn
from diadochi.scene.fonts import text_font
from diadochi.scene.highlights import target_items
from diadochi.scene.highlights.overlay_item import Z_LEGEND, HighlightSprites, Stamp
from diadochi.scene.highlights.target_spots import SpotLook
from diadochi.scene.palette import qcolor

ROW, PAD, EM, AWAY = 31.0, 12.0, 15.0, 14.0
"""Height of a row, padding, letters, and distance from the corner, in screen pixels."""


class LegendRow(NamedTuple):
    """One band: its points and its chance in per cent."""

    band: int
    percent: int

    @property
    def words(self) -> str:
        """The row in words."""
        return trn("{n} point: {percent} %", "{n} points: {percent} %", self.band, percent=self.percent)


def rows_of(looks: Iterable[SpotLook]) -> tuple[LegendRow, ...]:
    """The bands that occur, the surest first; empty when the points are known."""
    found: dict[int, int] = {}
    for look in looks:
        if look.band is not None:
            found.setdefault(look.band, 100 if look.percent is None else look.percent)
    return tuple(LegendRow(band, found[band]) for band in sorted(found))


class Legend(QGraphicsItem):
    """The legend of the bands. Its origin is its lower left corner; it has the same size at every zoom step."""

    def __init__(self, sprites: HighlightSprites) -> None:
        super().__init__()
        self._sprites = sprites
        self._rows: tuple[LegendRow, ...] = ()
        self._width = 0.0
        self._corner = 0
        self.setZValue(Z_LEGEND)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    @property
    def rows(self) -> tuple[LegendRow, ...]:
        """The rows shown."""
        return self._rows if self.isVisible() else ()

    def show_rows(self, rows: tuple[LegendRow, ...]) -> None:
        """Explain these bands; none hide the legend."""
        self.prepareGeometryChange()
        self._rows, self._corner = rows, 0
        words = [self._title(), *(row.words for row in rows)]
        wide = max(QFontMetricsF(text_font(EM, semibold=True)).horizontalAdvance(text) for text in words)
        self._width = wide + ROW + 2 * PAD + 4
        self.setVisible(bool(rows))

    def stand_in(self, view: QRectF, lit: Sequence[QRectF] = ()) -> None:
        """Move to the corner of the view where it covers none, or the fewest, of the `lit` boxes.

        The lower right comes first, the lower left, where the cartouche of the map is, last. While the present corner
        is free, it stays there.
        """
        away, (wide, high) = AWAY / self._sprites.step, (side / self._sprites.step for side in self._size())
        left, right = view.left() + away, view.right() - away - wide
        low, top = view.bottom() - away, view.top() + away + high
        corners = (QPointF(right, low), QPointF(right, top), QPointF(left, top), QPointF(left, low))

        def covered(corner: int) -> tuple[int, bool]:
            box = QRectF(corners[corner].x(), corners[corner].y() - high, wide, high)
            return sum(box.intersects(each) for each in lit), corner != self._corner

        self._corner = min(range(len(corners)), key=covered)
        self.setPos(corners[self._corner])

    @staticmethod
    def _title() -> str:
        return tr("Movement points to roll")

    def _size(self) -> tuple[float, float]:
        return self._width, (len(self._rows) + 1) * ROW + 2 * PAD - 8

    def boundingRect(self) -> QRectF:
        width, height = (side / self._sprites.step for side in self._size())
        return QRectF(0, -height, width, height)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        stamp = Stamp(painter, self._sprites)
        stamp.at(self.boundingRect().center(), self._picture())
        stamp.done()

    def _picture(self) -> QPixmap:
        width, height = self._size()
        key = ("legend", self._title(), self._rows, tuple(row.words for row in self._rows))
        return self._sprites.picture(key, (width / 2, height / 2), self._draw)

    def _draw(self, painter: QPainter) -> None:
        width, height = self._size()
        box = QRectF(-width / 2, -height / 2, width, height).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(qcolor("ink_soft"), 1.4))
        painter.setBrush(qcolor("parchment_light", 244))
        painter.drawRoundedRect(box, 7, 7)
        painter.setPen(QPen(qcolor("gold_deep"), 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 5, 5)
        line = QRectF(box.left() + PAD, box.top() + PAD - 5, box.width() - 2 * PAD, ROW)
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(EM, italic=True))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self._title())
        for row in self._rows:
            line.translate(0, ROW)
            self._draw_row(painter, row, line)

    def _draw_row(self, painter: QPainter, row: LegendRow, line: QRectF) -> None:
        painter.save()
        painter.translate(QPointF(line.left() + ROW / 2 - 2, line.center().y()))
        target_items.draw_halo(painter, 10.0, row.band)
        target_items.draw_ring(painter, 10.0, row.band)
        painter.restore()
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(EM, semibold=True))
        painter.drawText(line.adjusted(ROW + 4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, row.words)
