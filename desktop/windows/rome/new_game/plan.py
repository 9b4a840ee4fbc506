"""What a new game is to be: the scenario, who plays, who throws."""

from __future__ import annotations

import msgspec

from desktop.windows.game.seats import SeatPlan


class RomePlan(msgspec.Struct, frozen=True):
    """A game as it was chosen; `seats` are the players in seating order."""

    scenario: str
    seats: tuple[SeatPlan, ...]
    own_dice: bool = False
    clocks: bool = False
    title: str = ""
    odds: bool = True
    as_one: bool = False

    @property
    def seated(self) -> dict[int, SeatPlan]:
        """The players by seat."""
        return dict(enumerate(self.seats, 1))
