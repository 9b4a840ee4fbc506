"""The banner: a counter or a card, a headline, what comes of it, and how many more wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.scene.fonts import inscribed
from desktop.scene.palette import FactionColours
from desktop.windows.foresight.tints import paint_swatch
from desktop.windows.plain import Label

_BREADTH = 470
"""Pixels at the text's normal size; less where the map is narrower."""
_RIBBON = 12


class BannerWords(NamedTuple):
    """What stands on a banner: `headline`, `lines` below it, each with whether it is of lesser weight."""

    headline: str
    lines: tuple[tuple[str, bool], ...]
    picture: QPixmap | None = None
    look: FactionColours | None = None

    @property
    def spoken(self) -> str:
        """All of it as sentences, for those who hear it."""
        return ". ".join((self.headline, *(line for line, _ in self.lines)))


class BannerCard(QFrame):
    """Lies over the map. `skipped` tells that nobody wants to see it longer, `listed` that all are to be listed,
    `pressed` that the place it tells of is to be seen.
    """

    skipped = Signal()
    listed = Signal()
    pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._look: FactionColours | None = None
        self._words = BannerWords("", ())
        self._picture, self._headline = Label(self), Label(self)
        self._headline.setObjectName("bannerHead")
        self._headline.setWordWrap(True)
        self._lines: list[QLabel] = []
        self.next, self.list = QPushButton(self), QPushButton(self)
        for button, signal in ((self.next, self.skipped), (self.list, self.listed)):
            button.setObjectName("bannerButton")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        self._column = QVBoxLayout()
        self._column.setSpacing(3)
        self._column.addWidget(self._headline)
        foot = QHBoxLayout()
        foot.setSpacing(4)
        foot.addStretch(1)
        foot.addWidget(self.list)
        foot.addWidget(self.next)
        self._foot = QVBoxLayout()
        self._foot.addStretch(1)
        self._foot.addLayout(foot)
        right = QVBoxLayout()
        right.setSpacing(4)
        right.addLayout(self._column)
        right.addLayout(self._foot, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(_RIBBON + 12, 11, 10, 7)
        row.setSpacing(12)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(right, 1)

    @property
    def words(self) -> BannerWords:
        """What stands on it."""
        return self._words

    def show_words(self, words: BannerWords, waiting: int, key: str) -> None:
        """Show this; so many more wait behind it, and `key` leads to the next."""
        self._words, self._look = words, words.look
        self._picture.setVisible(words.picture is not None)
        if words.picture is not None:
            self._picture.setPixmap(words.picture)
        self._headline.setFont(inscribed(words.headline, self.fontInfo().pixelSize() * 1.35))
        self._headline.setText(words.headline)
        self._show_lines(words.lines)
        self.show_waiting(waiting, key)
        self.setAccessibleName(words.spoken)
        self.settle()

    def _show_lines(self, lines: Sequence[tuple[str, bool]]) -> None:
        for label in self._lines:
            self._column.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._lines = []
        for words, lesser in lines:
            label = Label(words, self)
            label.setObjectName("bannerNote" if lesser else "bannerLine")
            label.setWordWrap(True)
            self._column.addWidget(label)
            label.show()
            label.ensurePolished()
            self._lines.append(label)

    def show_waiting(self, waiting: int, key: str) -> None:
        """So many more wait behind it, and `key` leads to the next."""
        words = tr("Next ({n} more)", n=waiting) if waiting else tr("Done")
        self.next.setText(f"{words} · {key}" if key else words)
        self.list.setText(tr("List"))

    def settle(self) -> None:
        """Take the room that is needed."""
        parent = self.parentWidget()
        assert parent is not None
        scale = self.fontInfo().pixelSize() / 16.0
        self.setFixedWidth(min(round(_BREADTH * scale), max(260, parent.width() - 24)))
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        self.setFixedHeight(max(layout.totalHeightForWidth(self.width()), 74))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A ribbon in the colour and pattern of the side on the left."""
        super().paintEvent(event)
        painter = QPainter(self)
        paint_swatch(painter, QRectF(6, 6, _RIBBON, self.height() - 12), self._look, 4.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click goes to the place."""
        del event
        self.pressed.emit()
