"""Free tables that nobody has given a name: they are kept all the same, and can be gone on with or named."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMenu

from desktop.controller.rules_controller import RulesController
from desktop.journal import saves
from desktop.journal.unnamed import unnamed
from desktop.language import msg, tr
from desktop.windows.commands import Command
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.game.kept_words import table_words
from desktop.windows.game.record_files import RecordFiles
from desktop.windows.plain import on_button
from desktop.windows.shell import Shell


class FreeTables(QObject):
    """The commands on tables without a name, in the menu Game."""

    def __init__(self, shell: Shell, controller: RulesController, desk: CurrentGame, files: RecordFiles) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._files = shell, controller, desk, files
        self.menu = QMenu(shell.frame)
        self.menu.aboutToShow.connect(self._fill)
        name = shell.commands.add(Command("name_table", msg("Give this table a name…")), self.ask_name)
        shell.menus.game.insertAction(shell.commands["open_game"], name)
        shell.menus.game.insertMenu(shell.commands["open_game"], self.menu)
        shell.menus.game.aboutToShow.connect(self._offer)

    def others(self) -> tuple[Path, ...]:
        """The tables without a name that can be gone on with, the one left last first."""
        return unnamed(self._desk.home)

    def prepare(self) -> None:
        """Make ready what the table on the desk needs to be kept, before anything is done on it."""
        table = self._controller.table
        if table is not None:
            table.prepare()

    def open(self, path: Path) -> bool:
        """Go on on a table that was left; False, and a sentence told, when it cannot be opened."""
        return self._files.try_to(path, self._desk.open_table)

    def ask_name(self) -> None:
        """Ask for a name, which is that of a file, and put the table there."""
        home = self._desk.home or saves.folder()
        kinds = tr("Games (*{suffix})", suffix=saves.SUFFIX)
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Give this table a name"), str(home), kinds)
        if name:
            path = Path(name)
            self.name(path if path.suffix else path.with_suffix(saves.SUFFIX))

    def name(self, path: Path) -> bool:
        """Move the table on the desk into a file of its own, and go on there; False when that is not possible."""
        return self._files.try_to(path, self._desk.name_table)

    def _offer(self) -> None:
        self._shell.commands["name_table"].setEnabled(self._desk.record is None)
        self.menu.setTitle(tr("Tables you have not named"))
        self.menu.setEnabled(bool(self.others()))

    def _fill(self) -> None:
        self.menu.clear()
        for path in self.others():
            action = self.menu.addAction(on_button(table_words(path)))
            action.triggered.connect(lambda _checked=False, chosen=path: self.open(chosen))
