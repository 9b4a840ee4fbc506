"""How many siege points take a place (SIE-13, R-37)."""

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position


def points_needed(kit: Kit, position: Position, space: str) -> int:
    """Siege points that take `space` now (SIE-13): in the third edition by its garrison (ED-27, TRN-14).

    An Independent city takes all its points in either edition.
    """
    by_garrison = kit.is_major_city(space) and kit.profile.siege_points_rule == "garrison"
    if not by_garrison or position.markers.get(space) == INDEPENDENT:
        return most_points_needed(kit, position, space)
    steps = kit.tables.siege.points_needed.third_edition_by_garrison
    inside = sum(stack.units.count for stack in position.at(space) if stack.inside)
    return steps[min(inside, len(steps) - 1)]


def most_points_needed(kit: Kit, position: Position, space: str) -> int:
    """Siege points that take `space` however full it is; 0 where none is taken so (CTL-02 to CTL-04, ED-28, R-37)."""
    table, kind, owner = kit.tables.siege.points_needed, kit.atlas.spaces[space].kind, position.markers.get(space)
    if kind == "major":
        if kit.profile.siege_points_rule == "fixed":
            return table.major_city
        return (
            table.third_edition_independent_major_city if owner == INDEPENDENT else table.third_edition_by_garrison[-1]
        )
    stronghold, minor = kit.profile.siege_points_minor
    return {"stronghold": stronghold, "minor": minor}.get(kind, 0) if owner == INDEPENDENT else 0
