"""Single spaces: owner, province, ports and what the rules say of them."""

from desktop.atlas.faults import meant
from desktop.atlas.lint.report import LintReport
from desktop.atlas.model import Element
from desktop.language import msg, msgn


def check_spaces(report: LintReport) -> None:
    """Every space for itself."""
    limits = report.limits
    owners = ("none", *limits.owners)
    for space in report.atlas.spaces.values():
        if space.owner not in owners:
            near = meant(space.owner, owners)
            remedy = msg('write "{near}"', near=near) if near else msg("write one of these")
            report.space(space.id, "owner", space.owner, msg("is not one of {choices}", choices=owners), remedy)
        bare = space.kind in limits.kinds_without_province
        if bare and space.province is not None:
            reason = msg("is given, but a space of kind {kind} belongs to none", kind=space.kind)
            report.space(space.id, "province", space.province, reason, msg("take it out"))
        if not bare and space.province is None:
            report.space(space.id, "province", None, msg("is missing"), msg("name a province of provinces.toml"))
        wanted = None if limits.siege_modifiers is None else limits.siege_modifiers.get(space.id, 0)
        if wanted is not None and space.siege_modifier != wanted:
            reason = msg("is not {wanted}, as the rules have it", wanted=wanted)
            report.space(space.id, "siege_modifier", space.siege_modifier, reason, msg("write {wanted}", wanted=wanted))
    _check_needed(report)
    _check_ports(report)


def _check_needed(report: LintReport) -> None:
    """Places the worked cases of the rules stand on."""
    atlas, limits = report.atlas, report.limits
    for space, kind in limits.needed_kinds.items():
        if atlas.spaces[space].kind != kind:
            reason = msg("is not {wanted}, as the rules have it", wanted=kind)
            report.space(space, "kind", atlas.spaces[space].kind, reason, msg('write "{near}"', near=kind))
    for space in limits.needed_ports:
        if not atlas.spaces[space].port:
            report.space(space, "port", None, msg("is not true, as the rules have it"), msg("write port = true"))
    for route in limits.needed_routes:
        if route not in atlas.routes:
            report.head("lint", "needed_routes", route, msg("is not in routes.toml"), msg("add the route"))


def _check_ports(report: LintReport) -> None:
    """Sea routes end in ports, and a port has neither too few nor too many of them."""
    atlas = report.atlas
    fewest, most = report.limits.sea_routes_per_port
    for route in atlas.routes.values():
        if route.kind in report.on_foot:
            continue
        for end in (route.a, route.b):
            if not atlas.spaces[end].port:
                reason = msg("goes by sea to {space}, which is no port", space=end)
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
            report.space(port, "port", None, reason, msg("add or take out sea routes, or change the limit"))
        near_port = any(atlas.spaces[step.to].port for step in atlas.steps[port])
        if not near_port:
            report.space(port, "port", None, msg("has no sea route and no port beside it"), msg("add a sea route"))
