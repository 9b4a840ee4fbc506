"""What the painter paints: the same every time, without seams, on both maps."""

from functools import cache

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import load_geography
from diadochi.scene.canvas import LandBox
from diadochi.scene.land.land_painter import CLEARANCE, LandPainter
from diadochi.scene.land.land_picture import paint_sheet, sheet_rect
from diadochi.scene.land.land_tiles import Address, Pyramid, encoded, overview_path, overview_stamp
from diadochi.scene.land.lattice import LatticePiece

pytestmark = pytest.mark.xdist_group("painters")
"""The painters of both maps are made once, not in every test process."""


def pixels(image: QImage) -> np.ndarray:
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 4].reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def test_a_tile_is_the_same_bytes_twice(painters: dict[str, LandPainter]) -> None:
    piece = Pyramid(painters["rome"].sheet).piece(Address(4, 2, 1))
    assert encoded(painters["rome"].paint(piece)) == encoded(painters["rome"].paint(piece))


def test_another_painter_of_the_same_map_paints_the_same(atlas: Atlas, painters: dict[str, LandPainter]) -> None:
    piece = Pyramid(painters["diadochi"].sheet).piece(Address(4, 2, 1))
    again = LandPainter(atlas, load_geography(atlas)).paint(piece)
    assert encoded(painters["diadochi"].paint(piece)) == encoded(again)


@pytest.mark.parametrize(
    ("scale", "column", "row"), [(1.0, 700, 900), (2**0.5, 1500, 1300), (0.5, 0, 0), (2.0, 2300, 2100)]
)
def test_neighbouring_pieces_agree_with_one_piece(
    painters: dict[str, LandPainter], scale: float, column: int, row: int
) -> None:
    painter = painters["diadochi"]

    def part(x: int, y: int, columns: int, rows: int) -> np.ndarray:
        return pixels(painter.paint(LatticePiece(painter.sheet, scale, column + x, row + y, columns, rows)))

    whole = part(0, 0, 420, 260)
    quarters = np.vstack([np.hstack([part(0, y, 197, 130), part(197, y, 223, 130)]) for y in (0, 130)])
    # Qt clips long outlines at the picture's edge, which may round a pen's edge by a shade of 255, never more than two.
    assert np.abs(whole - quarters).max() <= 2
    assert np.mean(np.any(whole != quarters, axis=2)) < 0.002


def test_the_sheet_is_made_of_the_same_pixels_as_its_tiles(
    atlas: Atlas, painters: dict[str, LandPainter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made of tiles; what is asked for again is not painted again, as a painter paints a piece always alike."""
    painter = painters["diadochi"]
    monkeypatch.setattr(painter, "paint", cache(painter.paint), raising=False)
    pyramid = Pyramid(painter.sheet)
    image = pixels(paint_sheet(atlas, QRectF(1300, 800, 420, 300), 1.0))
    column, row = 1300 + 96, 800 + 96
    for address in pyramid.within(5, LandBox(1300, 800, 420, 300)):
        piece = pyramid.piece(address)
        tile = np.zeros((2560, 2560, 3), int)
        tile[piece.row : piece.row + piece.rows, piece.column : piece.column + piece.columns] = pixels(
            painter.paint(piece)
        )
        part = tile[row : row + 300, column : column + 420]
        painted = part.any(axis=2)
        assert painted.any()
        assert np.array_equal(part[painted], image[painted])


def test_rect_and_scale_give_the_size_of_the_picture(atlas: Atlas) -> None:
    image = paint_sheet(atlas, QRectF(500, 600, 300, 200), 0.5)
    assert (image.width(), image.height()) == (150, 100)


def test_the_sheet_reaches_beyond_the_canvas(atlas: Atlas) -> None:
    assert sheet_rect(atlas).contains(QRectF(0, 0, *atlas.canvas))


@pytest.mark.parametrize(
    ("name", "lon", "lat", "sea"),
    [
        ("diadochi", 34.0, 43.0, True),  # the middle of the Euxine
        ("diadochi", 33.0, 34.0, True),
        ("diadochi", 42.0, 32.0, False),  # the desert of Arabia
        ("diadochi", 32.0, 39.2, False),
        ("rome", 12.0, 40.0, True),
        ("rome", 14.0, 37.4, False),
    ],
)
def test_sea_is_bluer_than_land(
    atlases: dict[str, Atlas], painters: dict[str, LandPainter], name: str, lon: float, lat: float, sea: bool
) -> None:
    x, y = atlases[name].projection.project(lon, lat)
    sheet = painters[name].sheet
    piece = LatticePiece(sheet, 1.0, int(x - sheet.left) - 8, int(y - sheet.top) - 8, 16, 16)
    colour = QColor(painters[name].paint(piece).scaled(1, 1).pixel(0, 0))
    assert (colour.blue() > colour.red()) is sea


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_mountains_keep_off_spaces_and_each_other(
    atlases: dict[str, Atlas], painters: dict[str, LandPainter], name: str
) -> None:
    mountains = painters[name].mountains
    assert len(mountains) > 40
    for number, mountain in enumerate(mountains):
        box = mountain.box
        assert not any(box.meets(other.box) for other in mountains[number + 1 :])
        for x, y in atlases[name].place.values():
            gap_x = max(box.left - x, x - box.right, 0)
            gap_y = max(box.top - y, y - box.bottom, 0)
            assert (gap_x**2 + gap_y**2) ** 0.5 >= CLEARANCE


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_the_shipped_overview_is_of_todays_painter(atlases: dict[str, Atlas], name: str) -> None:
    path = overview_path(name)
    assert path.stat().st_size <= 700 * 1024
    assert not QImage(str(path)).isNull()
    stamp = path.with_suffix(".txt").read_text(encoding="utf-8")
    remedy = "paint it again: python -m diadochi.lab.land_overview diadochi rome"
    assert stamp == overview_stamp(load_geography(atlases[name]).digest), remedy
