"""The list of the user's own set-ups for a map: rename, export, import, delete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidgetItem, QMessageBox, QPushButton, QWidget

from diadochi.atlas.documents import MapError
from diadochi.atlas.model import Text
from diadochi.foreign import UnfitFile
from diadochi.language import current_language, msg, tr, trn
from diadochi.rules.successors.kit import Kit, Setup
from diadochi.rules.successors.own_setups import (
    OwnSetup,
    delete_setup,
    export_setup,
    import_setup,
    keep_setup,
    own_setups,
)
from diadochi.windows.name_dialog import NameDialog
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, as_words, follow_texts, message_box
from diadochi.windows.widgets import WrappedList, button_of, column_of, room_on_screen, row_of

_SIZE = QSize(560, 380)
_MOST_NOTE = 400
"""Most letters of a history beside the choice of a game."""
_FOUND = Qt.ItemDataRole.UserRole


class OwnSetupsWindow(QDialog):
    """`changed` fires when a set-up has come, gone or another name. Unusable files are listed with reasons."""

    changed = Signal()

    def __init__(self, kit: Kit, parent: QWidget) -> None:
        super().__init__(parent)
        self._kit = kit
        self.list = WrappedList(self)
        self.note = Label(self, look="planNote", wraps=True)
        self.rename = button_of(msg("Rename…"), self, self._ask_rename)
        self.give_out = button_of(msg("Export…"), self, self._ask_export)
        self.take_in = button_of(msg("Import…"), self, self._ask_import)
        self.remove = button_of(msg("Delete…"), self, self._ask_delete)
        self.leave = button_of(msg("Close"), self, self.close)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        row = row_of(self.rename, self.give_out, self.take_in, self.remove, None, self.leave)
        column_of((self.list, 1), self.note, row, on=self, margins=(16, 14, 16, 14), spacing=10)
        self.list.currentRowChanged.connect(lambda _row: self._allow())
        for keys, act in ((Qt.Key.Key_F2, self._ask_rename), (QKeySequence.StandardKey.Delete, self._ask_delete)):
            QShortcut(QKeySequence(keys), self.list, act, context=Qt.ShortcutContext.WidgetShortcut)
        follow_texts(self, self.retranslate)
        self.list.setFocus()
        self.resize(_SIZE.boundedTo(room_on_screen(self)))

    def retranslate(self) -> None:
        self.setWindowTitle(tr("Own set-ups"))
        self.list.setAccessibleName(tr("Own set-ups"))
        self.note.setText(tr("Save a position as a set-up in the position editor."))
        self._fill()

    # --- list

    def _fill(self, wanted: str = "") -> None:
        kept = wanted or (str(self.chosen.file) if self.chosen else "")
        self.list.clear()
        for found in sorted(own_setups(self._kit), key=lambda found: found.setup is None):
            item = QListWidgetItem(_words(found), self.list)
            item.setData(_FOUND, found)
            item.setToolTip(as_words(str(found.file)))
            if found.setup is None:
                item.setForeground(QColor(part("faint_text")))
            if kept in (str(found.file), found.setup.id if found.setup else ""):
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._allow()

    @property
    def chosen(self) -> OwnSetup | None:
        item = self.list.currentItem()
        return None if item is None else item.data(_FOUND)

    def _allow(self) -> None:
        found = self.chosen
        for button in (self.rename, self.give_out):
            button.setEnabled(found is not None and found.setup is not None)
        self.remove.setEnabled(found is not None)

    # --- actions

    def _ask_rename(self) -> None:
        found = self.chosen
        if found is not None and found.setup is not None:
            name = found.setup.title.in_language(current_language())
            dialog = NameDialog(tr("Rename set-up"), tr("What is this set-up called?"), tr("Rename"), self, name)
            dialog.named.connect(lambda name: self.rename_to(found, name))
            dialog.open()

    def rename_to(self, found: OwnSetup, name: str) -> None:
        """Give a set-up another name in the present language."""
        assert found.setup is not None
        language, titles = current_language(), dict(found.setup.title)
        if titles.get(language, titles["en"]) == titles["en"]:
            language = "en"
        setup = structs.replace(found.setup, title=Text(**{**titles, language: name}))
        self._do(lambda: keep_setup(self._kit, setup))

    def _ask_export(self) -> None:
        found = self.chosen
        if found is not None and found.setup is not None:
            name, _ = QFileDialog.getSaveFileName(self, tr("Export set-up"), f"{found.setup.id}.toml", "*.toml")
            if name:
                self.export_to(found, Path(name))

    def export_to(self, found: OwnSetup, path: Path) -> None:
        assert found.setup is not None
        setup = found.setup
        if self._do(lambda: export_setup(self._kit, setup, path)):
            self.note.setText(tr("Saved in {file}.", file=path))

    def _ask_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Import set-up"), "", "*.toml")
        if name:
            self.import_from(Path(name))

    def import_from(self, path: Path) -> None:
        """Take a set-up from a file; a fault is shown in the note."""
        found: list[Setup] = []
        if self._do(lambda: found.append(import_setup(self._kit, path))):
            name = found[0].title.in_language(current_language())
            self.note.setText(tr("Added: {name}. Begin it under New game.", name=name))

    def _ask_delete(self) -> None:
        found = self.chosen
        if found is None:
            return
        words = tr("Delete {name}? Games that were begun with it are kept.", name=_words(found).partition("\n")[0])
        box = message_box(QMessageBox.Icon.Question, words, self)
        delete = box.addButton(tr("Delete"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        delete.clicked.connect(lambda: self.delete(found))
        box.open()

    def delete(self, found: OwnSetup) -> None:
        self._do(lambda: delete_setup(self._kit, found))

    def _do(self, act: Callable[[], object]) -> bool:
        """Change something on disk and fill the list again, or say why that failed."""
        try:
            act()
        except MapError as fault:
            self.note.setText(fault.faults[0].sentence())
            return False
        except UnfitFile as fault:
            self.note.setText(str(fault))
            return False
        self.note.setText("")
        self._fill()
        self.changed.emit()
        return True


# --- in the dialog for a new game


class OwnSetupsNote(QWidget):
    """The history of the set-up chosen, and a file that cannot be used; nothing without either.

    `button` opens the list of the user's set-ups; `changed` fires when the list has changed.
    """

    changed = Signal()

    def __init__(self, kit: Kit, parent: QWidget) -> None:
        super().__init__(parent)
        self._kit = kit
        self.history = Label(self, look="planNote", wraps=True)
        self.fault = Label(self, look="warningNote", wraps=True)
        self.button = button_of(msg("Own set-ups…"), parent, self.open)
        self.button.setAutoDefault(False)
        column_of(self.history, self.fault, on=self, margins=(0, 0, 0, 0), spacing=6)
        self._judge()

    def open(self) -> None:
        window = OwnSetupsWindow(self._kit, self)
        window.changed.connect(self._judge)
        window.changed.connect(self.changed)
        window.open()

    def show_history(self, history: str) -> None:
        self.history.setText(history if len(history) <= _MOST_NOTE else f"{history[:_MOST_NOTE].rstrip()}…")
        self.history.setVisible(bool(history))
        self.setVisible(bool(history or self.fault.text()))

    def _judge(self) -> None:
        unfit = [found for found in own_setups(self._kit) if found.setup is None]
        self.fault.setText(unfit[0].faults[0].sentence() if unfit else "")
        self.fault.setVisible(bool(unfit))
        self.show_history(self.history.text())


def _words(found: OwnSetup) -> str:
    if found.setup is None:
        fault = found.faults[0].sentence().removeprefix(f"{found.file.name}: ")
        return f"{found.file.name}\n{tr('Cannot be used: {why}', why=fault)}"
    players = trn("{n} player", "{n} players", found.setup.players)
    return f"{found.setup.title.in_language(current_language())}\n{players}"
