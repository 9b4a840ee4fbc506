"""The areas of provinces as paths, with a point for a sign in each: cached, or computed in a thread when missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QPainterPath

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import GeographyError, load_geography, province_areas
from diadochi.cache import cache_key, load_entry, store_entry
from diadochi.resources import cached
from diadochi.scene.background_jobs import BackgroundJobs
from diadochi.scene.sheet.sheet_geometry import symbol_of

if TYPE_CHECKING:
    from pathlib import Path

    from shapely import Geometry as Shape

FORM = 4
"""Raise this when fields are computed or stored in another way."""
_MOST_BYTES = 4_000_000
"""Larger entries are not read: they were not written by this program."""
_SMOOTH = 2.0
"""Canvas pixels by which the edge of a field may differ from the coast."""
_CRACK = 1.0
"""Half the width of gaps between the cells an area was joined from, canvas pixels."""
_ROOM = 4.0
"""Precision in canvas pixels of the point of an area with the most room around it."""
_ROUTE, _SPACES = 7.0, (85.0, 26.0)
"""Canvas pixels around routes and spaces that a sign keeps clear of, if it can: first with room for counters."""
_NAME = (310.0, 40.0)
"""Half the width and height around a walled city in which its name may be from afar, canvas pixels."""
_ENOUGH = 42.0
"""The room of a sign, in canvas pixels, for which it keeps clear of counters too."""

Ring = tuple[tuple[float, float], ...]


class ProvinceField(NamedTuple):
    """The area of a province in canvas pixels, and the point in it with most room for a sign.

    The sign keeps clear of spaces and routes; `room` is the distance from it to the nearest of them or to the border.
    """

    path: QPainterPath
    middle: QPointF
    room: float


class StoredField(msgspec.Struct, frozen=True, array_like=True):
    """The same as numbers: the rings of the area, the point and its room."""

    rings: tuple[Ring, ...]
    middle: tuple[float, float]
    room: float


_FIELDS: WeakKeyDictionary[Atlas, Mapping[str, ProvinceField]] = WeakKeyDictionary()
"""The fields of each map in this run; they never change."""


def kept_fields(atlas: Atlas) -> Mapping[str, ProvinceField] | None:
    """The fields of this run or in the cache folder; None while they are still to be computed."""
    if atlas not in _FIELDS:
        stored = _loaded(atlas)
        if stored is None:
            return None
        _FIELDS[atlas] = {province: _field(each) for province, each in stored.items()}
    return _FIELDS[atlas]


def province_fields(atlas: Atlas) -> Mapping[str, ProvinceField]:
    """The field of every province, computed now (about a second) if need be; empty if the geography is unreadable."""
    found = kept_fields(atlas)
    if found is None:
        store_fields(atlas)
        found = kept_fields(atlas)
    return found or {}


def store_fields(atlas: Atlas) -> None:
    """Compute the fields of a map and store them. Can run in another thread."""
    stored = _computed(atlas)
    _COMPUTED[atlas] = stored
    store_entry(_cache_file(atlas), _key(atlas), msgspec.msgpack.encode(stored))


_COMPUTED: WeakKeyDictionary[Atlas, Mapping[str, StoredField]] = WeakKeyDictionary()
"""What this run has computed, because the cache folder may not be writable."""


def _loaded(atlas: Atlas) -> Mapping[str, StoredField] | None:
    if atlas in _COMPUTED:
        return _COMPUTED[atlas]
    raw = load_entry(_cache_file(atlas), _key(atlas), _MOST_BYTES)
    try:
        return None if raw is None else msgspec.msgpack.decode(raw, type=dict[str, StoredField])
    except msgspec.MsgspecError:
        return None


def _cache_file(atlas: Atlas) -> Path:
    """One file for each content: copies of a map have its id, and must not overwrite each other's fields."""
    return cached("provinces", f"{_key(atlas)[:16].hex()}.bin")


