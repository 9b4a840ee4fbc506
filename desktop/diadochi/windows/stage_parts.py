"""Parts of the stage: a side with its counters, dice and fate, the rolling dice, the chances, dice entered by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from html import escape

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from diadochi.language import Message, capitalised, msg, tr
from diadochi.narration.narrator import DRAWN, LOST, WON, Scene, ScenePiece, SceneRoll, SceneSide
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.flow import Dice
from diadochi.scene.palette import FactionColours, qcolor
from diadochi.windows.foresight.odds_view import ResultBar, figure_words
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.playing.roll_reader import DiceFaces, die_picture
from diadochi.windows.styles import part
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, MarkupLabel, as_words
from diadochi.windows.widgets import LaidItem, column_of, row_of

# --- rolling dice
# The result is known from the start, and shown when the dice come to rest.

_STEP_MS, _STEPS = 70, 10  # milliseconds for each face of a rolling die, and the number of faces
ROLLING_MS = _STEP_MS * _STEPS
"""Milliseconds that dice roll."""
_TUMBLE = (1, 2, 3, 6, 5, 4)  # faces of a die that tumbles over its edges: neighbours are never equal or opposite


class FallingDice(DiceFaces):
    """`landed` fires when they come to rest. The faces on the way are decoration and use no random numbers."""

    landed = Signal()

    def __init__(self, size: int, parent: QWidget) -> None:
        super().__init__(size, parent)
        self._final: tuple[int, ...] = ()
        self._least_counted = self._left = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._roll)

    @property
    def is_rolling(self) -> bool:
        return self._timer.isActive()

    def fall(self, faces: Sequence[int], least: int) -> None:
        """Roll, and come to rest at `faces`."""
        self._final, self._least_counted, self._left = tuple(faces), least, _STEPS
        self._timer.start()
        self._roll()

    def rest(self) -> None:
        if self.is_rolling:
            self._timer.stop()
            self.show_faces(self._final, self._least_counted)
            self.landed.emit()

    def stop(self) -> None:
        self._timer.stop()

    def _roll(self) -> None:
        if self._left == 0:
            self.rest()
            return
        self._left -= 1
        self.show_faces([_tumbling(die, self._left) for die in range(len(self._final))])


def _tumbling(die: int, step: int) -> int:
    # The face at a step: neighbouring dice roll in opposite directions from different faces
    direction = 1 if die % 2 else -1
    return _TUMBLE[(direction * step + 2 * die) % len(_TUMBLE)]


# --- view of a side

SceneSay = Callable[[Message], str]
Pictured = Callable[[int, ScenePiece], QPixmap | None]
"""Picture of a piece in a seat's colours; None if the game has none."""
_DIE = 44


class Spared(IntEnum):
    """How much to leave out on a low map, step by step."""

    NOTHING = 0
    ONE = 1
    TWO = 2
    TABLE = 3
    DICE = 4
    SIDES = 5
    """When losses are chosen in large type: only the choice and its reason."""


_SMALL = "unit"  # kind of counters that are stacked two high
_MOST_PEOPLE = 5
_COLUMNS = 12  # most columns of counters: people, and units in pairs


