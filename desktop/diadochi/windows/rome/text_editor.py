"""The text editor of this table (F4): the position as one line of text, checked while typing, applied as one step.

The text contains every fact, even those no scenario uses: flank forces, alliances, bribes, events.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Speaker, msg, tr
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import read, write
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import broken
from diadochi.windows.commands import Command
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import column_of

WIDE, TALL = 760, 420
"""Size of the window in pixels."""


class TextEditor(QDialog):
    """`position` is what the text describes, None if it cannot be read; `accepted` fires to apply it."""

    def __init__(
        self, controller: RulesController[Kit, Position], speaker: Speaker, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._speaker = controller, speaker
        self.position: Position | None = None
        self.setWindowTitle(tr("Edit the table"))
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(tr("Position text"))
        self.text.setTabChangesFocus(True)
        self.verdict = Label(self, wraps=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.apply = buttons.addButton(tr("Apply"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column_of((self.text, 1), self.verdict, buttons, on=self)
        self.text.textChanged.connect(self._judge)
        self.text.setPlainText(write(controller.position))
        self.resize(WIDE, TALL)

    def _judge(self) -> None:
        self.position = None
        try:
            self.position = read(self._controller.kit, self.text.toPlainText())
            words = self._doubt(self.position)
        except NotationError as fault:
            words = self._speaker.say(fault.message())
        self.apply.setEnabled(self.position is not None)
        self.verdict.setText(words)
        self.verdict.setAccessibleName(words)

    def _doubt(self, position: Position) -> str:
        breach = next(broken(self._controller.kit, position), None)
        return tr("The text can be applied.") if breach is None else self._speaker.say(sentence_of(breach))


class RomeEditor(QObject):
    """The editor command; `allowed` says whether the table may be edited now."""

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], allowed: Callable[[], bool]) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._allowed = shell, controller, allowed
        self.dialog: TextEditor | None = None
        command = Command("edit_table", msg("Edit the table"), ("F4",), "edit")
        shell.menus.game.addAction(shell.commands.add(command, self.open))

    def open(self) -> None:
        if not self._allowed():
            return
        self.dialog = TextEditor(self._controller, self._shell.speaker, self._shell.frame)
        self.dialog.accepted.connect(self._apply)
        self.dialog.open()

    def _apply(self) -> None:
        if self.dialog is not None and self.dialog.position is not None:
            self._controller.correct(self.dialog.position, msg("A position text is applied"))
