"""What a map is made of, as plain frozen values. Degrees are lon/lat east and north, pixels are canvas pixels."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

Point = tuple[float, float]
"""x, y in canvas pixels (y downwards), or lon, lat in degrees where a name says so."""


class Words(Mapping[str, str]):
    """The same words in several languages, by the code of each. English stands where a language has none."""

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
        """The English words; empty where nothing is said at all."""
        return self._by_language.get("en", "")

    def in_language(self, language: str) -> str:
        """The words in a language; English where it has none."""
        return self._by_language.get(language) or self.en

    def every(self) -> tuple[str, ...]:
        """The words in all their languages, each spelling once."""
        return tuple(dict.fromkeys(self._by_language.values()))


class Names(Words):
    """One name in every language of the map, Latin among them. English is the Greek name in its English spelling."""

    __slots__ = ()


class Text(Words):
    """One sentence in every language of the interface."""

    __slots__ = ()


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strengths of a fleet that goes with a province or a city. `by` is control (of the place) or card."""

    normal: int
    improved: int
    by: str


class Element(StrEnum):
    """What a route goes over."""

    LAND = "land"
    SEA = "sea"


class Allows(StrEnum):
    """What a kind of route may be used for besides marching or sailing it; the rules ask for these, not for kinds."""

    INTERCEPT = "intercept"
    """An army may intercept over it."""
    WITHDRAW = "withdraw"
    """An army may avoid battle over it."""
    PURSUE = "pursue"
    """An army whose enemy has got away may follow over it."""
    SUPPLY = "supply"
    """Markers are joined by it to cities and units."""
    OPPOSE = "oppose"
    """Fleets reach along it."""
    DRY = "dry"
    """It is walked on dry ground."""
    ROYAL_ROAD = "royal_road"
    """An army on the royal road may take it."""
    GUIDE = "guide"
    """Guides lead over it at the cost of the cheapest road."""
    REACH = "reach"
    """Cards and control markers count their distances over it."""


class RouteKind(msgspec.Struct, frozen=True):
    """A kind of route. `cost` is in movement points; `style` names how it is drawn.

    `switch` is the switch of the rules that may set another cost, empty for none.
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
    """A kind of space. `symbol` names how it is drawn; `rank` orders labels (0 is named first)."""

    id: str
    names: Names
    symbol: str
    rank: int


class Province(msgspec.Struct, frozen=True):
    """A named group of spaces. `groups` are titles it counts for (hellespont, king_of_asia)."""

    id: str
    names: Names
    victory_points: int
    groups: tuple[str, ...]
    fleet: Fleet | None
    note: Text
    provenance: Mapping[str, str]


class Space(msgspec.Struct, frozen=True):
    """A space of the map. `lon`, `lat` in degrees; `offset` in canvas pixels is added after projection.

    `province` is None for spaces that belong to none; `owner` is who holds it at the start ("independent", "none", or
    a power of the second map); `entry` lists who comes into play here; `also` are later and other names to be found
    by; `provenance` has a label for every number; `pleiades` is the number in the gazetteer Pleiades, empty where it
    was not found there.
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
    """A route between two spaces. `id` is ``a-b.kind`` with a < b; `via` are bend points lon, lat from a to b.

    `names` is what the road or water is called, None for most routes; `note` is empty for many.
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
    """A river, range, sea or desert to draw and to letter; `points` are lon, lat.

    Rivers run downstream. The line of a sea or a desert is only the baseline of its lettering.
    """

    id: str
    names: Names
    kind: str
    points: tuple[Point, ...]


class RouteStep(msgspec.Struct, frozen=True):
    """One way out of a space: the route, where it leads, its kind, its cost in movement points, by land or sea.

    `allows` is what its kind may be used for.
    """

    route: str
    to: str
    kind: str
    cost: int
    by: Element
    allows: frozenset[Allows] = frozenset()


# --- limits
# What a map is held to by `diadochi check`: its limits are part of its own files.


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The [lint] table of map.toml: lengths in km, distances in canvas pixels, lists of ids.

    - `lengths_km`: shortest and longest route of each kind; `detour`: how many times its straight length it may be long
    - `symbol_px`, `spacing_px`, `offset_px`, `margin_px`: how near a route may pass a third space, how near two spaces
      and the edge of the canvas may be, how far from its true place a space may be drawn
    - `over_sea_px`, `over_land_px`: how far a road may run over the sea and a sea route over land, outside
      `symbol_reach_px` of its ends
    - `crossings`: in which forms roads must not cross, "straight" (from end to end) and "drawn"
    - `sea_routes_per_port`: fewest and most
    - `owners`: who may hold a space at the start besides nobody; `kinds_without_province`: kinds that belong to none
    - `major_city_from_points`: a province of so many victory points has a space of the first rank
    - `start_provinces`: free at the start in more than half of their spaces and all their major cities
    - `fields`: sets of provinces that hang together on foot, as armies keep to them
    - `landmasses`: sets of provinces that the kinds of `landmass_kinds` join; all other provinces are one landmass
    - `westward`: the province that whoever enters as `westward_entry` can reach by marches of `westward_points`
      movement points that each end at a smaller longitude
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
