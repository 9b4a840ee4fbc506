"""Projections between degrees and canvas pixels (one per map, named in map.toml), and the drawn curves of routes."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from diadochi.atlas.model import Point

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


if TYPE_CHECKING:
    Column = npt.NDArray[np.float64]

Longitude = Annotated[float, Meta(ge=-180, le=180)]
Latitude = Annotated[float, Meta(ge=-85, le=85)]
Width = Annotated[float, Meta(ge=0.1, le=180)]
"""Degrees; a narrower or wider sheet makes no sense."""
PixelScale = Annotated[float, Meta(ge=1, le=20_000)]
"""Canvas pixels per degree or per width."""


class AsinhProjection(msgspec.Struct, frozen=True, tag_field="kind", tag="asinh", forbid_unknown_fields=True):
    """A projection with the largest scale at the centre, falling off smoothly towards the edges.

    ``x = x_centre + x_scale * asinh((lon - lon_centre) / lon_width)``, and the same upwards for the latitude. Strictly
    monotone, so the inverse is exact everywhere. Degrees in, canvas pixels out (y downwards).
    """

    x_centre: float
    x_scale: PixelScale
    lon_centre: Longitude
    lon_width: Width
    y_centre: float
    y_scale: PixelScale
    lat_centre: Latitude
    lat_width: Width
    provenance: str

    def project(self, lon: float, lat: float) -> Point:
        """The canvas pixels of a longitude and latitude in degrees."""
        x = self.x_centre + self.x_scale * math.asinh((lon - self.lon_centre) / self.lon_width)
        y = self.y_centre - self.y_scale * math.asinh((lat - self.lat_centre) / self.lat_width)
        return x, y

    def unproject(self, x: float, y: float) -> Point:
        """The longitude and latitude in degrees of a canvas point."""
        lon = self.lon_centre + self.lon_width * math.sinh((x - self.x_centre) / self.x_scale)
        lat = self.lat_centre + self.lat_width * math.sinh((self.y_centre - y) / self.y_scale)
        return lon, lat

    def project_arrays(self, lons: "Column", lats: "Column") -> "tuple[Column, Column]":
        """`project` for numpy arrays of the same shape."""
        import numpy as np

        xs = self.x_centre + self.x_scale * np.arcsinh((lons - self.lon_centre) / self.lon_width)
        ys = self.y_centre - self.y_scale * np.arcsinh((lats - self.lat_centre) / self.lat_width)
        return xs, ys

    def unproject_arrays(self, xs: "Column", ys: "Column") -> "tuple[Column, Column]":
        """`unproject` for numpy arrays of the same shape."""
        import numpy as np

        lons = self.lon_centre + self.lon_width * np.sinh((xs - self.x_centre) / self.x_scale)
        lats = self.lat_centre + self.lat_width * np.sinh((self.y_centre - ys) / self.y_scale)
        return lons, lats


class MercatorProjection(msgspec.Struct, frozen=True, tag_field="kind", tag="mercator", forbid_unknown_fields=True):
    """Mercator's projection: `scale` canvas pixels per degree of longitude; it preserves angles and shapes.

    `lon_west` and `lat_north` (degrees) are at the canvas corner x = 0, y = 0.
    """

    lon_west: Longitude
    lat_north: Latitude
    scale: PixelScale
    provenance: str

    def project(self, lon: float, lat: float) -> Point:
        """The canvas pixels of a longitude and latitude in degrees (latitude strictly between -90 and 90)."""
        return (lon - self.lon_west) * self.scale, (_stretched(self.lat_north) - _stretched(lat)) * self.scale

    def unproject(self, x: float, y: float) -> Point:
        stretched = _stretched(self.lat_north) - y / self.scale
        return self.lon_west + x / self.scale, math.degrees(math.atan(math.sinh(math.radians(stretched))))

    def project_arrays(self, lons: "Column", lats: "Column") -> "tuple[Column, Column]":
        import numpy as np

        stretched = np.degrees(np.arcsinh(np.tan(np.radians(lats))))
        return (lons - self.lon_west) * self.scale, (_stretched(self.lat_north) - stretched) * self.scale

    def unproject_arrays(self, xs: "Column", ys: "Column") -> "tuple[Column, Column]":
        import numpy as np

        stretched = np.radians(_stretched(self.lat_north) - ys / self.scale)
        return self.lon_west + xs / self.scale, np.degrees(np.arctan(np.sinh(stretched)))


Projection = AsinhProjection | MercatorProjection


def _stretched(lat: float) -> float:
    """Mercator's ordinate of a latitude, in degrees of longitude at the equator."""
    return math.degrees(math.asinh(math.tan(math.radians(lat))))


# --- curves
# A route without bend points is a straight line, else a smooth curve through them.

_STEP_PX = 9.0
"""Approximate distance of the points of a drawn curve; not visible even at double size."""


def smooth(points: Sequence[Point]) -> tuple[Point, ...]:
    """A polyline in canvas pixels through all points: a centripetal Catmull-Rom curve.

    The centripetal form has no loops or cusps, even if the bend points are unevenly spaced.
    """
    if len(points) < 3:
        return tuple(points)
    chain = [_mirrored(points[1], points[0]), *points, _mirrored(points[-2], points[-1])]
    line: list[Point] = [points[0]]
    for before, start, end, after in zip(chain, chain[1:], chain[2:], chain[3:], strict=False):
        pieces = max(2, round(math.dist(start, end) / _STEP_PX))
        knots = _knots(before, start, end, after)
        line += [_between((before, start, end, after), knots, i / pieces) for i in range(1, pieces)]
        line.append(end)
    return tuple(line)


def _mirrored(point: Point, centre: Point) -> Point:
    return 2 * centre[0] - point[0], 2 * centre[1] - point[1]


def _knots(p0: Point, p1: Point, p2: Point, p3: Point) -> tuple[float, float, float, float]:
    """The knots of four points: sums of the square roots of their distances."""
    t0 = 0.0
    t1 = t0 + _knot(p0, p1)
    t2 = t1 + _knot(p1, p2)
    return t0, t1, t2, t2 + _knot(p2, p3)


def _between(points: tuple[Point, ...], knots: tuple[float, ...], share: float) -> Point:
    """The point of the curve between the inner two of four points, by the Barry-Goldman pyramid."""
    p0, p1, p2, p3 = points
    t0, t1, t2, t3 = knots
    t = t1 + share * (t2 - t1)
    a1, a2, a3 = _mix(p0, p1, t0, t1, t), _mix(p1, p2, t1, t2, t), _mix(p2, p3, t2, t3, t)
    b1, b2 = _mix(a1, a2, t0, t2, t), _mix(a2, a3, t1, t3, t)
    return _mix(b1, b2, t1, t2, t)


def _knot(p: Point, q: Point) -> float:
    """The knot distance of two points: the root of their distance, never quite zero."""
    return max(math.sqrt(math.dist(p, q)), 1e-6)


def _mix(p: Point, q: Point, start: float, end: float, t: float) -> Point:
    share = (t - start) / (end - start)
    return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
