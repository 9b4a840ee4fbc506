"""Game > Numbers: every number of the map in tables, to be replaced by those of the owner's copy of the game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QPushButton,
    QTableView,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QWidget,
)

from diadochi.atlas.documents import MapError
from diadochi.atlas.owner_numbers import OwnerNumbers, read_numbers
from diadochi.forecast.number_effects import NumberEffect, effects_of
from diadochi.foreign import UnfitFile, write_file
from diadochi.language import Message, Speaker, capitalised, msg, sentence, tr
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.number_tables import HOUSE, MapNumber, NumberTable
from diadochi.rules.core.numbers import is_name, numbers_of_this_machine, open_numbered, plain_folder
from diadochi.windows.commands import Command
from diadochi.windows.game.numbers_page import blanks_html, blanks_pdf
from diadochi.windows.game.own_numbers import FigureDelegate, NumbersDraft, NumbersModel
from diadochi.windows.game_table import GameTable
from diadochi.windows.name_dialog import NameDialog
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, announce, follow_texts
from diadochi.windows.widgets import button_of, column_of, fit_on_screen, refill, row_of

GROUPS = {
    "battle": msg("Battles"),
    "siege": msg("Siege"),
    "attrition": msg("Attrition"),
    "movement": msg("Movement"),
    "ratings": msg("Ratings"),
    "forces": msg("Forces"),
    "values": msg("Victory and legitimacy"),
    "cards": msg("Cards and operation points"),
}
_LABELS = {
    HOUSE: msg("Our own number: the printed one is not known to us."),
    "rules": msg("From the rules of the game."),
    "history": msg("From history."),
}
_SHOWN = (msg("Our own numbers"), msg("All numbers"), msg("Your numbers"))
_OURS, _ALL, _YOURS = range(3)
_SIZE = QSize(1320, 700)
_NAMES_EDGE, _NAMES_WIDE, _NAMES_MOST, _ABOUT_WIDE = 8, 240, 360, 290


class NumbersWindow(QDialog):
    """The tables on the left, the numbers of one in the middle, and what the chosen number means on the right."""

    def __init__(self, table: OnTable, kit: GameKit, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._folder, self._map = table, plain_folder(kit.atlas.folder), kit.atlas.id
        self._plain = open_numbered(self._folder, None)
        self.draft = NumbersDraft(self._folder, self._map, self)
        self.model = NumbersModel(self.draft, self._say, self)
        self._make_parts()
        self._lay_out()
        self._join()
        follow_texts(self, self._retranslate)
        self._offer("")
        self.resize(_SIZE)
        fit_on_screen(self)

    def _say(self, words: Message) -> str:
        return Speaker(self._table.spelled).say(words)

    # --- parts

    def _make_parts(self) -> None:
        self.sets, self.filter = QComboBox(self), QComboBox(self)
        self.names, self.view = QTreeWidget(self), QTableView(self)
        self.names.setHeaderHidden(True)
        self.view.setModel(self.model)
        self.delegate = FigureDelegate(self.view)
        self.view.setItemDelegate(self.delegate)
        self.view.setCornerButtonEnabled(False)
        triggers = QAbstractItemView.EditTrigger
        self.view.setEditTriggers(
            triggers.DoubleClicked | triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.SelectedClicked
        )
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.about = Label(self, wraps=True)
        self.title, self.whose = Label(self, look="oddsTitle", wraps=True), Label(self, wraps=True)
        self.reason = Label(self, look="warningNote", wraps=True)
        self.effects = Label(self, wraps=True)
        self.state = Label(self, look="faint", wraps=True)
        stack = self.draft.stack
        self.undo = button_of(msg("Undo"), self, stack.undo)
        self.redo = button_of(msg("Redo"), self, stack.redo)
        self.reset_one = button_of(msg("Reset number"), self, lambda: self._reset(self._selected()))
        self.reset_all = button_of(msg("Reset all"), self, lambda: self._reset([*self.draft.known.values()]))
        self.confirm = button_of(msg("Same in my copy"), self, lambda: self.draft.confirm(self._selected()))
        self.new, self.take_in = (
            button_of(msg("New…"), self, self._ask_name),
            button_of(msg("Import…"), self, self._import),
        )
        self.give_out = button_of(msg("Export…"), self, self._export)
        self.print = button_of(msg("Print blanks…"), self, self._print)
        self.leave = button_of(msg("Close"), self, self.close)

    def _lay_out(self) -> None:
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter belongs to the table
        self._sets_label, self._filter_label = Label(self), Label(self)
        self._sets_label.setBuddy(self.sets)
        self._filter_label.setBuddy(self.filter)
        self.sets.setMinimumWidth(180)
        above = row_of(
            self._sets_label, self.sets, self.new, self.take_in, self.give_out, None, self._filter_label, self.filter
        )
        beside = QWidget(self)
        beside.setFixedWidth(_ABOUT_WIDE)
        column_of(
            self.title, self.about, self.whose, self.reason, self.effects, None, self.state,
            on=beside, margins=(0, 0, 0, 0), spacing=8,
        )  # fmt: skip
        middle = row_of(self.names, (self.view, 1), beside, spacing=12)
        below = row_of(self.undo, self.redo, self.reset_one, self.reset_all, self.confirm, None, self.print, self.leave)
        column_of(above, (middle, 1), below, on=self, margins=(16, 14, 16, 14), spacing=10)

    def _join(self) -> None:
        self.sets.activated.connect(lambda _row: self._open(str(self.sets.currentData() or "")))
        self.filter.activated.connect(lambda _row: self._fill_names())
        self.names.currentItemChanged.connect(lambda _now, _before: self._turn())
        self.view.selectionModel().selectionChanged.connect(lambda _now, _before: self._tell())
        self.delegate.refused.connect(self._refuse)
        self.draft.stack.canUndoChanged.connect(self.undo.setEnabled)
        self.draft.stack.canRedoChanged.connect(self.redo.setEnabled)
        self.draft.changed.connect(self._count)
        self.draft.changed.connect(self._allow)
        self.draft.checked.connect(self._tell)
        self.draft.unwritten.connect(self.state.setText)
        for keys, act in (
            (QKeySequence.StandardKey.Undo, self.draft.stack.undo),
            (QKeySequence.StandardKey.Redo, self.draft.stack.redo),
            (QKeySequence.StandardKey.Delete, lambda: self._reset(self._selected())),
        ):
            QShortcut(QKeySequence(keys), self, act)

    def _retranslate(self) -> None:
        self.setWindowTitle(tr("Numbers"))
        self._sets_label.setText(tr("Set"))
        self._filter_label.setText(tr("Show"))
        self.names.setAccessibleName(tr("Tables"))
        self.view.setAccessibleName(tr("Numbers"))
        refill(self.filter, [(sentence(words), place) for place, words in enumerate(_SHOWN)])
        self._fill_names()

    # --- sets

    def _offer(self, wanted: str) -> None:
        """List the sets of this map, and open one: the last of them unless one is wanted."""
        found = numbers_of_this_machine(self._map)
        name = wanted if wanted in found else next(iter(found), "")
        refill(self.sets, [(each, each) for each in found] or [(tr("My numbers"), "")])
        self.sets.setCurrentIndex(max(0, self.sets.findData(name)))
        self._open(name)

    def _open(self, name: str) -> None:
        found = numbers_of_this_machine(self._map)
        self.draft.open(name or tr("My numbers"), found.get(name, OwnerNumbers(self._map)))
        self._allow()
        self._tell()

    def _ask_name(self) -> None:
        dialog = NameDialog(tr("New set of numbers"), tr("What is this set called?"), tr("Create"), self)
        dialog.named.connect(self._create)
        dialog.open()

    def _create(self, name: str) -> None:
        if not is_name(name) or name in numbers_of_this_machine():
            self.state.setText(tr("{name} cannot be a name. Use letters, digits and spaces.", name=name))
            return
        self.draft.settle()
        self._add(name, OwnerNumbers(self._map, name))

    def _add(self, name: str, numbers: OwnerNumbers) -> None:
        from diadochi.rules.core.numbers import keep_numbers

        try:
            keep_numbers(name, numbers)
        except UnfitFile as fault:
            self.state.setText(str(fault))
            return
        self._offer(name)

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Import numbers"), "", "*.toml")
        if path:
            self.read_file(Path(path))

    def read_file(self, path: Path) -> None:
        """Add a set of numbers from a file, under the name of the file."""
        try:
            numbers = read_numbers(path)
        except MapError as fault:
            self.state.setText(fault.faults[0].sentence())
            return
        if numbers.map != self._map or not is_name(path.stem):
            self.state.setText(tr("{file} has no numbers for this map.", file=path.name))
            return
        self._add(path.stem, numbers)

    def _export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Export numbers"), f"{self.draft.name}.toml", "*.toml")
        if path:
            self._write(Path(path), self.draft.numbers.written().encode())

    def _print(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Print blanks"), f"{tr('Numbers')}.pdf", "*.pdf")
        if path:
            self.print_blanks(Path(path))

    def print_blanks(self, path: Path) -> None:
        """Write the tables that are shown, with room for the owner's numbers, as a PDF."""
        html = blanks_html(self.draft.tables, self._say, self._is_shown)
        self._write(path, blanks_pdf(tr("Numbers"), html))

    def _write(self, path: Path, content: bytes) -> None:
        try:
            write_file(path, content)
        except UnfitFile as fault:
            self.state.setText(str(fault))
        else:
            self.state.setText(tr("Saved in {file}.", file=path))

    # --- tables

    def _is_shown(self, number: MapNumber) -> bool:
        if self.filter.currentIndex() == _OURS:
            return number.label == HOUSE
        return self.filter.currentIndex() == _ALL or number.path in self.draft.entered

    def _fill_names(self) -> None:
        chosen = self.model.table
        self.names.clear()
        for group, words in GROUPS.items():
            tables = [
                table for table in self.draft.tables if table.group == group and any(map(self._is_shown, table.numbers))
            ]
            if tables:
                parent = QTreeWidgetItem(self.names, [sentence(words)])
                parent.setFlags(Qt.ItemFlag.ItemIsEnabled)
                for table in tables:
                    item = QTreeWidgetItem(parent, [self._say(table.title)])
                    item.setData(0, Qt.ItemDataRole.UserRole, f"{table.group}.{table.id}")
        self.names.expandAll()
        self._count()
        items = self._items()
        kept = next((item for item in items if chosen is not None and self._table_of(item) is chosen), None)
        if items:
            self.names.setCurrentItem(kept or items[0])

    def _items(self) -> list[QTreeWidgetItem]:
        flags = QTreeWidgetItemIterator.IteratorFlag.NoChildren
        found, items = QTreeWidgetItemIterator(self.names, flags), list[QTreeWidgetItem]()
        while (item := found.value()) is not None:
            items.append(item)
            found += 1
        return items

    def _table_of(self, item: QTreeWidgetItem | None) -> NumberTable | None:
        key = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return next((table for table in self.draft.tables if f"{table.group}.{table.id}" == key), None)

    def _count(self) -> None:
        """Show beside each table how many of its numbers are the owner's."""
        for item in self._items():
            table = self._table_of(item)
            if table is not None:
                own = sum(number.path in self.draft.entered for number in table.numbers)
                title = self._say(table.title)
                item.setText(0, f"{title} ({own})" if own else title)
        room = self.names.sizeHintForColumn(0) + self.names.verticalScrollBar().sizeHint().width() + _NAMES_EDGE
        self.names.setFixedWidth(min(_NAMES_MOST, max(_NAMES_WIDE, room)))

    def _turn(self) -> None:
        table = self._table_of(self.names.currentItem())
        if table is None:
            return
        self.model.show_table(table)
        for place, row in enumerate(table.rows):
            shown = any(number is not None and self._is_shown(number) for number in row.numbers)
            self.view.setRowHidden(place, not shown)
        first = next((place for place in range(len(table.rows)) if not self.view.isRowHidden(place)), 0)
        columns = range(len(table.columns))
        column = next((c for c in columns if table.rows[first].numbers[c] is not None), 0)
        self._select(self.model.index(first, column))

    def _select(self, index: QModelIndex) -> None:
        self.view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._tell()

    def show_number(self, path: str) -> None:
        """Show the table of a number and select it."""
        for item in self._items():
            table = self._table_of(item)
            if table is not None and any(number.path == path for number in table.numbers):
                self.names.setCurrentItem(item)
                self._select(self.model.index_of(path))

    # --- the chosen number

    def _selected(self) -> list[MapNumber]:
        found = (self.model.number_at(index) for index in self.view.selectedIndexes())
        return [number for number in found if number is not None]

    def _reset(self, numbers: list[MapNumber]) -> None:
        self.draft.reset(numbers)

    def _allow(self) -> None:
        self.reset_all.setEnabled(bool(self.draft.entered))

    def _refuse(self, reason: str) -> None:
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))

    def _tell(self) -> None:
        """Say what the chosen number means, whose it is, what is wrong with it, and what it leads to."""
        index: QModelIndex = self.view.currentIndex()
        number, table = self.model.number_at(index), self.model.table
        self._allow()
        if number is None or table is None:
            return
        row, column = table.rows[index.row()].title, table.columns[index.column()]
        title = capitalised(self._say(row))
        self.title.setText(title if len(table.columns) == 1 else f"{title}, {self._say(column)}")
        self.about.setText(f"{self._say(table.about)} ({', '.join(table.rules)})")
        own = self.draft.entered.get(number.path)
        label = sentence(_LABELS.get(number.label, _LABELS[HOUSE]))
        words = tr("Ours: {ours}. {label}", ours=number.shipped, label=label)
        self.whose.setText(words if own is None else f"{tr('Yours: {yours}.', yours=own)} {words}")
        self.reset_one.setEnabled(own is not None)
        self._refuse(self.draft.faults.get(number.path, ""))
        self.effects.setText(self._effects(number.path))
        self.state.setText(self._state())
        announce(self.view, self.model.spoken(index))

    def _state(self) -> str:
        if self.draft.is_sound:
            return tr("Complete: choose this set in New game, under More.") if self.draft.entered else ""
        others = list(self.draft.other_faults) or [
            f"{self.words_of(path)}: {why}" for path, why in self.draft.faults.items()
        ]
        return tr("This set cannot be played yet: {why}", why=others[0])

    def words_of(self, path: str) -> str:
        """What a number is called: its table, row and column."""
        for table in self.draft.tables:
            for row in table.rows:
                for column, number in zip(table.columns, row.numbers, strict=True):
                    if number is not None and number.path == path:
                        return ", ".join(capitalised(self._say(part)) for part in (table.title, row.title, column))
        return path

    def _effects(self, path: str) -> str:
        before = effects_of(self._plain, path)
        after = before
        if self.draft.entered and self.draft.is_sound:
            after = effects_of(open_numbered(self._folder, self.draft.numbers), path)
        lines = [self._effect(old, new) for old, new in zip(before, after, strict=True)]
        return "\n".join(lines)

    def _effect(self, old: NumberEffect, new: NumberEffect) -> str:
        words, ours, yours = capitalised(self._say(old.words)), _figure(old), _figure(new)
        if old.figure == new.figure:
            return f"{words}: {ours}"
        return f"{words}: {ours} \N{RIGHTWARDS ARROW} {yours}"

    def closeEvent(self, event: QCloseEvent) -> None:
        self.draft.settle()
        super().closeEvent(event)


def _figure(effect: NumberEffect) -> str:
    if effect.is_chance:
        return percent(effect.figure)
    return str(effect.figure) if effect.figure.denominator == 1 else f"{float(Fraction(effect.figure)):.2f}"


class OwnNumbers(QObject):
    """The command that opens the window."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table = table
        self.window: NumbersWindow | None = None
        shell = table.shell
        command = Command("numbers", msg("Numbers…"))
        shell.menus.game.insertAction(shell.commands["leave_game"], shell.commands.add(command, self.open))
        shell.closing.connect(self._close)

    def open(self) -> None:
        shell = self._table.shell
        if self.window is None:
            self.window = NumbersWindow(shell.table, self._table.games.desk.home_kit, shell.frame)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def take(self, path: Path) -> None:
        """Add the set of numbers of a file, and show it."""
        self.open()
        assert self.window is not None
        self.window.read_file(path)

    def _close(self) -> None:
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None
