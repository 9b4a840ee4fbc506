"""Land that has been painted for a picture or a print is found by the next, whole or not at all."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from diadochi.atlas.atlas import Atlas
from diadochi.scene.land.land_painter import LandPainter
from diadochi.scene.land.land_picture import PrintedLand, paint_sheet
from diadochi.scene.land.lattice import LatticePiece

pytestmark = pytest.mark.xdist_group("painters")

PART = QRectF(1000, 800, 60, 40)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "diadochi" / "land"


@pytest.fixture
def painted(painters: dict[str, LandPainter], monkeypatch: pytest.MonkeyPatch) -> list[LatticePiece]:
    """Every piece of which the ground is painted."""
    found: list[LatticePiece] = []
    paint = LandPainter.paint_ground

    def noted(painter: LandPainter, piece: LatticePiece) -> QImage:
        found.append(piece)
        return paint(painter, piece)

    monkeypatch.setattr(LandPainter, "paint_ground", noted)
    return found


def print_part(atlas: Atlas) -> QImage:
    return PrintedLand(atlas, PART, 1.0).picture(PART, 1.0)


@pytest.mark.parametrize("picture", [lambda atlas: paint_sheet(atlas, PART, 1.0), print_part], ids=["sheet", "print"])
def test_the_same_land_is_painted_once(
    picture: Callable[[Atlas], QImage], atlas: Atlas, painted: list[LatticePiece]
) -> None:
    first, second = picture(atlas), picture(atlas)
    assert len(painted) == 1
    assert first == second


def test_another_part_scale_or_map_is_painted(atlas: Atlas, rome: Atlas, painted: list[LatticePiece]) -> None:
    for which, part, scale in ((atlas, PART, 1.0), (atlas, PART, 0.5), (atlas, PART.translated(9, 0), 1.0)):
        PrintedLand(which, part, scale).paint_ground()
    assert len(painted) == 3
    paint_sheet(atlas, PART, 1.0)  # with its lines, unlike the ground of a print
    paint_sheet(rome, PART, 1.0)
    assert len(painted) == 5


def test_who_waits_hears_of_every_part_also_when_nothing_is_painted(atlas: Atlas, painted: list[LatticePiece]) -> None:
    heard: list[list[tuple[int, int]]] = [[], []]
    for hearing in heard:
        paint_sheet(atlas, PART, 1.0, lambda *done, to=hearing: to.append(done))
    assert heard == [[(0, 1)], [(0, 1)]]


def test_a_damaged_picture_is_painted_again(atlas: Atlas, painted: list[LatticePiece], folder: Path) -> None:
    whole = paint_sheet(atlas, PART, 1.0)
    (file,) = folder.rglob("*.png")
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    assert paint_sheet(atlas, PART, 1.0) == whole
    assert len(painted) == 2


def test_only_the_latest_pictures_are_kept(
    atlas: Atlas, painted: list[LatticePiece], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochi.scene.land.land_picture._MOST_PICTURES", 2)
    for width in (10, 20, 30):
        paint_sheet(atlas, QRectF(1000, 800, width, 10), 1.0)
    assert len(list(folder.rglob("*.png"))) == 2
    monkeypatch.setattr("diadochi.scene.land.land_picture._MOST_GROUND", 99)
    paint_sheet(atlas, QRectF(1000, 800, 40, 10), 1.0)  # too large to be kept
    assert len(list(folder.rglob("*.png"))) == 2
