"""Checks of spaces, provinces and routes, and the report in which checks note faults under their file and entry."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from diadochi.atlas.atlas import Atlas, kilometres, part_of, route_kilometres
from diadochi.atlas.documents import Fault, meant, quoted, write_or_add
from diadochi.atlas.model import Allows, Element, Route
from diadochi.language import Message, msg, msgn

if TYPE_CHECKING:
    import networkx as nx
    from shapely import Geometry, LineString


class LintReport:
    """The faults of a map so far, and facts that several checks need."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.limits = atlas.limits
        self.faults: list[Fault] = []

    def space(self, space: str, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of a space; with `value` None no value is shown."""
        self._note("spaces.toml", f"space {self._number['space', space]} ({space})", field, value, reason, remedy)

    def province(
        self, province: str, field: str, value: object, reason: Message, remedy: Message | None = None
    ) -> None:
        """Note a fault of a province."""
        entry = f"province {self._number['province', province]} ({province})"
        self._note("provinces.toml", entry, field, value, reason, remedy)

    def route(self, route: str, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of a route."""
        ends = self.atlas.routes[route]
        entry = f"route {self._number['route', route]} ({ends.a} - {ends.b})"
        self._note("routes.toml", entry, field, value, reason, remedy)

    def feature(self, feature: int, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of a feature, by its index in the file."""
        entry = f"feature {feature + 1} ({self.atlas.features[feature].names.en})"
        self._note("features.toml", entry, field, value, reason, remedy)

    def head(self, entry: str, field: str, value: object, reason: Message, remedy: Message | None = None) -> None:
        """Note a fault of map.toml."""
        self._note("map.toml", entry, field, value, reason, remedy)

    @cached_property
    def first_rank(self) -> frozenset[str]:
        """The spaces of the highest rank: the major cities."""
        best = min((kind.rank for kind in self.atlas.space_kinds.values()), default=0)
        kinds = {kind.id for kind in self.atlas.space_kinds.values() if kind.rank == best}
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind in kinds)

    @cached_property
    def on_foot(self) -> frozenset[str]:
        """The kinds of routes on land."""
        return frozenset(kind.id for kind in self.atlas.route_kinds.values() if kind.by == Element.LAND)

    @cached_property
    def _number(self) -> dict[tuple[str, str], int]:
        numbers = {("space", space): number for number, space in enumerate(self.atlas.spaces, start=1)}
        numbers |= {("province", province): number for number, province in enumerate(self.atlas.provinces, start=1)}
        return numbers | {("route", route): number for number, route in enumerate(self.atlas.routes, start=1)}

    def _note(self, file: str, entry: str, field: str, value: object, reason: Message, remedy: Message | None) -> None:
        shown = "" if value is None else quoted(value)
        self.faults.append(Fault(f"{self.atlas.source}/{file}", entry, field, shown, reason, remedy))


# --- space checks
# Checks of spaces and provinces: owner, ports, positions on the canvas, start positions, and the [lint] table.


def check_spaces(report: LintReport) -> None:
    """Check every space by itself."""
    limits = report.limits
    owners = ("none", *limits.owners)
    for space in report.atlas.spaces.values():
        if space.owner not in owners:
            near = meant(space.owner, owners)
            remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
            report.space(space.id, "owner", space.owner, msg("is not one of {choices}", choices=owners), remedy)
        bare = space.kind in limits.kinds_without_province
        if bare and space.province is not None:
            reason = msg("is given, but a space of kind {kind} has no province", kind=space.kind)
            report.space(space.id, "province", space.province, reason, msg("remove it"))
        if not bare and space.province is None:
            report.space(space.id, "province", None, msg("is missing"), msg("name a province of provinces.toml"))
        wanted = None if limits.siege_modifiers is None else limits.siege_modifiers.get(space.id, 0)
        if wanted is not None and space.siege_modifier != wanted:
            reason = msg("is not {wanted}, as the rules require", wanted=wanted)
            report.space(space.id, "siege_modifier", space.siege_modifier, reason, msg("write {wanted}", wanted=wanted))
    _check_needed(report)
    _check_ports(report)


def _check_needed(report: LintReport) -> None:
    """Spaces that the worked cases of the rules need."""
    atlas, limits = report.atlas, report.limits
    for space, kind in limits.needed_kinds.items():
        if atlas.spaces[space].kind != kind:
            reason = msg("is not {wanted}, as the rules require", wanted=kind)
            report.space(space, "kind", atlas.spaces[space].kind, reason, msg('write "{near}"', near=kind))
    for space in limits.needed_ports:
        if not atlas.spaces[space].port:
            report.space(space, "port", None, msg("is not true, as the rules require"), msg("write port = true"))
    for route in limits.needed_routes:
        if route not in atlas.routes:
            report.head("lint", "needed_routes", route, msg("is not in routes.toml"), msg("add the route"))


def _check_ports(report: LintReport) -> None:
    """Sea routes end in ports, and every port has neither too few nor too many of them."""
    atlas = report.atlas
    fewest, most = report.limits.sea_routes_per_port
    for route in atlas.routes.values():
        if route.kind in report.on_foot:
            continue
        for end in (route.a, route.b):
            if not atlas.spaces[end].port:
                reason = msg("goes by sea to {space}, which is not a port", space=end)
                report.route(route.id, "kind", route.kind, reason, msg("give the space port = true, or another kind"))
    for port in atlas.ports:
        cheap = min((kind.cost for kind in atlas.route_kinds.values() if kind.by == Element.SEA), default=0)
        count = sum(step.by == Element.SEA and step.cost == cheap for step in atlas.steps[port])
        if not fewest <= count <= most:
            reason = msgn(
                "has {n} sea route, not {fewest} to {most}",
                "has {n} sea routes, not {fewest} to {most}",
                count,
                fewest=fewest,
                most=most,
            )
            report.space(port, "port", None, reason, msg("add or remove sea routes, or change the limit"))
        near_port = any(atlas.spaces[step.to].port for step in atlas.steps[port])
        if not near_port:
            report.space(port, "port", None, msg("has no sea route and no port next to it"), msg("add a sea route"))


# --- positions on the canvas


def check_places(report: LintReport) -> None:
    """Offsets, the edge of the canvas, and the distance between spaces."""
    atlas, limits = report.atlas, report.limits
    width, height = atlas.canvas
    margin = limits.margin_px
    for space in atlas.spaces.values():
        far = math.hypot(*space.offset)
        if far > limits.offset_px:
            reason = msgn(
                "moves the space {n} pixel, more than {most}",
                "moves the space {n} pixels, more than {most}",
                round(far),
                most=round(limits.offset_px),
            )
            report.space(space.id, "offset", list(space.offset), reason, msg("move it less"))
        x, y = atlas.place[space.id]
        if not (margin <= x <= width - margin and margin <= y <= height - margin):
            reason = msgn(
                "is drawn at {x}, {y}, nearer than {n} pixel to the edge",
                "is drawn at {x}, {y}, nearer than {n} pixels to the edge",
                round(margin),
                x=round(x),
                y=round(y),
            )
            report.space(space.id, "lon, lat", None, reason, msg("give it an offset, or the map a larger canvas"))
    if atlas.cartouche is not None:
        _check_cartouche(report, atlas.cartouche)
    for a, b in combinations(atlas.place, 2):
        apart = math.dist(atlas.place[a], atlas.place[b])
        if apart < limits.spacing_px:
            reason = msgn(
                "is drawn {n} pixel from {other}, nearer than {least}",
                "is drawn {n} pixels from {other}, nearer than {least}",
                round(apart),
                other=a,
                least=round(limits.spacing_px),
            )
            report.space(b, "lon, lat", None, reason, msg("give one of them an offset"))


def _check_cartouche(report: LintReport, cartouche: tuple[float, float, float, float]) -> None:
    """The title and legend are on the canvas and cover no space."""
    left, top, width, height = cartouche
    right, bottom = left + width, top + height
    if right > report.atlas.canvas[0] or bottom > report.atlas.canvas[1]:
        report.head("", "cartouche", list(cartouche), msg("goes over the edge of the canvas"), msg("make it smaller"))
    clear = report.limits.symbol_px
    for space, (x, y) in report.atlas.place.items():
        if left - clear < x < right + clear and top - clear < y < bottom + clear:
            reason = msg("covers {space}", space=space)
            report.head("", "cartouche", list(cartouche), reason, msg("move it to an empty corner"))


# --- provinces


def check_provinces(report: LintReport) -> None:
    """Provinces have spaces and major cities, and are free at the start where generals begin."""
    atlas, limits = report.atlas, report.limits
    for province in atlas.provinces.values():
        members = atlas.members(province.id)
        if not members:
            report.province(province.id, "", None, msg("has no spaces"), msg("give it spaces, or remove it"))
        points = limits.major_city_from_points
        poor = points is None or province.victory_points < points
        if not poor and not report.first_rank.intersection(members):
            reason = msg("requires a major city, but there is none")
            report.province(province.id, "victory_points", province.victory_points, reason, msg("make a city major"))
    for start in limits.start_provinces:
        _check_start(report, start)


def _check_start(report: LintReport, province: str) -> None:
    members = report.atlas.members(province)
    held = [space for space in members if report.atlas.spaces[space].owner != "none"]
    if 2 * len(held) >= len(members):
        reason = msg("is a start province, but at most half of its spaces are free")
        report.province(province, "", None, reason, msg("set some of {spaces} free", spaces=tuple(held)))
    for city in held:
        if city in report.first_rank:
            reason = msg("is given, but all major cities of a start province must be free")
            report.space(city, "owner", report.atlas.spaces[city].owner, reason, msg("remove it"))


# --- the [lint] table
# It must only name ids of the map, or the other checks would silently do nothing.


def check_limits(report: LintReport) -> bool:
    """Note every id in the [lint] table that the map does not have. Return whether there is none."""
    atlas, limits = report.atlas, report.limits
    provinces = [*limits.start_provinces, *(p for field in (*limits.fields, *limits.landmasses) for p in field)]
    if limits.westward is not None:
        provinces.append(limits.westward)
    spaces = [*limits.needed_kinds, *limits.needed_ports, *(space for march in limits.marches for space in march)]
    spaces += limits.siege_modifiers or ()
    before = len(report.faults)
    _check_ids(report, provinces, atlas.provinces, "provinces.toml")
    _check_ids(report, spaces, atlas.spaces, "spaces.toml")
    _check_ids(report, [*limits.lengths_km, *limits.landmass_kinds], atlas.route_kinds, "map.toml")
    _check_ids(report, limits.kinds_without_province, atlas.space_kinds, "map.toml")
    _check_ids(report, limits.crossings, ("straight", "drawn"), "map.toml")
    for kind in atlas.route_kinds:
        if kind not in limits.lengths_km:
            report.head(
                "lint", f"lengths_km.{kind}", None, msg("is missing"), msg("add the shortest and longest length")
            )
    return len(report.faults) == before


def _check_ids(report: LintReport, named: Iterable[str], known: Iterable[str], file: str) -> None:
    have = list(known)
    for name in dict.fromkeys(named):
        if name not in have:
            report.head("lint", "", name, msg("is not in {file}", file=file), write_or_add(name, have, file))


# --- route checks
# Checks of routes: crossings, lengths, connections, and roads over water.

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
            report.route(b, "via", None, reason, msg("lead one of them around with bend points, or remove one"))
        elif overlaps.get((a, b), 0.0) >= _TOGETHER_PX:
            reason = msg("runs on top of {other}", other=a)
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
            reason = msgn(
                "passes too near {space}: {n} pixel", "passes too near {space}: {n} pixels", apart, space=spaces[index]
            )
            report.route(route, "via", None, reason, msg("lead it around with bend points"))


# --- lengths


def check_lengths(report: LintReport) -> None:
    """The length of every route; two spaces may be joined at most once by land and once by sea."""
    atlas, limits = report.atlas, report.limits
    joined: dict[tuple[str, str, str], str] = {}
    for route in atlas.routes.values():
        way = (route.a, route.b, atlas.route_kinds[route.kind].by)
        other = joined.setdefault(way, route.kind)
        if other != route.kind:
            reason = msg("joins them a second time: they already have a route of kind {kind}", kind=other)
            report.route(route.id, "kind", route.kind, reason, msg("remove one of them"))
        length = route_kilometres(atlas, route)
        least, most = limits.lengths_km[route.kind]
        if not least <= length <= most:
            reason = msg(
                "is {km} km long, not {least} to {most}", km=round(length), least=round(least), most=round(most)
            )
            report.route(
                route.id, "kind", route.kind, reason, msg("check the positions of its ends or its bend points")
            )
        a, b = atlas.spaces[route.a], atlas.spaces[route.b]
        straight = kilometres([(a.lon, a.lat), (b.lon, b.lat)])
        if limits.detour is not None and length > limits.detour * straight + 5:
            reason = msg("make it {km} km long, for {straight} km", km=round(length), straight=round(straight))
            report.route(route.id, "via", None, reason, msg("remove a bend point"))


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
                reason = msg("has no road to the mainland and is not a port")
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
        reason = msg("is an area of independent armies, but is split by land")
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
            report.province(mass[0], "", None, msg("is a landmass, but is split by land"), msg("add a road"))


def _check_westward(report: LintReport, foot: nx.Graph[str]) -> None:
    """Whoever enters there must be able to reach the province, each march ending further west."""
    entries = [space.id for space in report.atlas.spaces.values() if report.limits.westward_entry in space.entry]
    stuck = stuck_going_west(report, foot)[1]
    for entry in entries:
        if entry in stuck:
            reason = msg("has no land route west to {province}", province=str(report.limits.westward))
            report.space(entry, "entry", None, reason, msg("add roads to the west"))
    if not entries:
        reason = msg("is not the entry of a space")
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
                report.route(route.id, "via", None, reason, msg("lead it around with bend points"))
        elif kind.by == Element.SEA:
            dry = between.intersection(land).length
            if dry > limits.over_land_px:
                reason = msgn("runs {n} pixel over land", "runs {n} pixels over land", round(dry))
                report.route(route.id, "via", None, reason, msg("lead it around with bend points"))
