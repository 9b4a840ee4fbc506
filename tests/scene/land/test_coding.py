"""Tiles of land as bytes: what is whole is read, what is not is told, and reading never holds up the window."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from diadochi.cache import store_entry
from diadochi.scene.land.land_tiles import decoded, encoded, read_tile

SIDE = 64
KEY = b"key"

_PROGRAM = """
import sys
from pathlib import Path
from threading import Thread
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage
from diadochi.scene.land.land_tiles import read_tile
path, side, times = Path(sys.argv[1]), int(sys.argv[2]), 4000
def tiles():
    for _ in range(times):
        assert read_tile(path, b'key', side, side) is not None
other = Thread(target=tiles)
other.start()
image = QImage(side, side, QImage.Format.Format_RGB32)
while other.is_alive():
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.ReadWrite)
    image.save(kept, "PNG")
    assert not QImage.fromData(kept.data()).isNull()
"""


@pytest.fixture
def content() -> bytes:
    picture = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.darkGreen)
    return encoded(picture)


def test_a_tile_is_read_whole_or_not_at_all(content: bytes, tmp_path: Path) -> None:
    for name, written, is_whole in (
        ("whole", content, True),
        ("cut", content[:-40], False),
        ("empty", b"", False),
        ("strange", b"none of ours\xff\xd9", False),
    ):
        path = tmp_path / f"{name}.jpg"
        assert store_entry(path, KEY, written)
        for picture in (decoded(written, SIDE, SIDE), read_tile(path, KEY, SIDE, SIDE)):
            assert (picture is not None) == is_whole, name
        assert read_tile(path, KEY, SIDE, SIDE + 1) is None
    whole = tmp_path / "whole.jpg"
    assert read_tile(whole, b"another", SIDE, SIDE) is None
    whole.write_bytes(whole.read_bytes()[:-40])
    assert read_tile(whole, KEY, SIDE, SIDE) is None
    assert read_tile(tmp_path / "nowhere.jpg", KEY, SIDE, SIDE) is None


def test_a_thread_that_reads_tiles_and_the_window_never_wait_for_each_other(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tile.jpg"
    assert store_entry(path, KEY, content)
    words = [sys.executable, "-c", _PROGRAM, str(path), str(SIDE)]
    subprocess.run(words, check=True, timeout=120, capture_output=True)
