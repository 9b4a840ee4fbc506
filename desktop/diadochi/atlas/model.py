"""The parts of a map as plain immutable values. Degrees are lon/lat east and north; pixels are canvas pixels."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

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
    """A named group of spaces. `groups` are the titles it counts for (hellespont, king_of_asia)."""

    id: str
    names: Names
    victory_points: int
    groups: tuple[str, ...]
    fleet: Fleet | None
    note: Text
    provenance: Mapping[str, str]


class Space(msgspec.Struct, frozen=True):
    """A space of the map. `lon`, `lat` in degrees; `offset` in canvas pixels is added after projection.

    `province` is None for spaces outside all provinces; `owner` is who controls it at the start ("independent", "none",
    or a power of the second map); `entry` lists who comes into play here; `also` are later and other names for the
    search; `provenance` has a label for every number; `pleiades` is the number in the gazetteer Pleiades, empty if
    unknown.
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


class Feature(msgspec.Struct, frozen=True):
    """A river, range, sea or desert to draw and letter; `points` are lon, lat.

    Rivers run downstream. The line of a sea or desert is only the baseline of its lettering.
    """

    id: str
    names: Names
    kind: str
    points: tuple[Point, ...]


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
