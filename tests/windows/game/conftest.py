"""A game in a window whose records go to a folder of the test."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.controller.chance import ProgramDice
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.game.plan import GamePlan
from desktop.windows.game.seats import SeatPlan
from desktop.windows.playing.playing import Playing
from desktop.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window


@pytest.fixture
def playing(dressed: object, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    """A free table; games begun on it are kept in a folder of the test."""
    window = show_window(kit, position, Preferences(motion=False))
    made = Playing(window, kit, position.copy())
    made.controller.dice = ProgramDice(seed=5)
    made.games.desk.home = tmp_path
    made.games.desk.chance, made.games.automatic.chance = random.Random(11), random.Random(12)
    made.games.automatic.set_pace("at_once")
    yield made
    put_away(window)


def plan(*plays: str, **fields: object) -> GamePlan:
    """A game of so many seats: "human" or "random" each."""
    seats = tuple(SeatPlan(f"Player {number}", kind) for number, kind in enumerate(plays, 1))
    return GamePlan(seats, **fields)  # type: ignore[arg-type]
