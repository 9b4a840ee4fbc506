"""The dialog that saves the trainer's questions as cards for Anki, or as a table with pictures."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog

from diadochi.language import msg, tr, trn
from diadochi.lessons.question_set import all_questions, chosen_from
from diadochi.windows.school.card_deck import SUFFIXES
from diadochi.windows.school.set_choice import SetChoice
from diadochi.windows.shell import Shell
from diadochi.windows.table_files import PictureError, PictureExport
from diadochi.windows.widget_text import Label, follow_texts
from diadochi.windows.widgets import button_of, column_of


class DeckDialog(QDialog):
    """Choose the questions, then the file; the cards are made in the background and the status line says when."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.frame)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._shell = shell
        self.set, self.about = SetChoice(shell, self), Label(self, wraps=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save = button_of(msg("Save cards…"), self, lambda _checked: self._ask(), first=True)
        buttons.addButton(self.save, QDialogButtonBox.ButtonRole.ActionRole)
        for button in buttons.buttons():
            button.setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        self.set.changed.connect(self._say)
        column_of(self.set, self.about, buttons, on=self, margins=(20, 18, 20, 16), spacing=12)
        self.setMinimumWidth(420)
        follow_texts(self, self._say)

    def _say(self) -> None:
        self.setWindowTitle(tr("Cards for Anki"))
        kit = self._shell.table.kit
        count = len(chosen_from(kit, self.set.chosen, all_questions(kit).values())) if kit is not None else 0
        cards = trn("{n} card with pictures.", "{n} cards with pictures.", count)
        self.about.setText(f"{cards} {tr('Save an Anki deck (.apkg) or a table (.csv).')}")
        self.save.setEnabled(count > 0)

    def _ask(self) -> None:
        kinds = f"{tr('Anki deck')} (*.apkg);;{tr('Table with pictures')} (*.csv)"
        name, kind = QFileDialog.getSaveFileName(self, tr("Save cards"), "diadochi.apkg", kinds)
        if name:
            suffix = SUFFIXES["csv" in kind]
            self.save_to(Path(name if name.lower().endswith(SUFFIXES) else f"{name}{suffix}"))

    def save_to(self, path: Path) -> None:
        """Begin to make the cards and close the dialog; the user is told of errors."""
        shell = self._shell
        making = PictureExport(shell, shell.frame)
        making.done.connect(lambda name: shell.status.show_notice(tr("Cards saved as {file}.", file=name)))
        making.failed.connect(shell.complain)
        making.cancelled.connect(lambda: shell.status.show_notice(tr("Cancelled. No file was saved.")))
        for ended in (making.done, making.failed, making.cancelled):
            ended.connect(making.deleteLater)
        shell.closing.connect(making.close)
        try:
            making.make(path, self.words, SUFFIXES)
        except PictureError as fault:
            making.deleteLater()
            shell.complain(str(fault))
        else:
            shell.status.show_notice(tr("Preparing the cards…"))
            self.accept()

    def words(self, path: Path) -> list[str]:
        """The command that makes the cards with the present choices."""
        table, chosen = self._shell.table, self.set.chosen
        words = ["school", "--deck", str(path), "--map", str(table.atlas.folder), "--language", table.names]
        options = (("--topic", chosen.topic), ("--kind", chosen.manner), ("--region", chosen.province))
        for option, value in options:
            words += [option, str(value)] if value is not None else []
        return [*words, "--level", str(chosen.level)]
