"""The panel of turn and sides: the turn track, and a row for each side.

Each game subclasses `SidesPanel` to say what its rows show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from diadochi.scene.palette import FactionColours
from diadochi.windows.docks import Dock
from diadochi.windows.panels.scoreboard import Score, TurnMoment, paint_turn
from diadochi.windows.pictures import paint_shield
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, MarkupLabel, as_words, follow_texts, texts
from diadochi.windows.widgets import column_of, row_of, scrolled

# --- a row
# One side: shield, name, figures, notes.


class SideWords(NamedTuple):
    """The words of a row: `figures` are HTML, `sums` the lines of the tool tip, `spoken` is for screen readers."""

    name: str
    figures: str
    titles: Sequence[str]
    sums: str
    spoken: str


class SideRow(QFrame):
    """A row that can be reached with Tab. Enter or a click emits `chosen` with the seat; `look` are its colours."""

    chosen = Signal(int)

    def __init__(self, seat: int, look: FactionColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.look = seat, look
        self._active: bool | None = None
        self.setObjectName("factionRow")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._badge = _Shield(look, self)
        self._name = Label(self)
        self._figures = MarkupLabel(self)
        self._titles = Label(self)
        for label in (self._name, self._figures, self._titles):
            label.setWordWrap(True)  # languages differ in length, the panel's width does not
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        lines = column_of(self._name, self._figures, self._titles, spacing=0)
        badge = (self._badge, Qt.AlignmentFlag.AlignTop)
        self._row = row_of(badge, (lines, 1), on=self, margins=(9, 6, 8, 6), spacing=10)

    def add_button(self, button: QWidget) -> None:
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def say(self, words: SideWords, active: bool) -> None:
        """Fill the row; `active` means that it is this side's turn."""
        self._mark(active)
        self._name.setText(words.name)
        self._figures.setText(words.figures)
        shown = " · ".join(words.titles)
        self._titles.setText(shown)
        self._titles.setVisible(bool(shown))
        self.setToolTip(as_words(words.sums))
        self.setAccessibleName(f"{words.spoken}. {shown}" if shown else words.spoken)

    def forget(self) -> None:
        """Style the row again at the next update, after a change of language, names or style."""
        self._active = None

    def _mark(self, active: bool) -> None:
        # Restyling a widget costs more than changing its text, so it is done only when the turn changes
        if active is self._active:
            return
        self._active = active
        self.setProperty("active", active)
        self.style().unpolish(self)
        self.style().polish(self)
        font = self.font()
        font.setBold(active)
        self._name.setFont(font)
        self._titles.setStyleSheet(f"color: {part('accent')};")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self.seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.seat)
        else:
            super().keyPressEvent(event)


