"""Both shipped maps, and their sheets as layers in a scene with a view."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.scene.palette import load_fonts
from diadochi.scene.sheet.sheet_layers import SheetLayers

MAPS = ("diadochi", "rome")


@pytest.fixture(scope="session")
def atlases(qapp: object) -> dict[str, Atlas]:
    load_fonts()
    return {name: open_atlas(maps(name)) for name in MAPS}


@pytest.fixture(scope="session")
def atlas(atlases: dict[str, Atlas]) -> Atlas:
    return atlases["diadochi"]


@pytest.fixture
def layers(atlas: Atlas) -> SheetLayers:
    return SheetLayers(atlas)


@pytest.fixture
def view(layers: SheetLayers) -> Iterator[QGraphicsView]:
    """The sheet at half size, Hellas in the middle."""
    scene = QGraphicsScene(0, 0, 4200, 2800)
    layers.add_to(scene)
    view = QGraphicsView(scene)
    view.resize(700, 500)
    view.scale(0.5, 0.5)
    layers.set_zoom_step(0.5)
    view.centerOn(800, 1100)
    view.show()
    yield view
    view.close()
