"""The card that explains a kind of question to somebody who meets it for the first time."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.scene.fonts import inscribed
from desktop.windows.plain import Label

_BREADTH = 380
"""Pixels at the text's normal size; less where the map is narrower."""


class FirstTimeCard(QFrame):
    """Lies over the map. `read` tells that it may go, `rules_asked` that the rules of the question are wanted,
    `unwanted` that no more of its kind are.
    """

    read = Signal()
    rules_asked = Signal()
    unwanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("firstTime")
        self._head, self._words = Label(self), Label(self)
        for label, name in ((self._head, "bannerHead"), (self._words, "bannerLine")):
            label.setObjectName(name)
            label.setWordWrap(True)
        self.rules, self.no_more, self.got_it = QPushButton(self), QPushButton(self), QPushButton(self)
        foot = QHBoxLayout()
        foot.setSpacing(2)
        foot.addStretch(1)
        for button, asked in ((self.rules, self.rules_asked), (self.no_more, self.unwanted), (self.got_it, self.read)):
            button.setObjectName("bannerButton")
            button.clicked.connect(lambda _checked=False, asked=asked: asked.emit())
            foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 7)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self._words)
        column.addLayout(foot)
        self.hide()

    def show_words(self, title: str, words: str) -> None:
        """Say this in the present language, and take the room it needs."""
        self._head.setFont(inscribed(title, self.fontInfo().pixelSize() * 1.2))
        self._head.setText(title)
        self._words.setText(words)
        self.rules.setText(tr("Rules"))
        self.no_more.setText(tr("No more of these"))
        self.got_it.setText(tr("Got it"))
        self.setAccessibleName(tr("{title}. {words}", title=title, words=words))
        self.settle()

    def settle(self) -> None:
        """As broad as the map allows, as high as the words need."""
        parent, layout = self.parentWidget(), self.layout()
        assert parent is not None
        assert layout is not None
        scale = self.fontInfo().pixelSize() / 16.0
        self.setFixedWidth(min(round(_BREADTH * scale), max(260, parent.width() - 24)))
        layout.invalidate()
        layout.activate()
        self.setFixedHeight(layout.totalHeightForWidth(self.width()))
