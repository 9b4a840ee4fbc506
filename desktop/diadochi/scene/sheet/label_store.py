"""Placements of names: shipped for the usual text size, cached or made in a thread for others; and their faults."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal

from diadochi.atlas.atlas import Atlas
from diadochi.cache import cache_key, load_entry, store_entry
from diadochi.resources import assets, cached
from diadochi.scene.background_jobs import BackgroundJobs
from diadochi.scene.canvas import STEPS
from diadochi.scene.sheet.sheet_geometry import BADGE_RADIUS, PORT_RADIUS, signs_of, symbol_of, symbol_outline
from diadochi.scene.sheet.sheet_labels import Placed, Placement, ink_boxes, sheet_key

if TYPE_CHECKING:
    from shapely import Geometry

_MOST = 64
"""The number of placements kept in memory."""
_MOST_BYTES = 4_000_000
"""Larger placements (unpacked bytes) are not read: they were not written by this program."""


class Shelf(msgspec.Struct, frozen=True, array_like=True):
    """The placements of all zoom steps for one map, language and text scale; `key` is a hash of what they were made
    from.
    """

    key: str
    steps: tuple[msgspec.Raw, ...]


_found: dict[tuple[str, str, float, float], Placement] = {}
"""Placements found in this run, by sheet key, language, step and text scale."""


def kept_placement(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Placement | None:
    """The stored placement of a zoom step: shipped, in the cache folder, or from this run; else None."""
    text_scale = round(text_scale, 3)
    key = sheet_key(atlas, language)
    asked = (key, language, step, text_scale)
    if asked not in _found:
        found = _from_shelf(shelf_path(atlas.id, language), key, step) if text_scale == 1.0 else None
        found = found or _from_cache(asked)
        if found is None:
            return None
        _remember(asked, found)
    return _found[asked]


def placement_of(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Placement:
    """The placement of a zoom step: the stored one, or one made now (`label_placement`) and stored."""
    found = kept_placement(atlas, language, step, text_scale)
    if found is None:
        from diadochi.scene.sheet.label_placement import place_labels  # numpy is slow to load

        text_scale = round(text_scale, 3)
        found = place_labels(atlas, language, step, text_scale)
        asked = (sheet_key(atlas, language), language, step, text_scale)
        _remember(asked, found)
        store_entry(_cache_file(*asked), _cache_key(asked), msgspec.msgpack.encode(found))
    return found


def _remember(asked: tuple[str, str, float, float], placement: Placement) -> None:
    if len(_found) >= _MOST:
        del _found[next(iter(_found))]
    _found[asked] = placement


def forget_placements() -> None:
    """Forget what was found in this run; files stay."""
    _found.clear()
    _shelf.cache_clear()


def shelf_path(map_id: str, language: str) -> Path:
    """The path of the shipped placements of a map."""
    return assets("placements", f"{map_id}-{language}.bin")


def pack_shelf(atlas: Atlas, language: str, placements: tuple[Placement, ...]) -> bytes:
    """The file of shipped placements, one for each zoom step."""
    steps = tuple(msgspec.Raw(msgspec.msgpack.encode(placement)) for placement in placements)
    return zlib.compress(msgspec.msgpack.encode(Shelf(sheet_key(atlas, language), steps)), 9)


def is_shipped(atlas: Atlas, language: str) -> bool:
    """Whether the shipped placements of a language match the present map."""
    shelf = _shelf(shelf_path(atlas.id, language))
    return shelf is not None and shelf.key == sheet_key(atlas, language)


@lru_cache(maxsize=16)
def _shelf(path: Path) -> Shelf | None:
    try:
        raw = zlib.decompressobj().decompress(path.read_bytes(), _MOST_BYTES)
        return msgspec.msgpack.decode(raw, type=Shelf)
    except (OSError, zlib.error, msgspec.MsgspecError):
        return None


def _from_shelf(path: Path, key: str, step: float) -> Placement | None:
    shelf = _shelf(path)
    if shelf is None or shelf.key != key or len(shelf.steps) != len(STEPS):
        return None
    return _decoded(shelf.steps[STEPS.index(step)])


def _from_cache(asked: tuple[str, str, float, float]) -> Placement | None:
    raw = load_entry(_cache_file(*asked), _cache_key(asked), _MOST_BYTES)
    return None if raw is None else _decoded(raw)


def _decoded(raw: bytes | msgspec.Raw) -> Placement | None:
    try:
        return msgspec.msgpack.decode(raw, type=Placement)
    except msgspec.MsgspecError:
        return None


def _cache_key(asked: tuple[str, str, float, float]) -> bytes:
    return cache_key("names", *asked)


def _cache_file(key: str, language: str, step: float, text_scale: float) -> Path:
    name = f"{key}-{language}-{STEPS.index(step)}-{text_scale:g}.bin"
    return cached("names", name)


# --- placing in the background
# Stored placements are used at once; missing ones are made in a thread beside the running window.


class Placing(QObject):
    """Finds the placements of a map. `placed` is emitted when a missing one is ready."""

    placed = Signal()

    def __init__(self, atlas: Atlas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._atlas = atlas
        self.jobs = BackgroundJobs(self)
        self.jobs.done.connect(self.placed)

    def find(self, language: str, step: float, text_scale: float) -> Placement:
        """The placement asked for; while it is being made, the one of the usual text size, or one without labels."""
        found = kept_placement(self._atlas, language, step, text_scale)
        if found is not None:
            return found
        asked = (language, step, text_scale)
        atlas = self._atlas  # the job may outlive this object
        self.jobs.start(asked, lambda: placement_of(atlas, *asked))
        return kept_placement(self._atlas, language, step, 1.0) or Placement((), ())

    def settle(self) -> None:
        """Wait until no placement is being made."""
        self.jobs.settle()


# --- lettering report
# Counts the faults of the lettering of a sheet, independently of the placement engine.
#
# Each label's ink is measured again and grown by one screen pixel; shapely compares it with all other ink.

LabelRow = Mapping[str, float]


def report(atlas: Atlas, language: str, text_scale: float = 1.0, steps: Sequence[float] = STEPS) -> list[LabelRow]:
    """One row for each zoom step: `scale` and the numbers of `labels`, `overlaps`, `clipped` and `dropped`."""
    return [_row(atlas, language, text_scale, step) for step in steps]


def _row(atlas: Atlas, language: str, text_scale: float, step: float) -> LabelRow:
    from diadochi.scene.sheet.label_places import wanted_labels

    labels = placement_of(atlas, language, step, text_scale).labels
    wanted = {label.id for label in wanted_labels(atlas, language, step, text_scale)}
    counts = Counter(fault for fault, _ in faults(atlas, labels, step))
    return {
        "scale": round(step, 4),
        "labels": len(labels),
        "overlaps": counts["overlap"],
        "clipped": counts["clipped"],
        "dropped": len(wanted - {label.id for label in labels}),
    }


def faults(atlas: Atlas, labels: Sequence[Placed], step: float) -> Iterator[tuple[str, str]]:
    """Every fault of a set of labels: "overlap" or "clipped", with the names of the things concerned."""
    from shapely import STRtree, box

    inks = [_ink(label, 1.0 / step) for label in labels]
    sheet = box(0.0, 0.0, *atlas.canvas)
    for label, ink in zip(labels, inks, strict=True):
        if not sheet.contains(ink):
            yield "clipped", label.id
    for mine, other in STRtree(inks).query(inks, predicate="intersects").T.tolist() if inks else ():
        if mine < other and inks[mine].intersection(inks[other]).area > 0:
            yield "overlap", f"{labels[mine].id} - {labels[other].id}"
    solid = list(_solid(atlas))
    tree = STRtree([shape for _, shape in solid])
    for label, ink in zip(labels, inks, strict=True):
        for number in tree.query(ink, predicate="intersects").tolist():
            yield "overlap", f"{label.id} - {solid[number][0]}"


def _ink(label: Placed, hair: float) -> Geometry:
    from shapely import box, union_all

    rectangles = [box(x0 - hair, y0 - hair, x1 + hair, y1 + hair) for x0, y0, x1, y1 in ink_boxes(label)]
    return union_all(rectangles)


def _solid(atlas: Atlas) -> Iterator[tuple[str, Geometry]]:
    """What no label may cover: symbols, port signs, badges, the cartouche."""
    from shapely import Point, Polygon, box

    signs = signs_of(atlas)
    for space, place in atlas.place.items():
        yield f"symbol {space}", Polygon(symbol_outline(symbol_of(atlas, space), place))
        if (port := signs[space].port) is not None:
            yield f"port {space}", Point(port).buffer(PORT_RADIUS)
        if (badge := signs[space].badge) is not None:
            yield f"badge {space}", Point(badge).buffer(BADGE_RADIUS)
    if atlas.cartouche is not None:
        x, y, width, height = atlas.cartouche
        yield "cartouche", box(x, y, x + width, y + height)
