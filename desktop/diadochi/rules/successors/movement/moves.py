"""The single actions of a march by land: step, pick up, drop, enter or leave a city, remove a marker."""

from functools import cache

from diadochi.atlas.model import Element, RouteStep
from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Procedure
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.successors.attrition import STRONGHOLD_COLUMN, attrition, note_losses
from diadochi.rules.successors.cards.surprises import march_cards, roads
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.events import By, Lost
from diadochi.rules.successors.facts import enemy_units_outside, is_besieged
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.entry import entered, go_on_alone, sallied, take_lone_pieces
from diadochi.rules.successors.movement.march import (
    LAND,
    START,
    March,
    act_refusal,
    can_be_ambushed,
    division_refusal,
    gate_refusal,
    going_in_refusal,
    here,
    is_ambush_country,
    lone_general_refusal,
    removal_cost,
    step_refusal,
)
from diadochi.rules.successors.movement.moving_group import (
    carry_battled,
    forget_battled,
    forget_moved,
    leave_royals_alone,
    move_group,
    remember_moved,
    take_up,
    takeable,
    the_march,
)
from diadochi.rules.successors.pieces import CART, INDEPENDENT, NOTHING, Group, is_minor
from diadochi.rules.successors.position import Position


def way(kit: Kit, space: str, route: str) -> RouteStep | None:
    """The step out of `space` along `route`, or None when the route does not touch it."""
    for step in kit.steps[space]:
        if step.route == route:
            return step
    return None


def may_step(kit: Kit, position: Position, route: str) -> Verdict:
    """Whether the activated army may take a step by land along `route` (MOV-13, MOV-20, MOV-24, MOV-29, MOV-30)."""
    march = the_march(position)
    step = way(roads(kit, position), march.space, route)
    if step is None:
        reason = msg("{route} does not start at {space}.", route=Name("route", route), space=Name("space", march.space))
        return refuse(reason, "MOV-20", by=(RouteAt(route),))
    if step.by == Element.SEA:
        return refuse(msg("Announce a voyage to go by sea."), "MOV-30", "NAV-14", by=(RouteAt(route),))
    refused = step_refusal(kit, position, March(march.seat, march.group), here(march), step)
    return _may_go(step.cost) if refused is None else refused


@cache
def _may_go(cost: int) -> Verdict:
    return allow("MOV-12", "MOV-13", "MOV-20", cost=cost)


def step_by_land(kit: Kit, position: Position, route: str) -> Procedure[None]:
    """Leave the space, past an ambush if it is a stronghold just entered, and enter the next (MOV-20, MOV-28)."""
    march = the_march(position)
    step = way(roads(kit, position), march.space, route)
    if step is None:
        raise ValueError(f"{route} does not touch {march.space}")
    goes_on = yield from _pass_stronghold(kit, position)
    if not goes_on or not may_step(kit, position, route):
        position.change_activation(stage="ended")
        return
    move_group(position, (step.to,), (route,), False, By.LAND)
    stage = LAND if march.stage == START else march.stage
    position.change_activation(points=march.points - step.cost, stage=stage)
    bereft = yield from march_cards(kit, position)
    if not bereft or go_on_alone(kit, position):
        yield from entered(kit, position)


def _pass_stronghold(kit: Kit, position: Position) -> Procedure[bool]:
    """An army that leaves an Independent stronghold it entered on this march is ambushed (MOV-28, ATT-07, R-06).

    Whoever stops there instead is not ambushed (ATT-08). Returns whether anyone is left to go on: a general does, a
    minor general without CUs does not.
    """
    march = the_march(position)
    dangerous = march.passing and is_ambush_country(kit, position, march.space)  # it may have fallen meanwhile
    if not dangerous or not can_be_ambushed(kit, march.group):
        return True
    purpose = msg("Ambush at {space}", space=Name("space", march.space))
    lost = yield from attrition(
        kit,
        march.seat,
        march.group.units,
        purpose,
        "MOV-28",
        "ATT-07",
        "R-06",
        column=STRONGHOLD_COLUMN,
        about=About(march.space, leader=march.general),
    )
    note_losses(position, march.group.units, Lost(seat=march.seat, units=lost, space=march.space, rules=("MOV-28",)))
    forget_battled(position, (march.space, march.inside), lost)
    left = march.group - Group(lost)
    if not left.units and CART in left.royals:
        left = left - Group(royals=(CART,))
    stack = position.group(march.seat, march.space, march.inside) - Group(lost)
    position.put(march.seat, march.space, march.inside, stack)
    position.change_activation(group=left, passing=False)
    return bool(left.units) or not all(is_minor(g) for g in left.generals)


