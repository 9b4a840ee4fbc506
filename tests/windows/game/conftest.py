"""A game in a window whose records go to a folder of the test."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.game_plan import GamePlan


@pytest.fixture
def playing(free_table: Playing) -> Playing:
    """A fresh free table; games begun on it are kept in a folder of the test."""
    return free_table


def plan(*plays: str, **fields: object) -> GamePlan:
    """A game of so many seats: "human" or "random" each."""
    seats = tuple(SeatPlan(f"Player {number}", kind) for number, kind in enumerate(plays, 1))
    return GamePlan(seats, **fields)  # type: ignore[arg-type]


def agree(playing: Playing, *numbers: str, way: int = 0) -> None:
    """Everyone asked by a way ticks; whoever has a number types it."""
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
