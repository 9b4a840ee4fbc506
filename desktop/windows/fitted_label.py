"""A label of so many lines and no more: what does not fit ends in an ellipsis, and the tooltip tells it whole.

Ids of rules in it are links.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.windows.plain import MarkupLabel, as_words
from desktop.windows.rule_links import linked

_SPARE = 3.5
"""What a word may leave free at the end of a line, in heights of a line."""
_LEAST_WIDTH = 120


class FittedLabel(MarkupLabel):
    """Text in at most `lines` lines of the width it is given, and no higher than they need."""

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._lines, self._shown = "", lines, 1
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """The whole text."""
        return self._words

    def set_words(self, words: str) -> None:
        """Show `words`, as far as there is room."""
        if words != self._words:
            self._words = words
            self._fit()

    def set_lines(self, lines: int) -> None:
        """Take room for so many lines."""
        if lines != self._lines:
            self._lines = lines
            self._fit()

    def height_of(self, lines: int) -> int:
        """The pixels that many lines take."""
        self.ensurePolished()
        return lines * self.fontMetrics().lineSpacing()

    def breadth_of(self, lines: int) -> int:
        """The pixels of breadth at which the words find room in so many lines, with some to spare for their breaks."""
        self.ensurePolished()
        whole = self.fontMetrics().horizontalAdvance(self._words)
        spare = round(_SPARE * self.fontMetrics().lineSpacing())
        return whole // lines + (spare if lines > 1 else 0)

    def sizeHint(self) -> QSize:
        """Room for the lines that are shown."""
        return QSize(min(_LEAST_WIDTH * 4, self.breadth_of(self._lines)), self.height_of(self._shown))

    def minimumSizeHint(self) -> QSize:
        """As high, and narrow."""
        return QSize(_LEAST_WIDTH, self.height_of(self._shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the text elsewhere."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another font as well."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        lines, whole = fitted(self._words, self.font(), self.contentsRect().width(), self._lines)
        self._shown = max(1, len(lines))
        self.setText("<br>".join(linked(line) for line in lines))
        self.updateGeometry()
        self.setToolTip(as_words("" if whole else self._words))


def fitted(words: str, font: QFont, width: int, most: int) -> tuple[list[str], bool]:
    """`words` broken into at most `most` lines of `width` pixels, and whether all of them found room."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    starts = _line_starts(layout, width)
    lines = [words[a:b].strip() for a, b in zip(starts, [*starts[1:], len(words)], strict=True)]
    if len(lines) <= most:
        return lines, True
    rest = words[starts[most - 1] :]
    return [*lines[: most - 1], QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)], False


def _line_starts(layout: QTextLayout, width: int) -> list[int]:
    starts = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    return starts
