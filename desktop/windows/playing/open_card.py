"""A card that lies open, looked at once more: its face and its text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout

from desktop.language import Name
from desktop.windows.plain import Label
from desktop.windows.plug import windows_of
from desktop.windows.shell import Shell


def show_open_card(shell: Shell, card: str) -> QDialog | None:
    """Show a card by its id; None in a game whose cards have no faces."""
    table = shell.table
    shown = windows_of(table.atlas.system).shown_card(table.kit, card, max(2.0, shell.frame.devicePixelRatioF()))
    if shown is None:
        return None
    dialog = QDialog(shell.frame)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(shell.speaker.spell(Name("card", card)))
    face, text = Label(dialog), Label(shown.text, dialog)
    face.setPixmap(shown.face)
    text.setWordWrap(True)
    text.setMinimumWidth(300)
    row = QHBoxLayout()
    row.addWidget(face, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(text, 1)
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    close.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addLayout(row)
    column.addWidget(close)
    dialog.open()
    return dialog
