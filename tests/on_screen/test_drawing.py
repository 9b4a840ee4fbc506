"""In a real window someone draws with the mouse, the program is killed, and the drawing is there when it is back."""

import os
import signal
import time
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.sketch import drawn_at
from diadochi.rules.successors.kit import Kit
from tests.display import Display
from tests.on_screen.table import Table, running_table

pytestmark = [pytest.mark.window, pytest.mark.slow]

BLUE = QColor("#0b5fa5")


def along(table: Table, *spaces: str) -> None:
    """Press Ctrl and draw over these spaces."""
    table.display.xdotool("keydown", "ctrl")
    table.move(table.at(spaces[0]))
    table.press()
    for space in spaces[1:]:
        table.move(table.at(space))
    table.release()
    table.display.xdotool("keyup", "ctrl")


def ink_between(table: Table, one: str, other: str) -> "Shown":
    (x, y), (ox, oy) = table.at(one), table.at(other)
    return Shown((min(x, ox), min(y, oy), max(x, ox), max(y, oy)))


class Shown:
    """Whether blue ink shows somewhere in a box of the screen."""

    def __init__(self, box: tuple[int, int, int, int]) -> None:
        self._box = box

    def __call__(self, image: QImage) -> bool:
        left, top, right, bottom = self._box
        return any(
            image.pixelColor(x, y) == BLUE for x in range(left - 9, right + 9) for y in range(top - 9, bottom + 9)
        )


def kept(home: Path) -> list[str]:
    """What is drawn in the records below a folder, where each was left."""
    found = []
    for path in home.rglob("*.diadochi"):
        with Record.look(path) as record:
            found += [row.drawn for row in drawn_at(record, record.cursor)]
    return found


def test_a_drawing_outlives_the_program(display: Display, kit: Kit, checkout: Path, tmp_path: Path) -> None:
    with running_table(display, kit, checkout, tmp_path) as table:
        assert table.wait_for(lambda: table.ask("stack kelainai") is not None)
        text = table.text
        shows = ink_between(table, "kelainai", "sardeis")
        assert not shows(QImage(str(display.screenshot(tmp_path / "before.png"))))
        along(table, "kelainai", "kolossai", "sardeis")
        assert display.shows(tmp_path / "drawn.png", shows)
        assert table.text == text
        os.kill(table._program.pid, signal.SIGKILL)
        time.sleep(0.2)
    assert kept(tmp_path) == ["arrow blue kelainai kolossai sardeis"]
