"""Which armies can still act and which have acted, as the badges of stacks show it."""

from __future__ import annotations

from desktop.controller.rules_controller import RulesController
from desktop.forecast.rome.lifted import lift
from desktop.rules.core.verdict import Verdict
from desktop.rules.rome.kinds import Kind
from desktop.scene.counters.rome.liveries import number_of
from desktop.scene.counters.siting import StackKey


def signs(controller: RulesController) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
    """The stacks whose leaders have gone in this turn, and those that can still act (PLAY-02)."""
    kit, position, node = controller.kit, controller.position, controller.node
    moved, ready = set(), set()
    for space, force in position.all_forces():
        key = StackKey(space, number_of(kit, force.power), force.inside)
        if position.seat_of(force.power) != position.clock.active or not force.leaders:
            continue
        on_the_move = position.move is not None and set(position.move.group.leaders) & set(force.leaders)
        asked = node is not None and node.kind == Kind.ACTION
        if on_the_move or (asked and any(_can_go(controller, leader) for leader in force.leaders)):
            ready.add(key)
        elif position.scenario and set(force.leaders) & set(position.used):
            moved.add(key)
    return frozenset(moved), frozenset(ready)


def _can_go(controller: RulesController, leader: str) -> bool:
    return not isinstance(lift(controller.kit, controller.position, leader), Verdict)
