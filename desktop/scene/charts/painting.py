"""Painting a chart in canvas pixels, for the window, for paper and for pictures alike."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from desktop.atlas.atlas import Atlas
from desktop.scene.charts.fields import paint_field, province_fields
from desktop.scene.charts.marks import Chart, ChartBand, ChartDisc, ChartHead
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import pen, points_path

_DISC, _BAND = 10.5, 4.6
"""Radius of a disc and breadth of a band in pixels of the picture at small scales."""
_DISC_LEAST, _BAND_LEAST = 19.0, 8.0
"""The same in canvas pixels, where the picture is large."""
_DISC_MOST = 44.0
"""Canvas pixels; larger discs would cover their neighbours."""
_CASING = 1.7


def paint_bands(painter: QPainter, atlas: Atlas, chart: Chart, scale: float) -> None:
    """The bands, to lie below the names. `scale` is how many pixels of the picture one canvas pixel is."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    areas = province_fields(atlas) if chart.fields else {}
    for field in chart.fields:
        if field.province in areas:
            paint_field(painter, field, areas[field.province], scale)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for band in chart.bands:
        width = max(_BAND / scale, _BAND_LEAST) * band.width
        for route in band.routes:
            path = points_path(atlas.curve(route))
            painter.setPen(pen(qcolor("halo", 225), width * _CASING))
            painter.drawPath(path)
            painter.setPen(pen(qcolor(band.tone.fill), width, tuple(dash * width for dash in band.tone.dashes)))
            painter.drawPath(path)


def paint_signs(painter: QPainter, atlas: Atlas, chart: Chart, scale: float) -> None:
    """Heads, discs, plates and crosses, to lie above the names."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for head in chart.heads:
        _paint_head(painter, atlas, head, scale)
    areas = province_fields(atlas) if chart.fields else {}
    for field in chart.fields:
        if field.province in areas:
            sign = ChartDisc("", field.words, field.tone)
            _paint_disc(painter, areas[field.province].middle, sign, scale)
    for disc in chart.discs:
        _paint_disc(painter, QPointF(*atlas.place[disc.space]), disc, scale)
    for band in chart.bands:
        if band.words:
            _paint_plate(painter, atlas, band, scale)
    for thing in chart.shut:
        _paint_cross(painter, place_of_thing(atlas, thing), scale)


def chart_painter(atlas: Atlas, chart: Chart) -> Callable[[QPainter, float], None]:
    """All of a chart as an overlay of a picture."""

    def paint(painter: QPainter, scale: float) -> None:
        paint_bands(painter, atlas, chart, scale)
        paint_signs(painter, atlas, chart, scale)

    return paint


def place_of_thing(atlas: Atlas, thing: str) -> QPointF:
    """The middle of a space, or of the drawn line of a route."""
    if thing in atlas.place:
        return QPointF(*atlas.place[thing])
    path = points_path(atlas.curve(thing))
    return path.pointAtPercent(0.5)


def disc_radius(scale: float) -> float:
    """Canvas pixels from the middle of a disc to its edge."""
    return min(max(_DISC / scale, _DISC_LEAST), _DISC_MOST)


def _paint_disc(painter: QPainter, middle: QPointF, disc: ChartDisc, scale: float) -> None:
    radius = disc_radius(scale)
    painter.setPen(pen(qcolor("ink"), radius * 0.11))
    painter.setBrush(qcolor(disc.tone.fill))
    painter.drawEllipse(middle, radius, radius)
    _write(painter, middle, disc.words, disc.tone.text, radius * (1.25 if len(disc.words) < 3 else 0.95))


def _paint_plate(painter: QPainter, atlas: Atlas, band: ChartBand, scale: float) -> None:
    middle, em = place_of_thing(atlas, band.at or band.routes[len(band.routes) // 2]), disc_radius(scale) * 1.25
    wide = QFontMetricsF(text_font(100, semibold=True)).horizontalAdvance(band.words) / 100 * em
    box = QRectF(0, 0, wide + em * 0.8, em * 1.35)
    box.moveCenter(middle)
    painter.setPen(pen(qcolor("ink"), em * 0.08))
    painter.setBrush(qcolor(band.tone.fill))
    painter.drawRoundedRect(box, em * 0.3, em * 0.3)
    _write(painter, middle, band.words, band.tone.text, em)


def _paint_head(painter: QPainter, atlas: Atlas, head: ChartHead, scale: float) -> None:
    """An arrow head on the middle of a route; routes run from the end that comes first in the alphabet."""
    path, size = points_path(atlas.curve(head.route)), disc_radius(scale) * 0.95
    tip = path.pointAtPercent(0.5)
    turned = math.radians(path.angleAtPercent(0.5) + (0 if atlas.routes[head.route].b == head.to else 180))
    along = QPointF(math.cos(turned), -math.sin(turned)) * size
    across = QPointF(-along.y(), along.x()) * 0.8
    painter.setPen(pen(qcolor("halo"), size * 0.22))
    painter.setBrush(qcolor(head.tone.fill))
    painter.drawPolygon([tip + along, tip - along * 0.7 + across, tip - along * 0.3, tip - along * 0.7 - across])


def _paint_cross(painter: QPainter, middle: QPointF, scale: float) -> None:
    arm = disc_radius(scale) * 0.85
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("halo", arm * 0.75), ("vermilion_deep", arm * 0.4)):
        made = QPen(qcolor(colour), width)
        made.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(made)
        painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm))
        painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm))


def _write(painter: QPainter, middle: QPointF, words: str, colour: str, em: float) -> None:
    """Words as outlines with an em of canvas pixels, so that they look the same on a screen and on paper."""
    font = text_font(100, semibold=True)
    outline = QPainterPath()
    outline.addText(QPointF(), font, words)
    box, size = outline.boundingRect(), em / 100
    painter.save()
    painter.translate(middle)
    painter.scale(size, size)
    painter.translate(-box.center().x(), -box.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor(colour))
    painter.drawPath(outline)
    painter.restore()
