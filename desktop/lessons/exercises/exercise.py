"""What an exercise is: a moment of a case, what is asked there, and what the rules say is right."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from desktop.language import Message
from desktop.rules.cases.case_files import Case
from desktop.rules.cases.comparison import JUDGED
from desktop.rules.cases.entries import Misanswer, Misgiven, Table
from desktop.rules.cases.plug import system_of
from desktop.rules.core.flow import Answer, Dice, Node
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.core.position_text import NotationError
from desktop.rules.core.system import AnyKit, root_of, rules_of
from desktop.rules.core.verdict import Verdict


class ExerciseForm(StrEnum):
    """How an exercise asks. These words stand in the learning path and in keys; they never change."""

    RULE = "rule"
    ANSWERS = "answers"
    WHERE = "where"
    DICE = "dice"
    BATTLE = "battle"
    REACH = "reach"


PREDICTED = (ExerciseForm.DICE, ExerciseForm.BATTLE)
"""Forms in which dice are still to fall when the pupil answers."""
SEVERAL = (ExerciseForm.ANSWERS, ExerciseForm.WHERE)
"""Forms in which everything that is right is to be found, not one of several."""


def table_game(kit: AnyKit, start: Any) -> Game[Any]:
    """A game that is played from a position as a free table plays it."""
    return Game(start, root_of(kit, rules_of(kit).TABLE))


class ExerciseMoment(msgspec.Struct, frozen=True):
    """Where a case is stopped: the position it starts from, and the answers given until then."""

    kit: Any
    start: Any
    given: tuple[Answer, ...] = ()

    def game(self) -> Game[Any]:
        """A game of its own that stands at this moment."""
        game = table_game(self.kit, self.start)
        for answer in self.given:
            game.answer(answer)
        return game


class ExerciseOption(msgspec.Struct, frozen=True):
    """Something the pupil may pick: a rule by its id, an answer, or what may come of dice. `why` is the verdict on it.

    `falls` are the dice that would bring it about.
    """

    words: Message | None = None
    rule: str = ""
    is_right: bool = False
    why: Verdict | None = None
    answer: Answer | None = None
    falls: tuple[Dice, ...] = ()


class Exercise(msgspec.Struct, frozen=True):
    """One exercise. `key` is what a pupil's memory keeps it by, `rule` the core rule it belongs to.

    `asked` is the question. `options` are picked from, in an order that tells nothing; `spaces` are all that is right
    where places are clicked, `around` those that a pupil might take for right. `target` is to be reached, or cannot be
    (`is_reachable`). `falls` are the dice that fall when he has answered.
    """

    key: str
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
    def right(self) -> tuple[int, ...]:
        """The numbers of the options that are right."""
        return tuple(number for number, option in enumerate(self.options) if option.is_right)


def exercise_key(rule: str, form: str, case: Case) -> str:
    """What a pupil's memory keeps an exercise by."""
    return f"rules/{rule}/{form}/{case.entry.id}: {case.entry.title}"


# --- opened
# A case played by the rules and kept move by move, so that it can be stopped anywhere.


class OpenedCase(msgspec.Struct, frozen=True):
    """A case played to its end: `nodes` are what was open before each of `given`, `game` stands behind the last."""

    case: Case
    kit: Any
    start: Any
    given: tuple[Answer, ...]
    nodes: tuple[Node | None, ...]
    game: Game[Any]

    def stopped(self, at: int) -> ExerciseMoment:
        """The moment before answer number `at`."""
        return ExerciseMoment(self.kit, self.start, self.given[:at])

    @property
    def end(self) -> ExerciseMoment:
        """The moment behind the last answer."""
        return ExerciseMoment(self.kit, self.start, self.given)

    def answer_of(self, table: Table) -> Answer | None:
        """The answer that a table of the case means at its end; None where it means none there."""
        plain = {field: value for field, value in table.items() if field not in JUDGED}
        try:
            return system_of(self.kit).answer_of(self.kit, self.game.position, self.game.node, plain)
        except (Misanswer, NotationError):
            return None


def open_case(kit: AnyKit, case: Case) -> OpenedCase | None:
    """Play a case on a table as it stands in a window.

    None where it cannot be laid, where a record could not keep its position or an answer is refused, and for cases that
    begin something besides answering: nobody could do that at a table.
    """
    system = system_of(kit)
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
