"""What a map is held to by `diadochi check`: its limits are part of its own files."""

from collections.abc import Mapping

import msgspec


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
