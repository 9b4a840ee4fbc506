"""Roads keep to the land and sea routes to the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.atlas.lint.report import LintReport
from desktop.atlas.model import Allows, Element
from desktop.language import msg, msgn

if TYPE_CHECKING:
    from shapely import Geometry


def check_shores(report: LintReport, land: Geometry) -> None:
    """How far each route runs over the wrong element, outside the symbols at its ends.

    Straits go over water and count as neither.
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
