"""Tables on which plans are carried out: their start, their steps, the dice they assume; and all of that in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.odds.game_odds import has_odds, odds_system
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.forecast.plans import Assumption, assumed, is_chance
from diadochi.journal.played_record import Unnamed
from diadochi.journal.record.codec import answer_to_json
from diadochi.journal.record.plan_book import KeptPlan, PlanBook, PlanStep
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import START, Disagreeing
from diadochi.language import Message, Speaker, msg, tr, trn
from diadochi.narration.game_narration import words_of
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Draw, Drawn, Roll, by_chance
from diadochi.rules.core.game import Game, GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game_window import windows_of
from diadochi.windows.hotseat.hotseat import HotSeat

# --- origin of steps
# A policy, an assumption about dice, or the user.


class StepOrigins:
    """Steps not noted here were entered by hand; dice follow `how`."""

    def __init__(self) -> None:
        self._by: dict[tuple[int, str], str] = {}

    def note(self, node: int, answer: Answer, by: str) -> None:
        """Note the origin of the next answer at `node`."""
        self._by[node, answer_to_json(answer)] = by

    def steps(self, table: Browsing, how: Assumption) -> tuple[PlanStep, ...]:
        """The answers on a table up to now; editing the table ends the plan there.

        Dice of unknown origin were assumed as `how` says, and stay so.
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


# --- carrying out


class PlanOnTable(NamedTuple):
    """A table on which a plan was carried out; `left_over`: some steps could not be followed."""

    table: Unnamed
    givers: StepOrigins
    left_over: bool


class PlanTables:
    """Carries out the plans of the game; `looker` is the viewer's seat."""

    def __init__(self, desk: CurrentGame, hotseat: HotSeat, looker: Callable[[], int | None]) -> None:
        self._desk, self._hotseat, self._looker = desk, hotseat, looker

    def start_of(self, plan: KeptPlan) -> GamePosition:
        record = self._desk.kept
        position, rules = record.position_at(plan.node), rules_of(record.kit)
        if self._hotseat.hand.conceals(position):
            position = rules.view(position, plan.owner if plan.owner is not None else self._looker_of_all)
        return windows_of(record.kit.atlas.system).freed(position)

    @property
    def _looker_of_all(self) -> int | None:
        return None if self._hotseat.are_several else self._looker()

    def laid(self, plan: KeptPlan) -> PlanOnTable:
        """The table of a plan, at its end or as far as it leads."""
        position = self.start_of(plan)
        kit = rules_of(self._desk.kept.kit).under(self._desk.kept.kit, position)
        table, givers = Unnamed.lay(position, kit), StepOrigins()
        answers = PlanBook(self._desk.kept).answers(plan)
        for step, answer in zip(plan.steps, answers, strict=False):
            if not table.game.why_not(answer):
                return PlanOnTable(table, givers, True)
            givers.note(table.cursor, answer, step.by)
            table.answer(answer, begins=isinstance(table.game.node, Decision))
        return PlanOnTable(table, givers, len(answers) < len(plan.steps))


def beginning(record: Browsing, node: int) -> int:
    """The last moment up to `node` from which play can continue."""
    for number in reversed(record.tree.lineage(node)):
        if record.tree[number].moment or record.tree[number].is_correction:
            return number
    return START


def steps_between(record: Browsing, start: int, node: int) -> int:
    """Number of steps between two moments on one line; 0 on different lines."""
    line = record.tree.lineage(node)
    return len(line) - 1 - line.index(start) if start in line else 0


# --- assumed dice


class AssumedDice(ProgramDice):
    """Assumes dice as `how` says, for the good or bad of the `side` being asked; `goal` measures that.

    `table` gives the kit and the game. Blind draws cannot be assumed: they are random.
    """

    def __init__(
        self,
        table: Callable[[], tuple[GameKit, Game[GamePosition]]],
        side: Callable[[], int],
        how: Assumption,
        goal: str = "",
    ) -> None:
        super().__init__()
        self._table, self._side = table, side
        self.how, self.goal = how, goal
        self._next: list[Answer] = []

    def take(self, how: Assumption) -> None:
        """Change the assumption."""
        self.how, self._next = how, []

    def wish(self, goal: str) -> None:
        """Change the goal that measures good and bad."""
        self.goal, self._next = goal, []

    def of(self, node: Chance) -> Dice | Drawn:
        if isinstance(node, Draw):
            return by_chance(node, self._chance)
        if not self._next or not node.admits(self._next[0]):
            kit, game = self._table()
            self._next = [*assumed(kit, game, node, self._side(), self.how, self.goal)]
        answer = self._next.pop(0)
        assert isinstance(answer, Dice)
        return answer


