"""What each answer to an open question leads to, until its action is over."""

from diadochi.forecast.odds.chance_tree import Line, Stem, grow_from
from diadochi.forecast.odds.game_odds import GameQuestion, MarchSubject
from diadochi.forecast.odds.odds_questions import OddsMoment, Policy, UnfitQuestion
from diadochi.forecast.rome.odds.march_tree import Marching, MarchState, PlannedMarch, on_table, replies
from diadochi.language import tr
from diadochi.rules.core.flow import Answer, Decision, Node, Procedure, Trait
from diadochi.rules.rome.answers import Pass
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.turn import play

MOST_ANSWERS = 8
"""The most answers of a question that are evaluated, the first ones."""
_COUNTED = Kind.having(Trait.WITHIN_ACTION)
"""Questions and rolls within an action."""
_LISTED = frozenset((Kind.RESPOND, Kind.COMMAND, Kind.LOSE, Kind.RETREAT, Kind.PURSUE))
"""Questions of which every answer is evaluated; of others only the largest group for each place."""


def is_counted(node: Node) -> bool:
    """Whether odds are computed at a question, i.e. whether it is within an action."""
    return node.kind in _COUNTED


class OpenQuestion(GameQuestion[Position, PlannedMarch]):
    """An open question or roll, ready to be evaluated for the seat that is asked."""

    def __init__(self, kit: Kit, moment: OddsMoment[Position]) -> None:
        self._kit, self._moment = kit, moment
        self.line = self._line()
        node = self.line.node
        if node is None or not is_counted(node):
            raise UnfitQuestion(tr("There is nothing to count at this question; ask about a march instead."))
        self.node: Node = node
        move = self.line.position.moving
        self.subject = MarchSubject(self.line.position, node.seat, PlannedMarch(move.seat, move.space))

    def _line(self) -> Line[Position]:
        def root(live: Position) -> Procedure[None]:
            return play(self._kit, live)

        return Line(on_table(self._moment.position), root, self._moment.answers)

    def answers(self) -> tuple[Answer | None, ...]:
        """The answers to evaluate; None for a roll."""
        node = self.node
        if not isinstance(node, Decision):
            return (None,)
        found = tuple(node.options) if node.kind in _LISTED else self._whole(node)
        return tuple(dict.fromkeys(found))[:MOST_ANSWERS]

    def _whole(self, node: Decision) -> tuple[Answer, ...]:
        """The answers that a best reply is chosen from, "nothing" first if allowed."""
        found = replies(self._kit, self.line.position, node, Policy(best=True))
        return (Pass(), *found) if node.admits(Pass()) else found

    def tree(self, answer: Answer | None, policy: Policy) -> Stem[Position]:
        """The tree after an answer. Raises TooWide."""
        line = self._line()
        own = line.position.sides[self.subject.seat].powers
        plan = _Answering(self._kit, self.subject.march, own, policy, answer, self.subject.seat)
        return grow_from(line, self._root, plan, MarchState(arrived=True, answered=0 if answer is not None else 1))

    def _root(self, live: Position) -> Procedure[None]:
        return play(self._kit, live)


class _Answering(Marching):
    """The script after an open question: this answer, then no more than necessary."""

    def __init__(
        self, kit: Kit, march: PlannedMarch, own: tuple[str, ...], policy: Policy, answer: Answer | None, seat: int
    ) -> None:
        super().__init__(kit, march, own, policy, sees=seat)
        self._answer = answer

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """The answer in question, then those of the policy."""
        if not memory.answered and self._answer is not None:
            return ((self._answer, memory._replace(answered=1)),)
        return super().answers(line, decision, memory)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> None:
        """Never: the position does not contain the answers given before."""
