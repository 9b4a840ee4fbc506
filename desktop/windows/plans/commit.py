"""Carrying a plan out on the table: answer after answer, and where it stops it says why."""

from __future__ import annotations

from desktop.controller.rules_controller import RulesController
from desktop.forecast.plans.carrying_out import CarryingOut, Halt, NextAnswer, ThrownInGame, seat_of
from desktop.forecast.plug import reach_of
from desktop.journal.plans import KeptPlan
from desktop.journal.record.browsing import Browsing
from desktop.language import msg
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.verdict import Verdict


def carry_out(controller: RulesController, plan: KeptPlan) -> Halt:
    """Play the answers of a plan in the game on the table, from where it was left; how far it came, and why."""
    record, kit = controller.line.record, controller.kit
    seat = plan.owner if plan.owner is not None else seat_of(kit, plan.steps, plan.done)
    walk = CarryingOut(kit, plan.steps, seat or 0)
    found = _compared(record, walk, plan.done, plan.at or record.cursor)
    while not isinstance(found, Halt):
        held = controller.held_back()
        if held is not None:
            return Halt(found, held.reason or msg("Nobody may answer now."))
        following = walk.next(found, controller.node, lambda answer: _judged(controller, answer))
        if isinstance(following, Halt):
            return following
        found = _given(controller, record, walk, following)
    return found


def _judged(controller: RulesController, answer: Answer) -> Verdict:
    """The verdict of the open question on an answer of the plan, as it must be given now."""
    now = reach_of(controller.kit).as_now(controller.position, answer)
    return controller.line.game.why_not(now)


def _given(controller: RulesController, record: Browsing, walk: CarryingOut, following: NextAnswer) -> Halt | int:
    before = record.cursor
    if not controller.answer(reach_of(controller.kit).as_now(controller.position, following.answer)):
        return Halt(following.done - 1, msg("The next answer of the plan could not be given."))
    return _compared(record, walk, following.done, before)


def _compared(record: Browsing, walk: CarryingOut, done: int, since: int) -> Halt | int:
    """How far the plan is after all that fell since a node of the record."""
    line = record.tree.lineage(record.cursor)
    if since not in line:
        return done
    for number in line[line.index(since) + 1 :]:
        parent = record.tree[number].parent
        if parent is None or not record.tree[number].asked:
            continue
        node = record.looked_at(parent).node
        if node is None or isinstance(node, Decision):
            continue
        found = walk.compare(done, ThrownInGame(node, record.answer_of(number)))
        if isinstance(found, Halt):
            return found
        done = found
    return done