class SceneSideView(QWidget):
    """Shows a side; `mirrored` for the one on the right."""

    def __init__(self, table: OnTable, pictured: Pictured, parent: QWidget, *, mirrored: bool) -> None:
        super().__init__(parent)
        self._table, self._pictured, self._mirrored = table, pictured, mirrored
        self._edge = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        self._shield, self._name = Label(self), Label(self, look="sceneName")
        self._strength = MarkupLabel(self, look="sceneStrength")
        self._pieces, self._has_pieces, self._is_decided, self._has_roll = QWidget(self), False, False, False
        self._parts, self._fate = (MarkupLabel(self, look=look, wraps=True) for look in ("sceneParts", "sceneFate"))
        for label in (self._parts, self._fate):
            label.setAlignment(self._edge | Qt.AlignmentFlag.AlignVCenter)
        self.dice = FallingDice(_DIE, self)
        self._came = Label(self, look="sceneCame")
        across = Qt.AlignmentFlag.AlignHCenter
        rolled = column_of((self.dice, across), (self._came, across), None, spacing=2)
        self._middle = self._row(self._pieces, None, rolled)
        top = self._row(self._shield, self._name, None, self._strength)
        parts = (top, self._middle, self._parts, self._fate, None)
        self._column = column_of(*parts, on=self, margins=(0, 0, 0, 0), spacing=5)

    def _row(self, *items: LaidItem) -> QHBoxLayout:
        return row_of(*(reversed(items) if self._mirrored else items), spacing=9)

    # --- display

    def spare(self, spared: Spared) -> None:
        """Leave out what matters least: counters before the roll, modifiers after it, at last the dice of decided
        fights.
        """
        parts, pieces = (Spared.ONE, Spared.TWO) if self._is_decided else (Spared.TABLE, Spared.ONE)
        self._parts.setVisible(bool(self._parts.text()) and spared < parts)
        self._pieces.setVisible(self._has_pieces and spared < pieces)
        is_seen = self._has_roll and (spared < Spared.DICE or not self._is_decided)
        self.dice.setVisible(is_seen)
        self._came.setVisible(is_seen and bool(self._came.text()))
        self._column.activate()
        self.updateGeometry()

    def show_side(self, side: SceneSide, look: FactionColours, say: SceneSay) -> None:
        self._shield.setPixmap(shield_pixmap(look, 30, 35, max(2.0, self.devicePixelRatioF())))
        self._name.setText(capitalised(self._table.spelled(side.who)))
        words = f'<span style="font-size:small; font-weight:400;">{escape(tr("Strength"))}</span>'
        self._strength.setText(f"{words}&nbsp;{escape(side.strength)}")
        self._strength.setVisible(bool(side.strength))
        self._strength.setAccessibleName(tr("Strength {n}", n=side.strength))
        self._strength.setToolTip(as_words(self._strength.accessibleName()))
        self._show_pieces(side)
        self._parts.setText(" \N{MIDDLE DOT} ".join(self._part(say(part.words), part.value) for part in side.parts))
        self._parts.setVisible(bool(side.parts))
        self._show_throw(side, say)
        self._show_fate(side, say)
        self._is_decided = bool(side.stands)

    def _part(self, words: str, value: str) -> str:
        shown, number = escape(words).replace(" ", "\N{NO-BREAK SPACE}"), escape(value.replace("-", "\N{MINUS SIGN}"))
        return f"{shown}\N{NO-BREAK SPACE}<b>{number}</b>" if value else shown

    def _show_pieces(self, side: SceneSide) -> None:
        # People in a row, units in two rows beside them, so that both sides fit side by side
        row = QWidget(self)
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        shown = [(piece, picture) for piece in side.pieces if (picture := self._pictured(side.seat, piece)) is not None]
        tall = [(piece, picture) for piece, picture in shown if piece.kind != _SMALL]
        small = [(piece, picture) for piece, picture in shown if piece.kind == _SMALL]
        for column, (piece, picture) in enumerate(tall[:_MOST_PEOPLE]):
            grid.addWidget(self._counter(piece, picture, row), 0, self._place(column), 2, 1)
        rows = 1 if not tall else 2
        for number, (piece, picture) in enumerate(small):
            column = min(len(tall), _MOST_PEOPLE) + number // rows
            grid.addWidget(self._counter(piece, picture, row), number % rows, self._place(column), self._edge)
        self._middle.replaceWidget(self._pieces, row)
        self._pieces.hide()
        self._pieces.deleteLater()
        self._pieces = row
        self._has_pieces = bool(shown)
        row.setVisible(self._has_pieces)

    def _place(self, column: int) -> int:
        return _COLUMNS - column if self._mirrored else column

    def _counter(self, piece: ScenePiece, picture: QPixmap, parent: QWidget) -> QWidget:
        cell = QWidget(parent)
        label = Label(cell)
        label.setPixmap(picture)
        number = [Label(f"\N{MULTIPLICATION SIGN}{piece.number}", cell)] if piece.number > 1 else []
        row_of(label, *number, on=cell, margins=(0, 0, 0, 0), spacing=3)
        return cell

    def _show_throw(self, side: SceneSide, say: SceneSay) -> None:
        side_roll = side.side_roll
        self._has_roll = side_roll is not None
        self.dice.setVisible(side_roll is not None)
        self._came.setVisible(side_roll is not None and side_roll.words is not None)
        if side_roll is None:
            self._came.setText("")
            return
        reading = side_roll.roll.reading
        least = getattr(reading, "rating", 0)
        self.dice.show_faces(side_roll.faces, least)
        self._came.setText(capitalised(say(side_roll.words)) if side_roll.words is not None else "")

    def _show_fate(self, side: SceneSide, say: SceneSay) -> None:
        heads = {WON: tr("Wins"), LOST: tr("Loses"), DRAWN: tr("Draws")}
        lines = [f"<b>{escape(heads[side.stands])}</b>"] if side.stands else []
        lines += [escape(capitalised(say(words))) for words in side.cost]
        self._fate.setText(" \N{MIDDLE DOT} ".join(lines))
        self._fate.setVisible(bool(lines))

    @property
    def words(self) -> str:
        labels = (self._name, self._strength, self._parts, self._came, self._fate)
        return ", ".join(plain_of(label) for label in labels if not label.isHidden() and label.text())


