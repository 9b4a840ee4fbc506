"""Which stack the answers to the open question move, and why it does not go where it is dragged."""

from __future__ import annotations

from desktop.language import Name, msg
from desktop.rules.core.flow import Decision
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.answers import Step
from desktop.rules.successors.independents.ways import where_it_stands
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.scene.counters.siting import StackKey


def led_stack(kit: Kit, position: Position, decision: Decision) -> StackKey | None:
    """The independent army on its way, or the army that goes out of the way of a march; None where nothing is led."""
    march = position.activation
    if decision.kind == Kind.WITHDRAWAL and march is not None:
        return StackKey(march.space, decision.seat, False)
    if decision.kind == Kind.INDEPENDENT_MARCH and (here := where_it_stands(position)) in kit.atlas.spaces:
        return StackKey(here, INDEPENDENT, False)
    return None


def no_way_refusal(kit: Kit, position: Position, decision: Decision, space: str) -> Verdict:
    """Why the stack that is led does not go to a space: what the rule says of the step there, if there is one."""
    if decision.kind == Kind.INDEPENDENT_MARCH:
        steps = (Step(step.route) for step in kit.steps[where_it_stands(position)] if step.to == space)
        refused = next((verdict for step in steps if not (verdict := decision.why_not(step))), None)
        if refused is not None:
            return refused
    reason = msg("There is no way to {space} now: only what glows can be reached.", space=Name("space", space))
    return refuse(reason, *decision.rules, by=(SpaceAt(space),))
