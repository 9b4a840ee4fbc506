"""Ink for the words of position notation that begin a section, so that a long line can be read."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat

from desktop.windows.styles import part

_SECTION = re.compile(r"(?:^|;)\s*([a-z_]+)")


class SectionInk(QSyntaxHighlighter):
    """The first word of every section in the accent colour of the present style."""

    def highlightBlock(self, text: str) -> None:
        """Ink one paragraph."""
        look = QTextCharFormat()
        look.setForeground(QColor(part("accent")))
        look.setFontWeight(QFont.Weight.Bold)
        for found in _SECTION.finditer(text):
            self.setFormat(found.start(1), len(found.group(1)), look)
