"""The panel of the stage: both sides, the dice between them, the row of the combat table, the result, the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from diadochi.forecast.odds.figures import QuestionOdds
from diadochi.forecast.odds.odds_protocol import QuestionOf
from diadochi.forecast.odds.odds_questions import QuestionAsked, odds_system
from diadochi.language import capitalised, tr
from diadochi.narration.figure_words import percent
from diadochi.narration.stage_scene import Scene
from diadochi.rules.core.flow import Dice, Roll
from diadochi.scene.palette import qcolor
from diadochi.windows.foresight.odds_view import ResultBar, figure_words
from diadochi.windows.map_cards import FAR_EDGE, Attention, CardPlace, MapCard, MapCards
from diadochi.windows.playing.roll_pictures import DiceFaces, TablePicture, die_picture
from diadochi.windows.playing.roll_reader import Grid, near_hits
from diadochi.windows.plug import GameTable
from diadochi.windows.stage.stage_side import Pictured, SceneSay, SceneSideView, Spared
from diadochi.windows.styles import icon, part
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, as_words

# --- chances before the roll

_SLOT = "stage"


class BattleChances(QObject):
    """Asks the odds process; `came` fires on its reply. The figures are those of the side that rolls first."""

    came = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table = table
        self._roll: Roll | None = None
        self.results: Mapping[str, Fraction] = {}

    def ask(self, roll: Roll) -> None:
        """Ask about an open roll; forget former figures."""
        if roll is self._roll:
            return
        table, self._roll, self.results = self._table, roll, {}
        if not table.odds_shown() or not odds_system(table.controller.kit).counts(roll):
            return
        everybody = None  # everyone sees the stage, even after one player has looked at his hand
        moment = odds_system(table.controller.kit).moment(table.controller.game_here(), everybody)
        asked = QuestionAsked(policy=table.odds.policy, cards=False)
        table.foresight.ask(
            _SLOT, QuestionOf(moment.answers, asked), lambda reply: self._take(roll, reply), moment.position
        )

    def _take(self, roll: Roll, reply: Any) -> None:
        if roll is self._roll and isinstance(reply, QuestionOdds) and reply.answers:
            self.results = reply.answers[0].odds.results
            self.came.emit()


class ChancesRow(QWidget):
    """The chances as a bar with figures."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._bar = Label(self), ResultBar(self)
        self._words.setObjectName("sceneParts")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._words)
        row.addWidget(self._bar, 1)
        self.hide()

    def show_chances(self, who: str, results: Mapping[str, Fraction]) -> None:
        """Show the chances of a side; nothing if unknown."""
        figures = [f"{figure_words(name)} {percent(results.get(name, Fraction(0)))}" for name in ResultBar.RESULTS]
        self._words.setText(tr("Before the dice, {side}: {figures}", side=who, figures=", ".join(figures).lower()))
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
    """Draw an upright sword around its centre: blade with a ridge, guard, grip, pommel."""
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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(self._words)
        self.faces = tuple(self._face(face) for face in range(1, 7))
        for button in self.faces:
            row.addWidget(button)
        row.addSpacing(18)
        row.addWidget(self._dice)
        row.addStretch(1)
        row.addWidget(self.confirm)
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
        """The faces entered so far."""
        return tuple(self._typed)

    def ask(self, count: int) -> None:
        """Ask for `count` dice."""
        self._count, self._typed = count, []
        self._words.setText(tr("What your dice show:"))
        self.confirm.setText(tr("So they fell"))
        self.setToolTip(as_words(tr("Type the figures 1 to 6; the backspace takes the last one back.")))
        self._look()

    def type(self, face: int) -> None:
        """Enter the next face."""
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


# --- panel

_FREE_MAP = 130
"""Pixels of the map above the stage to keep free, as long as something can be left out."""
_ALONE = 560
"""Pixels of a stage with a single side, at most."""


class Shows(NamedTuple):
    """What is shown besides the scene: the required roll, the table it is read in, what Enter does.

    `typed` is the number of dice the players enter, `chances` those before the first side's roll.
    """

    needed: str = ""
    grid: Grid | None = None
    button: str = ""
    skip: str = ""
    typed: int = 0
    chances: Mapping[str, Fraction] = {}


