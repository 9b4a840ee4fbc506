"""Provinces: they have spaces, major cities, and are free at the start where generals begin."""

from desktop.atlas.lint.report import LintReport
from desktop.language import msg


def check_provinces(report: LintReport) -> None:
    """Every province for itself."""
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
