"""The layer in a window: coarse at once, fine later, whatever happens to files and to the painting child."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import load_geography
from diadochi.scene.land import land_layer as layer_module
from diadochi.scene.land import land_tiles
from diadochi.scene.land.land_layer import LandLayer
from diadochi.scene.land.land_picture import forget_old
from diadochi.scene.land.land_tiles import Address, TileCache, tile_folder, tile_path
from tests.scene.land.conftest import PATIENCE, child_of

Opener = Callable[[Path], LandLayer]
VIEW = QRectF(900, 900, 300, 200)


def shown(layer: LandLayer, scale: float = 0.5) -> QImage:
    image = QImage(int(VIEW.width() * scale), int(VIEW.height() * scale), QImage.Format.Format_RGB32)
    image.fill(0xFF00FF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-VIEW.topLeft())
    layer.paint(painter, VIEW, scale)
    painter.end()
    return image


def has_unpainted(image: QImage) -> bool:
    return any(
        image.pixel(x, y) & 0xFFFFFF == 0xFF00FF for x in range(0, image.width(), 7) for y in range(image.height())
    )


def settle(qtbot: QtBot, layer: LandLayer) -> None:
    """Until the tiles of the view are here; the child goes on with coarse ones."""
    with qtbot.waitSignal(layer.tiles_ready, timeout=PATIENCE):
        shown(layer)


def test_the_first_look_shows_land_at_once(open_layer: Opener, tmp_path: Path) -> None:
    image = shown(open_layer(tmp_path))
    assert not has_unpainted(image)
    assert len({image.pixel(x, 50) for x in range(image.width())}) > 20


def test_tiles_come_are_kept_and_are_there_at_once_next_time(qtbot: QtBot, open_layer: Opener, tmp_path: Path) -> None:
    first = open_layer(tmp_path)
    coarse = shown(first)
    settle(qtbot, first)
    fine = shown(first)
    assert fine != coarse
    assert 0 < first.memory < 120 * 2**20
    first.close()
    second = open_layer(tmp_path)
    settle(qtbot, second)
    assert shown(second) == fine


def test_a_damaged_tile_is_painted_again(qtbot: QtBot, open_layer: Opener, rome: Atlas, tmp_path: Path) -> None:
    folder = tile_folder(rome, load_geography(rome), 1.0, tmp_path)
    path = tile_path(folder, Address(3, 0, 0))
    path.parent.mkdir(parents=True)
    for row in range(3):
        for column in range(4):
            path.with_name(f"{column}-{row}.jpg").write_bytes(b"half a til")
    layer = open_layer(tmp_path)
    settle(qtbot, layer)
    assert not has_unpainted(shown(layer))
    assert any(len(entry.read_bytes()) > 10_000 for entry in path.parent.glob("*.jpg"))


def test_a_folder_that_takes_no_files_is_told_once_and_tiles_stay_in_memory(
    qtbot: QtBot, open_layer: Opener, tmp_path: Path
) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file where the folder should be")
    layer = open_layer(blocked)
    told: list[str] = []
    layer.notice.connect(told.append)
    settle(qtbot, layer)
    assert len(told) == 1
    assert str(blocked) in told[0]
    assert not has_unpainted(shown(layer))
    assert blocked.is_file()


@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_a_killed_child_is_started_again(qtbot: QtBot, open_layer: Opener, tmp_path: Path) -> None:
    layer = open_layer(tmp_path)
    shown(layer)
    qtbot.waitUntil(lambda: child_of(layer) > 0, timeout=PATIENCE)
    first = child_of(layer)
    with qtbot.waitSignal(layer.tiles_ready, timeout=PATIENCE):
        os.kill(first, signal.SIGKILL)
    assert child_of(layer) not in {0, first}


def test_a_map_without_geography_shows_parchment_and_says_why(
    qtbot: QtBot, atlas: Atlas, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(layer_module, "load_geography", lambda _: load_geography(atlas, tmp_path / "nowhere"))
    monkeypatch.setattr(land_tiles, "overview_path", lambda _: tmp_path / "none.jpg")
    layer = LandLayer(atlas, cache=tmp_path)
    with qtbot.waitSignal(layer.notice, timeout=PATIENCE) as heard:
        assert not has_unpainted(shown(layer))
    assert "nowhere" in heard.args[0]
    assert 'geography = "paper"' in heard.args[0]
    layer.close()


def test_a_strip_of_the_view_does_not_make_the_rest_forgotten(qtbot: QtBot, open_layer: Opener, tmp_path: Path) -> None:
    layer = open_layer(tmp_path)
    shown(layer, 2.0)
    image = QImage(int(VIEW.width() * 2), int(VIEW.height() * 2), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(2, 2)
    painter.translate(-VIEW.topLeft())
    layer.paint(painter, QRectF(VIEW.left(), VIEW.top(), 3, 3), 2.0)
    painter.end()
    here = QRectF()

    def came(rect: QRectF) -> None:
        nonlocal here
        here = here.united(rect)

    layer.tiles_ready.connect(came)
    qtbot.waitUntil(lambda: here.contains(VIEW), timeout=PATIENCE)


def test_tiles_nobody_used_for_long_are_taken_away(tmp_path: Path) -> None:
    folder, old, recent = (tmp_path / name for name in ("now", "old", "recent"))
    for other in (old, recent):
        other.mkdir()
        (other / "0-0.jpg").write_bytes(b"")
    os.utime(old, (0, 0))
    forget_old(folder)
    assert recent.is_dir()
    assert not old.exists()
    folder.mkdir()
    os.utime(folder, (0, 0))
    forget_old(folder)
    forget_old(recent)
    assert folder.is_dir(), "it was used just now"


def test_the_cupboard_keeps_within_its_limits(qapp: object) -> None:
    cache = TileCache(limit=3 * 64 * 64 * 4, packed_limit=25)
    for number in range(5):
        cache.put(Address(0, number, 0), QPixmap(64, 64))
        cache.pack(Address(1, number, 0), b"x" * 10)
        cache.get(Address(0, 0, 0))
    assert cache.bytes == 3 * 64 * 64 * 4
    assert cache.packed_bytes == 20
    kept = [number for number in range(5) if cache.get(Address(0, number, 0)) is not None]
    assert kept == [0, 3, 4]
    assert cache.packed(Address(1, 4, 0)) == b"x" * 10
    assert cache.packed(Address(1, 0, 0)) is None
