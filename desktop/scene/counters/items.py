"""Graphics items that show counters as pictures: a block of counters, and a fan.

They take no buttons: gestures ask the layer what lies where.
"""

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.counters.arrangement import FAN_PADDING, Block, Laid
from desktop.scene.counters.measures import SHADOW_MARGIN, Detail
from desktop.scene.counters.painting import LIFTED, RESTING
from desktop.scene.counters.pictures import Pictures, Screen
from desktop.scene.palette import SHEET, qcolor

IN_HAND = 1.05
"""How much larger counters are drawn in the hand."""


class State(Enum):
    """How a block shows: as it lies, in the hand, faded back, or chosen."""

    PLAIN = "plain"
    LIFTED = "lifted"
    DIMMED = "dimmed"
    SELECTED = "selected"


class BlockItem(QGraphicsItem):
    """A block of counters; its origin is the upper left corner of the block's box.

    `scale` is canvas pixels to a counter pixel. `signs` are further counters, such as the sign of having moved.
    """

    def __init__(self, screen: Screen, block: Block, scale: float, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._screen = screen
        self._block = block
        self._scale = scale
        self._signs: tuple[Laid, ...] = ()
        self._state = State.PLAIN
        self._bounds = self._bounded()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def block(self) -> Block:
        """The counters shown."""
        return self._block

    @property
    def state(self) -> State:
        """How the block shows now."""
        return self._state

    @property
    def signs(self) -> tuple[Laid, ...]:
        """Further counters on the block."""
        return self._signs

    def show_block(self, block: Block, scale: float, signs: tuple[Laid, ...]) -> None:
        """Show other counters, or the same ones at another scale; nothing is repainted when all is equal."""
        if (block, scale, signs) == (self._block, self._scale, self._signs):
            return
        self.prepareGeometryChange()
        self._block, self._scale, self._signs = block, scale, signs
        self._bounds = self._bounded()
        self.update()

    def show_state(self, state: State) -> None:
        """Lift, dim or select the block."""
        if state is self._state:
            return
        self.prepareGeometryChange()
        self._state = state
        self.setOpacity(0.4 if state is State.DIMMED else 1.0)
        self.update()

    def boundingRect(self) -> QRectF:
        """The box with room for shadows; the scene asks for it many times in every frame."""
        return self._bounds

    def _bounded(self) -> QRectF:
        margin = SHADOW_MARGIN * self._scale * 1.6
        size = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        return size.adjusted(-margin, -margin, margin, margin)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the item's plane lies on one of its counters."""
        x, y = point.x() / self._scale, point.y() / self._scale
        return any(_holds(each, self._block.detail, x, y) for each in self._block.laid)

    def laid_at(self, point: QPointF) -> Laid | None:
        """The topmost counter under a point of the item's plane."""
        x, y = point.x() / self._scale, point.y() / self._scale
        return next((each for each in reversed(self._block.laid) if _holds(each, self._block.detail, x, y)), None)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the counters' pictures."""
        if self._state is State.SELECTED:
            self._halo(painter)
        lifted = self._state is State.LIFTED
        factor, lift = (IN_HAND, LIFTED) if lifted else (1.0, RESTING)
        pen = Pictures(painter, self._screen, hasty=widget is not None)
        for each in (*self._block.laid, *self._signs):
            pen.place(each, self._block.detail, self._scale * factor, lift)
        pen.done()

    def _halo(self, painter: QPainter) -> None:
        box = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(qcolor("gold", 60))
        for width, alpha in ((7.0, 70), (4.5, 140), (2.2, 255)):
            painter.setPen(QPen(qcolor("gold", alpha), width * self._scale))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 7 * self._scale, 7 * self._scale)
            painter.setBrush(Qt.BrushStyle.NoBrush)


class FanItem(BlockItem):
    """A stack fanned out on a parchment backing, every counter readable."""

    def _bounded(self) -> QRectF:
        """The backing with its shadow."""
        return self._backing().adjusted(-12 * self._scale, -12 * self._scale, 12 * self._scale, 14 * self._scale)

    def _backing(self) -> QRectF:
        padding = FAN_PADDING * self._scale
        size = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        return size.adjusted(-padding, -padding, padding, padding)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the item's plane lies on the backing."""
        return self._backing().contains(point)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the backing and the counters' pictures."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, scale = self._backing(), self._scale
        painter.setPen(Qt.PenStyle.NoPen)
        for grow in (5.0, 3.4, 1.8):
            painter.setBrush(QColor(30, 16, 6, 34))
            shade = box.translated(0, 2.5 * scale).adjusted(-grow * scale, -grow * scale, grow * scale, grow * scale)
            painter.drawRoundedRect(shade, 10 * scale, 10 * scale)
        painter.setBrush(qcolor("parchment_light", 244))
        painter.setPen(QPen(QColor(SHEET["gold_deep"]), 1.6 * scale))
        painter.drawRoundedRect(box, 8 * scale, 8 * scale)
        super().paint(painter, option, widget)


def _holds(laid: Laid, detail: Detail, x: float, y: float) -> bool:
    width, height = laid.face.size(detail)
    return laid.x <= x <= laid.x + width * laid.scale and laid.y <= y <= laid.y + height * laid.scale
