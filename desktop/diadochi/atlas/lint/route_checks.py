"""Checks of routes: crossings, lengths, connections, and roads over water."""

from __future__ import annotations

from typing import TYPE_CHECKING

from diadochi.atlas.atlas import kilometres, part_of, route_kilometres
from diadochi.atlas.lint.lint_report import LintReport
from diadochi.atlas.model import Allows, Element, Route
from diadochi.language import msg, msgn

if TYPE_CHECKING:
    import networkx as nx
    from shapely import Geometry, LineString


_BESIDE_PX, _TOGETHER_PX = 4.0, 12.0
"""How close roads from one space may run, and for how long, outside its symbol (canvas pixels)."""


def check_crossings(report: LintReport) -> None:
    """Roads crossing roads, both straight and as drawn; routes crossing the symbols of other spaces."""
    import shapely

    atlas = report.atlas
    drawn = {route: shapely.LineString(atlas.curve(route)) for route in atlas.routes}
    roads = {route: line for route, line in drawn.items() if atlas.routes[route].kind in report.on_foot}
    straight = {
        route: shapely.LineString([atlas.place[atlas.routes[route].a], atlas.place[atlas.routes[route].b]])
        for route in roads
    }
    forms = {"straight": straight, "drawn": roads}
    for form in report.limits.crossings:
        _check_form(report, form, forms[form])
    _check_passing(report, drawn)


def _check_form(report: LintReport, form: str, lines: dict[str, LineString]) -> None:
    pairs = _touching(lines)
    routes = report.atlas.routes
    meeting = [(a, b) for a, b in pairs if _shared(routes[a], routes[b])]
    overlaps = dict(zip(meeting, _beside(report, meeting, lines), strict=True)) if form == "drawn" else {}
    for a, b in pairs:
        if not _shared(routes[a], routes[b]):
            words = {"straight": msg("straight from end to end"), "drawn": msg("as drawn")}
            reason = msg("crosses {other}, {form}", other=a, form=words[form])
            report.route(b, "via", None, reason, msg("lead one of them round by bend points, or take one out"))
        elif overlaps.get((a, b), 0.0) >= _TOGETHER_PX:
            reason = msg("lies on {other}", other=a)
            report.route(b, "via", None, reason, msg("move its bend points"))


def _touching(lines: dict[str, LineString]) -> list[tuple[str, str]]:
    """The pairs of roads that touch, in the order of the file."""
    import shapely

    if not lines:
        return []
    ids, drawn = list(lines), list(lines.values())
    first, second = shapely.STRtree(drawn).query(drawn, predicate="intersects")
    return [(ids[i], ids[j]) for i, j in sorted(zip(map(int, first), map(int, second), strict=True)) if i < j]


def _shared(a: Route, b: Route) -> set[str]:
    return {a.a, a.b} & {b.a, b.b}


def _beside(report: LintReport, pairs: list[tuple[str, str]], lines: dict[str, LineString]) -> list[float]:
    """How far the second road of each pair runs close to the first, in canvas pixels, outside shared symbols.

    All pairs are computed at once, which is several times as fast.
    """
    import shapely

    places, routes = report.atlas.place, report.atlas.routes
    symbols = dict(
        zip(places, shapely.buffer(shapely.points([*places.values()]), report.limits.symbol_px), strict=True)
    )
    near = dict(zip(lines, shapely.buffer([*lines.values()], _BESIDE_PX), strict=True))
    shared = [shapely.union_all([symbols[end] for end in _shared(routes[a], routes[b])]) for a, b in pairs]
    outside = shapely.difference([lines[b] for _, b in pairs], shared)
    return list(shapely.length(shapely.intersection(outside, [near[a] for a, _ in pairs])))


def _check_passing(report: LintReport, lines: dict[str, LineString]) -> None:
    import shapely

    atlas = report.atlas
    spaces = list(atlas.place)
    tree = shapely.STRtree(shapely.points(list(atlas.place.values())))
    least = report.limits.symbol_px
    for route, line in lines.items():
        ends = {atlas.routes[route].a, atlas.routes[route].b}
        for index in sorted(map(int, tree.query(line, predicate="dwithin", distance=least))):
            if spaces[index] in ends:
                continue
            apart = round(line.distance(shapely.Point(atlas.place[spaces[index]])))
            reason = msgn("passes {space} at {n} pixel", "passes {space} at {n} pixels", apart, space=spaces[index])
            report.route(route, "via", None, reason, msg("lead it round by bend points"))


# --- lengths


def check_lengths(report: LintReport) -> None:
    """The length of every route; two spaces may be joined at most once by land and once by sea."""
    atlas, limits = report.atlas, report.limits
    joined: dict[tuple[str, str, str], str] = {}
    for route in atlas.routes.values():
        way = (route.a, route.b, atlas.route_kinds[route.kind].by)
        other = joined.setdefault(way, route.kind)
        if other != route.kind:
            reason = msg("joins them a second time, they have a route of kind {kind}", kind=other)
            report.route(route.id, "kind", route.kind, reason, msg("take one of them out"))
        length = route_kilometres(atlas, route)
        least, most = limits.lengths_km[route.kind]
        if not least <= length <= most:
            reason = msg(
                "is {km} km long, not {least} to {most}", km=round(length), least=round(least), most=round(most)
            )
            report.route(route.id, "kind", route.kind, reason, msg("check the places of its ends, or its bend points"))
        a, b = atlas.spaces[route.a], atlas.spaces[route.b]
        straight = kilometres([(a.lon, a.lat), (b.lon, b.lat)])
        if limits.detour is not None and length > limits.detour * straight + 5:
            reason = msg("make it {km} km long, for {straight} km", km=round(length), straight=round(straight))
            report.route(route.id, "via", None, reason, msg("take out a bend point"))


