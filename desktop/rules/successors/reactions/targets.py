"""Into which spaces a faction may throw an army before somebody who has just entered (INT-05 to INT-07)."""

from desktop.language import Name, msg
from desktop.rules.core.things import RouteAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group, Stack
from desktop.rules.successors.position import Position

TRANSIT_MODIFIER = -1
"""On the roll into a transit point (INT-19)."""


def transit_modifier(kit: Kit, target: str) -> int:
    """What is added to the die of an interception into the space (INT-19)."""
    return TRANSIT_MODIFIER if kit.is_transit(target) else 0


def no_way_refusal(kit: Kit, position: Position, seat: int, target: str, group: Group) -> Verdict | None:
    """Why generals of `group` who stand next to `target`, but at no land route to it, do not intercept (INT-05)."""
    steps = kit.steps[target]
    by_land = kit.beside[target]
    for step in steps:
        if step.to not in by_land and _is_there(position, seat, step.to, group):
            reason = msg(
                "No land route leads from {origin} to {space}.",
                origin=Name("space", step.to),
                space=Name("space", target),
            )
            return refuse(reason, "INT-05", by=(RouteAt(step.route),))
    return None


def _is_there(position: Position, seat: int, space: str, group: Group) -> bool:
    """Whether a general of the group stands in the space."""
    own = (stack for stack in position.at(space) if stack.seat == seat)
    return any(general in group.generals for stack in own for general in stack.generals)


def may_enter(position: Position, seat: int, mover: int, target: str) -> bool:
    """Own unbesieged CUs open any space; else an enemy marker or enemies who stand there close it (INT-06, INT-07)."""
    if _has_units(position, seat, target):
        return True
    if position.markers.get(target, seat) != seat or _standing_independents(position, target):
        return False
    moving = position.activation.group if position.activation else Group()
    return not any(_stands_there(stack, seat, mover, moving) for stack in position.at(target))


def was_besieged_by_mover(position: Position, space: str) -> bool:
    """Whether the army on the move has just left `space`, where it had stopped before a city (INT-08).

    It had if its activation began there, or if it made an attempt on its way; who only passes besieges nobody.
    """
    march, independent = position.activation, position.independent_march
    if march is not None:
        stopped = march.path[:1] == (space,) or space in position.memory.sieges
        return bool(march.group.units) and march.came_from == space and stopped
    return independent is not None and independent.came_from == independent.started == space


def _has_units(position: Position, seat: int, target: str) -> bool:
    """Whether CUs of the faction, or friendly independent armies, stand outside in the space (IND-03)."""
    if seat == INDEPENDENT:
        return bool(position.independent_armies_at(target))
    return bool(position.group(seat, target, False).units)


def _standing_independents(position: Position, target: str) -> bool:
    """Whether an independent army other than the one on the move stands in the space."""
    march = position.independent_march
    moving = march.army if march is not None else None
    return any(army != moving for army in position.independent_armies_at(target))


def _stands_there(stack: Stack, seat: int, mover: int, moving: Group) -> bool:
    """Enemy CUs that were there before; the moving group itself does not count (INT-07)."""
    if stack.seat == seat:
        return False
    if stack.seat == mover and not stack.inside:
        return stack.units != moving.units
    return bool(stack.units)
