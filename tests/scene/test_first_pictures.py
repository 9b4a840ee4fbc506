"""What the first view was painted with the last time is shown again, and never where something else is to be seen."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.scene import first_pictures
from diadochi.scene.counters import counter_sprites
from diadochi.scene.counters.counter_shapes import Detail, Size
from diadochi.scene.counters.counter_sprites import Sprites
from diadochi.scene.first_pictures import FIRST_PICTURES
from diadochi.scene.sheet import cell_layer
from diadochi.scene.sheet.cell_layer import CellLayer
from diadochi.scene.sheet.sheet_layers import SheetLayers

STEP = 0.25


@pytest.fixture(scope="module")
def atlas(qapp: object) -> Atlas:
    return open_atlas(maps("diadochi"))


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    FIRST_PICTURES.end()  # whoever had a window here before
    yield tmp_path / "pictures.bin"
    FIRST_PICTURES.end()


def sheet(atlas: Atlas, state: str) -> QImage:
    """The whole sheet in a state, painted as at a start."""
    layers = SheetLayers(atlas, "es" if state == "Spanish" else "en")
    scene = QGraphicsScene(0, 0, *atlas.canvas)
    layers.add_to(scene)
    if state == "no sea":
        layers.set_route_kind_visible("sea", on=False)
    if state == "no legend":
        layers.set_legend_visible(on=False)
    layers.set_zoom_step(STEP)
    image = QImage(1050, 700, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        scene.render(painter, QRectF(image.rect()), QRectF(0, 0, *atlas.canvas))
    return image


def test_a_sheet_looks_the_same_whatever_was_kept(atlas: Atlas, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = ("plain", "Spanish", "no sea", "no legend")
    wanted = {state: sheet(atlas, state) for state in states}
    assert len({bytes(image.constBits()) for image in wanted.values()}) == len(states)
    FIRST_PICTURES.begin(path)
    sheet(atlas, "plain")
    FIRST_PICTURES.end()
    FIRST_PICTURES.begin(path)
    assert {state: sheet(atlas, state) for state in states} == wanted
    drawn: list[object] = []
    monkeypatch.setattr(CellLayer, "_inked", lambda _layer, key: drawn.append(key) or ())
    assert sheet(atlas, "plain") == wanted["plain"]
    assert drawn == [], "nobody draws what was kept"


def first_frame(atlas: Atlas, qtbot: QtBot) -> QImage:
    """What a window shows of a sheet with its first frame."""
    layers = SheetLayers(atlas)
    layers.set_motion(on=True)
    scene = QGraphicsScene(0, 0, *atlas.canvas)
    layers.add_to(scene)
    layers.set_zoom_step(STEP)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.scale(STEP, STEP)
    return view.grab().toImage()


def test_what_was_kept_comes_with_the_first_frame(
    atlas: Atlas, path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(cell_layer, "HASTE_S", 60.0)
    FIRST_PICTURES.begin(path)
    whole = first_frame(atlas, qtbot)
    FIRST_PICTURES.end()
    monkeypatch.setattr(cell_layer, "HASTE_S", -1.0)  # no frame has time to draw
    assert first_frame(atlas, qtbot) != whole
    FIRST_PICTURES.begin(path)
    assert first_frame(atlas, qtbot) == whole


class Square(NamedTuple):
    """A counter that is all of one colour."""

    colour: str

    def size(self, detail: Detail) -> Size:
        return 20, 20

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        painter.fillRect(0, 0, 20, 20, self.colour)


def seen(colour: str, scale: float = 1.0) -> tuple[str, int]:
    """The colour in the middle of such a counter, and its width."""
    picture = Sprites().picture(Square(colour), Detail.FULL, scale, 1.0).toImage()
    return picture.pixelColor(picture.rect().center()).name(), picture.width()


def test_counters_are_known_again_and_what_is_damaged_or_old_is_painted_anew(
    qapp: object, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Tests of windows may have let pictures be drawn once for the whole process.
    painted = counter_sprites.picture_of
    monkeypatch.setattr(counter_sprites, "picture_of", getattr(painted, "__wrapped__", painted))
    red = seen("#ff0000")
    FIRST_PICTURES.begin(path)
    seen("#ff0000")
    FIRST_PICTURES.end()
    whole = path.read_bytes()
    monkeypatch.setattr(Square, "paint", lambda *_: None)
    bare = seen("#ff0000")
    FIRST_PICTURES.begin(path)
    assert seen("#ff0000") == red != bare
    assert seen("#0000ff") == bare
    assert seen("#ff0000", 1.5)[0] == bare[0]
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    FIRST_PICTURES.begin(path)
    assert seen("#ff0000") == bare
    path.write_bytes(whole)
    monkeypatch.setattr(first_pictures, "_MADE_OF", ("fonts",))  # other files than those it was made of
    FIRST_PICTURES.begin(path)
    assert seen("#ff0000") == bare