# --- dice of the game


def fallen_at(record: Browsing, start: int, steps: Sequence[PlanStep], roll: Roll) -> Dice | None:
    """The game's result of the same roll: the third movement roll of a side for the third in the plan.

    None if it has not been rolled yet: a plan never looks ahead.
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


# --- plan words
# Words for plans: assumptions, policies, goals, where a plan begins.

ASSUMPTIONS: dict[Assumption, tuple[Message, Message]] = {
    Assumption.AVERAGE: (
        msg("Average"),
        msg("The roll closest to the expected points and losses."),
    ),
    Assumption.WORST: (
        msg("A bad day"),
        msg("A bad day: only one roll in ten is worse."),
    ),
    Assumption.FALLEN: (
        msg("As rolled"),
        msg("The rolls already made in the game, in order. You choose the rest."),
    ),
    Assumption.BY_HAND: (
        msg("By hand"),
        msg("You choose every die."),
    ),
}
"""Name and meaning of each, in the order of the menu."""


def assumption_of(plan: KeptPlan) -> Assumption:
    """The assumption of a plan; the default if this version does not know it."""
    return Assumption(plan.assumed) if plan.assumed in list(ASSUMPTIONS) else Assumption.AVERAGE


_GIVEN: dict[str, Message] = {
    Assumption.AVERAGE: msg("assumed: average dice"),
    Assumption.WORST: msg("assumed: a bad day"),
    Assumption.FALLEN: msg("as rolled in the game"),
    Assumption.BY_HAND: msg("chosen by hand"),
}


def policies_of(kit: GameKit) -> dict[str, Message]:
    """Policies for the other players in the game of a kit, in written form, with their words."""
    return dict(odds_system(kit).policies()) if has_odds(kit) else {}


def other_replies(kit: GameKit, plan: KeptPlan, policy: str) -> Message | None:
    """How others respond in figures of a plan, if they do not respond as in the plan itself."""
    if (policy or "stand") == (plan.policy or "stand"):
        return None
    return policies_of(kit).get(policy or "stand", msg("{policy}", policy=policy))


def given_words(kit: GameKit, step: PlanStep) -> Message | None:
    """The origin of a step in words; None if entered by hand or unknown to this version."""
    policy = policies_of(kit).get(step.by)
    if policy is not None:
        return msg("assumed: {policy}", policy=policy)
    return _GIVEN.get(step.by)


def goal_words(kit: GameKit, goal: str, speaker: Speaker) -> str:
    """A goal in words; unchanged if it cannot be read, empty for none."""
    if not goal:
        return ""
    try:
        return ", ".join(speaker.say(each.words) for each in odds_system(kit).wishes(kit, goal))
    except UnfitQuestion:
        return goal


def begins_words(steps: int, taken_up: bool) -> str:
    """Where a plan begins, counted in steps back; `taken_up`: it was begun just now."""
    if not steps:
        return ""
    if not taken_up:
        return trn("The plan starts {n} step back in the game.", "The plan starts {n} steps back in the game.", steps)
    back = trn("The plan starts {n} step earlier.", "The plan starts {n} steps earlier.", steps)
    why = tr("Plans start at the beginning of an action, because its dice and answers belong together.")
    return f"{back} {why}"


def replied_words(kit: GameKit, decision: Decision, position: GamePosition, answer: Answer, policy: str) -> Message:
    """What others were assumed to answer, and why."""
    did = words_of(kit).entry_words(decision, position, answer)
    return msg("{did} ({policy}).", did=did, policy=policies_of(kit).get(policy, policy))
