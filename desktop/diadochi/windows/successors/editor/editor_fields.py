"""Form widgets of the editor, which follow the language, and a layout that wraps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLayout, QLayoutItem, QPushButton, QSpinBox, QVBoxLayout, QWidget

from diadochi.language import Message, sentence
from diadochi.windows.widget_text import Label, follow_texts


class Caption(Label):
    """A translated label; `heading` styles it as a heading."""

    def __init__(self, words: Message, parent: QWidget | None = None, *, heading: bool = False) -> None:
        super().__init__(parent)
        self.words = words
        if heading:
            font = self.font()
            font.setBold(True)
            self.setFont(font)
        self.setWordWrap(not heading)
        follow_texts(self, self.retranslate)

    def retranslate(self) -> None:
        self.setText(sentence(self.words))


class Push(QPushButton):
    """A translated button that calls `done`."""

    def __init__(self, words: Message, done: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.clicked.connect(lambda _checked=False: done())
        self.setAutoDefault(False)
        follow_texts(self, self.retranslate)

    def retranslate(self) -> None:
        self.setText(sentence(self._words))
        self.setAccessibleName(self.text())


class Section(QWidget):
    """A heading with a widget below."""

    def __init__(self, title: Message, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Caption(title, self, heading=True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 2, 0, 8)
        self.column.setSpacing(5)
        self.column.addWidget(self.title)


class ChoiceField(QComboBox):
    """A combo box; `picked` carries a value chosen by the user, never one that is only shown."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, typed: bool = False) -> None:
        super().__init__(parent)
        self._values: list[object] = []
        self._shown: tuple[tuple[object, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(9)
        self.activated.connect(lambda index: self.picked.emit(self._values[index]))
        if typed:
            self._let_type()

    def _let_type(self) -> None:
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = self.completer()
        assert completer is not None
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)

    def show_options(self, options: Sequence[tuple[object, str]], value: object) -> None:
        """Offer (value, words) pairs and show `value`; nothing if it is not among them."""
        if tuple(options) != self._shown:
            self._shown = tuple(options)
            self._values = [each for each, _ in options]
            self.clear()
            self.addItems([words for _, words in options])
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    @property
    def value(self) -> object:
        """The value shown, None for none."""
        index = self.currentIndex()
        return self._values[index] if 0 <= index < len(self._values) else None

    def pick(self, value: object) -> None:
        """Choose a value as the user would."""
        self.setCurrentIndex(self._values.index(value))
        self.picked.emit(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # the wheel scrolls the page unless the list has the focus
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Count(QSpinBox):
    """A spin box; `counted` carries a value set by the user, never one that is only shown."""

    counted = Signal(int)

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least, self._most = least, most
        self.setRange(least, most)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(56)
        self.valueChanged.connect(self.counted)

    def show_count(self, count: int, most: int | None = None) -> None:
        """Show a number without signals; the range extends to it if it is above `most`."""
        self._most = self._most if most is None else most
        self.blockSignals(True)
        self.setRange(min(self._least, count), max(self._most, count))
        self.setValue(count)
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # the wheel scrolls the page unless the field has the focus
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


# --- wrapping layout
# Places widgets side by side and continues in the next row, like words.


class Flow(QLayout):
    """`gap` is in logical pixels, between widgets and rows."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._gap = gap
        self._laid: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802
        self._laid.append(item)

    def count(self) -> int:
        """Number of items."""
        return len(self._laid)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]  # noqa: N802
        return self._laid[index] if 0 <= index < len(self._laid) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]  # noqa: N802
        return self._laid.pop(index) if 0 <= index < len(self._laid) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        size = QSize()
        for item in self._laid:
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, *, move: bool) -> int:
        x, y, tall = rect.x(), rect.y(), 0
        for item in self._laid:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, tall = rect.x(), y + tall + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            tall = max(tall, size.height())
        return y + tall - rect.y()
