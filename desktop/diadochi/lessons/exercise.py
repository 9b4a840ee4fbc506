"""An exercise: a point of a worked case, a question about it, and the answer of the rules."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from diadochi.language import Message
from diadochi.lessons.pupil_memory import EXERCISES
from diadochi.rules.cases.case_files import Case
from diadochi.rules.cases.game_cases import JUDGED, Misanswer, Misgiven, Table, cases_of
from diadochi.rules.core.flow import Answer, Dice, Node
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.core.verdict import Verdict


class ExerciseForm(StrEnum):
    """The forms of exercises. These words are in the learning path and in keys, so they must never change."""

    RULE = "rule"
    ANSWERS = "answers"
    WHERE = "where"
    DICE = "dice"
    BATTLE = "battle"
    REACH = "reach"


PREDICTED = (ExerciseForm.DICE, ExerciseForm.BATTLE)
"""Forms in which dice are rolled after the pupil's answer."""
SEVERAL = (ExerciseForm.ANSWERS, ExerciseForm.WHERE)
"""Forms in which all right answers must be found."""


def table_game(kit: GameKit, start: GamePosition) -> Game[GamePosition]:
    """A game from a position, played like a free table."""
    return Game(start, root_of(kit, rules_of(kit).TABLE))


class ExerciseMoment(msgspec.Struct, frozen=True):
    """A point of a case: the position at the start, and the answers up to it."""

    kit: GameKit
    start: GamePosition
    given: tuple[Answer, ...] = ()

    def game(self) -> Game[GamePosition]:
        game = table_game(self.kit, self.start)
        for answer in self.given:
            game.answer(answer)
        return game


class ExerciseOption(msgspec.Struct, frozen=True):
    """Something the pupil can choose: a rule by its id, an answer, or a result of dice. `why` is its verdict.

    `falls` are the dice that give this result.
    """

    words: Message | None = None
    rule: str = ""
    is_right: bool = False
    why: Verdict | None = None
    answer: Answer | None = None
    falls: tuple[Dice, ...] = ()


class Exercise(msgspec.Struct, frozen=True):
    """One exercise; `rule` is its core rule.

    `asked` is the question. `options` are choices in an order that reveals nothing; `spaces` are all right spaces if
    the pupil clicks places, `around` plausible wrong ones. `target` is to be reached, if it can be (`is_reachable`).
    `falls` are the dice rolled after the answer.
    """

    rule: str
    form: ExerciseForm
    case: Case
    moment: ExerciseMoment
    asked: Message
    options: tuple[ExerciseOption, ...] = ()
    spaces: frozenset[str] = frozenset()
    around: frozenset[str] = frozenset()
    target: str = ""
    is_reachable: bool = False
    falls: tuple[Dice, ...] = ()
    why: Verdict | None = None

    @property
    def key(self) -> str:
        """What identifies it in a pupil's memory."""
        return exercise_key(self.rule, self.form, self.case)

    @property
    def right(self) -> tuple[int, ...]:
        """The indices of the right options."""
        return tuple(number for number, option in enumerate(self.options) if option.is_right)


def exercise_key(rule: str, form: str, case: Case) -> str:
    """The key of an exercise in a pupil's memory."""
    return f"{EXERCISES}/{rule}/{form}/{case.entry.id}: {case.entry.title}"


# --- played cases
# A case is played by the rules and stored step by step, so that it can be stopped anywhere.


class OpenedCase(msgspec.Struct, frozen=True):
    """A case played to its end: `nodes` are the questions before each of `given`, `game` is at the end."""

    case: Case
    kit: GameKit
    start: GamePosition
    given: tuple[Answer, ...]
    nodes: tuple[Node | None, ...]
    game: Game[GamePosition]

    def stopped(self, at: int) -> ExerciseMoment:
        """The point before answer number `at`."""
        return ExerciseMoment(self.kit, self.start, self.given[:at])

    @property
    def end(self) -> ExerciseMoment:
        """The point after the last answer."""
        return ExerciseMoment(self.kit, self.start, self.given)

    def answer_of(self, table: Table) -> Answer | None:
        """The answer that a table of the case stands for at its end; None if there is none."""
        plain = {field: value for field, value in table.items() if field not in JUDGED}
        try:
            return cases_of(self.kit).answer_of(self.kit, self.game.position, self.game.node, plain)
        except (Misanswer, NotationError):
            return None


def open_case(kit: GameKit, case: Case) -> OpenedCase | None:
    """Play a case on a table, as in a window.

    None if the case cannot be set up, stored in a record or played, or if it starts anything other than answers,
    because a player could not do that at a table.
    """
    system = cases_of(kit)
    try:
        home = system.home_of(kit, case.entry)
        start = system.laid(home, case.entry)
        home = rules_of(home).under(home, start)
        rules_of(home).read(home, rules_of(home).write(start))
        game = table_game(home, start)
        given, nodes = [], []
        for step in case.entry.when:
            if "do" not in step:
                continue
            if system.begun(home, game, step) is not None:
                return None
            plain = {field: value for field, value in step.items() if field != "expect"}
            answer = system.answer_of(home, game.position, game.node, plain)
            nodes.append(game.node)
            game.answer(answer)
            given.append(answer)
    except (Misgiven, Misanswer, IllegalAnswer, NotationError):
        return None
    if rules_of(home).broken(home, game.position):
        return None
    return OpenedCase(case, home, start, tuple(given), tuple(nodes), game)
