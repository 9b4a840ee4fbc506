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
    import shapely

    if not lines:
        return
    ids = list(lines)
    tree = shapely.STRtree(list(lines.values()))
    first, second = tree.query(list(lines.values()), predicate="intersects")
    for i, j in sorted({(int(i), int(j)) for i, j in zip(first, second, strict=True) if i < j}):
        a, b = report.atlas.routes[ids[i]], report.atlas.routes[ids[j]]
        if not {a.a, a.b} & {b.a, b.b}:
            words = {"straight": msg("straight from end to end"), "drawn": msg("as drawn")}
            reason = msg("crosses {other}, {form}", other=a.id, form=words[form])
            report.route(b.id, "via", None, reason, msg("lead one of them round by bend points, or take one out"))
        elif form == "drawn" and _together(report, a, b, lines) >= _TOGETHER_PX:
            reason = msg("lies on {other}", other=a.id)
            report.route(b.id, "via", None, reason, msg("move its bend points"))


def _together(report: LintReport, a: Route, b: Route, lines: dict[str, LineString]) -> float:
    """How far road b runs beside road a, in canvas pixels, outside the symbols of the spaces they share."""
    import shapely

    shared = [shapely.Point(report.atlas.place[end]) for end in {a.a, a.b} & {b.a, b.b}]
    symbols = shapely.union_all([end.buffer(report.limits.symbol_px) for end in shared])
    return float(lines[b.id].difference(symbols).intersection(lines[a.id].buffer(_BESIDE_PX)).length)


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
