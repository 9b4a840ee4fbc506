"""An owner's numbers while they are entered: what is in the set, what is wrong with it, and undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QFont, QGuiApplication, QPalette, QUndoCommand, QUndoStack
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from diadochi.atlas.documents import Fault
from diadochi.atlas.owner_numbers import Figure, OwnerNumbers
from diadochi.foreign import UnfitFile
from diadochi.language import Message, Speaker, capitalised, tr
from diadochi.rules.core.number_tables import HOUSE, MapNumber, NumberTable
from diadochi.rules.core.numbers import fault_of, faults_of, keep_numbers, number_tables
from diadochi.windows.widget_text import announce, as_words

_PAUSE_MS = 250
"""Milliseconds after the last number until the set is checked and written."""
_OWN = "\N{BLACK DIAMOND SUIT}"
"""Marks an owner's number, beside its bold type."""
_WRONG = "!"
"""Marks a number that does not fit the others, beside its colour."""
_MANY_COLUMNS = 6
CellIndex = QModelIndex | QPersistentModelIndex


def figure_of(text: str, number: MapNumber) -> Figure | None:
    """The figure of a typed text; None if it is not one for this number."""
    words = text.strip()
    if isinstance(number.shipped, str):
        figure: Figure = words
    elif words.removeprefix("-").isdecimal() and words.isascii() and len(words) <= 5:
        figure = int(words)
    else:
        return None
    return figure if fault_of(number.path, figure, {number.path: number}) is None else None


def reason_against(text: str, number: MapNumber) -> str:
    """Why a typed text is no figure for this number; empty if it is one."""
    if figure_of(text, number) is not None:
        return ""
    if isinstance(number.shipped, str):
        return tr('Write a number, or a number and "e", such as 2e.')
    return tr("Write a whole number from {least} to {most}.", least=number.least, most=number.most)


class _Entry(QUndoCommand):
    """Numbers entered or taken out in one go; None stands for no number of the owner."""

    def __init__(self, draft: NumbersDraft, wanted: dict[str, Figure | None]) -> None:
        super().__init__()
        self._draft, self._wanted = draft, wanted
        self._before: dict[str, Figure | None] = {path: draft.entered.get(path) for path in wanted}

    def redo(self) -> None:
        self._draft.take(self._wanted)

    def undo(self) -> None:
        self._draft.take(self._before)


class NumbersDraft(QObject):
    """A set of numbers that is being entered; every change is checked and written a moment later.

    `changed` fires at once, `checked` when the faults of the whole set are known, `unwritten` with the reason why the
    file could not be written.
    """

    changed = Signal()
    checked = Signal()
    unwritten = Signal(str)

    def __init__(self, folder: Path, map_id: str, parent: QObject) -> None:
        super().__init__(parent)
        self.folder, self._map = folder, map_id
        self.tables = number_tables(folder)
        self.known = {number.path: number for table in self.tables for number in table.numbers}
        self.name = ""
        self.entered: dict[str, Figure] = {}
        self.faults: dict[str, str] = {}
        self.other_faults: tuple[str, ...] = ()
        self.stack = QUndoStack(self)
        self._is_written = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.settle)

    def open(self, name: str, numbers: OwnerNumbers) -> None:
        """Begin with a set of numbers; what the map does not have is left out."""
        self.settle()
        self.name = name
        self.entered = {path: figure for path, figure in numbers.numbers.items() if path in self.known}
        self.stack.clear()
        self._check()
        self.changed.emit()

    @property
    def numbers(self) -> OwnerNumbers:
        return OwnerNumbers(self._map, self.name, numbers=dict(self.entered))

    @property
    def is_sound(self) -> bool:
        """Whether the set can be played with."""
        return not self.faults and not self.other_faults

    def shown(self, number: MapNumber) -> Figure:
        """The figure in force: the owner's, else ours."""
        return self.entered.get(number.path, number.shipped)

    def enter(self, number: MapNumber, figure: Figure) -> None:
        """Enter a number, also one that is the same as ours: then it is confirmed."""
        if self.entered.get(number.path) != figure:
            self.stack.push(_Entry(self, {number.path: figure}))

    def confirm(self, numbers: Iterable[MapNumber]) -> None:
        """Enter our figures as the owner's, where there is none yet."""
        wanted: dict[str, Figure | None] = {
            number.path: number.shipped for number in numbers if number.path not in self.entered
        }
        if wanted:
            self.stack.push(_Entry(self, wanted))

    def reset(self, numbers: Iterable[MapNumber]) -> None:
        """Take numbers out, so that ours are in force again."""
        wanted: dict[str, Figure | None] = {number.path: None for number in numbers if number.path in self.entered}
        if wanted:
            self.stack.push(_Entry(self, wanted))

    def take(self, wanted: dict[str, Figure | None]) -> None:
        """Put figures in force without a step of undo."""
        for path, figure in wanted.items():
            if figure is None:
                self.entered.pop(path, None)
            else:
                self.entered[path] = figure
        self._is_written = False
        self._timer.start()
        self.changed.emit()

    def settle(self) -> None:
        """Check and write the set now, if it has changed."""
        self._timer.stop()
        if self._is_written:
            return
        self._is_written = True
        self._check()
        try:
            keep_numbers(self.name, self.numbers)
        except UnfitFile as fault:
            self.unwritten.emit(str(fault))

    def _check(self) -> None:
        found = [(self._path_of(fault), fault) for fault in faults_of(self.folder, self.numbers)]
        self.faults = {path: _because(fault) for path, fault in found if path is not None}
        self.other_faults = tuple(fault.sentence() for path, fault in found if path is None)
        self.checked.emit()

    def _path_of(self, fault: Fault) -> str | None:
        """The number that a fault of the map's files is about."""
        field = fault.field.replace("[", ".").replace("]", "")
        stem = Path(fault.file.rpartition(": ")[2]).stem
        kind, _, name = fault.entry.partition(" ")
        entry = f"{kind}.{name}" if name else kind
        counted = f"{kind}.{int(name) - 1}" if name.isdecimal() else entry
        tried = (field, *(f"{stem}.{way}.{field}" for way in (entry, counted)))
        return next((path for path in tried if path in self.known), None)


