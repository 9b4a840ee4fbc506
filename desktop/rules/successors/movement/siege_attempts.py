"""A siege attempt during an activation: who may, its price, and the points that the players settle (MOV-31, MOV-32)."""

from desktop.language import Name, msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.facts import enemy_units_outside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import the_march
from desktop.rules.successors.movement.memory import remember_siege
from desktop.rules.successors.movement.reactions import settle
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position, Siege
from desktop.rules.successors.standing.control import update_fleets
from desktop.rules.successors.status import attack

ACTIVATION = 2
"""Where the activation segment stands in the switch `siege_cap_per_segment` (surrender, Tyche, activation)."""
OUTCOMES = ("no_points", "one_point", "two_points", "three_points")


def needs_siege(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether `space` falls to `seat` only by siege: enemy major cities, Independent places (SIE-01)."""
    owner = position.markers.get(space)
    if owner is None:
        return any(s.inside and s.seat != seat for s in position.at(space))
    return owner != seat and (owner == INDEPENDENT or kit.is_major_city(space))


def points_needed(kit: Kit, position: Position, space: str) -> int:
    """Siege points that take `space` (SIE-13, R-37): by kind, or in the third edition by the garrison."""
    table, kind = kit.tables.siege.points_needed, kit.atlas.spaces[space].kind
    if kind != "major":
        stronghold, minor = kit.profile.siege_points_minor
        return stronghold if kind == "stronghold" else minor
    if kit.profile.siege_points_rule == "fixed":
        return table.major_city
    if position.markers.get(space) == INDEPENDENT:
        return table.third_edition_independent_major_city
    inside = sum(stack.units.count for stack in position.at(space) if stack.inside)
    return table.third_edition_by_garrison[min(inside, len(table.third_edition_by_garrison) - 1)]


def may_besiege(kit: Kit, position: Position) -> Verdict:
    """Whether the activated army may make an attempt here (MOV-31, SIE-01, SIE-05 to SIE-07)."""
    march = the_march(position)
    place, spot = Name("space", march.space), (f"space:{march.space}",)
    if march.inside or not needs_siege(kit, position, march.seat, march.space):
        return refuse(msg("There is nothing to besiege at {space}.", space=place), "SIE-01", by=spot)
    if enemy_units_outside(position, march.seat, march.space):
        return refuse(msg("Enemy combat units stand at {space}.", space=place), "MOV-31", by=spot)
    least = kit.profile.siege_min_cus
    if march.group.units.count < least:
        reason = msg(
            "A siege needs {least} combat units that march with its general; this army has {count}.",
            least=least,
            count=march.group.units.count,
        )
        return refuse(reason, "MOV-31", "SIE-05", "SIE-06")
    cap = kit.profile.siege_cap_per_segment[ACTIVATION]
    if cap and position.memory.sieges.count(march.space) >= cap:
        return refuse(
            msg("{space} was attempted often enough in this segment.", space=place), "MOV-31", "TRN-12", by=spot
        )
    cost = kit.tables.movement.cost_of("siege_attempt")
    if march.points < cost:
        reason = msg("It costs {cost} movement points; {points} are left.", cost=cost, points=march.points)
        return refuse(reason, "MOV-13", "MOV-31", "SIE-07", cost=cost)
    return allow("MOV-31", "SIE-05", "SIE-07", cost=cost)


def besiege(kit: Kit, position: Position) -> Procedure[None]:
    """Pay, and record the siege points the players settled by the siege table; the march may go on (MOV-32, SIE-09)."""
    march = the_march(position)
    position.change_activation(points=march.points - kit.tables.movement.cost_of("siege_attempt"))
    remember_siege(position, march.space)
    attack(position, march.seat, (position.markers.get(march.space, INDEPENDENT),))
    prompt = msg(
        "Siege of {space}: roll on the siege table, take off the losses, and say how many points were gained.",
        space=Name("space", march.space),
    )
    outcome = yield from settle("siege_attempt", march.seat, prompt, OUTCOMES, "MOV-31", "SIE-10", "SIE-11")
    before = position.sieges.get(march.space)
    points = OUTCOMES.index(outcome) + (before.points if before and before.seat == march.seat else 0)
    if points >= points_needed(kit, position, march.space):
        _completed(kit, position, march.space)
    elif points:
        position.sieges[march.space] = Siege(points, march.seat)


def _completed(kit: Kit, position: Position, space: str) -> None:
    """The marker is taken away and the siege markers with it (SIE-15); an own marker comes later (SIE-17)."""
    position.markers.pop(space, None)
    position.sieges.pop(space, None)
    update_fleets(kit, position)
