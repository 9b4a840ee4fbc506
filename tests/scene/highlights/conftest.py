"""An empty scene with the highlights of the shipped map on it, seen through a view."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.palette import load_fonts


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    return open_atlas(maps("diadochi"))


@pytest.fixture
def view(qtbot: QtBot, atlas: Atlas) -> QGraphicsView:
    load_fonts()
    scene = QGraphicsScene(QRectF(0, 0, *atlas.canvas))
    view = QGraphicsView(scene)
    scene.setParent(view)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
    view.resize(800, 600)
    qtbot.addWidget(view)
    view.show()
    return view


@pytest.fixture
def layer(view: QGraphicsView, atlas: Atlas) -> HighlightLayer:
    return HighlightLayer(view.scene(), atlas)
