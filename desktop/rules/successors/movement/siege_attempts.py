"""A siege attempt during an activation: who may, and its price (MOV-31, MOV-32)."""

from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow, first_refusal
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.battled import battled_on, rested
from desktop.rules.successors.movement.carrying import the_march, trim_group
from desktop.rules.successors.movement.costs import act_refusal, siege_cost
from desktop.rules.successors.movement.memory import remember_siege, unmoved
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.siege.attempt import siege_attempt
from desktop.rules.successors.siege.force import army_refusal, cap_refusal, nothing_to_besiege, target_refusal


def may_besiege(kit: Kit, position: Position) -> Verdict:
    """Whether the activated army may make an attempt here (MOV-31, SIE-01, SIE-04, SIE-05 to SIE-07)."""
    march = the_march(position)
    if march.inside:
        return nothing_to_besiege(march.space)
    refused = first_refusal(
        lambda: target_refusal(kit, position, march.seat, march.space),
        lambda: army_refusal(kit, position, march.group + standing_by(position) - Group(battled_on(position, march))),
        lambda: cap_refusal(kit, position, march.space),
    )
    if refused is not None:
        return refused
    cost = siege_cost(kit)
    refused = act_refusal(cost, march.points, "MOV-31", "SIE-07")
    return allow("MOV-31", "SIE-05", "SIE-07", cost=cost) if refused is None else refused


def standing_by(position: Position) -> Group:
    """Own pieces that have stood here unmoved: for a siege they count for the army without being picked up (R-66).

    Not what was moved or dropped here in this segment, nor who has fought (SIE-06).
    """
    march = the_march(position)
    beside = position.group(march.seat, march.space, False) - march.group
    stood = unmoved(position, beside, march.space, march.general)
    generals = tuple(general for general in stood.generals if general not in position.memory.fought)
    return Group(rested(position, march, stood.units), generals)


def besiege(kit: Kit, position: Position) -> Procedure[None]:
    """Pay and attempt the siege; the march may go on (MOV-31, MOV-32, SIE-07, SIE-25).

    Who stands by counts, and is with this army for the rest of the segment (R-66).
    """
    march = the_march(position)
    position.change_activation(points=march.points - siege_cost(kit))
    remember_siege(position, march.space)
    yield from siege_attempt(kit, position, march.seat, march.space, march.group, standing_by(position))
    trim_group(position)
