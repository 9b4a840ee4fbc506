"""Maps, their painters and a layer whose tiles go to a folder of the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QProcess

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import load_geography
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.scene.land.land_layer import LandLayer
from diadochi.scene.land.land_painter import LandPainter
from diadochi.scene.land.land_picture import land_painter

MAPS = ("diadochi", "rome")
PATIENCE = 600_000
"""Milliseconds. The child that paints comes after everything else a machine does, so a busy one takes its time; a child
that cannot paint says so at once."""


@pytest.fixture(scope="session")
def atlases() -> dict[str, Atlas]:
    return {name: open_atlas(maps(name)) for name in MAPS}


@pytest.fixture(scope="session")
def atlas(atlases: dict[str, Atlas]) -> Atlas:
    return atlases["diadochi"]


@pytest.fixture(scope="session")
def rome(atlases: dict[str, Atlas]) -> Atlas:
    return atlases["rome"]


@pytest.fixture(scope="session")
def painters(qapp: object, atlases: dict[str, Atlas]) -> dict[str, LandPainter]:
    """Those of the program: the last is the one that it keeps for whole pictures."""
    return {name: land_painter(atlases[name], load_geography(atlases[name])) for name in ("rome", "diadochi")}


@pytest.fixture
def open_layer(qapp: object, rome: Atlas) -> Iterator[Callable[[Path], LandLayer]]:
    """Opens layers of the map that is sooner painted; they are closed when the test ends."""
    opened: list[LandLayer] = []

    def open_one(cache: Path) -> LandLayer:
        opened.append(LandLayer(rome, cache=cache))
        return opened[-1]

    yield open_one
    for layer in opened:
        layer.close()


def child_of(painted: QObject) -> int:
    """The id of the process that paints for a layer or workshop; 0 when there is none."""
    return next((int(child.processId()) for child in painted.findChildren(QProcess) if child.processId()), 0)
