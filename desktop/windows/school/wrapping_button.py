"""A button whose words are broken into lines where there is less room than they need."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

_USUAL = 260
"""Pixels of words on one line that the button asks for at most; it takes less."""
_BROKEN = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextShowMnemonic
_CENTRED = Qt.AlignmentFlag.AlignCenter


class WrappingButton(QPushButton):
    """As high as its words need at the breadth it is given; they stand in its middle unless they are to begin lines."""

    def __init__(self, parent: QWidget | None = None, aligned: Qt.AlignmentFlag = _CENTRED) -> None:
        super().__init__(parent)
        self._flags = _BROKEN | aligned
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _around(self) -> int:
        """Pixels beside the words."""
        return self._framed(QSize(400, 40)).width() - 400

    def _framed(self, words: QSize) -> QSize:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        return self.style().sizeFromContents(QStyle.ContentsType.CT_PushButton, option, words, self)

    def _words(self, room: int) -> QSize:
        return self.fontMetrics().boundingRect(QRect(0, 0, max(room, 1), 9999), self._flags, self.text()).size()

    def heightForWidth(self, width: int) -> int:
        """As high as the words need when they are broken to `width`."""
        self.ensurePolished()
        return self._framed(self._words(width - self._around())).height()

    def sizeHint(self) -> QSize:
        """As large as the words on a line of the usual breadth, or on several."""
        self.ensurePolished()
        return self._framed(self._words(_USUAL))

    def minimumSizeHint(self) -> QSize:
        """As broad as its longest word."""
        self.ensurePolished()
        return QSize(self._words(1).width() + self._around(), self._framed(self._words(9999)).height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button of the style, with the words on as many lines as they need."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""  # type: ignore[attr-defined]
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        beside = self._around() // 2
        room = self.rect().adjusted(beside, 0, -beside, 0)
        role = QPalette.ColorRole.ButtonText
        painter.drawItemText(room, int(self._flags), self.palette(), self.isEnabled(), self.text(), role)
