"""A page of help: a title, text that follows the language, Escape closes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from desktop.windows.retranslated import Retranslated


class HelpPage(Retranslated, QDialog):
    """Subclasses give `heading` and `markup`; both are asked again whenever the language changes."""

    def __init__(self, parent: QWidget, width: int = 640, height: int = 620) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._text = QTextBrowser(self)
        self._text.setOpenExternalLinks(True)
        self._text.document().setDocumentMargin(18)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._buttons.rejected.connect(self.close)
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        column = QVBoxLayout(self)
        column.addWidget(self._text)
        column.addWidget(self._buttons)
        self.resize(width, height)
        self.retranslate()

    def heading(self) -> str:
        """The title in the present language."""
        raise NotImplementedError

    def markup(self) -> str:
        """The text in the present language."""
        raise NotImplementedError

    def plain_text(self) -> str:
        """The words of the page."""
        return self._text.toPlainText()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(self.heading())
        self._text.setAccessibleName(self.heading())
        self._text.setHtml(self.markup())
