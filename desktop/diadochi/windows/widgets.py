"""Rows and columns of widgets; small widgets: exclusive buttons, a wide check box, dragged tiles, wrapped words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

# --- rows and columns

Box = TypeVar("Box", bound=QBoxLayout)
LaidItem = QWidget | QLayout | int | None
"""What is laid in a row: a widget, a layout, a gap in pixels, or None for all the room that is left."""


def row_of(
    *items: LaidItem | tuple[LaidItem, int | Qt.AlignmentFlag],
    on: QWidget | None = None,
    margins: tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """A row of items, each with its stretch or alignment if it has one. `on` is the widget it lays out, if any."""
    return _fill(QHBoxLayout() if on is None else QHBoxLayout(on), items, margins, spacing)


def column_of(
    *items: LaidItem | tuple[LaidItem, int | Qt.AlignmentFlag],
    on: QWidget | None = None,
    margins: tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """The same, from top to bottom."""
    return _fill(QVBoxLayout() if on is None else QVBoxLayout(on), items, margins, spacing)


def _fill(
    box: Box,
    items: Iterable[LaidItem | tuple[LaidItem, int | Qt.AlignmentFlag]],
    margins: tuple[int, int, int, int] | None,
    spacing: int | None,
) -> Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for item in items:
        laid, how = item if isinstance(item, tuple) else (item, 0)
        is_alignment = isinstance(how, Qt.AlignmentFlag)  # which is a number, too
        stretch, alignment = (0, Qt.AlignmentFlag(how)) if is_alignment else (int(how), Qt.AlignmentFlag(0))
        if isinstance(laid, QWidget):
            box.addWidget(laid, stretch, alignment)
        elif isinstance(laid, QLayout):
            box.addLayout(laid, stretch)
        elif laid is None:
            box.addStretch(1)
        else:
            box.addSpacing(laid)
    return box


# --- buttons


class ChoiceRow(QWidget):
    """Exactly one of `count` buttons is down. `chosen` carries its index when the user has changed it."""

    chosen = Signal(int)

    def __init__(self, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        row = row_of(on=self, margins=(0, 0, 0, 0), spacing=4)
        for number in range(count):
            button = QPushButton(self)
            button.setObjectName("segment")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            self._group.addButton(button, number)
            row.addWidget(button)
        row.addStretch(1)
        self._group.idToggled.connect(self._lead_keys)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(self.chosen)

    @property
    def choice(self) -> int:
        """The index of the button that is down."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Press a button down without emitting a signal."""
        self._group.button(number).setChecked(True)

    def allow(self, count: int) -> None:
        """Enable only the first `count` buttons."""
        for number, button in enumerate(self._group.buttons()):
            button.setEnabled(number < count)

    def _lead_keys(self, number: int, down: bool) -> None:
        """The Tab key must lead to the button that is down; Qt does this only after a click."""
        if down:
            for at, button in enumerate(self._group.buttons()):
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == number else Qt.FocusPolicy.ClickFocus)
            self.setFocusProxy(self._group.button(number))

    def set_words(self, title: str, words: Sequence[str]) -> None:
        """Word the buttons in the present language; `title` describes the choice."""
        self.setAccessibleName(title)
        for button, said in zip(self._group.buttons(), words, strict=True):
            button.setText(said)
            button.setAccessibleName(f"{title} {said}")


# --- wide check box
# A check box that can be clicked anywhere on its row.


class WideCheckBox(QCheckBox):
    def hitButton(self, position: QPoint) -> bool:  # noqa: N802
        return self.rect().contains(position)


# --- dragging a tile
# A press on a tile is a click, or drags the tile's piece over the window.


class TileDrag(QObject):
    """One press of the left button on a tile, which passes its mouse events on.

    `pressed` is emitted at its beginning; `lifted`, once, when the mouse has moved far enough for a drag; `carried` and
    `let_go` carry where the drag goes and ends (points of the screen). A press without a drag ends with `clicked`.
    """

    pressed = Signal()
    lifted = Signal()
    carried = Signal(QPoint)
    let_go = Signal(QPoint)
    clicked = Signal()

    def __init__(self, tile: QWidget) -> None:
        super().__init__(tile)
        self._tile = tile
        self._start: QPoint | None = None
        self._dragging = False

    def press(self, event: QMouseEvent) -> None:
        """Start a drag or a click."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._dragging = event.position().toPoint(), False
            self.pressed.emit()

    def move(self, event: QMouseEvent) -> None:
        """Carry on once the mouse has moved far enough for a drag."""
        if self._start is None:
            return
        here = event.position().toPoint()
        far = (here - self._start).manhattanLength() >= QApplication.startDragDistance()
        if far and not self._dragging:
            self._dragging = True
            self.lifted.emit()
        if self._dragging:
            self.carried.emit(self._tile.mapToGlobal(here))

    def release(self, event: QMouseEvent) -> None:
        """End the drag, or report a click."""
        if self._start is None or event.button() != Qt.MouseButton.LeftButton:
            return
        dragging = self._dragging
        self.forget()
        if dragging:
            self.let_go.emit(self._tile.mapToGlobal(event.position().toPoint()))
        else:
            self.clicked.emit()

    def forget(self) -> None:
        """End the drag without any signal."""
        self._start, self._dragging = None, False


# --- wrapping button
# A button whose words are wrapped where there is less room than they need.

_USUAL = 260
"""Most pixels of words on one line that the button asks for; it accepts less."""
_BROKEN = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic
_CENTRED = Qt.AlignmentFlag.AlignCenter


class WrappingButton(QPushButton):
    """As high as its words need at its width; they are centred unless `aligned` says otherwise."""

    def __init__(self, parent: QWidget | None = None, aligned: Qt.AlignmentFlag = _CENTRED) -> None:
        super().__init__(parent)
        self._flags = _BROKEN | aligned
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _around(self) -> int:
        return self._framed(QSize(400, 40)).width() - 400

    def _framed(self, words: QSize) -> QSize:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        return self.style().sizeFromContents(QStyle.ContentsType.CT_PushButton, option, words, self)

    def _words(self, room: int) -> QSize:
        return self.fontMetrics().boundingRect(QRect(0, 0, max(room, 1), 9999), self._flags, self.text()).size()

    def heightForWidth(self, width: int) -> int:
        self.ensurePolished()
        return self._framed(self._words(width - self._around())).height()

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        return self._framed(self._words(_USUAL))

    def minimumSizeHint(self) -> QSize:
        self.ensurePolished()
        return QSize(self._words(1).width() + self._around(), self._framed(self._words(9999)).height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button of the style, with the words on as many lines as they need."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""  # type: ignore[attr-defined]
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        beside = self._around() // 2
        room = self.rect().adjusted(beside, 0, -beside, 0)
        role = QPalette.ColorRole.ButtonText
        painter.drawItemText(room, int(self._flags), self.palette(), self.isEnabled(), self.text(), role)
