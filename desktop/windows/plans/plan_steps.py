"""Tables on which plans are carried out: where each begins, and how far it leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from desktop.controller.rules_controller import ProgramDice
from desktop.forecast.plan_execution import is_chance
from desktop.forecast.plan_forecast import Assumption, assumed
from desktop.journal.free_table import Unnamed
from desktop.journal.record.codec import answer_to_json
from desktop.journal.record.plan_book import KeptPlan, PlanBook, PlanStep
from desktop.journal.record.record_browser import Browsing
from desktop.journal.record.record_errors import Disagreeing
from desktop.journal.record.schema import START
from desktop.rules.core.flow import Answer, Chance, Decision, Dice, Draw, Drawn, Roll, by_chance
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, rules_of
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.plug import windows_of

# --- givers
# Who gave the steps of a plan on the table: a policy for others, an assumption for dice, or a hand.


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


# --- laying


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


# --- assumed dice
# The dice of a plan: nothing is thrown, what falls is taken for granted.


class AssumedDice(ProgramDice):
    """Takes dice for granted as `how` says, for the good or bad of the `side` that is asked for; `goal` is wished for.

    `table` gives the kit and the game that is asked. What is drawn blindly nobody can expect: it is drawn.
    """

    def __init__(
        self, table: Callable[[], tuple[AnyKit, Game[Any]]], side: Callable[[], int], how: Assumption, goal: str = ""
    ) -> None:
        super().__init__()
        self._table, self._side = table, side
        self.how, self.goal = how, goal
        self._next: list[Answer] = []

    def take(self, how: Assumption) -> None:
        """Take them otherwise from now on."""
        self.how, self._next = how, []

    def wish(self, goal: str) -> None:
        """What is good and bad is measured by another wish."""
        self.goal, self._next = goal, []

    def of(self, node: Chance) -> Dice | Drawn:
        """What is taken for granted of the open throw."""
        if isinstance(node, Draw):
            return by_chance(node, self._chance)
        if not self._next or not node.admits(self._next[0]):
            kit, game = self._table()
            self._next = [*assumed(kit, game, node, self._side(), self.how, self.goal)]
        answer = self._next.pop(0)
        assert isinstance(answer, Dice)
        return answer


# --- fallen
# Dice that have fallen in the game after the moment a plan begins with, for a plan that copies them.


def fallen_at(record: Browsing, start: int, steps: Sequence[PlanStep], roll: Roll) -> Dice | None:
    """What fell in the game for the same throw: the third movement roll of a side for its third in the plan.

    None where so many have not fallen yet: a plan never looks at dice that are still to be thrown.
    """
    number = sum((step.kind, step.seat) == (str(roll.kind), roll.seat) for step in steps)
    played = record.tree.lineage(record.cursor)
    if start not in played:
        return None
    fell = [
        node
        for node in played[played.index(start) + 1 :]
        if (record.tree[node].question, record.tree[node].seat) == (str(roll.kind), roll.seat)
    ]
    if number >= len(fell):
        return None
    try:
        answer = record.answer_of(fell[number])
    except Disagreeing:
        return None
    return answer if isinstance(answer, Dice) and roll.admits(answer) else None
