"""The single target that is pointed at: a bright ring when it is legal, a crossed one when it is refused."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.highlights import rings
from desktop.scene.highlights.heights import Z_CURSOR, Z_REFUSAL
from desktop.scene.highlights.sprites import HighlightSprites, Stamp


class Pointer(QGraphicsItem):
    """One stamped picture; `centre` and `ring` in canvas pixels."""

    def __init__(self, sprites: HighlightSprites, height: float) -> None:
        super().__init__()
        self._sprites = sprites
        self._ring = 0.0
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def point_at(self, centre: QPointF, ring: float) -> None:
        """Show the ring around a point."""
        self.prepareGeometryChange()
        self._ring = ring
        self.setPos(centre)
        self.setVisible(True)

    def boundingRect(self) -> QRectF:
        """What may be painted, in the plane of the item."""
        reach = self._ring + 8.0 / self._sprites.step
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def picture(self, radius: float) -> QPixmap:
        """The picture for a radius in screen pixels."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        stamp = Stamp(painter, self._sprites)
        stamp.at(QPointF(0, 0), self.picture(self._ring * self._sprites.step))
        stamp.done()


class Pointed(Pointer):
    """The ring of a legal target under the hand, and of the keyboard's cursor."""

    def __init__(self, sprites: HighlightSprites) -> None:
        super().__init__(sprites, Z_CURSOR)

    def picture(self, radius: float) -> QPixmap:
        """The picture for a radius in screen pixels."""
        key = ("pointed", round(radius, 1))
        return self._sprites.picture(key, (radius + 6, radius + 6), lambda p: rings.draw_under_hand(p, radius))


class Refused(Pointer):
    """The crossed ring of a refused target."""

    def __init__(self, sprites: HighlightSprites) -> None:
        super().__init__(sprites, Z_REFUSAL)

    def picture(self, radius: float) -> QPixmap:
        """The picture for a radius in screen pixels."""
        key = ("refused", round(radius, 1))
        return self._sprites.picture(key, (radius + 6, radius + 6), lambda p: rings.draw_refusal(p, radius))