def may_pick_up(kit: Kit, position: Position) -> Group:
    """Return the pieces here that the moving group may take along (MOV-15): not those another army moved (MOV-03)."""
    march = the_march(position)
    group = takeable(kit, position, march.seat, march.space, march.inside, march.general)
    if group == march.group:
        return NOTHING
    return Group(
        group.units - march.group.units,
        tuple(g for g in group.generals if g not in march.group.generals),
        tuple(r for r in group.royals if r not in march.group.royals),
    )


def pick_up_refusal(kit: Kit, position: Position, group: Group) -> Verdict | None:
    """Why these pieces may not be taken along (MOV-15, MOV-34)."""
    march = the_march(position)
    if not group:
        return refuse(msg("Choose at least one piece."), "MOV-15")
    divided = division_refusal(may_pick_up(kit, position), group)
    if divided is not None:
        return divided
    return cart_refusal(position, group, march.group)


def cart_refusal(position: Position, taken: Group, group: Group) -> Verdict | None:
    """Why the funeral cart, if it is among what is taken, may not go along with `group` (MOV-34, R-54)."""
    if CART not in taken.royals:
        return None
    if position.clock.turn == 1:
        return refuse(msg("The funeral cart cannot move in turn I."), "MOV-34", "LEG-09", by=(CounterAt(CART),))
    if not (group.units or taken.units):
        return refuse(msg("The funeral cart can move only with an army."), "MOV-34", "R-54", by=(CounterAt(CART),))
    return None


def pick_up(position: Position, group: Group) -> None:
    """Take pieces along; royals and the cart that lay here join the stack (MOV-15)."""
    march = the_march(position)
    take_up(position, march.seat, march.space, march.inside, group.royals)
    forget_moved(position, march.general, march.space, march.inside, group)
    position.change_activation(group=march.group + group)
    leave_royals_alone(position)


def drop_refusal(marching_group: Group, group: Group) -> Verdict | None:
    """Why these pieces may not be left here (MOV-16, MOV-17, MOV-34)."""
    if not group:
        return refuse(msg("Choose at least one piece."), "MOV-16")
    divided = division_refusal(marching_group, group)
    if divided is not None:
        return divided
    left = marching_group - group
    if not left.generals:
        return refuse(
            msg("The army needs a general to go on. To leave everything here, end the march."), "MOV-04", "MOV-17"
        )
    if not left.units and all(is_minor(g) for g in left.generals):
        return refuse(msg("A minor general needs combat units to march."), "GEN-23", "GEN-29")
    if CART in left.royals and not left.units:
        return refuse(msg("The funeral cart can move only with an army."), "MOV-34", "R-54", by=(CounterAt(CART),))
    return None


def drop(position: Position, group: Group) -> None:
    """Leave pieces in the present space, generals too (GEN-38); no other army moves them in this segment (MOV-03)."""
    march = the_march(position)
    position.change_activation(group=march.group - group)
    if len(march.path) > 1:
        remember_moved(position, march.general, march.space, march.inside, group)
    leave_royals_alone(position)


def may_go_in(kit: Kit, position: Position, group: Group) -> Verdict:
    """Whether part of the moving group, or all of it, may go inside the city (MOV-29, CTL-17, R-07)."""
    march = the_march(position)
    if march.inside:
        return refuse(msg("They are already inside."), "CTL-17")
    if not group or not march.group.covers(group):
        return refuse(msg("Not all of these pieces are here."), "MOV-29")
    refused = going_in_refusal(kit, position, march.seat, march.space, group)
    if refused is None and group != march.group:
        refused = drop_refusal(march.group, group)
    return allow("MOV-14", "MOV-29", "CTL-17") if refused is None else refused


