"""What gestures ask of the table they play at. The rules controller is such a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from desktop.forecast.marks import Mark, Spot
from desktop.forecast.plug import Held
from desktop.rules.core.system import AnyKit, AnyPosition
from desktop.rules.core.verdict import Verdict


class GestureTable(Protocol):
    """A game as hands know it: something is lifted, some places are legal, it is dropped or set down."""

    @property
    def kit(self) -> AnyKit:
        """The pieces and tables of the game."""

    @property
    def position(self) -> AnyPosition:
        """The position now; never to be changed from outside."""

    def may_lift(self, piece: str, /) -> Verdict:
        """Whether the army of a leader may be lifted."""

    def lift(self, piece: str, group: Any | None = None, /) -> bool:
        """Take an army, or part of it, in hand. False when that is refused."""

    def lifted(self) -> Held | None:
        """What is in hand."""

    def marks(self) -> Mapping[Spot, Mark]:
        """The legal places for what is in hand, and nothing else."""

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on any place for what is in hand."""

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes a drop at a place would take, none if it cannot be reached."""

    def drop(self, spot: Spot) -> bool:
        """Send what is in hand to a place. False when that is refused."""

    def set_down(self) -> None:
        """Put back what is in hand; nothing has happened."""
