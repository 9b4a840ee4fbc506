"""A cache of what each army can do in the present position, so that targets light up at once."""

from typing import NamedTuple

from diadochi.forecast.game_forecast import InHand, forecast_of
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.verdict import Verdict


class AskedMoment(NamedTuple):
    """The position, the open question and the movement points to assume before a movement roll."""

    kit: GameKit
    position: GamePosition
    node: Node | None
    points: int | None

    def is_same(self, other: "AskedMoment | None") -> bool:
        """Whether both hold the identical objects; comparing whole positions would be slow."""
        return other is not None and all(one is another for one, another in zip(self, other, strict=True))


class ReadyHands:
    """The reach of each army, computed once for each position."""

    def __init__(self) -> None:
        self._moment: AskedMoment | None = None
        self._found: dict[str, InHand | Verdict] = {}

    def lift(self, moment: AskedMoment, piece: str) -> InHand | Verdict:
        """The army of a counter with everything that can go along, or the verdict that refuses it."""
        if not moment.is_same(self._moment):
            self._moment, self._found = moment, {}
        if piece not in self._found:
            self._found[piece] = forecast_of(moment.kit).lift(*moment[:3], piece, None, moment.points)
        return self._found[piece]

    def forget(self) -> None:
        """Empty the cache after the position has changed."""
        self._moment, self._found = None, {}
