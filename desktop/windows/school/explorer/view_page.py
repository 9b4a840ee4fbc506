"""A view of the map on one page: its title, the map with the chart on it, how to read it, and its list."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPen

from desktop.atlas.atlas import Atlas
from desktop.scene.charts.painting import chart_painter
from desktop.scene.land.sheet import sheet_rect
from desktop.windows.printing.page_text import set_text
from desktop.windows.school.explorer.asked import MapAnswer

_MARGIN, _GAP = 12.0, 3.0
_MAP_MM = QSizeF(186.0, 150.0)
_ROUND_ABOUT = 200.0
"""Canvas pixels of country shown round the spaces a view is about."""
_SCREEN_MM = 96 / 25.4
"""Pixels of a screen in a millimetre: signs are as large as there."""


def shown_rect(atlas: Atlas, answer: MapAnswer) -> QRectF:
    """The part of the sheet, in canvas pixels, that a picture of a view shows: as it lies on paper, broad or square."""
    sheet = sheet_rect(atlas)
    if not answer.about:
        return sheet
    spots = [atlas.place[space] for space in answer.about]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    around = QRectF(min(across), min(down), max(across) - min(across), max(down) - min(down))
    around.adjust(-_ROUND_ABOUT, -_ROUND_ABOUT, _ROUND_ABOUT, _ROUND_ABOUT)
    widest = max(around.width(), around.height() * _MAP_MM.width() / _MAP_MM.height())
    middle = around.center()
    around.setWidth(widest)
    around.moveCenter(middle)
    return around.intersected(sheet)


class ViewPage:
    """Paints `answer` over `picture`, a picture of the whole sheet of `atlas`."""

    def __init__(self, atlas: Atlas, answer: MapAnswer, picture: QImage) -> None:
        self._atlas, self._answer, self._picture = atlas, answer, picture

    def print_on(self, device: QPagedPaintDevice) -> bool:
        """One page A4; False where the device takes nothing."""
        device.setPageLayout(
            QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
        )
        painter = QPainter()
        if not painter.begin(device):
            return False
        dots = device.logicalDpiX() / 25.4
        painter.scale(dots, dots)
        width, top = 210.0 - 2 * _MARGIN, _MARGIN
        title = f"<p><b>{escape(self._answer.title)}</b></p>"
        top += set_text(painter, title, QRectF(_MARGIN, top, width, 16.0)) + _GAP
        top += self._map(painter, QRectF(_MARGIN, top, width, _MAP_MM.height())) + _GAP
        set_text(painter, self.words(), QRectF(_MARGIN, top, width, 297.0 - _MARGIN - top))
        return painter.end()

    def words(self) -> str:
        """What stands below the map, as markup."""
        lines = (escape(row.words).replace("\n", "<br>") for row in self._answer.rows)
        return f"<p><i>{escape(self._answer.legend)}</i></p>" + "".join(f"<p>{line}</p>" for line in lines)

    def _map(self, painter: QPainter, room: QRectF) -> float:
        sheet, shown = sheet_rect(self._atlas), shown_rect(self._atlas, self._answer)
        size = shown.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(room.left() + (room.width() - size.width()) / 2, room.top(), size.width(), size.height())
        drawn = self._picture.width() / sheet.width()
        part = shown.translated(-sheet.topLeft())
        taken = QRectF(part.topLeft() * drawn, part.size() * drawn)
        painter.drawImage(place, self._picture, taken)
        scale = size.width() / shown.width()
        painter.save()
        painter.setClipRect(place)
        painter.translate(place.topLeft())
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        chart_painter(self._atlas, self._answer.chart)(painter, scale * _SCREEN_MM)
        painter.restore()
        painter.setPen(QPen(Qt.GlobalColor.black, 0.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        return size.height()