class _Shield(QWidget):
    def __init__(self, look: FactionColours, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(34, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_shield(painter, QRect(1, 1, 32, 38), self._look)


# --- turn track
# The turns of a game, and in words where in the present turn the game is.

_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class TurnTrack(QWidget):
    """Painted boxes with words below; screen readers get all of it in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moment: TurnMoment | None = None
        self.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow_texts(self, self.retranslate)

    def show_moment(self, moment: TurnMoment | None) -> None:
        if moment == self._moment:
            return
        self._moment = moment
        self.setVisible(moment is not None)
        self.retranslate()

    @property
    def text(self) -> str:
        return self._moment.text if self._moment is not None else ""

    def retranslate(self) -> None:
        self.setAccessibleName(self.text)
        self.setToolTip(as_words(self.text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, self.heightForWidth(260))

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, width, 1000)
        return 44 + self.fontMetrics().boundingRect(room, _WRAPPED, self._words()).height()

    def _words(self) -> str:
        return self._moment.words if self._moment is not None else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._moment is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap, turns = 6.0, self._moment.turns
        side = (self.width() - gap * (turns - 1)) / turns
        for number in range(1, turns + 1):
            box = QRectF((number - 1) * (side + gap), 1, side, 36).adjusted(0.5, 0.5, -0.5, -0.5)
            paint_turn(painter, box, number, self._moment.turn)
        painter.setPen(QColor(part("text")))
        painter.setFont(self.font())
        painter.drawText(QRectF(0, 40, self.width(), self.height() - 40), _WRAPPED, self._words())


# --- the panel


class SidesPanel(QWidget):
    """The players, whose turn it is, and their standing, in its dock. This base class, for a map without a game, shows
    nothing.

    `chosen` carries a seat; `menu_asked` a seat and the point of the screen where its menu is wanted; `dangers_asked` a
    seat whose dangers the user wants to see.
    """

    chosen = Signal(int)
    menu_asked = Signal(int, object)
    dangers_asked = Signal(int)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.frame)
        self._shell, self._table = shell, shell.table
        self._player_of: Callable[[int], str] = lambda _seat: ""
        self._acting: Callable[[int], int] = lambda _seat: 0
        shell.docks.put(Dock.SIDES, self)
        self._is_owed = False
        shell.position_shown.connect(self._owe)
        shell.scene_changed.connect(self.forget)
        texts.changed.connect(self._say_again)

    def name_players(self, player_of: Callable[[int], str]) -> None:
        """From now on `player_of` returns the name of the player of a seat."""
        self._player_of = player_of

    def count_acting(self, acting: Callable[[int], int]) -> None:
        """From now on `acting` returns how many armies of a seat can still act."""
        self._acting = acting

    def called(self, seat: int) -> str:
        """The player of a side, or the name of the side where no player has one."""
        return self._player_of(seat) or self._table.faction(seat)

    def named(self, seat: int) -> str:
        """The name of a side and of its player; only once if they are the same."""
        player, name = self._player_of(seat), self._table.faction(seat)
        return player if player.startswith(name) else f"{name} · {player}" if player else name

    def _owe(self) -> None:
        self._is_owed = True
        if self.isVisible():
            self.catch_up()

    def catch_up(self) -> None:
        """Show the present position if the panel is out of date."""
        if self._is_owed:
            self._is_owed = False
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self.catch_up()
        super().showEvent(event)

    def _say_again(self) -> None:
        self.forget()
        self.refresh()

    def refresh(self) -> None:
        """Show the present position."""

    def score(self) -> Score | None:
        """What the scoreboard shows; None where no game has turns or points."""
        return None

    def breakdown(self, seat: int) -> str:
        """The points of a side line by line, as HTML; empty where no game has points."""
        return ""

    def forget(self) -> None:
        """Another map is on the table: names may be spelled differently."""


# --- the panel of a game
# The turn track and, below it, a row for each side.

Row = TypeVar("Row", bound=SideRow)


class GameSidesPanel(SidesPanel, Generic[Row]):
    """Subclasses fill the rows, which report which side is chosen and whose menu is wanted."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._track = TurnTrack(self)
        self._rows: tuple[Row, ...] = ()
        self._list = column_of(spacing=6)
        inner = QWidget()
        column_of(self._track, self._list, None, on=inner, margins=(12, 12, 12, 12), spacing=10)
        self._inner, self._bar = inner, scrolled(self, inner).verticalScrollBar()
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The area scrolls up and down only, so a row that is wider than the dock would be cut off.
        if watched is self._inner and event.type() == QEvent.Type.LayoutRequest:
            self.setMinimumWidth(self._inner.minimumSizeHint().width() + self._bar.sizeHint().width())
        return super().eventFilter(watched, event)

    @property
    def track(self) -> TurnTrack:
        self.catch_up()
        return self._track

    @property
    def rows(self) -> tuple[Row, ...]:
        self.catch_up()
        return self._rows

    def forget(self) -> None:
        for row in self._rows:
            row.forget()

    def renew(self, rows: Iterable[Row]) -> None:
        """Use other rows, in seating order."""
        for row in self._rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = tuple(rows)
        for row in self._rows:
            self._join(row)
        self.setFocusProxy(self._rows[0] if self._rows else self._track)

    def _join(self, row: Row) -> None:
        row.chosen.connect(self.chosen)
        row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        row.customContextMenuRequested.connect(lambda at: self.menu_asked.emit(row.seat, row.mapToGlobal(at)))
        self._list.addWidget(row)

    def sizeHint(self) -> QSize:
        return QSize(270, 430)
