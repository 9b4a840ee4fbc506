"""The choice of the pupil, and what can be done with a pupil's progress."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QMenu,
    QMessageBox,
    QToolButton,
    QWidget,
)

from diadochi.language import msg, sentence, tr
from diadochi.lessons.progress_file import PupilError
from diadochi.lessons.pupil_memory import SUFFIX, PupilMemory
from diadochi.windows.preferences import store_preferences
from diadochi.windows.shell import Shell
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import bind_text, message_box, texts


class PupilChoice(QWidget):
    """`changed` is emitted when another pupil is chosen, or his progress has changed."""

    changed = Signal()

    def __init__(self, shell: Shell, memory: PupilMemory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell, self.memory = shell, memory
        self.names, self.more = QComboBox(self), QToolButton(self)
        self._menu = QMenu(self)
        self.more.setMenu(self._menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.names, 1)
        row.addWidget(self.more)
        self.names.activated.connect(lambda _row: self._chosen())
        self.renew()
        bind_text(self.names.setAccessibleName, msg("Who is learning"))
        bind_text(self.more.setText, msg("Pupils"))
        bind_text(self.more.setToolTip, msg("New pupil, export, import, delete"))
        texts.changed.connect(self._say)

    @property
    def pupil(self) -> str | None:
        """The id of the pupil; None for a guest, whose progress is not stored."""
        return self.names.currentData()

    def renew(self) -> None:
        """Read the list of pupils; the one chosen last, here or in another room, is chosen."""
        present = self._shell.preferences.pupil
        self.names.clear()
        self.names.addItem(tr("Guest (nothing is kept)"), None)
        for mark, name in self.memory.pupils().items():
            self.names.addItem(name, mark)
        self.names.setCurrentIndex(max(0, self.names.findData(present) if present else 0))
        self._say()

    def _say(self) -> None:
        self.names.setItemText(0, tr("Guest (nothing is kept)"))
        self._menu.clear()
        self._menu.addAction(tr("New pupil…"), self.ask_name)
        own = (
            self._menu.addAction(tr("Call this pupil otherwise…"), self._ask_other_name),
            self._menu.addAction(tr("Export this pupil's progress…"), self._ask_export),
            self._menu.addAction(tr("Delete this pupil…"), self._ask_delete),
        )
        for action in own:
            action.setEnabled(self.pupil is not None)
        self._menu.addAction(icon("open"), tr("Import progress…"), self._ask_import)

    def add(self, name: str) -> None:
        """Add a pupil and choose the new one."""
        self._doing(lambda: self._take(self.memory.add(name)))

    def _take(self, pupil: str) -> None:
        self._shell.preferences.pupil = pupil
        self.renew()
        self.names.setCurrentIndex(max(0, self.names.findData(pupil)))
        self._chosen()

    def _chosen(self) -> None:
        self._shell.preferences.pupil = self.pupil or ""
        store_preferences(self._shell.preferences)
        self._say()
        self.changed.emit()

    def ask_name(self) -> None:
        """Ask for the name of a new pupil."""
        name, given = QInputDialog.getText(self, tr("New pupil"), tr("A name is enough:"))
        if given and name.strip():
            self.add(name)

    def _ask_other_name(self) -> None:
        pupil = self.pupil
        name, given = QInputDialog.getText(
            self, tr("Call this pupil otherwise"), tr("A name is enough:"), text=self.names.currentText()
        )
        if given and name.strip() and pupil is not None:
            self._doing(lambda: self._rename(pupil, name))

    def _rename(self, pupil: str, name: str) -> None:
        self.memory.rename(pupil, name)
        self._take(pupil)

    def _ask_export(self) -> None:
        pupil, kind = self.pupil, tr("Progress of a pupil (*{suffix})", suffix=SUFFIX)
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Export progress"), f"pupil{SUFFIX}", kind)
        if chosen and pupil is not None:
            self._doing(lambda: self.memory.export(pupil, Path(chosen)))

    def _ask_import(self) -> None:
        kind = tr("Progress of a pupil (*{suffix})", suffix=SUFFIX)
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Import progress"), "", kind)
        if chosen:
            self.take_in(Path(chosen))

    def take_in(self, path: Path) -> None:
        """Import an exported file and choose its pupil."""
        self._doing(lambda: self._take(self.memory.take_in(path)))

    def _ask_delete(self) -> None:
        pupil = self.pupil
        asked = tr("Delete {name} and everything that was learned?", name=self.names.currentText())
        box = message_box(QMessageBox.Icon.Question, asked, self)
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        box.setDefaultButton(QMessageBox.StandardButton.No)
        if pupil is not None and box.exec() == QMessageBox.StandardButton.Yes:
            self._doing(lambda: self._forget(pupil))

    def _forget(self, pupil: str) -> None:
        self.memory.delete(pupil)
        self._shell.preferences.pupil = ""
        self.names.setCurrentIndex(0)
        self.renew()
        self._chosen()

    def _doing(self, act: Callable[[], None]) -> None:
        try:
            act()
        except PupilError as error:
            self._shell.status.show_notice(sentence(error.message))
