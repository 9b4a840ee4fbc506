"""Walking one stated way with the rules in hand, to find what forbids it."""

from msgspec import structs

from desktop.atlas.model import Element, RouteStep
from desktop.forecast.successors.reach import Reach
from desktop.language import Name, msg, msgn
from desktop.rules.core.things import CounterAt, RouteAt, SpaceAt, StackAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.movement.march import (
    ASHORE,
    LAND,
    SPENT,
    START,
    Here,
    embarking_refusal,
    landing_refusal,
    meeting,
    step_refusal,
    stops_at,
)

StepWay = tuple[tuple[str, RouteStep], ...]


def refusal_on(reach: Reach, way: StepWay) -> Verdict:
    """The first verdict that forbids the army to go `way`, the cheapest on the empty map."""
    at, at_sea = reach.lifted.here(reach.points), False
    for index, (space, step) in enumerate(way):
        refused = _stopped(reach, space) if index and not at_sea else None
        if refused is None:
            refused = _sea_refusal(reach, at, at_sea) if step.by == Element.SEA else _land_refusal(reach, at, step)
        if refused is not None:
            return refused if refused.blocked_by else structs.replace(refused, blocked_by=(RouteAt(step.route),))
        lands = step.by == Element.SEA and (index + 1 == len(way) or way[index + 1][1].by != Element.SEA)
        if lands:
            refused = _landing(reach, step.to)
            if refused is not None:
                return refused
        at_sea = step.by == Element.SEA and not lands
        at = Here(step.to, False, _stage(at.stage, step, lands), at.points - step.cost)
    return _dearer_elsewhere(reach, way)


def _land_refusal(reach: Reach, at: Here, step: RouteStep) -> Verdict | None:
    return step_refusal(reach.kit, reach.position, reach.march, at, step)


def _sea_refusal(reach: Reach, at: Here, at_sea: bool) -> Verdict | None:
    return None if at_sea else embarking_refusal(reach.kit, reach.position, reach.march, at)


def _landing(reach: Reach, space: str) -> Verdict | None:
    """Why the army may go ashore neither outside nor straight into a besieged port."""
    refused = landing_refusal(reach.kit, reach.position, reach.march, space, inside=False)
    if refused is None or landing_refusal(reach.kit, reach.position, reach.march, space, inside=True) is None:
        return None
    return refused


def _stage(stage: str, step: RouteStep, lands: bool) -> str:
    if step.by == Element.LAND:
        return LAND if stage == START else stage
    if not lands:
        return stage
    return ASHORE if stage == START else SPENT


def _stopped(reach: Reach, space: str) -> Verdict | None:
    """A battle in a space on the way ends the march there (MOV-21)."""
    rules = stops_at(reach.kit, reach.position, reach.march, space)
    if not rules:
        return None
    if "R-09" in rules:
        reason = msg("The garrison of {space} stops the march.", space=Name("space", space))
        return refuse(reason, *rules, by=(SpaceAt(space),))
    met = meeting(reach.position, reach.lifted.seat, space)
    stacks = tuple(StackAt(stack.seat, space, stack.inside) for stack in met.armies)
    by = (*stacks, *(CounterAt(army) for army in met.independents))
    reason = msg("A battle is due at {space}, and it ends the march.", space=Name("space", space))
    return refuse(reason, *rules, by=by)


def _dearer_elsewhere(reach: Reach, way: StepWay) -> Verdict:
    """The straight way is open on paper but not in the order the march would have to take it."""
    space = way[-1][1].to
    reason = msgn(
        "No way to {space} that the rules allow costs {n} movement point or less.",
        "No way to {space} that the rules allow costs {n} movement points or less.",
        reach.points,
        space=Name("space", space),
    )
    return refuse(reason, "MOV-13", "MOV-30", by=(SpaceAt(space),))
