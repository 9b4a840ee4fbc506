"""The card of odds: where to, the figures, how others are taken to answer, and what is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from desktop.forecast.odds.figures import FirstOdds, Odds
from desktop.forecast.odds.wire import OddsRefused
from desktop.language import Speaker, capitalised, tr
from desktop.scene.palette import FactionColours
from desktop.windows.foresight.odds_view import OddsView
from desktop.windows.foresight.placing import EDGE, beside
from desktop.windows.foresight.policy_button import PolicyButton
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label

_BREADTH = 304
"""Pixels at the text's normal size."""
_FREE = 140
"""Pixels of the map's height that a card leaves free, or else what is further is made small."""


class OddsCard(QFrame):
    """Lies over the map. `figure_chosen` carries the name of a figure to be explained, `policy_chosen` a policy,
    `cards_counted` whether own cards are; `entered` and `left` tell of the pointer.

    Others put what belongs below the figures, goals say, into `further`; see `fold_by` and `prefer_further`.
    """

    figure_chosen = Signal(str)
    policy_chosen = Signal(str)
    cards_counted = Signal(bool)
    entered = Signal()
    left = Signal()

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("oddsCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title, self._refused, self._note = Label(self), Label(self), Label(self)
        self._title.setObjectName("oddsTitle")
        self._note.setObjectName("oddsNote")
        for label in (self._title, self._refused, self._note):
            label.setWordWrap(True)
        self.view = OddsView(table, self)
        self.view.figure_chosen.connect(self.figure_chosen)
        self.policy = PolicyButton(self)
        self.policy.chosen.connect(self.policy_chosen)
        self.why = QToolButton(self)
        self.why.setObjectName("policy")
        self.why.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.why.clicked.connect(lambda: self.figure_chosen.emit(self.view.main_figure))
        self.cards = QCheckBox(self)
        self.cards.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.cards.clicked.connect(self.cards_counted)
        self.further = QVBoxLayout()
        self._fold: Callable[[bool], None] = lambda _small: None
        self._prefers_further = False
        self._about, self._room, self._others = QRect(), QRect(), ()  # type: tuple[QRect, QRect, Sequence[QRect]]
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(6)
        foot.addWidget(self.policy)
        foot.addStretch(1)
        foot.addWidget(self.why)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 9)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._refused)
        column.addWidget(self.view)
        column.addLayout(self.further)
        column.addLayout(foot)
        column.addWidget(self.cards)
        column.addWidget(self._note)

    # --- what stands on it

    def begin(self, title: str, policies: Mapping[str, str], policy: str, counts: bool | None) -> None:
        """A new question, of which nothing is known yet; `counts`: own cards are, None where there is no own hand."""
        self._title.setText(title)
        self.policy.offer(policies, policy)
        self.cards.setText(tr("Count my own cards in"))
        self.cards.setVisible(counts is not None)
        self.cards.setChecked(bool(counts))
        self.why.setText(tr("Why?"))
        self.why.setToolTip(tr("Where the figures come from"))
        self.why.show()
        self._refused.hide()
        self._note.hide()
        self.view.show()
        self.view.wait()
        self.settle()

    def show_reply(self, reply: Any, say: Speaker, own: FactionColours | None) -> None:
        """First figures, all figures, or why there are none."""
        match reply:
            case FirstOdds():
                self.view.show_first(reply)
            case Odds():
                self.view.show_odds(reply, own)
                self._note.setText(" ".join(say.say(words) for words in reply.left_out))
                self._note.setVisible(bool(reply.left_out))
            case OddsRefused(sentence=sentence):
                self.view.hide()
                self.why.hide()
                self._refused.setText(capitalised(sentence))
                self._refused.show()
        self.setAccessibleName(f"{self._title.text()}. {self.words}")
        self.settle()

    @property
    def words(self) -> str:
        """All it says of chances, for those who hear it."""
        return self._refused.text() if self.view.isHidden() else self.view.words

    # --- where it stands

    def stand_beside(self, about: QRect, room: QRect, others: Sequence[QRect] = ()) -> None:
        """Stand beside a place, in pixels of the parent, within `room`, clear of `others` where that can be."""
        self._about, self._room, self._others = about, room, others
        self.settle()
        self.show()
        self.raise_()

    def settle(self) -> None:
        """Take the room that is needed, and the place that fits it."""
        scale = self.fontInfo().pixelSize() / 16.0
        self.setFixedWidth(min(round(_BREADTH * scale), max(200, self._room.width() - 16) if self._room else 10_000))
        self.setFixedHeight(self._fitted())
        if self._room.isValid():
            self.move(beside(self._about, self.size(), self._room, self._others))

    def fold_by(self, fold: Callable[[bool], None]) -> None:
        """From now on `fold` makes what is further small where all of it would hide the map, and large again."""
        self._fold = fold

    def prefer_further(self) -> None:
        """From now on losses and fates are left out where the room does not hold everything."""
        self._prefers_further = True
        self.settle()

    def _fitted(self) -> int:
        """The height of everything, or of what the room holds."""
        self._fold(False)
        self.view.details.show()
        height = self._height()
        if not self._room.isValid():
            return height
        if self._prefers_further and height > self._room.height() - 2 * EDGE:
            self.view.details.hide()
        elif not self._prefers_further and height > self._room.height() - _FREE:
            self._fold(True)
        else:
            return height
        return self._height()

    def _height(self) -> int:
        """What it needs now: layouts inside know of other words only when they are asked from within outwards."""
        layout = self.layout()
        assert layout is not None
        for widget in reversed(self.findChildren(QWidget)):
            if (inner := widget.layout()) is not None:
                inner.invalidate()
                inner.activate()
        layout.invalidate()
        layout.activate()
        return layout.totalHeightForWidth(self.width())

    def contains(self, point: QPoint) -> bool:
        """Whether a point of the parent lies on it."""
        return self.isVisible() and self.geometry().contains(point)

    @property
    def is_held(self) -> bool:
        """Whether somebody is choosing or writing on it: it stays wherever the pointer is."""
        return self.policy.is_open or (
            isinstance(writing := self.window().focusWidget(), QLineEdit) and self.isAncestorOf(writing)
        )

    # --- events

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer has come."""
        super().enterEvent(event)
        self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is gone."""
        super().leaveEvent(event)
        self.left.emit()
