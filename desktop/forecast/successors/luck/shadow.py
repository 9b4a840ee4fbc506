"""A march played once more beside the record, with no card in any hand: hidden cards are no part of luck.

Nobody who reads a report during a game learns from a figure what somebody holds, and throws that a card could come
between can be taken together.
"""

from desktop.forecast.odds.line import Line
from desktop.forecast.successors.odds.marching import without_hands
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.successors.answers import Pass
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.position import Position

_BEGINS = (Kind.ACTIVATION, Kind.MARCH)
"""Questions that are asked again from the position alone."""


class Shadow:
    """`line` stands where the record stands; None where it cannot: outside of marches, after a card was played."""

    def __init__(self) -> None:
        self.line: Line[Position] | None = None

    def meet(self, kit: Kit, position: Position, asked: Node) -> None:
        """A question of the record: a march is taken up here, or it is the same question."""
        if isinstance(asked, Decision) and asked.kind in _BEGINS:
            start = without_hands(position)
            start.course = ""
            self.line = Line(start, lambda here: table(kit, here))
        if self.line is not None and not _same(self.line.node, asked) and asked.kind is not Kind.SURPRISE:
            self.line = None

    def follow(self, asked: Node, answer: Answer) -> None:
        """The answer of the record; who plays no card is not asked here."""
        line = self.line
        if line is None or (asked.kind is Kind.SURPRISE and isinstance(answer, Pass) and not _same(line.node, asked)):
            return
        if line.node is None or not _same(line.node, asked) or not line.node.admits(answer):
            self.line = None
        else:
            line.send(answer)


def _same(node: Node | None, asked: Node) -> bool:
    return node is not None and (type(node), node.kind, node.seat) == (type(asked), asked.kind, asked.seat)
