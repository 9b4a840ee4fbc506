"""The text tab of the editor: the position as text, to type, paste, open or save; errors are marked in place."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from diadochi.language import msg, tr
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import Position
from diadochi.windows.position_files import LARGEST, UnreadablePosition, position_file
from diadochi.windows.styles import part
from diadochi.windows.successors.cards.hand_secrecy import open_part, with_hands
from diadochi.windows.successors.editor.editor_fields import Flow, Push
from diadochi.windows.successors.editor.editor_table import EditTable
from diadochi.windows.widget_text import Label, bind_text, follow_texts

# --- highlighting
# Makes the sections of a long line visible.

_SECTION = re.compile(r"(?:^|;)\s*([a-z_]+)")


class SectionInk(QSyntaxHighlighter):
    """Colours the first word of every section."""

    def highlightBlock(self, text: str) -> None:
        look = QTextCharFormat()
        look.setForeground(QColor(part("accent")))
        look.setFontWeight(QFont.Weight.Bold)
        for found in _SECTION.finditer(text):
            self.setFormat(found.start(1), len(found.group(1)), look)


# --- tab


class TextTab(QWidget):
    """The text follows the table until the user types; it then waits to be applied.

    `store_asked` asks to save the position in a file.
    """

    store_asked = Signal()

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._read: Position | None = None
        self._error: NotationError | UnknownSwitch | None = None
        self._complaint = ""
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self._ink = SectionInk(self.text.document())
        self.verdict = Label(self)
        self.verdict.setWordWrap(True)
        self.verdict.setObjectName("editVerdict")
        self.apply = Push(msg("Apply"), self._apply, self)
        self.apply.setProperty("weight", "first")
        self.back = Push(msg("As on the table"), self.show_table, self)
        self._lay_out()
        self.text.textChanged.connect(self._judge)
        self.show_table()
        bind_text(self.setAccessibleName, msg("Text"))
        bind_text(self.text.setAccessibleName, msg("Position text"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        row = Flow(gap=6)
        for button in (
            self.apply,
            self.back,
            Push(msg("Copy"), self.copy, self),
            Push(msg("Paste"), self.paste, self),
            Push(msg("Open…"), self._open, self),
            Push(msg("Store…"), self.store_asked.emit, self),
        ):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 6)
        column.addWidget(self.text, 1)
        column.addWidget(self.verdict)
        column.addLayout(row)

    # --- display

    @property
    def is_typed(self) -> bool:
        """Whether the text differs from the table."""
        return self.text.toPlainText() != self._told

    @property
    def _told(self) -> str:
        return write(open_part(self._table.position))

    def refresh(self) -> None:
        """Follow the table, unless a text waits to be applied."""
        if not self.text.document().isModified():
            self.show_table()
        else:
            self._judge()

    def show_table(self) -> None:
        """Show the table's text, dropping what was typed."""
        if self.text.toPlainText() != self._told:
            self.text.setPlainText(self._told)
        self.text.document().setModified(False)
        self._judge()

    def _judge(self) -> None:
        """Read the text; mark and explain an error."""
        text = self.text.toPlainText()
        self._read, self._error = None, None
        try:
            self._read = read(self._table.kit, text)
        except (NotationError, UnknownSwitch) as fault:
            self._error = fault
        self._complaint = ""
        self._show_verdict()

    def _show_verdict(self) -> None:
        self._mark()
        typed = self.is_typed
        self.apply.setEnabled(self._read is not None and typed)
        self.back.setEnabled(typed)
        if self._complaint:
            words, colour = self._complaint, "danger"
        elif isinstance(self._error, NotationError):
            words, colour = self._table.speaker.say(self._error.message()), "danger"
        elif self._error is not None:
            words, colour = str(self._error), "danger"
        elif typed:
            words, colour = tr("The text can be applied."), "good"
        else:
            words, colour = tr("The text says what lies on the table."), "faint_text"
        self.verdict.setText(words)
        self.verdict.setAccessibleName(words)
        self.verdict.setStyleSheet(f"color: {part(colour)};")

    def _mark(self) -> None:
        """Underline and tint the wrong word."""
        if not isinstance(self._error, NotationError):
            self.text.setExtraSelections([])
            return
        mark = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(QColor(part("danger")))
        tint = QColor(part("danger"))
        tint.setAlpha(60)
        look.setBackground(tint)
        cursor = QTextCursor(self.text.document())
        last = max(0, self.text.document().characterCount() - 1)
        start = min(self._error.column - 1, last)
        length = max(1, len(self._error.found))
        if start == last and start:
            start -= 1
        cursor.setPosition(start)
        cursor.setPosition(min(start + length, last), QTextCursor.MoveMode.KeepAnchor)
        # PySide's stubs lack the assignment of both.
        mark.cursor, mark.format = cursor, look  # type: ignore[attr-defined]
        self.text.setExtraSelections([mark])

    # --- actions

    def _apply(self) -> None:
        if self._read is not None:
            position = with_hands(self._read, self._table.position)
            self.text.document().setModified(False)
            self._table.edit(position, msg("A position text is applied"))
            self.show_table()

    def copy(self) -> None:
        """Copy the text."""
        QApplication.clipboard().setText(self.text.toPlainText())

    def paste(self) -> None:
        """Replace the text by the clipboard's; it waits to be applied."""
        self.type_in(QApplication.clipboard().text()[:LARGEST].strip())

    def type_in(self, text: str) -> None:
        """Replace the text as if typed, so that Undo works, and move to an error."""
        cursor = self.text.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.text.document().setModified(True)
        self._judge()
        if isinstance(self._error, NotationError):
            cursor.setPosition(min(self._error.column, self.text.document().characterCount()) - 1)
            self.text.setTextCursor(cursor)
            self.text.centerCursor()

    def _open(self) -> None:
        kinds = f"{tr('Positions')} (*.txt *.position);;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a position"), "", kinds)
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Load a file, valid or not; it waits to be applied."""
        try:
            self.type_in(position_file(path).strip())
        except UnreadablePosition as fault:
            self._complaint = str(fault)
            self._show_verdict()

    def retranslate(self) -> None:
        self._ink.rehighlight()
        self._show_verdict()
