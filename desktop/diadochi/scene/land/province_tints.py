"""Province tints: a wash of the province's colour along the inside of its borders, and the border itself, dotted.

Straight borders are bent as if drawn by hand. Where a province ends in empty country its wash fades away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from diadochi.atlas.geography import Geography, province_areas
from diadochi.scene.land.distance_field import DistanceField, dotted, kept_distances
from diadochi.scene.land.ink_strokes import Outline, OutlinePoints, onto, outline_of
from diadochi.scene.land.land_box import LandBox
from diadochi.scene.land.lattice import LatticeField, LatticePiece, noise
from diadochi.scene.palette import province_colours, qcolor

if TYPE_CHECKING:
    from shapely import Geometry as Shape
    from shapely import STRtree

    from diadochi.atlas.atlas import Atlas

_TOUCH = 2.0
"""Canvas pixels: areas this close touch; a border this close to the coast is the coast."""
_SPACING = 4.0
"""Canvas pixels between the points of a border."""
_BENDS = ((150.0, 15.0, 111), (52.0, 7.0, 113), (17.0, 2.2, 115))
"""Wavelength and height in canvas pixels, and seed, of the bends of borders."""
_FADE = 95.0
"""Canvas pixels over which a wash fades towards empty country."""


@dataclass(frozen=True)
class Provinces:
    """Areas with colours, dots on the borders between them, distances to shared borders and to empty country."""

    areas: tuple[tuple[QColor, Outline], ...]
    dots: OutlinePoints
    shared: DistanceField
    open_edge: DistanceField

    @classmethod
    def of(cls, atlas: Atlas, geography: Geography, sheet: LandBox, coast: DistanceField) -> Provinces:
        """The provinces of a map on its land; `coast` is the distance to the coast."""
        import shapely

        colours = province_colours(atlas)
        shapes = {name: _closed(area) for name, area in province_areas(atlas, geography.land).items()}
        tree = shapely.STRtree(list(shapes.values()))
        areas, borders, shared, free = [], [], [], []
        for number, (province, area) in enumerate(shapes.items()):
            for part in shapely.get_parts(area):
                rings = [_dense(ring) for ring in (part.exterior, *part.interiors)]
                lines = [_bent(ring, coast) for ring in rings]
                areas.append((QColor(colours[province]), outline_of(lines)))
                for ring, bent in zip(rings, lines, strict=True):
                    inland = coast.near(ring) > _TOUCH
                    other = _neighbours(tree, ring, number)
                    shared.append(bent[inland & (other >= 0)])
                    free.append(bent[inland & (other < 0)])
                    dry = ~shapely.contains_xy(geography.lakes, bent)
                    borders += _runs(bent, inland & dry & (other > number))
        return cls(
            tuple(areas),
            dotted(borders, _SPACING),
            kept_distances(_thick(shared), sheet, 4.0, 130.0),
            kept_distances(_thick(free), sheet, 8.0, 130.0),
        )

    def tint(self, piece: LatticePiece, coast: LatticeField) -> tuple[LatticeField, LatticeField]:
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
        border, edge = self.shared.at(piece), np.clip(self.open_edge.at(piece) / _FADE, 0, 1)
        wash = 0.17 + 0.38 * np.exp(-border / 8) + 0.28 * np.exp(-border / 40) + 0.16 * np.exp(-coast / 9)
        return colours, cover * np.clip(wash, 0, 0.72) * edge * (2 - edge)

    def draw_borders(self, painter: QPainter, piece: LatticePiece) -> None:
        """Draw the dotted lines between provinces."""
        size = piece.pen(0.72) / piece.scale
        stride = max(1, round(size * 4.2 / _SPACING))
        near = piece.box.grown(4)
        x, y = self.dots[::stride].T
        inside = (x > near.left) & (x < near.right) & (y > near.top) & (y < near.bottom)
        path = QPainterPath()
        for centre_x, centre_y in self.dots[::stride][inside].tolist():
            path.addEllipse(QPointF(centre_x, centre_y), size, size)
        painter.fillPath(path, qcolor("ink_soft", 205))


def _closed(area: Shape) -> Shape:
    """An area without hairline gaps between the cells it was joined from."""
    import shapely

    return shapely.buffer(shapely.buffer(area, 1.0, join_style="mitre"), -1.0, join_style="mitre")


def _dense(ring: Shape) -> OutlinePoints:
    import shapely

    return np.asarray(shapely.get_coordinates(shapely.segmentize(ring, _SPACING)), float)


def _neighbours(tree: STRtree, ring: OutlinePoints, own: int) -> npt.NDArray[np.int64]:
    """For each point the index of another area that touches it there, or -1."""
    import shapely

    found = np.full(len(ring), -1, np.int64)
    point, area = tree.query(shapely.points(ring), predicate="dwithin", distance=_TOUCH)
    other = area != own
    found[point[other]] = area[other]
    return found


def _bent(ring: OutlinePoints, coast: DistanceField) -> OutlinePoints:
    """The ring with bends that depend only on the place, so that neighbours bend alike; coasts stay."""
    bent = ring.copy()
    free = np.clip(coast.near(ring) / 40, 0, 1)
    for wave, height, seed in _BENDS:
        u, v = ring[:, 0] / wave, ring[:, 1] / wave
        bent[:, 0] += free * height * noise(u, v, seed)
        bent[:, 1] += free * height * noise(u, v, seed + 1)
    return bent


def _runs(line: OutlinePoints, wanted: npt.NDArray[np.bool_]) -> list[OutlinePoints]:
    """The unbroken runs of wanted points with more than one point."""
    cuts = np.flatnonzero(np.diff(wanted.astype(np.int8))) + 1
    parts = zip(np.split(line, cuts), np.split(wanted, cuts), strict=True)
    return [part for part, good in parts if len(part) > 1 and good[0]]


def _thick(parts: list[OutlinePoints]) -> OutlinePoints:
    return np.vstack([np.empty((0, 2)), *parts])
