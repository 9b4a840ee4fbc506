"""A case played by the rules and kept move by move, so that it can be stopped anywhere."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.lessons.exercises.exercise import ExerciseMoment, table_game
from desktop.rules.cases.entries import Table
from desktop.rules.cases.errors import Misanswer, Misgiven
from desktop.rules.cases.looking import JUDGED
from desktop.rules.cases.plug import system_of
from desktop.rules.cases.reading import Case
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit, rules_of


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
