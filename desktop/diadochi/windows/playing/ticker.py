"""The ticker: the last three actions of the other players, in a corner of the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from diadochi.controller.moment import Mode
from diadochi.language import capitalised, msg
from diadochi.narration.narrator import ActionGroup
from diadochi.rules.core.flow import Decision
from diadochi.windows.game_table import GameTable
from diadochi.windows.hotseat.recap import summary
from diadochi.windows.map_cards import EDGE, MapCard, MapCards, best_place
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.playing.question_view import QuestionView
from diadochi.windows.preferences import TICKER
from diadochi.windows.widget_text import as_words, bind_text, on_button
from diadochi.windows.widgets import column_of

SHOWN = 3
"""Actions in the ticker."""
_SHIELD = QSize(14, 16)
_BESIDE, _MARGIN = 36, 4
"""Pixels of a row beside its words, and of the card around the rows."""

# --- card


class TickerLine(NamedTuple):
    """An action: the shield of its side, a short sentence, and all of it in words."""

    shield: QPixmap
    words: str
    whole: str


class TickerRow(QToolButton):
    """One line, cut off where there is no room for all of it."""

    def __init__(self, line: TickerLine, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = line.words
        self.setObjectName("tickerRow")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        self.setIcon(QIcon(line.shield))
        self.setIconSize(_SHIELD)
        self.setToolTip(as_words(line.whole))
        self.setAccessibleName(line.whole)

    @property
    def wanted(self) -> int:
        """Pixels that show all of it."""
        self.ensurePolished()
        return self.fontMetrics().horizontalAdvance(self._words) + 1 + _BESIDE  # the advance is rounded, also down

    def fit(self, width: int) -> None:
        """Take this many pixels."""
        room = max(0, width - _BESIDE)
        self.setText(on_button(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)))


class TickerCard(MapCard):
    """The lines, the latest one below. `chosen` carries the number of a clicked one."""

    chosen = Signal(int)
    usual = 360

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "ticker")
        self._rows = column_of(on=self, margins=(_MARGIN, 3, _MARGIN, 3), spacing=0)
        self.lines: list[TickerRow] = []
        bind_text(self.setAccessibleName, msg("Last actions of others"))

    def tell(self, lines: Sequence[TickerLine]) -> None:
        """Show these lines in place of the former ones; the keyboard stays on its line."""
        focused = next((number for number, row in enumerate(self.lines) if row.hasFocus()), None)
        self.lines = [TickerRow(line, self) for line in lines]
        for number, row in enumerate(self.lines):
            row.clicked.connect(lambda _on=False, number=number: self.chosen.emit(number))
        self.fill(self._rows, self.lines)
        if focused is not None and self.lines:
            self.lines[min(focused, len(self.lines) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        self.speak(". ".join(line.whole for line in lines))

    def width_in(self, room: QRect) -> int:
        most = min(round(self.usual * self.scale), room.width() // 3) - 2 * _MARGIN
        wide = min(most, max((row.wanted for row in self.lines), default=0))
        for row in self.lines:
            row.fit(wide)
        return wide + 2 * _MARGIN

    def height_in(self, room: QRect) -> int:
        super().height_in(room)
        return self._rows.totalSizeHint().height()  # tool buttons have no height for a width

    def place_in(self, room: QRect) -> QPoint:
        """A free corner, the lower ones first: the map has least there."""
        within = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
        right, low = within.right() - self.width() + 1, within.bottom() - self.height() + 1
        corners = [QPoint(x, y) for y in (low, within.top()) for x in (right, within.left())]
        return best_place(self.size(), corners, self.cards.boxes(self))


# --- ticker


class Ticker(QObject):
    """Follows one table. `latest` returns the last actions of others for a seat, from public facts only; `told` says
    whether another card tells them already.

    The lines stay until the player acts.
    """

    def __init__(
        self,
        table: GameTable,
        following: QuestionView,
        latest: Callable[[int, int], tuple[ActionGroup, ...]],
        told: Callable[[], bool],
    ) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._following = table, table.shell, following
        self._latest, self._told = latest, told
        self._seat = 0
        self._groups: tuple[ActionGroup, ...] = ()
        self.card = TickerCard(self._shell.cards)
        self.card.due, self.card.say = self._is_due, self._say
        self.card.chosen.connect(self._show_place)
        self._shell.menus.add_switch(TICKER, self._shell.menus.view)
        self._shell.settings.follow(TICKER, lambda _on: self.follow())
        for changed in (table.controller.changed, table.hotseat.viewer_changed, table.games.desk.opened):
            changed.connect(self.follow)

    def follow(self) -> None:
        """Show what others have done by now."""
        self._seat = self._reader()
        groups = self._latest(self._seat, SHOWN) if self._is_wanted() else ()
        if groups != self._groups:
            self._groups = groups
            if not self.card.isHidden():
                self.card.say()
                self.card.settle()
        self._shell.cards.next()

    def _is_wanted(self) -> bool:
        table = self._table
        is_played = table.controller.mode is Mode.PLAY and table.games.desk.record is not None
        return is_played and bool(self._shell.settings.value(TICKER))

    def _is_due(self) -> bool:
        return bool(self._groups) and self._is_wanted() and not self._told()

    def _reader(self) -> int:
        # Whose last actions are no news: who looks, who is called to look, or the last person who was asked.
        hotseat, node = self._table.hotseat, self._table.controller.node
        asked = node.seat if isinstance(node, Decision) and node.seat in hotseat.people else None
        seats = (hotseat.viewer, hotseat.waiting, asked, self._seat)
        return next(seat for seat in seats if seat is not None)

    def _say(self) -> None:
        self.card.tell([self._line(group) for group in self._groups])

    def _line(self, group: ActionGroup) -> TickerLine:
        table, speaker, ratio = self._shell.table, self._shell.speaker, self.card.devicePixelRatioF()
        seat = group.seat or 0
        whole = summary(group, table.faction(seat), speaker)
        shield = shield_pixmap(table.look(seat), _SHIELD.width(), _SHIELD.height(), ratio)
        return TickerLine(shield, capitalised(speaker.say(group.great[0] if group.great else group.summary)), whole)

    def _show_place(self, number: int) -> None:
        spaces = self._groups[number].spaces if number < len(self._groups) else ()
        known = [space for space in spaces if space in self._shell.table.atlas.spaces]
        if known:
            self._following.watch(known)
            self._shell.scene.flash(known)
