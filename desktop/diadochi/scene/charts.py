"""Charts over the map (discs, bands, arrow heads, filled provinces): values, painters, and the item on the live map."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.scene.highlights.overlay_item import Z_SKETCH_LINES, Z_SKETCH_SIGNS, Overlay
from diadochi.scene.palette import qcolor, text_font
from diadochi.scene.sheet.map_symbols import pen, points_path
from diadochi.scene.sheet.province_fields import ProvinceField, province_fields
from diadochi.scene.view.map_scene import MapScene


class ChartTone(NamedTuple):
    """A colour as "#rrggbb", the colour of text on it, and the dashes of a band in widths (none: a solid line)."""

    fill: str
    text: str
    dashes: tuple[float, ...] = ()


class ChartDisc(NamedTuple):
    """A disc over a space; `words` is the number or letter written on it."""

    space: str
    words: str
    tone: ChartTone


class ChartBand(NamedTuple):
    """A band along routes, `width` times as broad as usual. `words` are on a plate over the route `at`."""

    routes: tuple[str, ...]
    tone: ChartTone
    width: float = 1.0
    words: str = ""
    at: str = ""


class ChartHead(NamedTuple):
    """An arrow head on the middle of a route, towards one of its ends."""

    route: str
    to: str
    tone: ChartTone


class ChartField(NamedTuple):
    """The area of a province; hatched where it is `contested`. `words` is the sign written in it."""

    province: str
    tone: ChartTone
    contested: bool = False
    words: str = ""


@dataclass(frozen=True)
class Chart:
    """All marks of a chart; bands are painted in order, the last on top. `shut` are closed routes and spaces."""

    discs: Sequence[ChartDisc] = ()
    bands: Sequence[ChartBand] = ()
    shut: Sequence[str] = ()
    heads: Sequence[ChartHead] = ()
    fields: Sequence[ChartField] = ()

    def __bool__(self) -> bool:
        return bool(self.discs or self.bands or self.shut or self.heads or self.fields)


STEPS_OUT = (
    ChartTone("#5b1a6b", "#ffffff"),
    ChartTone("#2f4a9c", "#ffffff"),
    ChartTone("#1f7a9e", "#ffffff"),
    ChartTone("#2c9b76", "#ffffff"),
    ChartTone("#93b83a", "#1c130b"),
    ChartTone("#f0d03c", "#1c130b"),
)
"""From near to far; each is lighter than the one before, so that the order is clear without colours too."""
WAYS = (
    ChartTone("#c43c00", "#ffffff"),
    ChartTone("#0b5fa5", "#ffffff", (2.2, 1.1)),
    ChartTone("#00704f", "#ffffff", (1.0, 1.0)),
    ChartTone("#7a2a86", "#ffffff", (4.0, 1.2, 1.0, 1.2)),
)
"""The first route is a solid line, each of the others has its own dashes."""
START, PLAIN = ChartTone("#1c130b", "#ffffff"), ChartTone("#f7ebcf", "#1c130b")


def tone_out(step: int, steps: int) -> ChartTone:
    """The tone of a step outwards, from 0; `steps` is their number."""
    if steps <= len(STEPS_OUT):
        return STEPS_OUT[min(step, len(STEPS_OUT) - 1)]
    return STEPS_OUT[min(step * len(STEPS_OUT) // steps, len(STEPS_OUT) - 1)]


# --- filled provinces
# The colour shows the owner; contested areas are hatched.


def paint_field(painter: QPainter, field: ChartField, area: ProvinceField, scale: float) -> None:
    """Paint one province, below the names. `scale` is picture pixels per canvas pixel."""
    painter.setPen(pen(qcolor("ink_soft", 200), 1.2 / scale))
    painter.setBrush(qcolor(field.tone.fill, 55 if field.contested else 125))
    painter.drawPath(area.path)
    if field.contested:
        hatched = QBrush(qcolor(field.tone.fill, 210), Qt.BrushStyle.BDiagPattern)
        hatched.setTransform(painter.worldTransform().inverted()[0])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hatched)
        painter.drawPath(area.path)


# --- painting
# In canvas pixels, for the window, for paper and for pictures alike.

_DISC, _BAND = 10.5, 4.6
"""Radius of a disc and width of a band in pixels of the picture at small scales."""
_DISC_LEAST, _BAND_LEAST = 19.0, 8.0
"""The same in canvas pixels, for large pictures."""
_DISC_MOST = 44.0
"""Largest radius of a disc in canvas pixels; larger discs would cover their neighbours."""
_CASING = 1.7


def paint_bands(painter: QPainter, atlas: Atlas, chart: Chart, scale: float) -> None:
    """Paint the bands, to be below the names. `scale` is picture pixels per canvas pixel."""
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
    """Paint heads, discs, plates and crosses, to be above the names."""
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
    """Routes run from the end that comes first in the alphabet."""
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


# --- charts on the live map
# Bands are below the names, signs above counters and names.

_NOTHING = Chart()


class _Sheet(Overlay):
    def __init__(self, sheet: QRectF, height: float, atlas: Atlas) -> None:
        super().__init__(sheet, height)
        self._atlas = atlas
        self.chart = _NOTHING
        self.setVisible(False)

    def show_chart(self, chart: Chart) -> None:
        self.chart = chart
        self.setVisible(bool(chart))
        self.update()


class _Bands(_Sheet):
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_bands(painter, self._atlas, self.chart, painter.worldTransform().m11())


class _Signs(_Sheet):
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_signs(painter, self._atlas, self.chart, painter.worldTransform().m11())


class ChartOnMap:
    """Shows charts on a scene, one at a time; call `take_away` at the end."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._items = (
            _Bands(scene.sheet_rect, Z_SKETCH_LINES, scene.atlas),
            _Signs(scene.sheet_rect, Z_SKETCH_SIGNS, scene.atlas),
        )
        for item in self._items:
            scene.addItem(item)

    @property
    def chart(self) -> Chart:
        return self._items[0].chart

    def show_chart(self, chart: Chart) -> None:
        for item in self._items:
            item.show_chart(chart)

    def take_away(self) -> None:
        for item in self._items:
            self._scene.removeItem(item)
