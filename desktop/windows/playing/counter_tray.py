"""A counter in a tray: a button the keyboard walks to; what its mark looks like is said by subclasses."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.windows.shell import Shell
from desktop.windows.styles import part
from desktop.windows.widget_text import as_words
from desktop.windows.window_input import is_under_pointer

_EDGE = 4


class CounterTile(QAbstractButton):
    """Can be checked. `stepped` carries how far the keyboard wants to go, `entered` that Enter was pressed."""

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
        """What it is called, checked or not."""
        return self.name

    def word(self) -> None:
        """Say what it is and whether it is checked."""
        self.setAccessibleName(self.words())
        self.setToolTip(as_words(self.words()))

    def sizeHint(self) -> QSize:
        """The counter and a frame."""
        size = self.picture.deviceIndependentSize().toSize()
        return QSize(size.width() + 2 * _EDGE, size.height() + 2 * _EDGE)

    def minimumSizeHint(self) -> QSize:
        """It never shrinks."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The counter, its mark, a frame for the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            self.paint_frame(painter, QColor(part("focus" if self.hasFocus() else "accent")))
        self.paint_counter(painter)

    def paint_frame(self, painter: QPainter, colour: QColor) -> None:
        """A raised ground with a rim."""
        painter.setPen(QPen(colour, 2.0))
        painter.setBrush(QColor(part("raised")))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def paint_counter(self, painter: QPainter) -> None:
        """The counter itself."""
        painter.drawPixmap(_EDGE, _EDGE, self.picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go on, the blank marks, Enter confirms."""
        match event.key():
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit()
            case _:
                super().keyPressEvent(event)


# --- table edge
# Where trays stand: at the lower edge of the map, or at the upper one when they would hide what is to be picked.

_TABLE_EDGE_EDGE = 12
"""Pixels between a tray and the edge of the map."""
_GLOW = 24
"""Pixels round a place that should stay in sight."""


def stand_below(tray: QWidget, shell: Shell, spaces: Iterable[str] = ()) -> None:
    """Move a child of `window` to the middle of an edge of the map, or to its left corner, clear of the card of a roll.

    Of such places that one is taken where it hides fewest of `spaces`. It is as large as it wants to be, but never
    broader than the map.
    """
    view = shell.view
    before = tray.geometry() if is_under_pointer(tray) else None
    layout = tray.layout()
    if layout is not None:
        layout.activate()
    tray.setMaximumWidth(max(tray.minimumWidth(), view.width() - 2 * _TABLE_EDGE_EDGE))
    tray.adjustSize()
    left = max(0, (view.width() - tray.width()) // 2)
    bottom = max(0, view.height() - tray.height() - _TABLE_EDGE_EDGE)
    corners = [QPoint(x, y) for y in (bottom, _TABLE_EDGE_EDGE) for x in (left, min(left, _TABLE_EDGE_EDGE))]
    points = [view.mapFromScene(shell.scene.place(space)) for space in spaces]
    cards = _cards(shell)

    def cost(corner: QPoint) -> tuple[int, int]:
        box = QRect(corner, tray.size())
        hidden = sum(box.adjusted(-_GLOW, -_GLOW, _GLOW, _GLOW).contains(point) for point in points)
        return sum(_area(box.intersected(card)) for card in cards), hidden

    if before is not None:  # its buttons, which lie in its right lower corner, stay under the pointer
        tray.move(before.right() + 1 - tray.width(), before.bottom() + 1 - tray.height())
    else:
        tray.move(view.mapTo(shell.frame, min(corners, key=cost)))


def _cards(shell: Shell) -> list[QRect]:
    """Where cards of rolls lie, in pixels of the map."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    shown = (card for card in shell.frame.findChildren(QWidget, "rollCard", direct) if card.isVisible())
    return [QRect(shell.view.mapFrom(shell.frame, card.pos()), card.size()) for card in shown]


def _area(box: QRect) -> int:
    return box.width() * box.height() if box.isValid() else 0
