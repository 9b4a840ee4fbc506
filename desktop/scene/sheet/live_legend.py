"""The legend answers the mouse: pointing at a row lights all of its kind, a click on a route's row switches it."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.scene.palette import qcolor
from desktop.scene.sheet.cartouche import Cartouche, entry_at


class LiveLegend(QGraphicsObject):
    """A clear item over the cartouche that tells at which row the mouse points."""

    pointed_at = Signal(str)
    """The id of the kind the mouse points at; empty when it leaves."""
    chosen = Signal(str)
    """A row was clicked: the id of its kind."""

    def __init__(self, cartouche: Cartouche | None) -> None:
        super().__init__()
        self._cartouche = cartouche
        self._kind = ""
        self.setAcceptHoverEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    def show(self, cartouche: Cartouche | None) -> None:
        """Answer for another wording of the same rows."""
        self.prepareGeometryChange()
        self._cartouche = cartouche

    def kind_at(self, x: float, y: float) -> str:
        """The kind of the row at a point in canvas pixels, empty where there is none."""
        entry = entry_at(self._cartouche, x, y)
        return entry.kind if entry is not None and entry.kind is not None else ""

    def point_at(self, kind: str) -> None:
        """Light the row of a kind (empty: none) and tell of it."""
        if kind != self._kind:
            self._kind = kind
            self.update()
            self.pointed_at.emit(kind)

    def boundingRect(self) -> QRectF:
        """The cartouche, canvas pixels."""
        return self._cartouche.box if self._cartouche is not None else QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Light the row that is pointed at."""
        if self._cartouche is None or not self._kind:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor("gold", 70))
        for entry in self._cartouche.entries:
            if entry.kind == self._kind:
                painter.drawRoundedRect(entry.box.adjusted(-4, 2, 2, -2), 8, 8)

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Point at the row under the mouse."""
        self.point_at(self.kind_at(event.scenePos().x(), event.scenePos().y()))

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Point at nothing."""
        self.point_at("")

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Take the press of a row; elsewhere the map has it."""
        event.setAccepted(bool(self.kind_at(event.scenePos().x(), event.scenePos().y())))

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Choose the row the button is let go over."""
        kind = self.kind_at(event.scenePos().x(), event.scenePos().y())
        if kind:
            self.chosen.emit(kind)
