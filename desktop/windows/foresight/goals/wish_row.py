"""One wish on a card: a tick, its words, a number that can be changed, its chance."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QToolButton, QWidget

from desktop.language import tr
from desktop.narration.percent import percent
from desktop.windows.plain import Label, as_words

WAITING = "…"


class WishRow(QWidget):
    """A click anywhere on it chooses the wish or takes it away: `turned`. `stepped` carries 1 or -1 for its number,
    `explained` tells that its chance was clicked.
    """

    turned = Signal()
    stepped = Signal(int)
    explained = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("wishRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.tick = QCheckBox(self)
        self.tick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tick.clicked.connect(lambda _on: self.turned.emit())
        self._words, self.chance = Label(self), QToolButton(self)
        self._words.setWordWrap(True)
        self._words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.chance.setObjectName("wishChance")
        self.chance.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chance.clicked.connect(self.explained)
        self.less, self.more = self._stepper("\N{MINUS SIGN}", -1), self._stepper("+", 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 1, 2, 1)
        row.setSpacing(4)
        row.addWidget(self.tick)
        row.addWidget(self._words, 1)
        steps = QHBoxLayout()
        steps.setSpacing(0)
        steps.addWidget(self.less)
        steps.addWidget(self.more)
        row.addLayout(steps)
        row.addWidget(self.chance)

    def _stepper(self, sign: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("wishStep")
        button.setText(sign)
        button.setAutoRepeat(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.stepped.emit(by))
        return button

    def show_wish(self, words: str, *, chosen: bool, number: int | None) -> None:
        """What it says; `number` is that of the wish, None where it has none."""
        self._words.setText(words)
        self.tick.setChecked(chosen)
        self.tick.setAccessibleName(words)
        for button, said in ((self.less, tr("Less: {wish}", wish=words)), (self.more, tr("More: {wish}", wish=words))):
            button.setVisible(number is not None)
            button.setAccessibleName(said)
            button.setToolTip(as_words(said))
        self.less.setEnabled(number is not None and number > 0)
        self.show_chance(None)

    def show_chance(self, chance: Fraction | None) -> None:
        """Its chance, None while it is being counted."""
        shown = WAITING if chance is None else percent(chance)
        self.chance.setText(shown)
        self.chance.setEnabled(chance is not None)
        self.chance.setAccessibleName(f"{self._words.text()} {shown}")
        exact = "" if chance is None else tr("{figure}. Click: where it comes from", figure=chance)
        self.chance.setToolTip(as_words(exact))

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The map below hears nothing of it."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Chosen wherever it is clicked."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(_point(event)):
            self.turned.emit()
        event.accept()


def _point(event: QMouseEvent) -> QPoint:
    return event.position().toPoint()
