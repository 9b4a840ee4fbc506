"""What was shown in a window goes with it: a table that was put away leaves nothing in memory."""

import gc
from pathlib import Path

from PySide6.QtWidgets import QApplication

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import table_with_records


def test_a_table_put_away_leaves_nothing(dressed: QApplication, kit: Kit, position: Position, tmp_path: Path) -> None:
    gc.collect()
    before = _tables()
    with table_with_records(kit, position, tmp_path):
        assert _tables() == before + 2
    gc.collect()
    assert _tables() == before


def _tables() -> int:
    return sum(isinstance(thing, MainWindow | Playing) for thing in gc.get_objects())
