"""Shipped geography opens; a broken one is told in one sentence with what to do."""

import shutil
from pathlib import Path

import pytest

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import GeographyError, load_geography
from diadochi.resources import assets
from diadochi.scene.land.land_painter import LandPainter

pytestmark = pytest.mark.traced


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(assets("geography", "diadochi"), tmp_path / "diadochi"))


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_land_and_lakes_lie_on_the_canvas(atlases: dict[str, Atlas], name: str) -> None:
    geography = load_geography(atlases[name])
    assert geography.land.is_valid
    assert len(geography.land.geoms) > 30
    width, height = atlases[name].canvas
    left, top, right, bottom = geography.land.bounds
    assert left < 0 or name == "rome"
    assert bottom > height
    assert right > width
    assert top < 0
    assert geography.lakes.within(geography.land.buffer(2))


def test_ports_lie_by_the_sea_and_inland_cities_on_land(atlas: Atlas) -> None:
    import shapely

    land = load_geography(atlas).land
    for space in ("babylon", "ekbatana", "persepolis", "pella"):
        assert land.contains(shapely.Point(atlas.place[space]))
    shore = land.boundary
    far = [port for port in atlas.ports if shore.distance(shapely.Point(atlas.place[port])) > 45]
    assert far == []


@pytest.mark.parametrize("name", ["geography.toml", "land.wkb", "lakes.wkb", "heights.png", "ground.png", "depth.png"])
def test_a_missing_file_is_named_with_the_remedy(atlas: Atlas, copied: Path, name: str) -> None:
    (copied / name).unlink()
    with pytest.raises(GeographyError, match=rf"{name}.*prepare\.py\.$"):
        load_geography(atlas, copied)


def test_a_missing_folder_is_named(atlas: Atlas, tmp_path: Path) -> None:
    with pytest.raises(GeographyError, match="nowhere: the geography of map diadochi is missing"):
        load_geography(atlas, tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("heights.png", b"no picture"),
        ("geography.toml", b"west = 'far'"),
        ("geography.toml", b"west = = 1"),
        ("geography.toml", b"\xff\xfe"),
        ("geography.toml", b"west = 9\nsouth = 1\neast = 2\nnorth = 3"),
    ],
)
def test_a_damaged_file_is_told_when_it_is_opened(atlas: Atlas, copied: Path, name: str, content: bytes) -> None:
    (copied / name).write_bytes(content)
    with pytest.raises(GeographyError, match=name):
        load_geography(atlas, copied)


def test_a_damaged_outline_is_told_when_it_is_needed(atlas: Atlas, copied: Path) -> None:
    (copied / "land.wkb").write_bytes(b"\x01\x02")
    geography = load_geography(atlas, copied)
    with pytest.raises(GeographyError, match=r"land\.wkb: damaged, not an outline"):
        _ = geography.land


@pytest.mark.qt_log_ignore("png")
@pytest.mark.parametrize("name", ["heights.png", "ground.png"])
def test_a_damaged_picture_is_told_when_it_is_painted(
    qapp: object, atlas: Atlas, copied: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (copied / name).write_bytes((copied / name).read_bytes()[:60])
    with pytest.raises(GeographyError, match=f"{name}: damaged: the picture cannot be read"):
        LandPainter(atlas, load_geography(atlas, copied))


def test_the_digest_changes_with_any_file(atlas: Atlas, copied: Path) -> None:
    before = load_geography(atlas, copied).digest
    (copied / "lakes.wkb").write_bytes((copied / "lakes.wkb").read_bytes() + b" ")
    assert load_geography(atlas, copied).digest != before
