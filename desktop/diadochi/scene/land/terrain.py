"""The colours of land and sea: parchment by climate, water by depth, light and shadow, and washes of provinces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from diadochi.atlas.geography import Geography, province_areas
from diadochi.atlas.model import Projection
from diadochi.scene.canvas import LandBox
from diadochi.scene.land.ink_strokes import (
    DistanceField,
    Outline,
    OutlinePoints,
    dotted,
    kept_distances,
    onto,
    outline_of,
)
from diadochi.scene.land.lattice import (
    LatticeField,
    LatticePiece,
    between,
    cells_of,
    noise,
    read_grey16,
    read_rgb,
    smooth_noise,
    smooth_surface,
    softened,
)
from diadochi.scene.palette import province_colours, qcolor, rgb

if TYPE_CHECKING:
    from shapely import Geometry as Shape
    from shapely import STRtree

    from diadochi.atlas.atlas import Atlas


_STEPS = 6
"""Tones of the sea from the shore to the deep."""
WATER_LINES = ((3.6, 0.55), (8.2, 0.40), (13.8, 0.28), (20.6, 0.18), (28.8, 0.10))
"""Distance from the coast in canvas pixels, and strength, of the lines that echo the coast."""


def tone(name: str) -> LatticeField:
    """A colour of the palette as three values from 0 to 1."""
    return np.array(rgb(name), np.float32) / np.float32(255)


def mixed(one: LatticeField, other: LatticeField, share: LatticeField | float) -> LatticeField:
    """`share` of `other` and the rest of `one`; a share with rows and columns applies to all colours."""
    part = share[..., None] if isinstance(share, np.ndarray) and share.ndim == 2 else share
    return one + (other - one) * part


@dataclass(frozen=True)
class Country:
    """Ground colours and sea depths of the region."""

    geography: Geography
    ground: LatticeField
    depth: LatticeField

    @classmethod
    def of(cls, geography: Geography) -> Country:
        """The country of a geography. Raises GeographyError when a raster is damaged."""
        return cls(geography, read_rgb(geography.ground), read_grey16(geography.depth))

    def land(self, piece: LatticePiece, projection: Projection) -> tuple[LatticeField, LatticeField]:
        """Colours of level land, and how dry it is (0 green to 1 desert)."""
        lons, lats = piece.degrees(projection)
        seen = between(self.ground, *cells_of(self.geography.region, self.ground, lons, lats))
        green = np.clip((seen[..., 1] - seen[..., 0]) * 9 + 0.35, 0, 1)
        high = np.clip((seen[..., 0] - seen[..., 1]) * 9 - 0.15, 0, 1)
        dim = np.clip((0.80 - seen.mean(axis=2)) * 4, 0, 1)
        dry = np.clip(1 - green * 1.6, 0, 1) * np.clip(dim + 0.25, 0, 1)
        colours = mixed(np.broadcast_to(tone("land_plain"), seen.shape), tone("land_desert"), dry)
        colours = mixed(colours, tone("land_low"), green * 0.95)
        return mixed(colours, tone("land_high"), high * 0.75), dry

    def sea(self, piece: LatticePiece, projection: Projection, coast: LatticeField) -> LatticeField:
        """Colours of the sea; `coast` is the distance to the coast in canvas pixels."""
        lons, lats = piece.degrees(projection)
        depth = between(self.depth, *cells_of(self.geography.region, self.depth, lons, lats))
        far = np.clip(coast / 120, 0, 1)
        level = np.clip(0.62 * depth + 0.38 * far, 0, 1) * np.clip(coast / 42, 0, 1)
        level = (
            level + 0.035 * noise(piece.xs / 63, piece.ys / 63, 41) + 0.006 * noise(piece.xs / 17, piece.ys / 17, 43)
        )
        steps = np.clip(level, 0, 1) * _STEPS
        whole = np.floor(steps)
        # each tone keeps its level and changes into the next within a soft edge, like layered washes
        edge = np.clip((steps - whole - 0.5) / 0.16 + 0.5, 0, 1)
        share = np.clip((whole + edge * edge * (3 - 2 * edge)) / _STEPS, 0, 1)
        share = 0.65 * share + 0.35 * np.clip(level, 0, 1)
        shallow = mixed(tone("sea_shallow"), tone("sea"), np.clip(share * 2, 0, 1))
        return mixed(shallow, tone("sea_deep"), np.clip(share * 2 - 1, 0, 1))


def water_lines(piece: LatticePiece, coast: LatticeField) -> LatticeField:
    """Strength (0 to 1) of the lines that echo the coast in the sea."""
    wobble = 0.9 * noise(piece.xs / 23, piece.ys / 23, 47)
    breaks = np.clip(0.75 + 0.9 * noise(piece.xs / 31, piece.ys / 31, 53), 0.15, 1)
    half = piece.pen(0.62) / piece.scale
    soft = 1 / piece.scale
    total = np.zeros_like(coast)
    for number, (distance, strength) in enumerate(WATER_LINES):
        off = np.abs(coast + wobble * (0.25 + 0.16 * number) - distance)
        line = np.clip((half - off) / soft + 0.5, 0, 1)
        # lines closer together than two pixels merge into one soft band
        line = line * min(1.0, piece.scale * 1.6)
        total = np.maximum(total, line * strength)
    return total * breaks


# --- relief
# Lit from the north-west. The shipped heights are coarse: where they are rough, ridges of ever smaller size are added,
# creased along their crests, so that mountains look crisp at every scale; plains stay plain.

_OCTAVES = ((0.21, 0.62), (0.112, 0.62), (0.057, 0.5), (0.029, 0.38), (0.0145, 0.26), (0.0075, 0.18))
"""Wavelength in degrees of latitude, and steepness, of the added ridges."""
_FINEST = 2.6
"""Shorter waves (level pixels) are left out."""
_HEIGHT_SCALE = 16.0
"""Factor from stored heights to heights in cells of the raster."""


@dataclass(frozen=True)
class Relief:
    """Heights of the region in raster cells, and how rough the country is (0 plain to 1 high mountains)."""

    geography: Geography
    heights: LatticeField
    roughness: LatticeField

    @classmethod
    def of(cls, geography: Geography) -> Relief:
        """The relief of a geography. Raises GeographyError when the raster is damaged."""
        heights = (read_grey16(geography.heights) - np.float32(0.5)) * np.float32(_HEIGHT_SCALE)
        down, across = np.gradient(heights)
        steep = softened((across**2 + down**2).astype(np.float32), 5)
        rough = np.clip((np.sqrt(np.maximum(steep, 0)) - 0.035) / 0.33, 0, 1.25)
        return cls(geography, heights, rough.astype(np.float32))

    def light(
        self, piece: LatticePiece, projection: Projection, coast: LatticeField, islands: LatticeField
    ) -> LatticeField:
        """Light of each pixel: -1 deep shadow to 1 full light, 0 level ground.

        `coast` is the distance to the coast in canvas pixels, `islands` covers (0 to 1) the small islands: the raster
        hardly shows them, and most are hills.
        """
        lons, lats = piece.degrees(projection)
        across, down = cells_of(self.geography.region, self.heights, lons, lats)
        height, lean_x, lean_y = smooth_surface(self.heights, across, down)
        # Valley floors are smoother than crests: so the great forms stay clear under the small ones.
        rough = between(self.roughness, across, down) * (0.62 + 0.38 * np.tanh(height * 1.6))
        step = piece.latitude_step(projection).astype(np.float32)
        ridge_x, ridge_y = self._ridges(lons, lats, lean_x, lean_y, step)
        # Roughness is a mean over a neighbourhood; that of islands and capes was half sea.
        rough = rough * (1 + 1.1 * np.exp(-coast / 14))
        rough = np.maximum(rough, islands * (0.28 + 0.4 * np.clip(coast / 22, 0, 1)))
        slope_x, slope_y = 1.9 * lean_x + rough * ridge_x, 1.9 * lean_y + rough * ridge_y
        facing = (slope_x + slope_y) * np.float32(0.7071)
        steepness = np.sqrt(1 + 0.55 * (slope_x**2 + slope_y**2))
        lit = facing / steepness - 0.16 * (steepness - 1)
        return np.tanh(lit * 1.25).astype(np.float32)

    @staticmethod
    def _ridges(
        lons: LatticeField, lats: LatticeField, lean_x: LatticeField, lean_y: LatticeField, step: LatticeField
    ) -> tuple[LatticeField, LatticeField]:
        """Slopes of the added ridges along a row and down a column, at full steepness."""
        # The cosine of a middle latitude keeps waves round; spurs bend away from their slopes.
        u, v = lons * 0.79, -lats
        bend = 0.05
        u = u + bend * (noise(u * 2.3, v * 2.3, 3) + lean_x * 0.5)
        v = v + bend * (noise(u * 2.3, v * 2.3, 5) + lean_y * 0.5)
        total_x = np.zeros_like(lean_x)
        total_y = np.zeros_like(lean_y)
        weight: LatticeField | float = 1.0
        for number, (wave, steep) in enumerate(_OCTAVES):
            fade = np.clip(wave / step / _FINEST - 1, 0, 1)
            if not fade.any():
                break
            value, slope_u, slope_v = smooth_noise(u / wave, v / wave, 11 + number)
            # A valley line would be as sharp as a crest; tanh rounds the foot and keeps the crest.
            crest = 1 - np.abs(value)
            push = -np.sign(value) * crest * (np.float32(steep) * fade) * weight
            total_x += push * slope_u
            total_y += push * slope_v
            weight = np.clip(weight * crest * 1.35, 0, 1)
        return total_x, total_y


# --- province tints
# A wash of the province's colour along the inside of its borders, and the border itself, dotted.
#
# Straight borders are bent as if drawn by hand. Where a province ends in empty country its wash fades away.

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