def plain_of(label: QLabel) -> str:
    return QTextDocumentFragment.fromHtml(label.text()).toPlainText()


# --- the outcome

_LARGE = 56  # pixels of the die on which everything hangs
_WIDEST = 620  # most pixels of a line of the outcome; longer ones wrap
LEAST_OUTCOME = 240  # the same where losses are chosen beside it


class SceneOutcome(QWidget):
    """The result as a headline; beside it, large, the die on which everything hangs, and what it decides."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.dice = FallingDice(_LARGE, self)
        self._result, self._decided = (Label(self, look="sceneResult", wraps=True) for _ in range(2))
        self._has_roll, self._widest = False, _WIDEST
        said = column_of(None, self._result, self._decided, None, spacing=2)
        row_of(None, self.dice, said, None, on=self, margins=(0, 0, 0, 0), spacing=14)
        self.setMinimumHeight(_LARGE)
        keeps = self.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # so that the stage does not grow over the place when the result comes
        self.setSizePolicy(keeps)

    def show_outcome(self, result: str, roll: SceneRoll | None, decided: str) -> None:
        """Show the result, and a roll that is due or has been made with what it decides; "" and None for nothing."""
        self._has_roll = roll is not None
        if roll is not None:
            self.dice.show_faces(roll.faces)
        for label, words in ((self._result, result), (self._decided, decided)):
            label.setText(words)
            edge = Qt.AlignmentFlag.AlignLeft if self._has_roll else Qt.AlignmentFlag.AlignHCenter
            label.setAlignment(edge | Qt.AlignmentFlag.AlignVCenter)
        self._fit()
        self.spare(spares=False)

    def stand_narrow(self, *, narrow: bool) -> None:
        """Wrap longer lines, so that there is room beside it."""
        widest = LEAST_OUTCOME if narrow else _WIDEST
        if widest != self._widest:
            self._widest = widest
            self._fit()

    def _fit(self) -> None:
        for label in (self._result, self._decided):
            label.ensurePolished()
            label.setMinimumWidth(min(label.fontMetrics().horizontalAdvance(label.text()) + 2, self._widest))

    def spare(self, *, spares: bool) -> None:
        """Leave out the die and what it decides where there is no room for it."""
        shown = self._has_roll and not spares
        self.dice.setVisible(shown)
        self._result.setVisible(bool(self._result.text()))
        self._decided.setVisible(shown and bool(self._decided.text()))
        self.setVisible(shown or bool(self._result.text()))

    @property
    def words(self) -> tuple[str, ...]:
        """The result, and what the die decides."""
        return (self._result.text(), self._decided.text())


def decided_words(scene: Scene, say: SceneSay) -> str:
    """What the deciding roll has brought, in words; a roll that gives the scene its title is not named again."""
    roll = scene.deciding
    if roll is None or roll.words is None:
        return ""
    if roll.roll.purpose == scene.title:
        return say(roll.words)
    return say(msg("{purpose}: {faces}, {result}", purpose=roll.roll.purpose, faces=roll.faces, result=roll.words))


# --- chances


class ChancesRow(QWidget):
    """The chances as a bar with figures."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._bar = Label(self, look="sceneParts"), ResultBar(self)
        row_of(self._words, (self._bar, 1), on=self, margins=(0, 0, 0, 0), spacing=10)
        self.hide()

    def show_chances(self, who: str, results: Mapping[str, Fraction]) -> None:
        """Show the chances of a side; nothing if unknown."""
        figures = [f"{figure_words(name)} {percent(results.get(name, Fraction(0)))}" for name in ResultBar.RESULTS]
        self._words.setText(tr("Odds before the roll, {side}: {figures}", side=who, figures=", ".join(figures).lower()))
        self._bar.show_chances(results)
        self.setVisible(any(results.values()))


