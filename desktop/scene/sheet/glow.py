"""Light on routes and spaces: gold on a whole kind while its legend is pointed at, vermilion on what flashes."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from desktop.atlas.atlas import Atlas
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import line_path, pen
from desktop.scene.sheet.sizes import SYMBOL_RADIUS
from desktop.scene.sheet.trimming import symbol_of, trimmed


class Glow(QGraphicsPathItem):
    """A broad soft line along routes and round spaces. Hidden while it lights nothing."""

    def __init__(self, atlas: Atlas, colour: str, width: float) -> None:
        super().__init__()
        self._atlas = atlas
        self.setPen(pen(qcolor(colour, 190), width))
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def light(self, ids: Iterable[str]) -> None:
        """Light these routes and spaces and nothing else; ids of neither are passed over."""
        path = QPainterPath()
        for name in ids:
            if name in self._atlas.routes:
                path.addPath(line_path(trimmed(self._atlas, name)))
            elif name in self._atlas.place:
                radius = SYMBOL_RADIUS.get(symbol_of(self._atlas, name), SYMBOL_RADIUS["disc"]) * 1.3
                path.addEllipse(QPointF(*self._atlas.place[name]), radius, radius)
        self.setPath(path)
        self.setVisible(not path.isEmpty())
