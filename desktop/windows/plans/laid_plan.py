"""A plan that was carried out on a table of its own, and what is asked of it."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from desktop.forecast.plans.figures import PlanFigures, PlannedAnswer, PlanOddsOf
from desktop.forecast.plans.keeping import figures_kept, kept_figures
from desktop.journal.plans import KeptFigures, KeptPlan
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.rows import START
from desktop.windows.plans.plan_column import PlanColumn


class LaidPlan:
    """A plan and the table on which it was carried out; `column` shows it."""

    def __init__(self, plan: KeptPlan, record: Browsing, column: PlanColumn) -> None:
        self.plan, self.record, self.column = plan, record, column

    @property
    def question(self) -> PlanOddsOf:
        """What is asked of it, without goal and policy. What a policy has answered for others is left open."""
        record = self.record
        nodes = record.tree.lineage(record.cursor)[1:]
        steps = zip(nodes, self.plan.steps, strict=False)
        decided = [node for node, step in steps if not record.tree[node].asked and not step.by]
        answers = tuple(
            PlannedAnswer(record.tree[node].question, record.tree[node].seat, record.answer_of(node))
            for node in decided
        )
        return PlanOddsOf(answers, self.plan.side)

    def asked(self, goal: str, policy: str) -> PlanOddsOf:
        """What is asked of it for a goal and a policy."""
        return structs.replace(self.question, goal=goal, policy=policy)

    @property
    def start(self) -> Any:
        """The position it begins with."""
        return self.record.position_at(START)

    def known(self, asked: PlanOddsOf) -> PlanFigures | None:
        """The figures that are kept with the plan, where they are what is asked."""
        return figures_kept(self.record.kit, self.start, asked, self.plan.counted)

    def count(self, asked: PlanOddsOf, found: PlanFigures) -> KeptFigures:
        """Take figures that have come as those of the plan."""
        counted = kept_figures(self.record.kit, self.start, asked, found)
        self.plan = structs.replace(self.plan, counted=counted)
        return counted
