"""The limits themselves: every id they name must be on the map, or the other checks would look past it."""

from collections.abc import Iterable

from desktop.atlas.faults import write_or_add
from desktop.atlas.lint.report import LintReport
from desktop.language import msg


def check_limits(report: LintReport) -> bool:
    """Whether the [lint] table speaks of this map only; notes every id it does not have."""
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
