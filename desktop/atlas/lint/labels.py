"""Every number says where it comes from: none without a label."""

from collections.abc import Mapping

from desktop.atlas.lint.report import LintReport
from desktop.atlas.model import Fleet, Province, Route, Space
from desktop.language import msg


def check_labels_given(report: LintReport) -> None:
    """Spaces, provinces and routes have a label for each of their numbers."""
    for space in report.atlas.spaces.values():
        for field in _missing(_numbers_of_space(space), space.provenance):
            report.space(
                space.id, f"provenance.{field}", None, msg("is missing"), msg("say where the number comes from")
            )
    for province in report.atlas.provinces.values():
        for field in _missing(_numbers_of_province(province), province.provenance):
            report.province(
                province.id, f"provenance.{field}", None, msg("is missing"), msg("say where the number comes from")
            )
    for route in report.atlas.routes.values():
        for field in _missing(_numbers_of_route(route), route.provenance):
            report.route(
                route.id, f"provenance.{field}", None, msg("is missing"), msg("say where the number comes from")
            )


def _missing(numbers: Mapping[str, bool], labels: Mapping[str, str]) -> list[str]:
    return [field for field, given in numbers.items() if given and field not in labels]


def _numbers_of_space(space: Space) -> dict[str, bool]:
    return {
        "position": True,
        "kind": True,
        "offset": space.offset != (0, 0),
        "port": space.port,
        "siege_modifier": space.siege_modifier != 0,
        "owner": space.owner != "none",
        "passage_attrition": space.passage_attrition,
        "entry": bool(space.entry),
        **_numbers_of_fleet(space.fleet),
    }


def _numbers_of_province(province: Province) -> dict[str, bool]:
    return {
        "victory_points": province.victory_points != 0,
        "groups": bool(province.groups),
        **_numbers_of_fleet(province.fleet),
    }


def _numbers_of_route(route: Route) -> dict[str, bool]:
    return {"kind": True, "via": bool(route.via)}


def _numbers_of_fleet(fleet: Fleet | None) -> dict[str, bool]:
    return {"fleet": fleet is not None, "fleet_strength": fleet is not None}
