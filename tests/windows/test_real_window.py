"""The window on a real X server: it opens, takes keys, finds a city and shows it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from diadochi.scene.palette import STYLES
from tests.display import Display

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.fixture
def playing(display: Display, tmp_path: Path) -> Iterator[str]:
    """The id of the window of a running ``diadochi play babylon-323``, which asks nothing first."""
    play = [sys.executable, "-m", "diadochi", "play", "babylon-323"]
    # a home of its own: a window comes back where it was left, with the view it had
    homes = {name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    running = subprocess.Popen(play, env=display.env | homes, stderr=subprocess.DEVNULL)
    try:
        assert display.shows(tmp_path / "start.png", _is_painted)
        found = display.xdotool("search", "--onlyvisible", "--name", "Diadochi").splitlines()
        display.xdotool("windowfocus", "--sync", found[0])
        yield found[0]
    finally:
        running.terminate()
        running.wait(20)


def _is_painted(image: QImage) -> bool:
    """The style's window colour on the menu bar, and a map of many colours in the middle."""
    bar = image.pixelColor(image.width() // 2, 12)
    row = {image.pixel(x, image.height() // 2) for x in range(400, 1300, 9)}
    return bar == QColor(STYLES["light"]["window"]) and len(row) > 40


def _changed(before: QImage, after: QImage) -> int:
    """How many of the points of a coarse grid differ."""
    return sum(before.pixel(x, y) != after.pixel(x, y) for x in range(0, before.width(), 16) for y in range(0, 900, 16))


def test_a_city_is_found_by_keys_alone(display: Display, playing: str, tmp_path: Path) -> None:
    before = QImage(str(display.screenshot(tmp_path / "before.png")))
    display.xdotool("key", "ctrl+k")
    display.xdotool("type", "Cassandreia")
    finder = tmp_path / "finder.png"
    assert display.shows(finder, lambda image: _changed(before, image) > 30)
    display.xdotool("key", "Return")
    assert display.shows(tmp_path / "found.png", lambda image: _changed(before, image) > 1200)


def test_ctrl_q_closes_the_window(display: Display, playing: str, tmp_path: Path) -> None:
    display.xdotool("key", "ctrl+q")
    black = QColor("black")
    assert display.shows(tmp_path / "gone.png", lambda image: image.pixelColor(700, 400) == black)
