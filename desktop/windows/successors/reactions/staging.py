"""How the questions of the Successors are laid out on the map."""

from __future__ import annotations

from collections.abc import Callable

from desktop.controller.rules_controller import RulesController
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Sail
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.stage import Stage
from desktop.windows.successors.reactions.dragged_stack import led_stack, no_way_refusal
from desktop.windows.successors.reactions.own_kinds import OWN
from desktop.windows.successors.reactions.stage import acts_stage, stage_of


class SuccessorsStaging:
    """Looks at the table as it stands; `staged` has the stage of questions that are laid out by somebody else."""

    own_kinds = OWN

    def __init__(self, controller: RulesController, staged: Callable[[Decision], Stage | None]) -> None:
        self._controller, self._staged = controller, staged

    def stage(self, decision: Decision) -> Stage | None:
        """The stage of the open question."""
        table = self._controller
        return self._staged(decision) or stage_of(table.kit, table.position, decision, self._voyage())

    def acts(self, decision: Decision, acts: tuple[Answer, ...]) -> Stage:
        """What can be pointed at for free acts."""
        return acts_stage(self._controller.kit, self._controller.position, decision, acts)

    def led(self, decision: Decision) -> StackKey | None:
        """Who is led."""
        return led_stack(self._controller.kit, self._controller.position, decision)

    def no_way(self, decision: Decision, space: str) -> Verdict:
        """Why not there."""
        return no_way_refusal(self._controller.kit, self._controller.position, decision, space)

    def _voyage(self) -> tuple[str, ...]:
        """The routes of the naval move that was announced last."""
        sailed = (entry for entry in reversed(self._controller.line.entries) if isinstance(entry, Sail))
        return next((entry.routes for entry in sailed), ())
