"""Plans as the finder finds them: those that whoever looks may see."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.language import msg, one_line, sentence, trn
from desktop.windows.finder.sources import FinderSource, SourceLine
from desktop.windows.plans.mode import PlanMode
from desktop.windows.plans.words import ASSUMPTIONS, assumption_of


def found_plans(mode: PlanMode) -> FinderSource:
    """Enter lays a plan on the table."""
    return FinderSource("plan", "planning", msg("Plans"), lambda: _lines(mode), lambda name: _open(mode, int(name)))


def _lines(mode: PlanMode) -> Iterator[SourceLine]:
    for plan in mode.shown:
        steps = trn("{n} step", "{n} steps", len(plan.steps))
        how = sentence(ASSUMPTIONS[assumption_of(plan)][0])
        yield SourceLine(str(plan.id), one_line(plan.name), f"{steps} · {how}", (plan.goal,) if plan.goal else ())


def _open(mode: PlanMode, number: int) -> None:
    plan = mode.book.plan(number)
    if plan is not None:
        mode.open(plan)