def nobody_may_go_in(kit: Kit, position: Position) -> bool:
    """Whether no part of the moving group may go inside here (MOV-29, CTL-17)."""
    march = the_march(position)
    return march.inside or gate_refusal(kit, position, march.seat, march.space) is not None


def go_in(position: Position, group: Group) -> None:
    """Into the city at no cost: everything, and the march is inside; or part, which is left there (MOV-14)."""
    march = the_march(position)
    carry_battled(position, march, (march.space, True), group.units)
    outside = position.group(march.seat, march.space, False) - group
    position.put(march.seat, march.space, False, outside)
    position.put(march.seat, march.space, True, position.group(march.seat, march.space, True) + group)
    leave_royals_alone(position)
    if group == march.group:
        position.change_activation(inside=True)
    else:
        position.change_activation(group=march.group - group)
    if group != march.group and len(march.path) > 1:
        remember_moved(position, march.general, march.space, True, group)
    leave_royals_alone(position)


_OUTSIDE = refuse(msg("They are already outside."), "CTL-17")


def may_go_out(kit: Kit, position: Position) -> Verdict:
    """Whether the moving group may come out of the city (MOV-14, MOV-24): CUs even to give battle (SIE-20, SIE-21)."""
    march = the_march(position)
    if not march.inside:
        return _OUTSIDE
    refused = lone_general_refusal(kit, position, March(march.seat, march.group), march.space)
    return allow("MOV-14", "MOV-29", "SIE-20", "SIE-21") if refused is None else refused


def go_out(kit: Kit, position: Position) -> Procedure[None]:
    """Leave the city at no cost; out of a besieged one this means battle, and the way back is inside (MOV-29)."""
    march = the_march(position)
    besieged = is_besieged(kit, position, march.space)
    come_out(position)
    if besieged:
        position.change_activation(came_by="")
        yield from sallied(kit, position)
    else:
        take_lone_pieces(kit, position)


def come_out(position: Position) -> None:
    """Move the group from inside the city to outside (MOV-14)."""
    march = the_march(position)
    carry_battled(position, march, (march.space, False), march.group.units)
    inside = position.group(march.seat, march.space, True) - march.group
    position.put(march.seat, march.space, True, inside)
    position.put(march.seat, march.space, False, position.group(march.seat, march.space, False) + march.group)
    position.change_activation(inside=False)
    leave_royals_alone(position)


@cache
def _no_marker(space: str) -> Verdict:
    reason = msg("There is no other player's marker at {space}.", space=Name("space", space))
    return refuse(reason, "MOV-33", by=(SpaceAt(space),))


def may_remove_marker(kit: Kit, position: Position) -> Verdict:
    """Whether the army may remove another player's marker here for its price (MOV-14, MOV-33)."""
    march = the_march(position)
    owner = position.markers.get(march.space)
    if owner is None or owner == march.seat:
        return _no_marker(march.space)
    place, spot = Name("space", march.space), (SpaceAt(march.space),)
    if owner == INDEPENDENT:
        return refuse(msg("Only a siege can remove Independent markers."), "MOV-33", "SIE-01", by=spot)
    if kit.is_major_city(march.space):
        return refuse(msg("Only a siege can take a major city."), "MOV-33", "SIE-01", "CTL-04", by=spot)
    if not march.group.units:
        return refuse(msg("You need at least one combat unit."), "MOV-33")
    if enemy_units_outside(position, march.seat, march.space):
        return refuse(msg("There are enemy combat units at {space}.", space=place), "MOV-33", by=spot)
    cost = removal_cost(kit)
    refused = act_refusal(cost, march.points, "MOV-14", "MOV-33")
    return allow("MOV-33", "MOV-14", cost=cost) if refused is None else refused


def remove_marker(kit: Kit, position: Position) -> None:
    """The space becomes uncontrolled; fleets follow their provinces at once (MOV-33, CTL-11, CTL-15).

    It is no attack: no one loses his status by it (SEQ-27).
    """
    march = the_march(position)
    del position.markers[march.space]
    position.change_activation(points=march.points - removal_cost(kit))
    update_fleets(kit, position)
