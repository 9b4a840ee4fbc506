"""A map of one's own is drawn on borrowed land, on paper, or on a coast of its own."""

from pathlib import Path

import pytest
import shapely
from PySide6.QtGui import QColor, QImage

from diadochi.atlas.documents import MapError
from diadochi.atlas.geography import load_geography
from diadochi.atlas.map_files import open_atlas
from diadochi.cli import main
from diadochi.resources import maps

COAST = "coast = [[[21.0, 36.0], [21.0, 42.0], [30.0, 42.0], [30.0, 36.0]]]"
"""Land round Pella and the Aegean only."""
LEFT, TOP = 200, 500


def own(folder: Path, *lines: str) -> Path:
    """A copy of the shipped map with an id of its own and more lines in its head."""
    for file in maps("diadochi").rglob("*.toml"):
        there = folder / file.relative_to(maps("diadochi"))
        there.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text("utf-8")
        if file.name == "map.toml":
            text = text.replace('id = "diadochi"\n', "\n".join(('id = "mine"', *lines, "")), 1)
        there.write_text(text, "utf-8")
    return folder


def drawn(folder: Path) -> QImage:
    """Pella and the Aegean, painted small."""
    out = folder / "drawn.png"
    words = ("render", "--map", str(folder), "--out", str(out), "--size", "300x200", "--part", f"{LEFT},{TOP},900,600")
    assert main([*words]) == 0
    return QImage(str(out))


def test_land_can_be_borrowed_from_a_shipped_map(tmp_path: Path, qapp: object) -> None:
    shipped = own(tmp_path / "shipped")
    (shipped / "map.toml").write_text((maps("diadochi") / "map.toml").read_text("utf-8"), "utf-8")
    assert drawn(own(tmp_path / "mine", 'geography = "diadochi"')) == drawn(shipped)


def test_paper_is_land_everywhere(tmp_path: Path) -> None:
    atlas = open_atlas(own(tmp_path, 'geography = "paper"'))
    assert load_geography(atlas).land.contains(shapely.box(0, 0, *atlas.canvas))
    assert load_geography(atlas).lakes.is_empty


@pytest.mark.traced
def test_a_coast_of_ones_own_divides_land_and_sea(tmp_path: Path, qapp: object) -> None:
    atlas = open_atlas(own(tmp_path, 'geography = "paper"', COAST))
    land = load_geography(atlas).land
    assert land.contains(shapely.Point(atlas.place["pella"]))
    assert not land.contains(shapely.Point(atlas.place["babylon"]))
    picture = drawn(tmp_path)

    def colour(lon: float, lat: float) -> QColor:
        x, y = atlas.projection.project(lon, lat)
        return picture.pixelColor(int(x - LEFT) // 3, int(y - TOP) // 3)

    sea, land_there = colour(20.4, 39.0), colour(23.6, 38.9)
    assert sea.blue() > sea.red()
    assert land_there.red() > land_there.blue()


@pytest.mark.parametrize(
    "coast", ["coast = [[[21.0, 36.0], [21.0, 42.0]]]", "coast = [[[21.0, 360.0]]]", 'coast = "x"']
)
def test_a_coast_that_is_none_is_named(tmp_path: Path, coast: str) -> None:
    with pytest.raises(MapError, match="coast"):
        open_atlas(own(tmp_path, 'geography = "paper"', coast))
