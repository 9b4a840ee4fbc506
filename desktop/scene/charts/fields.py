"""The country of provinces, filled: whose it is by colour, hatched where that is contested."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from desktop.atlas.areas import province_areas
from desktop.atlas.atlas import Atlas
from desktop.atlas.geography import GeographyError, load_geography
from desktop.scene.charts.marks import ChartField
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import pen

if TYPE_CHECKING:
    from shapely import Geometry as Shape

_SMOOTH = 2.0
"""Canvas pixels by which the edge of a filled area may lie beside the coast."""
_CRACK = 1.0
"""Canvas pixels: half of what may lie open between the cells an area was joined from."""
_ROOM = 4.0
"""Canvas pixels: how exactly the roomiest point of an area is looked for."""


class ProvinceField(NamedTuple):
    """The area of a province in canvas pixels, and where in it a sign has most room."""

    path: QPainterPath
    middle: QPointF


_FIELDS: WeakKeyDictionary[Atlas, Mapping[str, ProvinceField]] = WeakKeyDictionary()
"""The areas of each map: they take some tenths of a second, and never change."""


def province_fields(atlas: Atlas) -> Mapping[str, ProvinceField]:
    """The area of every province; none at all where the geography cannot be read."""
    if atlas not in _FIELDS:
        _FIELDS[atlas] = _made(atlas)
    return _FIELDS[atlas]


def _made(atlas: Atlas) -> Mapping[str, ProvinceField]:
    try:
        land = load_geography(atlas).land
    except GeographyError:
        return {}
    import shapely

    sheet = shapely.box(0, 0, *atlas.canvas)
    areas = {province: shapely.intersection(area, sheet) for province, area in province_areas(atlas, land).items()}
    return {province: _field(area) for province, area in areas.items() if not area.is_empty}


def _field(area: Shape) -> ProvinceField:
    import shapely

    joined = shapely.buffer(shapely.buffer(area, _CRACK), -_CRACK)
    path, parts = QPainterPath(), shapely.get_parts(shapely.simplify(joined, _SMOOTH))
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for part in parts:
        for ring in (part.exterior, *part.interiors):
            points = [QPointF(x, y) for x, y in shapely.get_coordinates(ring).tolist()]
            path.addPolygon(points)
            path.closeSubpath()
    widest = max(parts, key=shapely.area)
    middle = shapely.get_coordinates(shapely.maximum_inscribed_circle(widest, tolerance=_ROOM))[0]
    return ProvinceField(path, QPointF(*middle.tolist()))


def paint_field(painter: QPainter, field: ChartField, area: ProvinceField, scale: float) -> None:
    """One province, below the names. `scale` is how many pixels of the picture one canvas pixel is."""
    painter.setPen(pen(qcolor("ink_soft", 200), 1.2 / scale))
    painter.setBrush(qcolor(field.tone.fill, 55 if field.contested else 125))
    painter.drawPath(area.path)
    if field.contested:
        hatched = QBrush(qcolor(field.tone.fill, 210), Qt.BrushStyle.BDiagPattern)
        hatched.setTransform(painter.worldTransform().inverted()[0])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hatched)
        painter.drawPath(area.path)