# --- connections
# The whole map, landmasses, the areas of independent armies, the way west.


def check_reach(report: LintReport) -> None:
    """Connections that the rules rely on."""
    import networkx as nx

    atlas = report.atlas
    graph = atlas.graph
    pieces = sorted(nx.connected_components(graph), key=len, reverse=True)
    for piece in pieces[1:]:
        report.space(min(piece), "", None, msg("cannot be reached from the rest of the map"), msg("add a route"))
    foot = part_of(atlas.graph, report.on_foot)
    for piece in sorted(nx.connected_components(foot), key=len, reverse=True)[1:]:
        for space in sorted(piece):
            if not atlas.spaces[space].port:
                reason = msg("has no road to the mainland and is no port")
                report.space(space, "port", None, reason, msg("add a road, or make it a port"))
    for field in report.limits.fields:
        _check_field(report, foot, field)
    _check_landmasses(report)
    if report.limits.westward is not None:
        _check_westward(report, foot)


def _check_field(report: LintReport, foot: nx.Graph[str], provinces: tuple[str, ...]) -> None:
    """An army that stays in these provinces must be able to walk all over their mainland."""
    import networkx as nx

    mainland = max(nx.connected_components(foot), key=len)
    field = [space for province in provinces for space in report.atlas.members(province) if space in mainland]
    if field and not nx.is_connected(foot.subgraph(field)):
        reason = msg("is a field of independent armies and in pieces on foot")
        report.province(provinces[0], "", None, reason, msg("add a road inside it"))


def _check_landmasses(report: LintReport) -> None:
    import networkx as nx

    atlas, limits = report.atlas, report.limits
    if not limits.landmass_kinds:
        return
    apart = {province for mass in limits.landmasses for province in mass}
    rest = tuple(province for province in atlas.provinces if province not in apart)
    dry = part_of(atlas.graph, limits.landmass_kinds)
    for mass in (*limits.landmasses, rest):
        spaces = [space for province in mass for space in atlas.members(province)]
        if spaces and not nx.is_connected(dry.subgraph(spaces)):
            report.province(mass[0], "", None, msg("is a landmass and in pieces on foot"), msg("add a road"))


def _check_westward(report: LintReport, foot: nx.Graph[str]) -> None:
    """Whoever enters there must be able to reach the province, each march ending further west."""
    entries = [space.id for space in report.atlas.spaces.values() if report.limits.westward_entry in space.entry]
    stuck = stuck_going_west(report, foot)[1]
    for entry in entries:
        if entry in stuck:
            reason = msg("has no way west to {province}", province=str(report.limits.westward))
            report.space(entry, "entry", None, reason, msg("add roads to the west"))
    if not entries:
        reason = msg("is the entry of no space")
        report.head("lint", "westward_entry", report.limits.westward_entry, reason, msg("give it to a space as entry"))


def stuck_going_west(report: LintReport, foot: nx.Graph[str]) -> tuple[set[str], set[str]]:
    """The spaces that can be reached by going west from the entry, and those of them that are dead ends."""
    import networkx as nx

    atlas, limits = report.atlas, report.limits
    west: nx.DiGraph[str] = nx.DiGraph()
    west.add_nodes_from(foot.nodes)
    marches = nx.all_pairs_dijkstra_path_length(foot, cutoff=limits.westward_points, weight="cost")
    for start, ends in marches:
        west.add_edges_from((start, end) for end in ends if atlas.spaces[end].lon < atlas.spaces[start].lon)
    entries = [space.id for space in atlas.spaces.values() if limits.westward_entry in space.entry]
    reached = {space for entry in entries for space in (entry, *nx.descendants(west, entry))}
    goal = set(atlas.members(str(limits.westward)))
    return reached, {space for space in reached if not goal & {space, *nx.descendants(west, space)}}


# --- land and sea
# Roads must be on land and sea routes at sea.


def check_shores(report: LintReport, land: Geometry) -> None:
    """How far each route runs over the wrong element, outside the symbols at its ends.

    Straits cross water and are not checked.
    """
    import shapely

    atlas, limits = report.atlas, report.limits
    shapely.prepare(land)
    for route in atlas.routes.values():
        ends = shapely.union_all(
            [shapely.Point(atlas.place[end]).buffer(limits.symbol_reach_px) for end in (route.a, route.b)]
        )
        between = shapely.LineString(atlas.curve(route.id)).difference(ends)
        kind = atlas.route_kinds[route.kind]
        if Allows.DRY in kind.allows:
            wet = between.difference(land).length
            if wet > limits.over_sea_px:
                reason = msgn("runs {n} pixel over the sea", "runs {n} pixels over the sea", round(wet))
                report.route(route.id, "via", None, reason, msg("lead it round by bend points"))
        elif kind.by == Element.SEA:
            dry = between.intersection(land).length
            if dry > limits.over_land_px:
                reason = msgn("runs {n} pixel over land", "runs {n} pixels over land", round(dry))
                report.route(route.id, "via", None, reason, msg("lead it round by bend points"))
