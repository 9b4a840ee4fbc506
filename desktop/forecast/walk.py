"""Walking one stated way with the rules in hand, to find what forbids it."""

from msgspec import structs

from desktop.atlas.model import Step
from desktop.forecast.reach import Reach
from desktop.language import Name, msg, msgn
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

Way = tuple[tuple[str, Step], ...]


def refusal_on(reach: Reach, way: Way) -> Verdict:
    """The first verdict that forbids the army to go `way`, the cheapest on the empty map."""
    at, at_sea = reach.lifted.here(reach.points), False
    for index, (space, step) in enumerate(way):
        refused = _stopped(reach, space) if index and not at_sea else None
        if refused is None:
            refused = _sea_refusal(reach, at, at_sea) if step.by == "sea" else _land_refusal(reach, at, step)
        if refused is not None:
            return refused if refused.blocked_by else structs.replace(refused, blocked_by=(f"route:{step.route}",))
        lands = step.by == "sea" and (index + 1 == len(way) or way[index + 1][1].by != "sea")
        if lands:
            refused = _landing(reach, step.to)
            if refused is not None:
                return refused
        at_sea = step.by == "sea" and not lands
        at = Here(step.to, False, _stage(at.stage, step, lands), at.points - step.cost)
    return _dearer_elsewhere(reach, way)


def _land_refusal(reach: Reach, at: Here, step: Step) -> Verdict | None:
    return step_refusal(reach.kit, reach.position, reach.march, at, step)


def _sea_refusal(reach: Reach, at: Here, at_sea: bool) -> Verdict | None:
    return None if at_sea else embarking_refusal(reach.kit, reach.position, reach.march, at)


def _landing(reach: Reach, space: str) -> Verdict | None:
    """Why the army may go ashore neither outside nor straight into a besieged port."""
    refused = landing_refusal(reach.kit, reach.position, reach.march, space, inside=False)
    if refused is None or landing_refusal(reach.kit, reach.position, reach.march, space, inside=True) is None:
        return None
    return refused


def _stage(stage: str, step: Step, lands: bool) -> str:
    if step.by == "land":
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
        return refuse(reason, *rules, by=(f"space:{space}",))
    met = meeting(reach.position, reach.lifted.seat, space)
    stacks = tuple(f"stack:{stack.seat}@{space}" for stack in met.armies)
    by = (*stacks, *(f"counter:{army}" for army in met.independents))
    reason = msg("A battle is due at {space}, and it ends the march.", space=Name("space", space))
    return refuse(reason, *rules, by=by)


def _dearer_elsewhere(reach: Reach, way: Way) -> Verdict:
    """The straight way is open on paper but not in the order the march would have to take it."""
    space = way[-1][1].to
    reason = msgn(
        "No way to {space} that the rules allow costs {n} movement point or less.",
        "No way to {space} that the rules allow costs {n} movement points or less.",
        reach.points,
        space=Name("space", space),
    )
    return refuse(reason, "MOV-13", "MOV-30", by=(f"space:{space}",))
