"""A game in a window whose records go to a folder of the test."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.game.plan import GamePlan
from desktop.windows.game.seats import SeatPlan
from desktop.windows.playing.playing import Playing
from tests.windows.conftest import table_with_records


@pytest.fixture
def playing(dressed: object, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    """A free table; games begun on it are kept in a folder of the test."""
    with table_with_records(kit, position, tmp_path) as made:
        made.games.automatic.chance = random.Random(12)
        made.games.automatic.set_pace("at_once")
        yield made


def plan(*plays: str, **fields: object) -> GamePlan:
    """A game of so many seats: "human" or "random" each."""
    seats = tuple(SeatPlan(f"Player {number}", kind) for number, kind in enumerate(plays, 1))
    return GamePlan(seats, **fields)  # type: ignore[arg-type]
