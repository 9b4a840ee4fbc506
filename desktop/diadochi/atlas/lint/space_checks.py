"""Checks of spaces and provinces: owner, ports, positions on the canvas, start positions, and the [lint] table."""

import math
from collections.abc import Iterable
from itertools import combinations

from diadochi.atlas.faults import meant, write_or_add
from diadochi.atlas.lint.lint_report import LintReport
from diadochi.atlas.model import Element
from diadochi.language import msg, msgn


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
    """Spaces that the worked cases of the rules need."""
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
    """Sea routes end in ports, and every port has neither too few nor too many of them."""
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
        report.head(
            "", "cartouche", list(cartouche), msg("reaches over the edge of the canvas"), msg("make it smaller")
        )
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
            report.province(province.id, "", None, msg("has no spaces"), msg("give it spaces, or take it out"))
        points = limits.major_city_from_points
        poor = points is None or province.victory_points < points
        if not poor and not report.first_rank.intersection(members):
            reason = msg("asks for a major city, and there is none")
            report.province(province.id, "victory_points", province.victory_points, reason, msg("make a city major"))
    for start in limits.start_provinces:
        _check_start(report, start)


def _check_start(report: LintReport, province: str) -> None:
    members = report.atlas.members(province)
    held = [space for space in members if report.atlas.spaces[space].owner != "none"]
    if 2 * len(held) >= len(members):
        reason = msg("is a start province and not free in more than half of its spaces")
        report.province(province, "", None, reason, msg("set some of {spaces} free", spaces=tuple(held)))
    for city in held:
        if city in report.first_rank:
            reason = msg("is given, but a start province has all its major cities free")
            report.space(city, "owner", report.atlas.spaces[city].owner, reason, msg("take it out"))


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
