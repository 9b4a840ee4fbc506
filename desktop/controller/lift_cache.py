"""What armies could do, looked up before anybody lifts them: so their targets light up at once."""

from typing import Any, NamedTuple

from desktop.forecast.plug import InHand, reach_of
from desktop.rules.core.flow import Node
from desktop.rules.core.system import AnyKit
from desktop.rules.core.verdict import Verdict


class AskedMoment(NamedTuple):
    """What lies on the table and what is asked, with the points to count with before a movement roll."""

    kit: AnyKit
    position: Any
    node: Node | None
    points: int | None

    def is_same(self, other: "AskedMoment | None") -> bool:
        """Whether both are one and the same, not only alike."""
        return other is not None and all(one is another for one, another in zip(self, other, strict=True))


class ReadyHands:
    """Every army is searched for once as long as nothing has changed."""

    def __init__(self) -> None:
        self._moment: AskedMoment | None = None
        self._found: dict[str, InHand | Verdict] = {}

    def lift(self, moment: AskedMoment, piece: str) -> InHand | Verdict:
        """The army of a piece with all that may go along, or why it is not lifted."""
        if not moment.is_same(self._moment):
            self._moment, self._found = moment, {}
        if piece not in self._found:
            self._found[piece] = reach_of(moment.kit).lift(*moment[:3], piece, None, moment.points)
        return self._found[piece]

    def forget(self) -> None:
        """The table has changed."""
        self._moment, self._found = None, {}
