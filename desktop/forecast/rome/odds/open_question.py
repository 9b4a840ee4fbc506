"""What each answer to an open question leads to, until the action it belongs to is over."""

from desktop.forecast.odds.chance_tree import Line, Stem, grow_from
from desktop.forecast.odds.odds_questions import OddsMoment, Policy, UnfitQuestion
from desktop.forecast.rome.odds.march_tree import Marching, MarchState, PlannedMarch, on_table, replies
from desktop.language import tr
from desktop.rules.core.flow import Answer, Decision, Node, Procedure
from desktop.rules.core.game import Game
from desktop.rules.rome.answers import Pass
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.turn import play

MOST_ANSWERS = 8
"""Answers of one question that are looked at; of more, the first."""
_COUNTED = frozenset(
    (
        Kind.INSIDE,
        Kind.INTERCEPT,
        Kind.AVOID,
        Kind.RESPOND,
        Kind.COMMAND,
        Kind.BATTLE,
        Kind.LOSE,
        Kind.RETREAT,
        Kind.PURSUE,
    )
)
"""What is asked and thrown in the midst of an action."""
_LISTED = frozenset((Kind.RESPOND, Kind.COMMAND, Kind.LOSE, Kind.RETREAT, Kind.PURSUE))
"""Questions of which every answer is looked at; of the others the whole of what may go to each place."""


def is_counted(node: Node) -> bool:
    """Whether a question belongs to an action that is counted to its end."""
    return node.kind in _COUNTED


class OpenQuestion:
    """A moment at which something is asked or thrown, ready to be counted for whoever is asked."""

    def __init__(self, kit: Kit, moment: OddsMoment) -> None:
        self._kit, self._moment = kit, moment
        self.line = self._line()
        node = self.line.node
        if node is None or not is_counted(node):
            raise UnfitQuestion(tr("There is nothing to count at this question; ask about a march instead."))
        self.node: Node = node
        self.seat = node.seat

    def _line(self) -> Line[Position]:
        def root(live: Position) -> Procedure[None]:
            return play(self._kit, live)

        return Line(on_table(self._moment.position), root, self._moment.answers)

    def answers(self) -> tuple[Answer | None, ...]:
        """Those that are looked at; nothing where dice are due."""
        node = self.node
        if not isinstance(node, Decision):
            return (None,)
        found = tuple(node.options) if node.kind in _LISTED else self._whole(node)
        return tuple(dict.fromkeys(found))[:MOST_ANSWERS]

    def _whole(self, node: Decision) -> tuple[Answer, ...]:
        """What a best reply would be picked from, nothing first where that may be."""
        found = replies(self._kit, self.line.position, node, Policy(best=True))
        return (Pass(), *found) if node.admits(Pass()) else found

    def tree(self, answer: Answer | None, policy: Policy) -> Stem[Position]:
        """All that may come of an answer. Raises TooWide."""
        line = self._line()
        move = line.position.moving
        march = PlannedMarch(move.seat, move.space)
        own = line.position.sides[self.seat].powers
        plan = _Answering(self._kit, march, own, policy, answer, self.seat)
        return grow_from(line, self._root, plan, MarchState(arrived=True, answered=0 if answer is not None else 1))

    def _root(self, live: Position) -> Procedure[None]:
        return play(self._kit, live)


class _Answering(Marching):
    """The plan after an open question: this answer, and then nothing more than has to be."""

    def __init__(
        self, kit: Kit, march: PlannedMarch, own: tuple[str, ...], policy: Policy, answer: Answer | None, seat: int
    ) -> None:
        super().__init__(kit, march, own, policy, sees=seat)
        self._answer = answer

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """The answer that is looked at, then those of the policy."""
        if not memory.answered and self._answer is not None:
            return ((self._answer, memory._replace(answered=1)),)
        return super().answers(line, decision, memory)

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> None:
        """Nowhere: what has been answered before belongs to every line."""


# --- moment
# A moment of a game for whoever counts from there on: where play can be taken up, and what was answered since.


def moment_of(game: Game[Position]) -> OddsMoment:
    """Where a game stands; nothing is hidden from anybody in it."""
    again = game.again()
    start, since = game.checkpoint, list[Answer]()
    for answer in game.answers:
        if _begins_here(again.node):
            start, since = again.position.copy(), []
        since.append(answer)
        again.answer(answer)
    if _begins_here(again.node):
        start, since = again.position, []
    return OddsMoment(start.copy(), tuple(since))


def _begins_here(node: Node | None) -> bool:
    """Whether play asks the same question again from the position alone."""
    return isinstance(node, Decision) and node.kind in (Kind.MARCH, Kind.ACTION)
