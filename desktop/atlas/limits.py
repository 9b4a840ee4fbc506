"""What a map is held to by `diadochi check`: its limits are part of its own files."""

from collections.abc import Mapping

import msgspec


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `diadochi check` holds a map to: lengths in km, distances in canvas pixels, lists of ids.

    `lengths_km` gives the shortest and longest route of a kind; `detour` how many times its straight length a route
    may be long. `start_provinces` must be winnable at the start. `fields` are sets of provinces that must hang together
    on foot, as armies keep to them. `landmasses` are sets of provinces that the kinds of `landmass_kinds` must join.
    `westward` is the province that whoever enters as `westward_entry` must be able to reach by marches of
    `westward_points` movement points that each end further west.
    """

    provenance: str
    lengths_km: Mapping[str, tuple[float, float]]
    symbol_px: float
    spacing_px: float
    offset_px: float
    margin_px: float
    sea_routes_per_port: tuple[int, int]
    detour: float | None = None
    over_sea_px: float = 40.0
    over_land_px: float = 30.0
    symbol_reach_px: float = 48.0
    major_city_from_points: int | None = None
    start_provinces: tuple[str, ...] = ()
    fields: tuple[tuple[str, ...], ...] = ()
    landmasses: tuple[tuple[str, ...], ...] = ()
    landmass_kinds: tuple[str, ...] = ()
    westward: str | None = None
    westward_entry: str = ""
    westward_points: int = 3
    marches: tuple[tuple[str, str], ...] = ()
