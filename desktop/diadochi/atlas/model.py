"""The parts of a map as plain immutable values, and its projection.

Degrees are lon/lat east and north; pixels are canvas pixels.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


Point = tuple[float, float]
"""x, y in canvas pixels (y downwards), or lon, lat in degrees where the name says so."""


class Words(Mapping[str, str]):
    """The same text in several languages, by language code. English is used where a language is missing."""

    __slots__ = ("_by_language",)

    def __init__(self, **by_language: str) -> None:
        self._by_language = by_language

    def __getitem__(self, language: str) -> str:
        return self._by_language[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_language)

    def __len__(self) -> int:
        return len(self._by_language)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._by_language.items())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{code}={said!r}' for code, said in self.items())})"

    @property
    def en(self) -> str:
        """The English text; empty if there is no text at all."""
        return self._by_language.get("en", "")

    def in_language(self, language: str) -> str:
        """The text in a language, or in English if that is missing."""
        return self._by_language.get(language) or self.en

    def every(self) -> tuple[str, ...]:
        """The text in all its languages, each spelling once."""
        return tuple(dict.fromkeys(self._by_language.values()))


class Names(Words):
    """A name in every language of the map, including Latin. English is the Greek name in English spelling."""

    __slots__ = ()


class Text(Words):
    """A sentence in every language of the interface."""

    __slots__ = ()


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The strengths of a fleet that belongs to a province or a city. `by` is control (of the place) or card."""

    normal: int
    improved: int
    by: str


class Element(StrEnum):
    """Land or sea."""

    LAND = "land"
    SEA = "sea"


class Allows(StrEnum):
    """What a kind of route can be used for besides marches; the rules ask for these, not for kinds."""

    INTERCEPT = "intercept"
    """An army can intercept over it."""
    WITHDRAW = "withdraw"
    """An army can avoid battle over it."""
    PURSUE = "pursue"
    """An army can pursue over it."""
    SUPPLY = "supply"
    """It connects markers with cities and units."""
    OPPOSE = "oppose"
    """Fleets can use it."""
    DRY = "dry"
    """It can be walked on dry land."""
    ROYAL_ROAD = "royal_road"
    """An army on the royal road can use it."""
    GUIDE = "guide"
    """With guides it costs as much as the cheapest road."""
    REACH = "reach"
    """Cards and control markers measure distances over it."""


class RouteKind(msgspec.Struct, frozen=True):
    """A kind of route. `cost` is in movement points; `style` names how it is drawn.

    `switch` is the optional rule that can change the cost, empty for none.
    """

    id: str
    names: Names
    cost: int
    by: Element
    style: str
    provenance: str
    allows: frozenset[Allows] = frozenset()
    switch: str = ""


class SpaceKind(msgspec.Struct, frozen=True):
    """A kind of space. `symbol` names how it is drawn; `rank` orders labels (0 first)."""

    id: str
    names: Names
    symbol: str
    rank: int


class Province(msgspec.Struct, frozen=True):
    """A named group of spaces. `groups` are the titles it counts for (hellespont, king_of_asia).

    `label` is where the middle of its name is wanted (lon, lat); None where the program places it.
    """

    id: str
    names: Names
    victory_points: int
    groups: tuple[str, ...]
    fleet: Fleet | None
    note: Text
    provenance: Mapping[str, str]
    label: Point | None = None


class Space(msgspec.Struct, frozen=True):
    """A space of the map. `lon`, `lat` in degrees; `offset` in canvas pixels is added after projection.

    `province` is None for spaces outside all provinces; `owner` is who controls it at the start ("independent", "none",
    or a power of the second map); `entry` lists who comes into play here; `also` are later and other names for the
    search; `provenance` has a label for every number; `pleiades` is the number in the gazetteer Pleiades, empty if
    unknown; `label` is as that of a province.
    """

    id: str
    names: Names
    modern: str
    lon: float
    lat: float
    offset: Point
    province: str | None
    kind: str
    port: bool
    siege_modifier: int
    owner: str
    passage_attrition: bool
    fleet: Fleet | None
    entry: tuple[str, ...]
    note: Text
    provenance: Mapping[str, str]
    also: tuple[str, ...] = ()
    pleiades: str = ""
    label: Point | None = None


class Route(msgspec.Struct, frozen=True):
    """A route between two spaces. `id` is ``a-b.kind`` with a < b; `via` are bend points (lon, lat) from a to b.

    `names` are the names of the road or water, None for most routes; `note` is often empty.
    """

    id: str
    a: str
    b: str
    kind: str
    via: tuple[Point, ...]
    names: Text | None
    note: Text
    provenance: Mapping[str, str]

    def other(self, space: str) -> str:
        """The end that is not `space`."""
        return self.b if space == self.a else self.a