@lru_cache(maxsize=4)
def _key(atlas: Atlas) -> bytes:
    try:
        geography = load_geography(atlas).digest
    except GeographyError:
        geography = ""
    return cache_key("provinces", FORM, atlas.digest, geography)


def _field(stored: StoredField) -> ProvinceField:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in stored.rings:
        path.addPolygon([QPointF(x, y) for x, y in ring])
        path.closeSubpath()
    return ProvinceField(path, QPointF(*stored.middle), stored.room)


# --- computing


def _computed(atlas: Atlas) -> Mapping[str, StoredField]:
    try:
        land = load_geography(atlas).land
    except GeographyError:
        return {}
    import shapely

    sheet = shapely.box(0, 0, *atlas.canvas)
    near = [_taken(atlas, around) for around in _SPACES]
    taken = [shapely.union(near[0], _names(atlas)), *near]
    areas = {province: shapely.intersection(area, sheet) for province, area in province_areas(atlas, land).items()}
    return {province: _measured(area, taken) for province, area in areas.items() if not area.is_empty}


def _taken(atlas: Atlas, around: float) -> Shape:
    """What a sign keeps clear of: `around` canvas pixels of spaces, routes, and the cartouche."""
    import shapely

    spaces = shapely.buffer(shapely.points([*atlas.place.values()]), around, quad_segs=4)
    routes = shapely.buffer([shapely.linestrings(atlas.curve(route)) for route in atlas.routes], _ROUTE, quad_segs=2)
    shapes = [*spaces, *routes]
    if atlas.cartouche is not None:
        x, y, width, height = atlas.cartouche
        shapes.append(shapely.box(x, y, x + width, y + height))
    return shapely.union_all(shapes)


def _names(atlas: Atlas) -> Shape:
    """Where the names of walled cities may be, which are written at every zoom step."""
    import shapely

    width, height = _NAME
    walled = [place for space, place in atlas.place.items() if symbol_of(atlas, space) == "square"]
    return shapely.union_all([shapely.box(x - width, y - height, x + width, y + height) for x, y in walled])


def _measured(area: Shape, taken: Sequence[Shape]) -> StoredField:
    import shapely

    joined = shapely.buffer(shapely.buffer(area, _CRACK), -_CRACK)
    parts = shapely.get_parts(shapely.simplify(joined, _SMOOTH))
    rings = tuple(
        tuple((round(x, 1), round(y, 1)) for x, y in shapely.get_coordinates(ring).tolist())
        for part in parts
        for ring in (part.exterior, *part.interiors)
    )
    whole = shapely.union_all(parts)
    middle, room = _roomiest(whole)
    for shape in taken:
        free = shapely.difference(whole, shape)
        if not free.is_empty:
            middle, room = _roomiest(free)
            if room >= _ENOUGH:
                break
    return StoredField(rings, middle, room)


def _roomiest(area: Any) -> tuple[tuple[float, float], float]:
    """The point of an area with the most room around it, and the room."""
    import shapely

    circle = shapely.maximum_inscribed_circle(area, tolerance=_ROOM)  # type: ignore[call-overload]  # not in the stubs
    (x, y), _ = shapely.get_coordinates(circle).tolist()
    return (round(x, 1), round(y, 1)), round(float(shapely.length(circle)), 1)


# --- computing in the background


class FieldFinder(QObject):
    """Finds the fields of a map. `found` is emitted when they had to be computed and are ready."""

    found = Signal()

    def __init__(self, atlas: Atlas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._atlas, self._was_asked = atlas, False
        self._jobs = BackgroundJobs(self)
        self._jobs.done.connect(self.found)

    def find(self) -> Mapping[str, ProvinceField]:
        """The fields; none while they are being computed."""
        found = kept_fields(self._atlas)
        if found is None and not self._was_asked:  # once only, even if nothing could be stored
            self._was_asked = True
            atlas = self._atlas
            self._jobs.start(atlas.id, lambda: store_fields(atlas))
        return found or {}

    def settle(self) -> None:
        """Wait until nothing is being computed."""
        self._jobs.settle()
