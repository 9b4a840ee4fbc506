"""A killed process loses neither the window, its panels nor the view: the next one shows them as they were."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from diadochi.windows.docks import place_window, window_record

_TABLE = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QPointF, QTimer
from diadochi.cli import opening
from diadochi.windows.docks import Dock
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.playing import all_tables
from diadochi.windows.successors.game_plan import GamePlan

changes, game = {changes!r}, {game!r}
tables = []

class Tables(all_tables.MapTables):
    def open(self, *asked, **how):
        tables.append(self)
        opened = super().open(*asked, **how)
        QTimer.singleShot(600, change)
        return opened
all_tables.MapTables = Tables

def tell():
    playing = tables[0].shown
    window, view = playing.window, playing.shell.view
    middle, record = view.visible_rect().center(), playing.games.desk.record
    print(json.dumps({{
        "size": [window.width(), window.height()], "step": view.step, "middle": [middle.x(), middle.y()],
        "pinned": playing.shell.docks.is_pinned(Dock.JOURNAL),
        "open": playing.shell.docks[Dock.INSPECTOR].isVisible(),
        "fitted": view.is_fitted, "path": str(record.path) if record is not None else "",
    }}), flush=True)

def change():
    playing = tables[0].shown
    playing.finish()
    if changes and game:
        playing.games.desk.begin(GamePlan((SeatPlan("Anna"), SeatPlan("Boris"))))
    if changes:
        playing.window.resize(780, 740)
        playing.shell.docks.pin(Dock.JOURNAL)
        playing.shell.docks.show(Dock.INSPECTOR)
        QTimer.singleShot(300, look)
    QTimer.singleShot(3000, tell)

def look():
    view = tables[0].shown.shell.view
    view.zoom_to(0.5)
    view.centre_on(QPointF(1800.0, 1200.0))

sys.exit(opening.open_table({wanted!r}))
"""


def table(home: Path, *, changes: bool, game: bool, wanted: str | None = None) -> Mapping[str, object]:
    """Open the table in a process, let it change the window or not, and kill it: what it showed at the end."""
    homes = {name: str(home / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    process = subprocess.Popen(
        [sys.executable, "-c", _TABLE.format(changes=changes, game=game, wanted=wanted)],
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    shown: Mapping[str, object] = json.loads(line)
    return shown


@pytest.mark.skipif(sys.platform == "win32", reason="no process is killed so")
@pytest.mark.parametrize("game", [False, True])
def test_what_was_changed_is_there_after_a_kill(tmp_path: Path, game: bool) -> None:
    before = table(tmp_path, changes=True, game=game)
    assert before["size"] == [780, 740]
    assert before["pinned"]
    assert before["open"]
    assert not before["fitted"]
    after = table(tmp_path, changes=False, game=game, wanted=str(before["path"]) if game else None)
    assert after["path"] == before["path"]
    assert {name: after[name] for name in ("size", "pinned", "open", "step")} == {
        name: before[name] for name in ("size", "pinned", "open", "step")
    }
    assert after["middle"] == pytest.approx(before["middle"], abs=3.0)


def test_a_window_at_the_upper_edge_stays_there(dressed: QApplication) -> None:
    before, after = QWidget(), QWidget()
    before.move(100, 0)
    before.resize(600, 400)
    before.show()
    assert place_window(after, window_record(before))
    after.show()
    assert after.frameGeometry() == before.frameGeometry()
    before.close()
    after.close()
