"""A siege attempt during an activation: who may, and its price (MOV-31, MOV-32)."""

from functools import cache

from desktop.language import Name, msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.facts import enemy_units_outside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import the_march, trim_group
from desktop.rules.successors.movement.memory import remember_siege
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.siege.attempt import siege_attempt

ACTIVATION = 2
"""Where the activation segment stands in the switch `siege_cap_per_segment` (surrender, Tyche, activation)."""


def needs_siege(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether `space` falls to `seat` only by siege: enemy major cities, Independent places (SIE-01).

    A city without a marker needs none unless another faction stands inside (SIE-02, R-07).
    """
    owner = position.markers.get(space)
    if owner is None:
        return any(s.inside and s.seat != seat for s in position.at(space))
    return owner != seat and (owner == INDEPENDENT or kit.is_major_city(space))


@cache
def _nothing_to_besiege(space: str) -> Verdict:
    reason = msg("There is nothing to besiege at {space}.", space=Name("space", space))
    return refuse(reason, "SIE-01", by=(f"space:{space}",))


def may_besiege(kit: Kit, position: Position) -> Verdict:
    """Whether the activated army may make an attempt here (MOV-31, SIE-01, SIE-04, SIE-05 to SIE-07)."""
    march = the_march(position)
    if march.inside or not needs_siege(kit, position, march.seat, march.space):
        return _nothing_to_besiege(march.space)
    place, spot = Name("space", march.space), (f"space:{march.space}",)
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
    if not _has_fresh_general(position):
        reason = msg("A siege needs a general who has neither fought nor been moved by another in this segment.")
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


def _has_fresh_general(position: Position) -> bool:
    """Whether a general here counts: not moved by another general in this segment, not from a land battle (SIE-06)."""
    memory = position.memory
    barred = {*memory.fought, *(general for left in memory.moved for general in left.group.generals)}
    return any(general not in barred for general in the_march(position).group.generals)


def besiege(kit: Kit, position: Position) -> Procedure[None]:
    """Pay and attempt the siege; the march may go on (MOV-31, MOV-32, SIE-07, SIE-25)."""
    march = the_march(position)
    position.change_activation(points=march.points - kit.tables.movement.cost_of("siege_attempt"))
    remember_siege(position, march.space)
    yield from siege_attempt(kit, position, march.seat, march.space, march.group)
    trim_group(position)
