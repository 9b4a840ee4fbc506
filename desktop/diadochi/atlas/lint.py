"""Checks of a map, beyond what it needs to open at all, and its figures for authors."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING

from diadochi.atlas.atlas import Atlas, part_of, route_kilometres
from diadochi.atlas.faults import Fault
from diadochi.atlas.map_checks import (
    LintReport,
    check_crossings,
    check_lengths,
    check_limits,
    check_places,
    check_provinces,
    check_reach,
    check_shores,
    check_spaces,
    stuck_going_west,
)
from diadochi.atlas.map_files import FILES, read_atlas, shown_path
from diadochi.atlas.text_checks import check_labels_given, check_texts, companion_faults, list_faults, unread_lists

if TYPE_CHECKING:
    import networkx as nx
    from shapely import Geometry

_CHECKS: tuple[Callable[[LintReport], None], ...] = (
    check_texts,
    check_labels_given,
    check_spaces,
    check_provinces,
    check_places,
    check_lengths,
    check_crossings,
    check_reach,
)


def lint(atlas: Atlas, land: Geometry | None = None) -> list[Fault]:
    """All faults of an open map, in the order of its files.

    `land` is the land in canvas pixels; with it, roads over water and sea routes over land are found.
    """
    report = LintReport(atlas)
    if check_limits(report):
        for check in _CHECKS:
            check(report)
        if land is not None:
            check_shores(report, land)
    order = {name: place for place, name in enumerate(FILES)}
    return sorted(report.faults, key=lambda fault: order[fault.file.rpartition("/")[2]])


def check_folder(
    folder: Path,
    land_of: Callable[[Atlas], Geometry] | None = None,
    rest_of: Callable[[Atlas], Iterable[Fault]] | None = None,
) -> tuple[Atlas | None, list[Fault]]:
    """The map in a folder and all faults of its files. What depends on a fault is not checked.

    `land_of` returns the land of the opened map in canvas pixels, if available; `rest_of` the faults of the game
    system's own files. The map is None if its files do not fit together.
    """
    atlas, faults = read_atlas(folder)
    if not folder.is_dir():
        return atlas, faults
    if atlas is not None and rest_of is not None:
        faults = [*rest_of(atlas), *faults]
    unsound = {fault.file.rpartition("/")[2] for fault in faults}
    if atlas is not None:
        faults += lint(atlas, land_of(atlas) if land_of else None)
    for path in sorted(path for path in folder.glob("*.toml") if path.name not in FILES):
        faults += companion_faults(path, shown_path(path))
    faults += list_faults(folder, unsound)
    unread = unread_lists(folder)
    return atlas, [fault for fault in faults if fault.field.rpartition(".")[2] not in unread]


# --- figures
# For authors who change a map.


def figures(atlas: Atlas) -> dict[str, object]:
    """Counts, lengths in km, distances in canvas pixels and marches in movement points, ready for JSON."""
    report = LintReport(atlas)
    # copies: networkx views check at every step whether an edge is visible
    foot, whole = (part_of(atlas.graph, kinds).copy() for kinds in (report.on_foot, atlas.route_kinds))
    found: dict[str, object] = {
        "map": atlas.id,
        "digest": atlas.digest,
        "provinces": len(atlas.provinces),
        "victory_points": sum(province.victory_points for province in atlas.provinces.values()),
        "spaces": _counts(atlas.space_kinds, [space.kind for space in atlas.spaces.values()]),
        "ports": len(atlas.ports),
        "owners": dict(Counter(space.owner for space in atlas.spaces.values())),
        "routes": _routes(atlas),
        "nearest_px": _nearest(atlas),
        "on_foot": _on_foot(foot),
        "articulation_points": _articulation(foot, whole),
    }
    if not check_limits(report):
        return found  # the other figures need spaces and provinces that this map does not have
    found["marches"] = _marches(atlas, foot, whole)
    if atlas.limits.westward is not None:
        reached, stuck = stuck_going_west(report, foot)
        found["going_west"] = {"reached": len(reached), "stuck": sorted(stuck)}
    return found


def _counts(kinds: Iterable[str], used: list[str]) -> dict[str, int]:
    return {kind: used.count(kind) for kind in kinds}


def _routes(atlas: Atlas) -> dict[str, object]:
    kinds: dict[str, object] = {}
    for kind in atlas.route_kinds:
        km = sorted(route_kilometres(atlas, route) for route in atlas.routes.values() if route.kind == kind)
        lengths = {"shortest": round(km[0]), "longest": round(km[-1]), "median": round(median(km))} if km else {}
        kinds[kind] = {"count": len(km), "km": lengths}
    return kinds


def _nearest(atlas: Atlas) -> dict[str, object]:
    """How close symbols are: the nearest neighbour of each, and the closest pairs."""
    pairs = sorted((math.dist(atlas.place[a], atlas.place[b]), a, b) for a, b in combinations(atlas.place, 2))
    nearest: dict[str, float] = {}
    for distance, a, b in pairs:
        nearest.setdefault(a, distance)
        nearest.setdefault(b, distance)
    sizes = sorted(nearest.values())
    if not sizes:
        return {}
    return {
        "minimum": round(sizes[0]),
        "percentile_5": round(sizes[len(sizes) // 20]),
        "median": round(median(sizes)),
        "closest": [[a, b, round(distance, 1)] for distance, a, b in pairs[:10]],
    }


def _on_foot(foot: nx.Graph[str]) -> dict[str, object]:
    import networkx as nx

    pieces = sorted(nx.connected_components(foot), key=len, reverse=True)
    main = foot.subgraph(pieces[0]).copy()
    ends: list[tuple[int, str, str]] = []
    for start, lengths in nx.all_pairs_dijkstra_path_length(main, weight="cost"):
        ends += [(int(length), start, end) for end, length in lengths.items()]
    far, a, b = max(ends, key=lambda end: end[0])
    degrees = dict(main.degree)
    return {
        "spaces": len(pieces[0]),
        "islands": len(pieces) - 1,
        "island_spaces": sum(map(len, pieces[1:])),
        "mean_degree": round(mean(degrees.values()), 2),
        "most_degree": max(degrees.values()),
        "dead_ends": sorted(space for space, degree in degrees.items() if degree == 1),
        "diameter": {"movement_points": far, "between": [a, b]},
    }


def _articulation(foot: nx.Graph[str], whole: nx.Graph[str]) -> dict[str, object]:
    """Spaces without which the map falls apart."""
    import networkx as nx

    return {
        "on_foot": len(list(nx.articulation_points(foot))),
        "with_the_sea": sorted(nx.articulation_points(whole)),
    }


def _marches(atlas: Atlas, foot: nx.Graph[str], whole: nx.Graph[str]) -> dict[str, object]:
    import networkx as nx

    marches: dict[str, object] = {}
    for a, b in atlas.limits.marches:
        walk = nx.dijkstra_path_length(foot, a, b, weight="cost") if nx.has_path(foot, a, b) else None
        sail = nx.dijkstra_path_length(whole, a, b, weight="cost") if nx.has_path(whole, a, b) else None
        marches[f"{a} - {b}"] = {"on_foot": walk, "with_the_sea": sail}
    return marches