# --- crossed swords

_SIZE = 46


class CrossedSwords(QWidget):
    """Swords above a thin line, as high as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(_SIZE, _SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        # The second sword is a mirror image of the first.
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(part("border")), 1))
        middle = self.width() / 2
        painter.drawLine(QPointF(middle, _SIZE + 6), QPointF(middle, self.height() - 2))
        for turn in (-45, 45):
            painter.save()
            painter.translate(middle, _SIZE / 2)
            painter.rotate(turn)
            _paint_sword(painter, _SIZE * 0.6)
            painter.restore()


def _paint_sword(painter: QPainter, length: float) -> None:
    top, guard, end = -length * 0.66, length * 0.3, length * 0.56
    blade = QPainterPath(QPointF(0, top))
    blade.lineTo(length * 0.075, top + length * 0.14)
    blade.lineTo(length * 0.055, guard)
    blade.lineTo(-length * 0.055, guard)
    blade.lineTo(-length * 0.075, top + length * 0.14)
    blade.closeSubpath()
    painter.setPen(QPen(qcolor("ink"), 1.1))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawPath(blade)
    painter.drawLine(QPointF(0, top + length * 0.16), QPointF(0, guard))
    painter.setBrush(QColor(part("accent")))
    painter.drawRoundedRect(QRectF(-length * 0.19, guard, length * 0.38, length * 0.07), 1.5, 1.5)
    painter.drawRect(QRectF(-length * 0.035, guard + length * 0.07, length * 0.07, end - guard - length * 0.07))
    painter.drawEllipse(QPointF(0, end), length * 0.07, length * 0.07)
    painter.setBrush(Qt.BrushStyle.NoBrush)


# --- entering dice
# The players' own dice: six faces to click, or digits to type.

_FACE = 28


class TypedDice(QWidget):
    """Asks for a number of dice; `told` carries the Dice. Digits fill them in order, Backspace removes the last."""

    told = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._count = 0
        self._typed: list[int] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words, self._dice = Label(self), DiceFaces(_FACE, self)
        self.confirm = QPushButton(self)
        self.confirm.setProperty("weight", "first")
        self.confirm.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.confirm.clicked.connect(self.tell)
        self.faces = tuple(self._face(face) for face in range(1, 7))
        parts = (self._words, *self.faces, 18, self._dice, None, self.confirm)
        row_of(*parts, on=self, margins=(0, 0, 0, 0), spacing=5)
        self.hide()

    def _face(self, face: int) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(QIcon(die_picture(face, _FACE, max(2.0, self.devicePixelRatioF()))))
        button.setIconSize(QSize(_FACE, _FACE))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(str(face))
        button.clicked.connect(lambda: self.type(face))
        return button

    @property
    def typed(self) -> tuple[int, ...]:
        return tuple(self._typed)

    def ask(self, count: int) -> None:
        self._count, self._typed = count, []
        self._words.setText(tr("Your dice:"))
        self.confirm.setText(tr("Use this roll"))
        self.setToolTip(as_words(tr("Type 1 to 6 for each die. Backspace deletes the last one.")))
        self._look()

    def type(self, face: int) -> None:
        if len(self._typed) < self._count:
            self._typed.append(face)
            self._look()

    def tell(self) -> None:
        """Emit the dice once all are entered."""
        if len(self._typed) == self._count:
            self.told.emit(Dice(self.typed))

    def _look(self) -> None:
        self._dice.show_faces((*self._typed, *(0,) * (self._count - len(self._typed))))
        self.confirm.setEnabled(len(self._typed) == self._count)

    def event(self, event: QEvent) -> bool:
        # Backspace removes a die here; elsewhere it is a shortcut of the map.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            is_ours = event.key() == Qt.Key.Key_Backspace
            event.setAccepted(is_ours)
            if is_ours:
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_6:
            self.type(key - Qt.Key.Key_0)
        elif key == Qt.Key.Key_Backspace and self._typed:
            self._typed.pop()
            self._look()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.tell()
        else:
            super().keyPressEvent(event)
