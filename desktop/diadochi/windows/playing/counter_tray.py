"""Counter trays: checkable counters reachable by keyboard, and their placement at the edge of the map."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from diadochi.windows.foresight.card_placement import common_area
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import as_words
from diadochi.windows.window_input import is_under_pointer

_FRAME = 4


class CounterTile(QAbstractButton):
    """A checkable counter; subclasses draw its mark. `stepped` carries arrow key steps, `entered` fires on Enter."""

    stepped = Signal(int)
    entered = Signal()

    def __init__(self, name: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.picture = name, picture
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.toggled.connect(lambda _on: self.word())
        self.word()

    def words(self) -> str:
        """Its name, checked or not."""
        return self.name

    def word(self) -> None:
        """Set the accessible text: what it is and whether it is checked."""
        self.setAccessibleName(self.words())
        self.setToolTip(as_words(self.words()))

    def sizeHint(self) -> QSize:
        size = self.picture.deviceIndependentSize().toSize()
        return QSize(size.width() + 2 * _FRAME, size.height() + 2 * _FRAME)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            self.paint_frame(painter, QColor(part("focus" if self.hasFocus() else "accent")))
        self.paint_counter(painter)

    def paint_frame(self, painter: QPainter, colour: QColor) -> None:
        """Draw a raised ground with a rim."""
        painter.setPen(QPen(colour, 2.0))
        painter.setBrush(QColor(part("raised")))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def paint_counter(self, painter: QPainter) -> None:
        """Draw the counter."""
        painter.drawPixmap(_FRAME, _FRAME, self.picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit()
            case _:
                super().keyPressEvent(event)


# --- placement
# Trays go to the lower edge of the map, or the upper one if they would hide what is to be picked.

_MAP_GAP = 12
"""Pixels between a tray and the edge of the map."""
_SPACE_RADIUS = 24
"""Pixels around a space that should stay visible."""


def stand_below(tray: QWidget, shell: Shell, spaces: Iterable[str] = ()) -> None:
    """Move a tray to the middle of an edge of the map, or to the left corner, clear of roll cards.

    It takes the place that hides fewest of `spaces`, at its own size but never wider than the map.
    """
    view = shell.view
    before = tray.geometry() if is_under_pointer(tray) else None
    layout = tray.layout()
    if layout is not None:
        layout.activate()
    tray.setMaximumWidth(max(tray.minimumWidth(), view.width() - 2 * _MAP_GAP))
    tray.adjustSize()
    left = max(0, (view.width() - tray.width()) // 2)
    bottom = max(0, view.height() - tray.height() - _MAP_GAP)
    corners = [QPoint(x, y) for y in (bottom, _MAP_GAP) for x in (left, min(left, _MAP_GAP))]
    points = [view.mapFromScene(shell.scene.place(space)) for space in spaces]
    cards = _cards(shell)

    def cost(corner: QPoint) -> tuple[int, int]:
        box = QRect(corner, tray.size())
        hidden = sum(
            box.adjusted(-_SPACE_RADIUS, -_SPACE_RADIUS, _SPACE_RADIUS, _SPACE_RADIUS).contains(point)
            for point in points
        )
        return sum(common_area(box, card) for card in cards), hidden

    if before is not None:  # its buttons in the lower right corner stay under the pointer
        tray.move(before.right() + 1 - tray.width(), before.bottom() + 1 - tray.height())
    else:
        tray.move(view.mapTo(shell.frame, min(corners, key=cost)))


def _cards(shell: Shell) -> list[QRect]:
    """Boxes of roll cards, in pixels of the map."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    shown = (card for card in shell.frame.findChildren(QWidget, "rollCard", direct) if card.isVisible())
    return [QRect(shell.view.mapFrom(shell.frame, card.pos()), card.size()) for card in shown]
