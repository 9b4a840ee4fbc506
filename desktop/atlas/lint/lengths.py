"""Routes: how long they are, and that no two of them do the same."""

from desktop.atlas.lint.measures import kilometres, route_kilometres
from desktop.atlas.lint.report import LintReport
from desktop.language import msg


def check_lengths(report: LintReport) -> None:
    """The length of every route, and that two spaces are joined once on foot and once by sea at most."""
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
