"""Province tints: a wash of the province's colour along the inside of its borders, and the border itself, dotted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from desktop.atlas.areas import province_areas
from desktop.scene.land.distance import DistanceField, distance_field, dotted
from desktop.scene.land.lattice import Box, Field, Piece
from desktop.scene.land.outlines import Line, Outline, onto, outline_of, polygon_of, rounded, trembled
from desktop.scene.palette import province_colours, qcolor

if TYPE_CHECKING:
    from shapely.geometry import MultiPolygon

    from desktop.atlas.atlas import Atlas

_SHORE = 3.0
"""Canvas pixels: a border this close to the coast is the coast."""


@dataclass(frozen=True)
class Provinces:
    """Areas with their colours, the borders between them, and the distance to the nearest border."""

    areas: tuple[tuple[QColor, Outline], ...]
    borders: QPainterPath
    distance: DistanceField

    @classmethod
    def of(cls, atlas: Atlas, land: MultiPolygon, sheet: Box) -> Provinces:
        """The provinces of a map on its land (canvas pixels)."""
        import shapely

        colours = province_colours(atlas)
        areas, lines = [], []
        coast = shapely.buffer(shapely.boundary(land), _SHORE)
        for province, area in province_areas(atlas, land).items():
            borders = shapely.line_merge(shapely.boundary(area).difference(coast))
            lines += [np.asarray(line.coords) for line in shapely.get_parts(borders) if line.geom_type == "LineString"]
            for part in shapely.get_parts(shapely.buffer(area, 1.5)):
                rings = [np.asarray(ring.coords) for ring in (part.exterior, *part.interiors)]
                areas.append((QColor(colours[province]), outline_of(rings)))
        drawn = [trembled(rounded(line, closed=False)) for line in lines if len(line) > 1]
        return cls(tuple(areas), _path(drawn), distance_field(dotted(drawn, 3.0), sheet, 4.0, 130.0))

    def tint(self, piece: Piece, coast: Field) -> tuple[Field, Field]:
        """Colours of the wash and its strength (0 to 1); `coast` is the distance to the coast in canvas pixels."""
        image = QImage(piece.columns, piece.rows, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(onto(piece))
        for colour, outline in self.areas:
            if outline.box.meets(piece.box):
                painter.fillPath(outline.path, colour)
        painter.end()
        cells = np.frombuffer(image.constBits(), np.uint8).reshape(piece.rows, piece.columns, 4).astype(np.float32)
        cover = cells[..., 3] / np.float32(255)
        colours = cells[..., 2::-1] / np.maximum(cells[..., 3:], 1)
        border = self.distance.at(piece)
        wash = 0.09 + 0.5 * np.exp(-border / 9) + 0.2 * np.exp(-border / 42) + 0.14 * np.exp(-coast / 9)
        return colours, cover * np.clip(wash, 0, 0.62)

    def draw_borders(self, painter: QPainter, piece: Piece) -> None:
        """Draws the dotted lines between provinces."""
        pen = QPen(qcolor("ink_soft", 190), piece.pen(1.15) / piece.scale)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.1, 3.1])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.borders)


def _path(lines: list[Line]) -> QPainterPath:
    path = QPainterPath()
    for line in lines:
        path.addPolygon(polygon_of(line))
    return path
