"""A card that lies open, looked at once more: its face and its text."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout

from desktop.language import Name
from desktop.windows.plug import windows_of
from desktop.windows.shell import Shell


def show_open_card(shell: Shell, card: str) -> QDialog | None:
    """Show a card by its id; None in a game whose cards have no faces."""
    table = shell.table
    dialog = QDialog(shell.frame)
    shown = windows_of(table.atlas.system).card_in_full(table.kit, card, shell.speaker, dialog)
    if shown is None:
        dialog.deleteLater()
        return None
    dialog.setWindowTitle(shell.speaker.spell(Name("card", card)))
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    close.rejected.connect(dialog.reject)
    dialog.finished.connect(dialog.deleteLater)
    column = QVBoxLayout(dialog)
    column.addWidget(shown)
    column.addWidget(close)
    dialog.open()
    return dialog
