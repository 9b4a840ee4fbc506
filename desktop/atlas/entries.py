"""The shape of the entries of a map's files, as a person writes them. See the comment at the head of each file."""

from typing import Annotated

import msgspec
from msgspec import Meta

from desktop.atlas.conversion import LARGEST
from desktop.atlas.limits import Limits
from desktop.atlas.model import Allows, Element, Fleet, Names, Text
from desktop.atlas.projection import Latitude, Longitude, Projection

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$")]
Written = Annotated[str, Meta(pattern=r"\S")]
Pixels = Annotated[float, Meta(ge=-1000, le=1000)]
Coordinate = Annotated[float, Meta(ge=0, le=LARGEST)]
Extent = Annotated[float, Meta(ge=100, le=LARGEST)]
Bend = tuple[Longitude, Latitude]
Labels = dict[str, str]


class RouteKindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of route in map.toml."""

    id: Id
    names: Names
    cost: Annotated[int, Meta(ge=1, le=9)]
    by: Element
    style: Written
    provenance: str
    allows: tuple[Allows, ...] = ()
    switch: str = ""


class SpaceKindEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of space in map.toml."""

    id: Id
    names: Names
    symbol: Written
    rank: Annotated[int, Meta(ge=0, le=9)]


class Canvas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet in pixels."""

    width: Annotated[int, Meta(ge=100, le=LARGEST)]
    height: Annotated[int, Meta(ge=100, le=LARGEST)]


class MapEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of map.toml."""

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
    """One [[province]] of provinces.toml."""

    id: Id
    names: Names
    note: Text
    victory_points: Annotated[int, Meta(ge=0, le=99)] = 0
    groups: tuple[Id, ...] = ()
    fleet: Fleet | None = None
    provenance: Labels = {}


class SpaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One [[space]] of spaces.toml."""

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
    """One [[route]] of routes.toml."""

    ends: tuple[Id, Id]
    kind: Id
    note: Text = Text()
    names: Text | None = None
    via: tuple[Bend, ...] = ()
    provenance: Labels = {}


class FeatureEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One [[feature]] of features.toml."""

    names: Names
    kind: str
    points: tuple[Bend, ...]
