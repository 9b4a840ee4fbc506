"""What gestures ask of the table they play at. The rules controller is such a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from desktop.forecast.lifted import Lifted
from desktop.forecast.marks import Mark, Spot
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


class GestureTable(Protocol):
    """A game as hands know it: something is lifted, some places are legal, it is dropped or set down."""

    @property
    def kit(self) -> Kit:
        """The pieces and tables of the game."""

    @property
    def position(self) -> Position:
        """The position now; never to be changed from outside."""

    def may_lift(self, general: str) -> Verdict:
        """Whether the army of `general` may be lifted."""

    def lift(self, general: str, group: Group | None = None) -> bool:
        """Take an army, or part of it, in hand. False when that is refused."""

    def lifted(self) -> Lifted | None:
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
