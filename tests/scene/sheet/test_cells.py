"""At another zoom step the pictures of the one before stand in, so that its first frame comes soon."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.scene.canvas import STEPS, step_by
from diadochi.scene.sheet.cell_layer import CellLayer, CellPainter


def test_what_another_step_can_stand_in_for_is_drawn_after_the_first_frame(qtbot: QtBot) -> None:
    drawn: list[float] = []

    def draw_at(step: float) -> CellPainter:
        def draw(painter: QPainter, area: QRectF) -> None:
            drawn.append(step)
            painter.fillRect(area, Qt.GlobalColor.red)

        return draw

    layer = CellLayer(QRectF(0, 0, 400, 400), draw_at)
    layer.hasty = True
    scene = QGraphicsScene(QRectF(0, 0, 400, 400))
    scene.addItem(layer)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(200, 200)
    here = STEPS[4]
    after = step_by(here, 1)
    view.grab()
    assert drawn == [here]
    layer.set_step(after, 1.0)
    view.scale(after, after)
    assert view.grab().toImage().pixelColor(100, 100) == Qt.GlobalColor.red
    assert after not in drawn
    view.grab()
    assert after in drawn
