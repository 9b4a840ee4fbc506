"""Who gave the steps of a plan on the table: a policy for others, an assumption for dice, or a hand."""

from __future__ import annotations

from desktop.forecast.plans.assuming import Assumption
from desktop.forecast.plans.carrying_out import is_chance
from desktop.journal.plans import PlanStep
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.codec import answer_to_json
from desktop.rules.core.flow import Answer


class StepGivers:
    """What is not noted here was given by hand, dice as `how` says."""

    def __init__(self) -> None:
        self._by: dict[tuple[int, str], str] = {}

    def note(self, node: int, answer: Answer, by: str) -> None:
        """The answer that is given next to the question at `node` comes from this."""
        self._by[node, answer_to_json(answer)] = by

    def steps(self, table: Browsing, how: Assumption) -> tuple[PlanStep, ...]:
        """What was answered on a table up to now; setting it by hand ends a plan there.

        Dice nobody has told of were taken for granted as `how` says, and stay so.
        """
        found: list[PlanStep] = []
        for number in table.tree.lineage(table.cursor)[1:]:
            node = table.tree[number]
            if node.is_correction or node.parent is None:
                break
            key = node.parent, node.answer
            if key not in self._by and is_chance(table.answer_of(number)):
                self._by[key] = how
            found.append(PlanStep(node.question, node.seat, node.answer, self._by.get(key, "")))
        return tuple(found)
