"""The screen the window tests get: a real Qt window opens on it, feels the mouse, and shows in a picture."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.display import Display

PROGRAM = """
from PySide6.QtWidgets import QApplication, QPushButton
app = QApplication([])
button = QPushButton("Antigonos")
button.setStyleSheet("background: #204080")
button.clicked.connect(app.quit)
button.setGeometry(100, 100, 300, 200)
button.show()
print(app.platformName(), flush=True)
app.exec()
"""


def is_blue_button(picture: QImage) -> bool:
    """Whether the whole screen is in the picture and the button stands on it."""
    colour = picture.pixelColor(130, 130)
    return (picture.width(), picture.height()) == (1920, 1080) and colour.blue() > colour.red()


@pytest.mark.window
def test_a_real_window_opens_and_is_clicked(display: Display, tmp_path: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], env=display.env, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout.readline().strip() == "xcb"
        display.xdotool("search", "--sync", "--onlyvisible", "--pid", str(program.pid))
        display.xdotool("mousemove", "200", "200")
        assert display.shows(tmp_path / "screen.png", is_blue_button)
        display.xdotool("click", "1")
        assert program.wait(timeout=20) == 0
    finally:
        program.kill()
        program.communicate()
