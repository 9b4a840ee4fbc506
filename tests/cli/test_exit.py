"""The program ends in order, even where its event loop ends while the window is still open."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_ENDS = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from diadochi.cli.opening import open_table
from diadochi.windows import application as module
made = module.application
def ending(*chosen):
    running = made(*chosen)
    QTimer.singleShot({wait}, lambda: QApplication.exit(7))
    return running
module.application = ending
sys.exit(open_table(None, greets=True))
"""
"""Like Qt when the display goes away."""


@pytest.mark.parametrize("wait", [0, 400])
def test_a_lost_display_ends_the_program_without_a_crash(tmp_path: Path, wait: int) -> None:
    homes = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", _ENDS.format(wait=wait)],
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 7, done.stderr
