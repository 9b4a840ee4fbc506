"""Names, places and numbers of tiles."""

import itertools
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import load_geography
from diadochi.scene.canvas import sheet_box
from diadochi.scene.land import land_tiles
from diadochi.scene.land.land_tiles import (
    TILE,
    ZOOM_STEPS,
    Address,
    Pyramid,
    decoded,
    encoded,
    tile_folder,
    tile_key,
    tile_path,
)
from diadochi.whole_file import write_whole


@pytest.fixture
def pyramid(atlas: Atlas) -> Pyramid:
    return Pyramid(sheet_box(atlas))


def test_the_key_changes_with_everything_that_changes_a_pixel(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    geography = load_geography(atlas)
    key = tile_key(atlas.digest, geography, 1.0)
    assert key == tile_key(atlas.digest, geography, 1.0)
    assert key != tile_key("another map", geography, 1.0)
    assert key != tile_key(atlas.digest, geography, 2.0)
    monkeypatch.setattr(land_tiles, "STYLE", "slate")
    assert key != tile_key(atlas.digest, geography, 1.0)
    monkeypatch.undo()
    monkeypatch.setattr(land_tiles, "PAINTER_VERSION", land_tiles.PAINTER_VERSION + 1)
    assert key != tile_key(atlas.digest, geography, 1.0)


def test_each_map_has_a_folder_of_its_own(atlases: dict[str, Atlas], tmp_path: Path) -> None:
    folders = {tile_folder(atlas, load_geography(atlas), 1.0, tmp_path) for atlas in atlases.values()}
    assert len(folders) == len(atlases)
    assert all(tmp_path in folder.parents for folder in folders)


def test_steps_are_a_root_of_two_apart_and_hold_one_to_one() -> None:
    assert 1.0 in ZOOM_STEPS
    for coarse, fine in itertools.pairwise(ZOOM_STEPS):
        assert fine / coarse == pytest.approx(2**0.5)


@pytest.mark.parametrize(("scale", "step"), [(0.01, 0), (0.25, 1), (0.26, 2), (1.0, 5), (1.01, 6), (9.0, 8)])
def test_the_step_shown_is_never_coarser_than_the_view_if_there_is_one(
    pyramid: Pyramid, scale: float, step: int
) -> None:
    assert pyramid.step_for(scale) == step


@pytest.mark.parametrize("step", range(len(ZOOM_STEPS)))
def test_tiles_of_a_step_cover_the_sheet_once(pyramid: Pyramid, step: int) -> None:
    columns, rows = pyramid.size(step)
    pieces = [pyramid.piece(Address(step, column, row)) for row in range(rows) for column in range(columns)]
    area = sum(piece.columns * piece.rows for piece in pieces)
    width = sum(piece.columns for piece in pieces if piece.row == 0)
    height = sum(piece.rows for piece in pieces if piece.column == 0)
    assert area == width * height
    assert all(0 < piece.columns <= TILE and 0 < piece.rows <= TILE for piece in pieces)
    assert width / pyramid.scale(step) == pytest.approx(pyramid.sheet.width, abs=1 / pyramid.scale(step))
    assert list(pyramid.within(step, pyramid.sheet)) == [
        Address(step, column, row) for row in range(rows) for column in range(columns)
    ]


def test_a_view_off_the_sheet_needs_no_tile(pyramid: Pyramid) -> None:
    assert not list(pyramid.within(5, pyramid.sheet.__class__(-9000, 0, 100, 100)))


@pytest.mark.qt_log_ignore("JPEG")
def test_a_cut_or_foreign_picture_is_not_taken(tmp_path: Path) -> None:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    content = encoded(image)
    assert decoded(content, 40, 30) is not None
    assert decoded(content[:-100], 40, 30) is None
    assert decoded(content, 41, 30) is None
    assert decoded(b"", 40, 30) is None
    assert decoded(b"nonsense\xff\xd9", 40, 30) is None


def test_a_file_is_written_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tile_path(tmp_path, Address(3, 1, 2))
    path.parent.mkdir()
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
