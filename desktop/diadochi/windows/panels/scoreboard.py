"""The scoreboard: one line below the prompt with the turn, the round and the points of every side, always in view.

Sides are in turn order. A click on one, or Enter, opens the breakdown of its points; a click on the turn opens the
panel of turn and sides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from diadochi.language import msg, tr
from diadochi.narration.odds_explanation import roman
from diadochi.scene.palette import FactionColours, display_font
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.styles import part
from diadochi.windows.widget_text import MarkupLabel, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of, keep_on_screen

_BOX, _SHIELD, _GAP, _PAD = 20, 15, 7, 8
"""Pixels: a box of the turn track, the width of a shield, the space between parts, the margin inside a cell."""
_SEPARATOR = " · "
_MORE = "…"


class TurnMoment(NamedTuple):
    """The present `turn` of `turns`, and where in it the game is, in words; `short` for where there is less room."""

    turn: int
    turns: int
    words: str = ""
    short: str = ""

    @property
    def text(self) -> str:
        return _SEPARATOR.join(filter(None, (tr("Turn {turn}", turn=roman(self.turn) or str(self.turn)), self.words)))


def paint_turn(painter: QPainter, box: QRectF, number: int, present: int) -> None:
    """Paint a box of the turn track: the present turn is filled, past ones are crossed out."""
    now = number == present
    painter.setPen(QPen(QColor(part("accent") if now else part("border")), 1.2))
    painter.setBrush(QColor(part("accent") if now else part("raised")))
    painter.drawRoundedRect(box, 5, 5)
    painter.setFont(display_font(box.height() * 0.53))
    painter.setPen(QColor(part("accent_text") if now else part("text" if number > present else "faint_text")))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, roman(number))
    if number < present:  # at a slant, since a level stroke would turn I into a cross
        struck = box.adjusted(box.width() / 4, box.height() / 4.5, -box.width() / 4, -box.height() / 4.5)
        painter.drawLine(struck.bottomLeft(), struck.topRight())


class SideScore(NamedTuple):
    """A side: seat, colours, name, `points` (the most important first) and `notes`; `is_next` after the active one."""

    seat: int
    look: FactionColours
    name: str
    points: Sequence[str]
    notes: Sequence[str] = ()
    is_active: bool = False
    is_next: bool = False

    @property
    def text(self) -> str:
        turn = (tr("on turn"),) if self.is_active else (tr("next"),) if self.is_next else ()
        return f"{self.name}: {', '.join((*self.points, *self.notes, *turn))}"


class Score(NamedTuple):
    """The moment of the game and the points of all sides, in turn order."""

    moment: TurnMoment
    sides: Sequence[SideScore]


_DETAILS: Sequence[Callable[[SideScore], Sequence[str]]] = (
    lambda side: (side.name, *side.points, *side.notes),
    lambda side: (side.name, *side.points, *side.notes[:1]),
    lambda side: (side.name, *side.points),
    lambda side: side.points,
    lambda side: side.points[:1],
)
"""What is written of a side, from the widest line to the narrowest."""


class Scoreboard(QWidget):
    """Painted, as wide as the window. `opened` fires for a click on the turn. Hidden while there is no score.

    `breakdown` returns the points of a seat line by line, as HTML.
    """

    opened = Signal()

    def __init__(self, breakdown: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scoreboard")
        self._breakdown = breakdown
        self._score: Score | None = None
        self._cells: tuple[QRect, ...] = ()
        self._pointed = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        bind_text(self.setAccessibleName, msg("Score"))
        follow_texts(self, self._say)

    def show_score(self, score: Score | None) -> None:
        self.setVisible(score is not None)
        if score != self._score:
            self._score = score
            self._say()

    @property
    def text(self) -> str:
        """All of it in words."""
        if self._score is None:
            return ""
        return ". ".join([self._score.moment.text, *(side.text for side in self._score.sides)])

    @property
    def sides(self) -> Sequence[SideScore]:
        return self._score.sides if self._score is not None else ()

    def cell(self, seat: int) -> QRect:
        """Where a side is painted, in pixels of the line; empty for a side that had no room."""
        cells = self._laid_out()[1]
        return next((cell for side, cell in zip(self.sides, cells, strict=False) if side.seat == seat), QRect())

    def open_breakdown(self, seat: int) -> None:
        """Open the breakdown of a side's points below its cell."""
        lines = self._breakdown(seat)
        if lines:
            Breakdown(lines, self).open_at(self.mapToGlobal(self.cell(seat).bottomLeft() + QPoint(0, 2)))

    def _say(self) -> None:
        self.setAccessibleDescription(self.text)
        self.updateGeometry()
        self.update()

    # --- layout

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        return QSize(400, max(_BOX, self.fontMetrics().lineSpacing()) + 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._say()

    def _laid_out(self) -> tuple[str, tuple[QRect, ...], int]:
        """The words of the moment, the cells that have room, and how much is written in each (see `_DETAILS`)."""
        if self._score is None:
            return "", (), 0
        moment, least = self._score.moment, len(_DETAILS) - 1
        for level in range(len(_DETAILS)):
            widths = [self._cell_width(side, level) for side in self.sides]
            for words in (moment.words, moment.short or moment.words):
                if self._head_width(words) + sum(widths) <= self.width():
                    return words, self._cells_from(self._head_width(words), widths), level
        left, widths = self._head_width(""), [self._cell_width(side, least) for side in self.sides]
        room = [count for count in range(len(widths) + 1) if left + sum(widths[:count]) <= self.width() - _PAD]
        return "", self._cells_from(left, widths[: len(room) - 1]), least

    def _cells_from(self, left: int, widths: Sequence[int]) -> tuple[QRect, ...]:
        return tuple(
            QRect(left + sum(widths[:number]), 2, width, self.height() - 4) for number, width in enumerate(widths)
        )

    def _head_width(self, words: str) -> int:
        turns = self._score.moment.turns if self._score is not None else 0
        return 2 * _PAD + turns * (_BOX + 3) + self.fontMetrics().horizontalAdvance(words) + (_GAP if words else 0)

    def _cell_width(self, side: SideScore, level: int) -> int:
        # As wide as in bold, so that no cell moves when the turn passes
        words = _SEPARATOR.join(_DETAILS[level](side))
        return 2 * _PAD + _SHIELD + _GAP + QFontMetrics(self._bold()).horizontalAdvance(words) + _GAP

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._score is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words, cells, level = self._laid_out()
        self._paint_moment(painter, self._score.moment, words)
        for number, (side, cell) in enumerate(zip(self.sides, cells, strict=False)):
            self._paint_side(painter, side, cell, level, is_pointed=number == self._pointed)
        if len(cells) < len(self.sides):
            left = cells[-1].right() if cells else self._head_width("")
            painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, _MORE)

    def _paint_moment(self, painter: QPainter, moment: TurnMoment, words: str) -> None:
        top = (self.height() - _BOX) / 2
        for number in range(1, moment.turns + 1):
            left = _PAD + (number - 1) * (_BOX + 3)
            paint_turn(painter, QRectF(left, top, _BOX, _BOX).adjusted(0.5, 0.5, -0.5, -0.5), number, moment.turn)
        painter.setFont(self.font())
        painter.setPen(QColor(part("text")))
        room = self.rect().adjusted(_PAD + moment.turns * (_BOX + 3) + 4, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_side(self, painter: QPainter, side: SideScore, cell: QRect, level: int, *, is_pointed: bool) -> None:
        if side.is_active or is_pointed:
            painter.setPen(QPen(QColor(part("accent" if side.is_active else "border")), 1.4))
            painter.setBrush(QColor(part("raised")))
            painter.drawRoundedRect(QRectF(cell).adjusted(3, 0.7, -3, -0.7), 5, 5)
        left, high = cell.left() + _PAD, round(_SHIELD * 1.15)
        shield = shield_pixmap(side.look, _SHIELD, high, self.devicePixelRatioF())
        painter.drawPixmap(left, (self.height() - high) // 2, shield)
        painter.setFont(self._bold() if side.is_active else self.font())
        painter.setPen(QColor(part("text")))
        room = cell.adjusted(_PAD + _SHIELD + _GAP, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, _SEPARATOR.join(_DETAILS[level](side)))
        if side.is_next:  # a triangle that points from the active side to the next
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(part("accent")))
            middle = self.height() / 2
            at = QPoint(cell.left(), round(middle))
            painter.drawPolygon([at + QPoint(-2, -5), at + QPoint(4, 0), at + QPoint(-2, 5)])

    # --- mouse and keys

    def _at(self, point: QPoint) -> int:
        return next((number for number, cell in enumerate(self._laid_out()[1]) if cell.contains(point)), -1)

    def _point(self, number: int) -> None:
        if number != self._pointed:
            self._pointed = number
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self.rect().contains(point):
            self._open(self._at(point))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()), 0)
        if step and self.sides:
            self._point((self._pointed + step) % len(self.sides))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._open(self._pointed)
        else:
            super().keyPressEvent(event)

    def _open(self, number: int) -> None:
        if 0 <= number < len(self.sides):
            self.open_breakdown(self.sides[number].seat)
        else:
            self.opened.emit()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = self._at(event.pos())
            words = self.sides[number].text if number >= 0 else self._score.moment.text if self._score else ""
            QToolTip.showText(event.globalPos(), as_words(words), self)
            return True
        return super().event(event)


class Breakdown(QFrame):
    """The points of one side, line by line. Any click beside it, or Esc, closes it."""

    def __init__(self, lines: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("scoreBreakdown")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.label = MarkupLabel(lines, self)
        column_of(self.label, on=self, margins=(16, 12, 16, 12))

    def open_at(self, point: QPoint) -> None:
        """Open with the upper left corner at a point of the screen, moved to be wholly on it."""
        self.adjustSize()
        self.move(point)
        keep_on_screen(self)
        self.show()
