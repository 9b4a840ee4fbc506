"""A game in a window whose records go to a folder of the test."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.windows.game.seats import SeatPlan
from desktop.windows.playing.playing import Playing
from desktop.windows.successors.new_game.plan import GamePlan
from tests.windows.conftest import table_with_records


@pytest.fixture
def playing(dressed: object, kit: Kit, position: Position, tmp_path: Path) -> Iterator[Playing]:
    """A free table; games begun on it are kept in a folder of the test."""
    with table_with_records(kit, position, tmp_path) as made:
        made.games.automatic.chance = random.Random(12)
        made.games.automatic.set_pace("at_once")
        made.games.automatic.slot = 0  # nobody measures how long players think here
        yield made


def plan(*plays: str, **fields: object) -> GamePlan:
    """A game of so many seats: "human" or "random" each."""
    seats = tuple(SeatPlan(f"Player {number}", kind) for number, kind in enumerate(plays, 1))
    return GamePlan(seats, **fields)  # type: ignore[arg-type]


def agree(playing: Playing, *numbers: str, way: int = 0) -> None:
    """Everybody asked by a way ticks; whoever has a number types it."""
    consent = playing.games.agreeing.consent
    assert consent is not None
    assert consent.isVisible()
    for choice in consent.choices[way : way + 1]:
        choice.click()
    asked = consent.assents[way]
    for box in asked.boxes.values():
        box.setChecked(True)
    for line, number in zip(asked.fields.values(), numbers, strict=True):
        line.setText(number)
    QTest.mouseClick(consent.agree, Qt.MouseButton.LeftButton)


def refuse(playing: Playing) -> None:
    """Whoever is asked says no."""
    consent = playing.games.agreeing.consent
    assert consent is not None
    consent.reject()