class ScenePanel(MapCard):
    """A panel over the lower part of the map. `went_on` fires on Enter, `skipped` on Esc; `asked_anew` when its button
    changes its meaning.
    """

    rank, place = Attention.STAGE, CardPlace.BELOW
    usual, grows = 1080, 50

    went_on = Signal()
    skipped = Signal()
    asked_anew = Signal()

    def __init__(self, table: OnTable, pictured: Pictured, pace: QMenu, cards: MapCards) -> None:
        super().__init__(cards, "scenePanel")
        self._table = table
        self._fight = QWidget(self)
        self._title, self._needed = Label(self), Label(self)
        self._title.setObjectName("sceneTitle")
        self._needed.setObjectName("sceneNeeded")
        self.sides = (
            SceneSideView(table, pictured, self, mirrored=False),
            SceneSideView(table, pictured, self, mirrored=True),
        )
        self.pace = QToolButton(self)
        self.pace.setIcon(icon("dice"))
        self.pace.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.pace.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pace.setMenu(pace)
        self._result, self._more = Label(self), Label(self)
        self._result.setObjectName("sceneResult")
        self._more.setObjectName("sceneMore")
        for label in (self._result, self._more):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
        self._table_row, self._has_table = QWidget(self), False
        self._swords, self._chances = CrossedSwords(self), ChancesRow(self)
        self.typed = TypedDice(self)
        self._hosted: QWidget | None = None
        self.button, self.skip_button = QPushButton(self), QPushButton(self)
        self.button.setProperty("weight", "first")
        self.button.clicked.connect(self.went_on)
        self.skip_button.clicked.connect(self.skipped)
        self.skip_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.foot = QHBoxLayout()
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._title)
        top.addStretch(1)
        top.addWidget(self._needed)
        top.addWidget(self.pace)
        fight = QHBoxLayout(self._fight)
        fight.setContentsMargins(0, 0, 0, 0)
        fight.setSpacing(14)
        fight.addWidget(self.sides[0], 1)
        fight.addWidget(self._swords)
        fight.addWidget(self.sides[1], 1)
        self.foot.addWidget(self._table_row)
        self.foot.addStretch(1)
        self.foot.addWidget(self.skip_button, 0, Qt.AlignmentFlag.AlignBottom)
        self.foot.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 10, 18, 12)
        self._column.setSpacing(7)
        self._column.addLayout(top)
        self._column.addWidget(self._fight)
        self._column.addWidget(self._result)
        self._column.addWidget(self._more)
        self._column.addWidget(self._chances)
        self._column.addWidget(self.typed)
        self._column.addLayout(self.foot)

    # --- display

    def show_scene(self, scene: Scene, shows: Shows, say: SceneSay) -> None:
        """Show a scene."""
        self._title.setText(capitalised(say(scene.title)))
        self._needed.setText(shows.needed)
        self.pace.setToolTip(as_words(tr("Which dice everybody sees fall")))
        self.pace.setAccessibleName(self.pace.toolTip())
        self._swords.setVisible(len(scene.sides) > 1)
        for number, view in enumerate(self.sides):
            view.setVisible(number < len(scene.sides))
            if number < len(scene.sides):
                side = scene.sides[number]
                view.show_side(side, self._table.look(side.seat), say)
        self._result.setText(capitalised(say(scene.result)) if scene.result is not None else "")
        self._more.setText(capitalised("; ".join(map(say, scene.more))))
        for label in (self._result, self._more, self._needed):
            label.setVisible(bool(label.text()))
        self._show_grid(shows.grid, say)
        first = scene.sides[0]
        self._chances.show_chances(self._table.spelled(first.who), shows.chances)
        if shows.typed and self.typed.isHidden():
            self.typed.ask(shows.typed)
        self.typed.setVisible(bool(shows.typed))
        self._offer(shows.button)
        self.skip_button.setText(shows.skip)
        self.skip_button.setVisible(bool(shows.skip))
        self.setAccessibleName(self.words)

    @property
    def words(self) -> str:
        """What is shown now, as accessible text: less on a low map."""
        heads = [label.text() for label in (self._title, self._needed, self._result, self._more) if label.text()]
        return ". ".join([*heads, *(view.words for view in self.sides if not view.isHidden())])

    def show_rolling(self, words: str) -> None:
        """Show rolling dice; the button `words` ends the rolling."""
        self._offer(words)
        self.button.setFocus()
        for gone in (self.skip_button, self.typed):
            gone.hide()

    def _offer(self, words: str) -> None:
        """Set the words of the button; empty words hide it."""
        is_other = words != self.button.text() or self.button.isHidden()
        self.button.setText(words)
        self.button.setVisible(bool(words))
        if words and is_other:
            self.asked_anew.emit()

    @property
    def answers(self) -> tuple[QWidget, ...]:
        """Widgets that answer something, the most important last."""
        return (self.typed, self.skip_button, self.button)

    def _show_grid(self, grid: Grid | None, say: SceneSay) -> None:
        shown = TablePicture(near_hits(grid), self._table.look, say) if grid is not None else QWidget(self)
        shown.setParent(self)
        self.foot.replaceWidget(self._table_row, shown)
        self._table_row.hide()
        self._table_row.deleteLater()
        self._table_row = shown
        self._has_table = grid is not None
        shown.setVisible(self._has_table)

    def host(self, tray: QWidget | None) -> None:
        """Show a tray on the stage; None removes it."""
        if tray is None or tray is self._hosted:
            return
        self._hosted = tray
        self._column.insertWidget(self._column.count() - 1, tray)
        tray.show()

    @property
    def tells_all(self) -> bool:
        """Whether it shows a result, or the chances of dice that wait."""
        return not (self.button.isHidden() and self.typed.isHidden())

    # --- placement

    def settle_in(self, room: QRect) -> None:
        for spared in Spared:
            self._spare(spared)
            self.resize(self._size_in(room))
            if self.height() <= room.height() - _FREE_MAP:
                break
        self.move(self.place_in(room))

    def _spare(self, spared: Spared) -> None:
        """Leave out what matters least on a low map."""
        for view in self.sides:
            view.spare(spared)
        self._fight.setVisible(spared < Spared.SIDES or not self._lets_choose)
        self._table_row.setVisible(self._has_table and spared < Spared.TABLE)
        self._more.setVisible(bool(self._more.text()) and spared < Spared.DICE)

    @property
    def _lets_choose(self) -> bool:
        """Whether losses are being chosen on it."""
        return self._hosted is not None and isValid(self._hosted) and not self._hosted.isHidden()

    def _size_in(self, room: QRect) -> QSize:
        layout = self.layout()
        assert layout is not None
        for within in (self._fight.layout(), layout):  # innermost first: the sides have changed their size
            assert within is not None
            within.invalidate()
            within.activate()
        widest = round((self.usual if not self.sides[1].isHidden() else _ALONE) * self.scale)
        wide = max(min(widest, room.width() - 2 * FAR_EDGE), layout.totalMinimumSize().width())
        high = layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        return QSize(wide, max(high, layout.totalMinimumSize().height()))

    def accept(self) -> bool:
        self.went_on.emit()
        return True

    def dismiss(self) -> bool:
        self.skipped.emit()
        return True