class Feature(msgspec.Struct, frozen=True, omit_defaults=True):
    """A river, range, sea or desert to draw and letter; `points` are lon, lat, and `label` is as that of a province.

    Rivers run downstream. The line of a sea or desert is only the baseline of its lettering.
    """

    id: str
    names: Names
    kind: str
    points: tuple[Point, ...]
    label: Point | None = None


class RouteStep(msgspec.Struct, frozen=True):
    """One way out of a space: the route, where it leads, its kind, its cost in movement points, land or sea.

    `allows` is what its kind can be used for.
    """

    route: str
    to: str
    kind: str
    cost: int
    by: Element
    allows: frozenset[Allows] = frozenset()


# --- limits
# The limits that `diadochi check` applies to a map; they are part of its files.


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The [lint] table of map.toml: lengths in km, distances in canvas pixels, lists of ids.

    - `lengths_km`: shortest and longest route of each kind; `detour`: the most times its straight length
    - `symbol_px`, `spacing_px`, `offset_px`, `margin_px`: how close a route may pass a third space, how close two
    spaces
      and the edge of the canvas may be, how far from its true place a space may be drawn
    - `over_sea_px`, `over_land_px`: how far a road may run over the sea and a sea route over land, outside
      `symbol_reach_px` of its ends
    - `crossings`: in which forms roads must not cross, "straight" (from end to end) and "drawn"
    - `sea_routes_per_port`: fewest and most
    - `owners`: who may own a space at the start besides no one; `kinds_without_province`: kinds outside all provinces
    - `major_city_from_points`: a province worth so many victory points has a space of the highest rank
    - `start_provinces`: free at the start in more than half of their spaces and all their major cities
    - `fields`: sets of provinces that are connected by land, because independent armies stay in them
    - `landmasses`: sets of provinces that the kinds of `landmass_kinds` join; all other provinces are one landmass
    - `westward`: a province that can be reached from `westward_entry` by marches of `westward_points` movement points,
      each of which ends further west
    - `siege_modifiers`, `needed_kinds`, `needed_ports`, `needed_routes`: what the rules say of single places
    - `marches`: pairs of spaces whose distance the figures print
    """

    provenance: str
    lengths_km: Mapping[str, tuple[float, float]]
    symbol_px: float
    spacing_px: float
    offset_px: float
    margin_px: float
    over_sea_px: float
    over_land_px: float
    symbol_reach_px: float
    sea_routes_per_port: tuple[int, int]
    crossings: tuple[str, ...] = ("straight", "drawn")
    detour: float | None = None
    owners: tuple[str, ...] = ()
    kinds_without_province: tuple[str, ...] = ()
    major_city_from_points: int | None = None
    start_provinces: tuple[str, ...] = ()
    fields: tuple[tuple[str, ...], ...] = ()
    landmasses: tuple[tuple[str, ...], ...] = ()
    landmass_kinds: tuple[str, ...] = ()
    westward: str | None = None
    westward_entry: str = ""
    westward_points: int = 3
    siege_modifiers: Mapping[str, int] | None = None
    needed_kinds: Mapping[str, str] = {}
    needed_ports: tuple[str, ...] = ()
    needed_routes: tuple[str, ...] = ()
    marches: tuple[tuple[str, str], ...] = ()


# --- geometry
# Projections between degrees and canvas pixels (one per map, named in map.toml), and the drawn curves of routes.

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
        return (lon - self.lon_west) * self.scale, (stretched(self.lat_north) - stretched(lat)) * self.scale

    def unproject(self, x: float, y: float) -> Point:
        ordinate = stretched(self.lat_north) - y / self.scale
        return self.lon_west + x / self.scale, math.degrees(math.atan(math.sinh(math.radians(ordinate))))

    def project_arrays(self, lons: "Column", lats: "Column") -> "tuple[Column, Column]":
        import numpy as np

        ordinates = np.degrees(np.arcsinh(np.tan(np.radians(lats))))
        return (lons - self.lon_west) * self.scale, (stretched(self.lat_north) - ordinates) * self.scale

    def unproject_arrays(self, xs: "Column", ys: "Column") -> "tuple[Column, Column]":
        import numpy as np

        ordinates = np.radians(stretched(self.lat_north) - ys / self.scale)
        return self.lon_west + xs / self.scale, np.degrees(np.arctan(np.sinh(ordinates)))


Projection = AsinhProjection | MercatorProjection


def stretched(lat: float) -> float:
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
