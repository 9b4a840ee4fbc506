"""Form widgets of the editor, which follow the language, and a layout that wraps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast, get_args

import msgspec
from msgspec import structs
from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QFormLayout,
    QFrame,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from diadochi.language import Message
from diadochi.windows.widget_text import Label, bind_text
from diadochi.windows.widgets import column_of


class Caption(Label):
    """A translated label; `heading` styles it as a heading."""

    def __init__(self, words: Message, parent: QWidget | None = None, *, heading: bool = False) -> None:
        super().__init__(parent)
        if heading:
            font = self.font()
            font.setBold(True)
            self.setFont(font)
        self.setWordWrap(not heading)
        bind_text(self.setText, words)


class Push(QPushButton):
    """A translated button that calls `done`."""

    def __init__(self, words: Message, done: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clicked.connect(lambda _checked=False: done())
        self.setAutoDefault(False)
        bind_text(self.setText, words)
        bind_text(self.setAccessibleName, words)


class EditorSection(QWidget):
    """A heading with a widget below."""

    def __init__(self, title: Message, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Caption(title, self, heading=True)
        self.column = column_of(self.title, on=self, margins=(0, 2, 0, 8), spacing=5)


def scrolled_down(content: QWidget, parent: QWidget) -> QScrollArea:
    """A page as wide as there is room, which scrolls only vertically."""
    scroll = QScrollArea(parent)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(content)
    return scroll


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


# --- structs

Values = Callable[[], Sequence[tuple[object, str]]]
"""Returns the values of a field with their words."""
FieldKind = Values | range | type
Kept = TypeVar("Kept", bound=msgspec.Struct)


class StructFields(QObject, Generic[Kept]):
    """The `fields` for a frozen struct, by name. `keep` receives the struct with one changed value.

    `kinds` are a list of values, a range of numbers, `str` or `bool`. The first number of a range stands for None where
    a value may be None.
    """

    def __init__(
        self,
        struct: type[Kept],
        kinds: Mapping[str, FieldKind],
        keep: Callable[[Kept], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._kinds, self._keep = kinds, keep
        self._shown: Kept | None = None
        types = {field.name: field.type for field in structs.fields(struct)}
        self._may_lack = {name for name in kinds if type(None) in get_args(types[name])}
        self.fields: dict[str, Any] = {name: self._made(name, kind, parent) for name, kind in kinds.items()}

    def _made(self, name: str, kind: FieldKind, parent: QWidget) -> QWidget:
        if isinstance(kind, range):
            count = Count(kind.start, kind.stop - 1, parent)
            count.counted.connect(lambda n: self._set(name, None if self._stands_for_none(name, n) else n))
            return count
        if kind is bool:
            tick = QCheckBox(parent)
            tick.clicked.connect(lambda on: self._set(name, on))
            return tick
        if kind is str:
            line = QLineEdit(parent)
            line.editingFinished.connect(lambda: self._set(name, line.text()))
            return line
        choice = ChoiceField(parent)
        choice.picked.connect(lambda value: self._set(name, value))
        return choice

    def _stands_for_none(self, name: str, number: int) -> bool:
        kind = self._kinds[name]
        return name in self._may_lack and isinstance(kind, range) and number == kind.start

    def show(self, struct: Kept) -> None:
        """Show the values of a struct; a line that is being typed stays as it is."""
        self._shown = struct
        for name, field in self.fields.items():
            kind, value = self._kinds[name], getattr(struct, name)
            if isinstance(kind, range):
                field.show_count(kind.start if value is None else value)
            elif kind is bool:
                field.setChecked(value)
            elif kind is not str:
                field.show_options(cast(Values, kind)(), value)
            elif not field.hasFocus():
                field.setText(value)

    def _set(self, name: str, value: object) -> None:
        if self._shown is not None:
            self._keep(structs.replace(self._shown, **{name: value}))


class ChoiceRows(EditorSection):
    """A list of values for each item, below its name. `changed` receives an item and its new value."""

    def __init__(
        self, title: Message, items: Iterable[str], changed: Callable[[str, Any], object], parent: QWidget
    ) -> None:
        super().__init__(title, parent)
        form = QFormLayout()
        self.column.addLayout(form)
        self.names: dict[str, Label] = {}
        self.choices: dict[str, ChoiceField] = {}
        for item in items:
            self.names[item], choice = Label(self), ChoiceField(self)
            choice.picked.connect(lambda value, item=item: changed(item, value))
            self.choices[item] = choice
            form.addRow(self.names[item], choice)

    def show_row(self, item: str, name: str, values: Sequence[tuple[object, str]], value: object) -> None:
        """Show the name and the value of an item."""
        self.names[item].setText(name)
        self.choices[item].show_options(values, value)


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
