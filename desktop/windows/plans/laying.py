"""Tables on which plans are carried out: where each begins, and how far it leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from desktop.journal.plans import KeptPlan, PlanBook
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.rows import START
from desktop.journal.unnamed import Unnamed
from desktop.rules.core.flow import Decision
from desktop.rules.core.system import rules_of
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.plans.givers import StepGivers
from desktop.windows.plug import windows_of


class PlanOnTable(NamedTuple):
    """A table of its own on which a plan has been carried out; `left_over`: some steps could not be followed."""

    table: Unnamed
    givers: StepGivers
    left_over: bool


class Laying:
    """Lays the plans of what is played; `looker` is the seat that looks."""

    def __init__(self, desk: CurrentGame, hotseat: HotSeat, looker: Callable[[], int | None]) -> None:
        self._desk, self._hotseat, self._looker = desk, hotseat, looker

    def start_of(self, plan: KeptPlan) -> Any:
        """The position a plan begins with, as its owner may see it."""
        record = self._desk.kept
        position, rules = record.position_at(plan.node), rules_of(record.kit)
        if self._hotseat.hand.conceals(position):
            position = rules.view(position, plan.owner if plan.owner is not None else self._looker_of_all)
        return windows_of(record.kit.atlas.system).freed(position)

    @property
    def _looker_of_all(self) -> int | None:
        """Whose hand counts in a plan that is everybody's: that of a single player, else none."""
        return None if self._hotseat.are_several else self._looker()

    def laid(self, plan: KeptPlan) -> PlanOnTable:
        """The table of a plan, at its end or as far as it leads."""
        position = self.start_of(plan)
        kit = rules_of(self._desk.kept.kit).under(self._desk.kept.kit, position)
        table, givers = Unnamed.lay(position, kit), StepGivers()
        answers = PlanBook(self._desk.kept).answers(plan)
        for step, answer in zip(plan.steps, answers, strict=False):
            if not table.game.why_not(answer):
                return PlanOnTable(table, givers, True)
            givers.note(table.cursor, answer, step.by)
            table.answer(answer, begins=isinstance(table.game.node, Decision))
        return PlanOnTable(table, givers, len(answers) < len(plan.steps))


def beginning(record: Browsing, node: int) -> int:
    """The last moment up to `node` from which play can be taken up."""
    for number in reversed(record.tree.lineage(node)):
        if record.tree[number].moment or record.tree[number].is_correction:
            return number
    return START


def steps_between(record: Browsing, start: int, node: int) -> int:
    """How many steps of a record lie between two moments on one line; 0 where they lie on none."""
    line = record.tree.lineage(node)
    return len(line) - 1 - line.index(start) if start in line else 0
