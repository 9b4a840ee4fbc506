"""Plans in the finder: those that whoever looks may see, by their names."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.language import msg, one_line, tr
from desktop.windows.finder.sources import FinderSource, SourceLine
from desktop.windows.plans.mode import PlanMode


def found_plans(mode: PlanMode) -> FinderSource:
    """To take one lays it on the table."""

    def lines() -> Iterator[SourceLine]:
        for plan in mode.shown:
            yield SourceLine(str(plan.id), one_line(plan.name), tr("Plan"))

    def take(name: str) -> None:
        plan = next((plan for plan in mode.shown if str(plan.id) == name), None)
        if plan is not None:
            mode.open(plan)

    return FinderSource("plan", "planning", msg("Plans"), lines, take)
