"""Carrying a plan out on the table: answer after answer, and where it stops it says why."""

from __future__ import annotations

from desktop.controller.rules_controller import RulesController
from desktop.forecast.plans.carrying_out import CarryingOut, Halt, NextAnswer, seat_of
from desktop.forecast.plug import reach_of
from desktop.journal.plans import KeptPlan
from desktop.language import msg
from desktop.rules.core.flow import Answer
from desktop.rules.core.verdict import Verdict
from desktop.windows.plans.comparing import Comparing


def carry_out(controller: RulesController, plan: KeptPlan) -> Halt:
    """Play the answers of a plan in the game on the table, from where it was left; how far it came, and why."""
    record, kit = controller.line.record, controller.kit
    seat = seat_of(kit, plan)
    walk = CarryingOut(kit, plan.steps, seat)
    compared = Comparing(record, walk, seat, plan.at or record.cursor)
    found = compared.up_to_now(plan.done)
    while not isinstance(found, Halt):
        held = controller.held_back()
        if held is not None:
            found = Halt(found, held.reason or msg("Nobody may answer now."))
            break
        following = walk.next(found, controller.node, lambda answer: _judged(controller, answer))
        found = following if isinstance(following, Halt) else _given(controller, compared, following)
    return found._replace(told=compared.told, at=compared.at)


def _judged(controller: RulesController, answer: Answer) -> Verdict:
    """The verdict of the open question on an answer of the plan, as it must be given now."""
    now = reach_of(controller.kit).as_now(controller.position, answer)
    return controller.line.game.why_not(now)


def _given(controller: RulesController, compared: Comparing, following: NextAnswer) -> Halt | int:
    if not controller.answer(reach_of(controller.kit).as_now(controller.position, following.answer)):
        return Halt(following.done - 1, msg("The next answer of the plan could not be given."))
    return compared.up_to_now(following.done)