def _because(fault: Fault) -> str:
    """What a player can do about a fault of a number."""
    words = Speaker(lambda name: name.id).say(fault.remedy or fault.reason)
    return f"{capitalised(words)}."


# --- table


class NumbersModel(QAbstractTableModel):
    """One table of numbers as a grid. `say` turns messages into words of the present language."""

    def __init__(self, draft: NumbersDraft, say: Callable[[Message], str], parent: QObject) -> None:
        super().__init__(parent)
        self._draft, self._say = draft, say
        self.table: NumberTable | None = None
        draft.changed.connect(self._renew)
        draft.checked.connect(self._renew)

    def show_table(self, table: NumberTable) -> None:
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    def _renew(self) -> None:
        if self.table is not None and self.table.rows:
            last = self.index(len(self.table.rows) - 1, len(self.table.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def number_at(self, index: CellIndex) -> MapNumber | None:
        if self.table is None or not index.isValid():
            return None
        return self.table.rows[index.row()].numbers[index.column()]

    def index_of(self, path: str) -> QModelIndex:
        """The cell of a number; an invalid one if it is in another table."""
        for place, row in enumerate(self.table.rows if self.table is not None else ()):
            for column, number in enumerate(row.numbers):
                if number is not None and number.path == path:
                    return self.index(place, column)
        return QModelIndex()

    def rowCount(self, parent: CellIndex = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        return 0 if self.table is None or parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: CellIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if self.table is None or parent.isValid() else len(self.table.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> object:
        if self.table is None or role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return capitalised(self._say(self.table.rows[section].title))
        return self._heads()[section]

    def _heads(self) -> list[str]:
        """The columns in words; of many with the same words, such as "Roll 2", only the number fits."""
        words = [capitalised(self._say(column)) for column in self.table.columns] if self.table is not None else []
        parts = [each.rpartition(" ") for each in words]
        if len(words) >= _MANY_COLUMNS and len({first for first, _, _ in parts}) == 1:
            return [last for _, _, last in parts]
        return words

    def flags(self, index: CellIndex) -> Qt.ItemFlag:
        if self.number_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: CellIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        number = self.number_at(index)
        if number is None:
            return None
        figure, is_own = self._draft.shown(number), number.path in self._draft.entered
        fault = self._draft.faults.get(number.path, "")
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{figure}{f' {_OWN}' if is_own else ''}{f' {_WRONG}' if fault else ''}"
            case Qt.ItemDataRole.EditRole:
                return str(figure)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case Qt.ItemDataRole.FontRole:
                return _font(bold=is_own, italic=not is_own and number.label == HOUSE)
            case Qt.ItemDataRole.ForegroundRole if fault:
                return QBrush(QGuiApplication.palette().color(QPalette.ColorRole.BrightText))
            case Qt.ItemDataRole.ToolTipRole if fault:
                return as_words(fault)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(index)
        return None

    def spoken(self, index: CellIndex) -> str:
        """A cell in words: what it is, the figure, and whose it is."""
        number = self.number_at(index)
        if number is None or self.table is None:
            return ""
        row, column = self.table.rows[index.row()], self.table.columns[index.column()]
        whose = tr("yours") if number.path in self._draft.entered else tr("ours")
        figure = self._draft.shown(number)
        fault = self._draft.faults.get(number.path, "")
        words = (capitalised(self._say(row.title)), self._say(column), f"{figure}, {whose}", fault)
        return ", ".join(filter(None, words))

    def setData(self, index: CellIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        number = self.number_at(index)
        if number is None or role != Qt.ItemDataRole.EditRole:
            return False
        figure = figure_of(str(value), number)
        if figure is not None:
            self._draft.enter(number, figure)
        return figure is not None


def _font(*, bold: bool, italic: bool) -> QFont:
    font = QFont()
    font.setBold(bold)
    font.setItalic(italic)
    return font


class FigureDelegate(QStyledItemDelegate):
    """The field of a cell. `refused` carries why what is typed is not possible, empty while it is."""

    refused = Signal(str)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: CellIndex) -> QWidget:
        del option
        field = QLineEdit(parent)
        field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        field.setMaxLength(5)
        field.setFrame(False)
        model = index.model()
        assert isinstance(model, NumbersModel)
        number = model.number_at(index)
        assert number is not None
        field.setAccessibleName(model.spoken(index))
        field.textEdited.connect(lambda text: self._judge(field, text, number))
        field.destroyed.connect(lambda: self.refused.emit(""))
        return field

    def _judge(self, field: QLineEdit, text: str, number: MapNumber) -> None:
        reason = reason_against(text, number)
        palette = field.palette()
        role = QPalette.ColorRole.BrightText if reason else QPalette.ColorRole.WindowText
        palette.setColor(QPalette.ColorRole.Text, palette.color(role))
        field.setPalette(palette)
        self.refused.emit(reason)
        if reason:
            announce(field, reason)
