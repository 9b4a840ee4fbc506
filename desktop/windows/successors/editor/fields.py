"""Labels, buttons, lists and counts of the editor: they say themselves anew when the language changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QPushButton, QSpinBox, QVBoxLayout, QWidget

from desktop.language import Message, sentence
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated


class Caption(Retranslated, Label):
    """A text that follows the language; `heading` sets it off from what stands below."""

    def __init__(self, words: Message, parent: QWidget | None = None, *, heading: bool = False) -> None:
        super().__init__(parent)
        self.words = words
        if heading:
            font = self.font()
            font.setBold(True)
            self.setFont(font)
        self.setWordWrap(not heading)
        self.retranslate()

    def retranslate(self) -> None:
        """Say it."""
        self.setText(sentence(self.words))


class Push(Retranslated, QPushButton):
    """A button that follows the language; `done` is called when it is pressed."""

    def __init__(self, words: Message, done: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.clicked.connect(lambda _checked=False: done())
        self.setAutoDefault(False)
        self.retranslate()

    def retranslate(self) -> None:
        """Say it."""
        self.setText(sentence(self._words))
        self.setAccessibleName(self.text())


class Section(QWidget):
    """A heading with something below it."""

    def __init__(self, title: Message, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Caption(title, self, heading=True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 2, 0, 8)
        self.column.setSpacing(5)
        self.column.addWidget(self.title)


class ChoiceField(QComboBox):
    """One of several values; `picked` carries the value a person has chosen, never one that is only shown."""

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
        """Offer (value, words) and show `value`, or nothing when it is not among them."""
        if tuple(options) != self._shown:
            self._shown = tuple(options)
            self._values = [each for each, _ in options]
            self.clear()
            self.addItems([words for _, words in options])
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    @property
    def value(self) -> object:
        """The value that is shown, None when there is none."""
        index = self.currentIndex()
        return self._values[index] if 0 <= index < len(self._values) else None

    def pick(self, value: object) -> None:
        """Choose a value as a person would."""
        self.setCurrentIndex(self._values.index(value))
        self.picked.emit(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel turns the page unless the list has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Count(QSpinBox):
    """A number; `counted` carries what a person has set, never what is only shown."""

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
        """Show a number, of `most` at most, without telling anybody; the range gives way to one beyond it."""
        self._most = self._most if most is None else most
        self.blockSignals(True)
        self.setRange(min(self._least, count), max(self._most, count))
        self.setValue(count)
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel turns the page unless the number has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
