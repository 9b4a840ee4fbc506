"""Rows and columns of widgets, small widgets that several windows use, and how much of a screen windows take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from PySide6.QtCore import (
    QChildEvent,
    QEvent,
    QObject,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLayout,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Message
from diadochi.windows.widget_text import bind_text

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


def button_of(
    words: Message, parent: QWidget, done: Callable[..., object] | SignalInstance | None = None, *, first: bool = False
) -> QPushButton:
    """A button whose words follow the language; a click calls `done`. The `first` one of its place stands out."""
    button = QPushButton(parent)
    bind_text(button.setText, words)
    if first:
        button.setProperty("weight", "first")
    if done is not None:
        button.clicked.connect(done)
    return button


def lead_keys(owner: QWidget, group: QButtonGroup, number: int) -> None:
    """Let the Tab key lead to the button of `owner` that is down; Qt does this only after a click."""
    for at, button in enumerate(group.buttons()):
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == number else Qt.FocusPolicy.ClickFocus)
    owner.setFocusProxy(group.button(number))


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
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Press a button down without emitting a signal."""
        self._group.button(number).setChecked(True)

    def allow(self, count: int) -> None:
        for number, button in enumerate(self._group.buttons()):
            button.setEnabled(number < count)

    def _lead_keys(self, number: int, down: bool) -> None:
        if down:
            lead_keys(self, self._group, number)

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


# --- lists


class WrappedList(QListWidget):
    """A list whose lines wrap at its width; it scrolls vertically only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def refill(box: QComboBox, rows: Iterable[tuple[str, object]]) -> None:
    """Offer words with their data, without signals; what was chosen stays chosen, else the first."""
    kept = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for words, data in rows:
            box.addItem(words, data)
        box.setCurrentIndex(max(0, box.findData(kept)))


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

_USUAL = 260  # most pixels of words on one line that the button asks for; it accepts less
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
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""  # type: ignore[attr-defined]
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        beside = self._around() // 2
        room = self.rect().adjusted(beside, 0, -beside, 0)
        role = QPalette.ColorRole.ButtonText
        painter.drawItemText(room, int(self._flags), self.palette(), self.isEnabled(), self.text(), role)


# --- screen room
# How much of a screen windows and dialogs take; none is ever larger than the screen or outside of it.

_FRAME = QSize(8, 48)  # pixels of a screen's width and height taken by the frame of a window
SMALL_SCREEN = QSize(1500, 880)
"""On a smaller screen (pixels) the first window takes all of it."""


def first_window(room: QSize) -> QSize:
    """The size of the main window at the first start on a screen with this much room."""
    is_small = room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height()
    return room if is_small else room * 0.92


def screen_of(widget: QWidget) -> QRect:
    """The part of its screen that a window may take, with its frame."""
    return widget.screen().availableGeometry()


def room_on_screen(widget: QWidget) -> QSize:
    """The most that a window on the same screen may have inside its frame, in pixels."""
    return screen_of(widget).size() - _FRAME


def keep_on_screen(widget: QWidget) -> None:
    """Move a window as far as needed to be whole on its screen, wherever its parent is."""
    box, room = widget.frameGeometry(), screen_of(widget)
    left = max(room.left(), min(box.left(), room.right() + 1 - box.width()))
    widget.move(left, max(room.top(), min(box.top(), room.bottom() + 1 - box.height())))


_KINDS = (Qt.WindowType.Window, Qt.WindowType.Dialog)


class WindowsOnScreen(QObject):
    """Limits the dialogs and windows of a frame, and their own dialogs, to the room on the screen.

    No title bar and no button is ever out of reach, and a dialog is over the middle of its window. `opening` carries
    each of them before it is shown.
    """

    opening = Signal(QWidget)

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            child = event.child()
            if isinstance(child, QWidget) and child.windowType() in _KINDS:
                child.installEventFilter(self)
                if child.isVisible():
                    self._open(child)
        elif isinstance(watched, QWidget) and watched is not self.parent():
            if event.type() == QEvent.Type.Show:
                self._open(watched)
            elif event.type() == QEvent.Type.Resize and watched.isVisible() and not event.spontaneous():
                keep_on_screen(watched)  # it has grown with its content
        return super().eventFilter(watched, event)

    def _open(self, window: QWidget) -> None:
        self.opening.emit(window)
        if isinstance(window, QDialog) and not window.testAttribute(Qt.WidgetAttribute.WA_Moved):
            _centre_over_parent(window)
        fit_on_screen(window)


def _centre_over_parent(dialog: QDialog) -> None:
    """Put a dialog over the middle of its window. Qt does that too, but not to one that was moved onto the screen."""
    box, parent = dialog.frameGeometry(), dialog.parentWidget()
    assert parent is not None  # only children of a window are watched
    box.moveCenter(parent.window().frameGeometry().center())
    dialog.move(box.topLeft())


def fit_on_screen(window: QWidget) -> None:
    """Shrink a window to the room on its screen, and move it onto the screen."""
    window.resize(window.size().boundedTo(room_on_screen(window)))
    keep_on_screen(window)


# --- scrolled content of dialogs
# The content of a dialog is shown whole where the screen has room for it, and scrolls otherwise.

_BESIDE = QSize(60, 100)  # pixels of the dialog around it: margins, and the buttons below


class WholeOrScrolled(QScrollArea):
    """Asks for the room that `content` needs, as far as the screen has it."""

    def __init__(self, content: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._inner = inner = QWidget(self)
        content.setContentsMargins(0, 0, 0, 0)
        inner.setLayout(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # the focus goes from field to field; the focused field is scrolled into view
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inner)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_field)

    def sizeHint(self) -> QSize:
        return self._with_room_for(self._inner.sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._with_room_for(self._inner.minimumSizeHint())

    def _with_room_for(self, content: QSize) -> QSize:
        # Limited by the screen; wrapped words are as high as at their present width.
        room, wide = room_on_screen(self) - _BESIDE, max(content.width(), self.viewport().width())
        high = max(content.height(), self._inner.heightForWidth(wide))
        bar = self.verticalScrollBar().sizeHint().width() if high > room.height() else 0
        return QSize(content.width() + bar, high).boundedTo(room)

    def high_at(self, width: int) -> int:
        """The height that the content needs at a width, in pixels."""
        inner = self._inner
        return inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()

    def _show_field(self, _before: QWidget | None, field: QWidget | None) -> None:
        if field is not None and self._inner.isAncestorOf(field):
            self.ensureWidgetVisible(field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Ask for room again when the content changes
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done


# --- scrolled panels


def scrolled(panel: QWidget, inner: QWidget) -> QScrollArea:
    """Fill `panel` with `inner`, which scrolls where it is higher."""
    scroll = QScrollArea(panel)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(inner)
    column_of(scroll, on=panel, margins=(0, 0, 0, 0))
    return scroll
