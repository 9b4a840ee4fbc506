"""The types of the entries in map files, and the reading of whole sheets such as spaces.toml.

The comment at the head of each map file explains its fields.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Generic

import msgspec
from msgspec import Meta

from diadochi.atlas.conversion import LARGEST, Entry, Place, convert_entry
from diadochi.atlas.documents import Document
from diadochi.atlas.faults import Fault, meant
from diadochi.atlas.geometry import Latitude, Longitude, Projection
from diadochi.atlas.model import Allows, Element, Fleet, Limits, Names, Text
from diadochi.language import ENGLISH, msg

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$")]
Written = Annotated[str, Meta(pattern=r"\S")]
Pixels = Annotated[float, Meta(ge=-1000, le=1000)]
Coordinate = Annotated[float, Meta(ge=0, le=LARGEST)]
Extent = Annotated[float, Meta(ge=100, le=LARGEST)]
Bend = tuple[Longitude, Latitude]
Labels = dict[str, str]


class RouteKindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[route_kind]] of map.toml."""

    id: Id
    names: Names
    cost: Annotated[int, Meta(ge=1, le=9)]
    by: Element
    style: Written
    provenance: str
    allows: tuple[Allows, ...] = ()
    switch: str = ""


class SpaceKindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[space_kind]] of map.toml."""

    id: Id
    names: Names
    symbol: Written
    rank: Annotated[int, Meta(ge=0, le=9)]


class Canvas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the sheet in pixels."""

    width: Annotated[int, Meta(ge=100, le=LARGEST)]
    height: Annotated[int, Meta(ge=100, le=LARGEST)]


class MapEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of map.toml."""

    id: Id
    system: str
    names: Names
    canvas: Canvas
    province_reach_px: Annotated[float, Meta(gt=0, le=10_000)]
    projection: Projection
    route_kind: tuple[RouteKindEntry, ...]
    space_kind: tuple[SpaceKindEntry, ...]
    lint: Limits
    cartouche: tuple[Coordinate, Coordinate, Extent, Extent] | None = None


class ProvinceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[province]] of provinces.toml."""

    id: Id
    names: Names
    note: Text
    victory_points: Annotated[int, Meta(ge=0, le=99)] = 0
    groups: tuple[Id, ...] = ()
    fleet: Fleet | None = None
    provenance: Labels = {}


class SpaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[space]] of spaces.toml."""

    id: Id
    names: Names
    modern: Written
    lon: Longitude
    lat: Latitude
    kind: Id
    note: Text
    also: tuple[Written, ...] = ()
    pleiades: Annotated[str, Meta(pattern=r"^[0-9]*$")] = ""
    offset: tuple[Pixels, Pixels] = (0.0, 0.0)
    province: Id | None = None
    port: bool = False
    siege_modifier: Annotated[int, Meta(ge=-9, le=9)] = 0
    owner: Id = "none"
    passage_attrition: bool = False
    fleet: Fleet | None = None
    entry: tuple[Id, ...] = ()
    provenance: Labels = {}


class RouteEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[route]] of routes.toml."""

    ends: tuple[Id, Id]
    kind: Id
    note: Text = Text()
    names: Text | None = None
    via: tuple[Bend, ...] = ()
    provenance: Labels = {}


class FeatureEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A [[feature]] of features.toml."""

    names: Names
    kind: str
    points: tuple[Bend, ...]


# --- sheets
# A sheet is a file of many entries, e.g. the ``[[space]]`` tables of spaces.toml, with defaults for their labels.

LABELS = ("rules", "history", "house")
"""The sources of numbers: the rules, history, or our own choice."""


class Row(msgspec.Struct, Generic[Entry]):
    """A valid entry, with its place in the file and the labels of its numbers."""

    entry: Entry
    place: Place
    provenance: Mapping[str, str]


class Sheet(Generic[Entry]):
    """The entries of a file. `rows` are the valid ones; `ids` are those of all entries."""

    def __init__(
        self,
        document: Document,
        key: str,
        kind: type[Entry],
        name_of: Callable[[Mapping[str, object]], str],
        faults: list[Fault],
    ) -> None:
        self.place = Place(faults, document.shown)
        self.rows: list[Row[Entry]] = []
        self.ids: list[str] = []
        content = document.content
        for other in content:
            if other not in (key, "default"):
                near = meant(other, (key, "default")) or key
                self.place.fault(f"[{other}]", None, msg("is not a known table"), msg("write [[{near}]]", near=near))
        self._default = self._labels_of(content.get("default", {}))
        entries = content.get(key, [])
        if not isinstance(entries, list):
            self.place.fault(f"[{key}]", None, msg("is one table"), msg("write [[{key}]] for each entry", key=key))
            entries = []
        for number, raw in enumerate(entries, start=1):
            self._read(number, raw, key, kind, name_of)

    def _read(
        self, number: int, raw: object, key: str, kind: type[Entry], name_of: Callable[[Mapping[str, object]], str]
    ) -> None:
        name = name_of(raw) if isinstance(raw, dict) else "?"
        place = self.place.within(f"{key} {number} ({name})")
        self.ids.append(name)
        entry = convert_entry(raw, kind, place)
        if entry is None:
            return
        own: dict[str, str] = getattr(entry, "provenance", {})
        check_labels(own, place)
        self.rows.append(Row(entry, place, {**self._default, **own} if own else self._default))

    def _labels_of(self, default: object) -> Mapping[str, str]:
        place = self.place.within("default")
        converted = convert_entry(default, Default, place)
        if converted is None:
            return {}
        check_labels(converted.provenance, place)
        return converted.provenance


class Default(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The [default] table of a file: labels for numbers without their own."""

    provenance: dict[str, str] = {}


def check_labels(labels: Mapping[str, str], place: Place) -> None:
    """Note every label that is not one of `LABELS`."""
    for field, label in labels.items():
        if label not in LABELS:
            near = meant(label, LABELS)
            remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
            place.fault(f"provenance.{field}", label, msg("is not one of {choices}", choices=LABELS), remedy)


def id_of(raw: Mapping[str, object]) -> str:
    """The id of an entry, valid or not."""
    return str(raw.get("id", "?"))


def ends_of(raw: Mapping[str, object]) -> str:
    """The name of a route in a fault: its two ends as written."""
    ends = raw.get("ends", ())
    return " - ".join(map(str, ends)) if isinstance(ends, list) else str(ends)


def english_of(raw: Mapping[str, object]) -> str:
    """The name of a feature in a fault: its English name."""
    names = raw.get("names")
    return str(names.get(ENGLISH, "?")) if isinstance(names, dict) else "?"
