"""Lines of routes: roads do not cross, do not lie on each other, and keep off the symbols of other spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.atlas.lint.report import LintReport
from desktop.atlas.model import Route
from desktop.language import msg, msgn

if TYPE_CHECKING:
    from shapely import LineString

_BESIDE_PX, _TOGETHER_PX = 4.0, 12.0
"""Roads from one space may run so near each other for so long, once they have left its symbol (canvas pixels)."""


def check_crossings(report: LintReport) -> None:
    """Roads against roads, straight and as drawn; all routes against the spaces they do not lead to."""
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
    beside = dict(zip(meeting, _beside(report, meeting, lines), strict=True)) if form == "drawn" else {}
    for a, b in pairs:
        if not _shared(routes[a], routes[b]):
            words = {"straight": msg("straight from end to end"), "drawn": msg("as drawn")}
            reason = msg("crosses {other}, {form}", other=a, form=words[form])
            report.route(b, "via", None, reason, msg("lead one of them round by bend points, or take one out"))
        elif beside.get((a, b), 0.0) >= _TOGETHER_PX:
            reason = msg("lies on {other}", other=a)
            report.route(b, "via", None, reason, msg("move its bend points"))


def _touching(lines: dict[str, LineString]) -> list[tuple[str, str]]:
    """The pairs of roads that have a point in common, in the order of the file."""
    import shapely

    if not lines:
        return []
    ids, drawn = list(lines), list(lines.values())
    first, second = shapely.STRtree(drawn).query(drawn, predicate="intersects")
    return [(ids[i], ids[j]) for i, j in sorted(zip(map(int, first), map(int, second), strict=True)) if i < j]


def _shared(a: Route, b: Route) -> set[str]:
    return {a.a, a.b} & {b.a, b.b}


def _beside(report: LintReport, pairs: list[tuple[str, str]], lines: dict[str, LineString]) -> list[float]:
    """How far the second road of each pair runs beside the first, in canvas pixels, outside the symbols they share.

    All pairs at once: one by one they take several times as long.
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
