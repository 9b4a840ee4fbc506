"""One figure of a card: a chance in large digits, what it is the chance of, and its swatch; a click explains it."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.language import tr
from desktop.narration.percent import percent
from desktop.scene.palette import FactionColours
from desktop.windows.foresight.tints import paint_swatch
from desktop.windows.plain import as_words
from desktop.windows.styles import part

_LARGE, _SMALL = 1.3, 0.84
"""Sizes of digits and words to that of the window's text."""
_SWATCH, _GAP, _PAD = 10.0, 4.0, 3.0


class FigureCell(QAbstractButton):
    """`name` is what explanations call the figure."""

    def __init__(self, name: str, look: FactionColours | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self._look = name, look
        self._chance: Fraction | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, words: str, chance: Fraction | None) -> None:
        """The figure, None while it is being counted; `words` say of what."""
        self._chance = chance
        self.setText(words)
        said = f"{words} {self.shown}" if chance is not None else tr("{figure}: being counted", figure=words)
        self.setAccessibleName(said)
        self.setToolTip(as_words(tr("{figure}. Click: where it comes from", figure=self._exactly(words))))
        self.setEnabled(chance is not None)
        self.updateGeometry()
        self.update()

    @property
    def shown(self) -> str:
        """The chance as it is read."""
        return "…" if self._chance is None else percent(self._chance)

    def _exactly(self, words: str) -> str:
        return words if self._chance is None else f"{words}: {self._chance}"

    def _font(self, size: float, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(self.fontInfo().pixelSize() * size)))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def sizeHint(self) -> QSize:
        """As broad as the longest chance or the words."""
        large, small = (QFontMetricsF(self._font(size, bold=bold)) for size, bold in ((_LARGE, True), (_SMALL, False)))
        swatch = _SWATCH + _GAP if self._look is not None else 0.0
        breadth = max(large.horizontalAdvance(">99\N{NO-BREAK SPACE}%"), swatch + small.horizontalAdvance(self.text()))
        return QSize(round(breadth + 2 * _PAD) + 1, round(large.height() + small.height() + _PAD))

    def minimumSizeHint(self) -> QSize:
        """The same: nothing of a figure is ever cut off."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Light no more."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Digits above, words below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or (self.underMouse() and self.isEnabled()):
            painter.setPen(QPen(QColor(part("focus" if self.hasFocus() else "border")), 1.0))
            painter.setBrush(QColor(part("raised")))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        digits, words = self._font(_LARGE, bold=True), self._font(_SMALL, bold=False)
        height = QFontMetricsF(digits).height()
        painter.setFont(digits)
        painter.setPen(QColor(part("text" if self._chance is not None else "faint_text")))
        painter.drawText(QRectF(_PAD, 0, self.width(), height), Qt.AlignmentFlag.AlignVCenter, self.shown)
        left = _PAD
        low = QFontMetricsF(words).height()
        if self._look is not None:
            paint_swatch(painter, QRectF(left, height + (low - _SWATCH) / 2, _SWATCH, _SWATCH), self._look)
            left += _SWATCH + _GAP
        painter.setFont(words)
        painter.setPen(QColor(part("faint_text")))
        painter.drawText(QRectF(left, height, self.width(), low), Qt.AlignmentFlag.AlignVCenter, self.text())
