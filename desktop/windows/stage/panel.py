"""The stage itself: both sides, the dice between them, the row of the table, the result, what is done next."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop.language import capitalised, tr
from desktop.narration.scenes import Scene
from desktop.windows.icons import icon
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, as_words
from desktop.windows.playing.rolls.grid import Grid, near_hits
from desktop.windows.playing.rolls.table_picture import TablePicture
from desktop.windows.stage.chances import ChancesRow
from desktop.windows.stage.side_view import Pictured, SceneSay, SceneSideView, Spared
from desktop.windows.stage.swords import CrossedSwords
from desktop.windows.stage.typed_dice import TypedDice

_FREE = 130
"""Pixels of the map above the stage that stay free, as long as something can be left out for them."""
_WIDEST, _ALONE, _EDGE = 1080, 560, 10
"""Pixels of the broadest stage at the text's normal size, of one with a single side, and to the edge of the map."""


class Shows(NamedTuple):
    """What is shown beside the scene: what the dice must show, the table they were read in, what Enter does.

    `typed` is how many dice the players tell, `chances` those before the dice of the first side.
    """

    needed: str = ""
    grid: Grid | None = None
    button: str = ""
    skip: str = ""
    typed: int = 0
    chances: Mapping[str, Fraction] = {}


class ScenePanel(QFrame):
    """Lies over the lower part of the map. `went_on` tells that Enter was pressed, `skipped` that Esc was;
    `asked_anew` that its button means something else now.
    """

    went_on = Signal()
    skipped = Signal()
    asked_anew = Signal()

    def __init__(self, table: OnTable, pictured: Pictured, pace: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("scenePanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
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
        self.hide()

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

    # --- showing

    def show_scene(self, scene: Scene, shows: Shows, say: SceneSay) -> None:
        """Show the moment as it stands."""
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

    def show_rolling(self, words: str) -> None:
        """Dice roll: nothing is left to be thrown, and `words` bring them to rest."""
        self._offer(words)
        self.button.setFocus()
        for gone in (self.skip_button, self.typed):
            gone.hide()

    def _offer(self, words: str) -> None:
        """Let the button go on with something; empty words take it away."""
        is_other = words != self.button.text() or self.button.isHidden()
        self.button.setText(words)
        self.button.setVisible(bool(words))
        if words and is_other:
            self.asked_anew.emit()

    @property
    def answers(self) -> tuple[QWidget, ...]:
        """What answers something, the foremost last."""
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
        """Let a tray stand on the stage, in which something is chosen; None where nothing is."""
        if tray is None or tray is self._hosted:
            return
        self._hosted = tray
        self._column.insertWidget(self._column.count() - 1, tray)
        tray.show()

    @property
    def words(self) -> str:
        """All of it, for those who hear it."""
        labels = (self._title, self._needed, self._result, self._more)
        heads = [label.text() for label in labels if label.text()]
        return ". ".join([*heads, *(view.words for view in self.sides if not view.isHidden())])

    # --- where it lies

    def lie_in(self, room: QRect) -> None:
        """Lie in the middle of the lower edge of `room`, in pixels of the parent."""
        for spared in Spared:
            self._spare(spared)
            self.resize(self._size_in(room))
            if self.height() <= room.height() - _FREE:
                break
        left = room.left() + (room.width() - self.width()) // 2
        self.move(left, room.bottom() - self.height() - _EDGE)

    def _spare(self, spared: Spared) -> None:
        """Where the map is low, only what matters most now is shown."""
        for view in self.sides:
            view.spare(spared)
        self._fight.setVisible(spared < Spared.SIDES or not self._lets_choose)
        self._table_row.setVisible(self._has_table and spared < Spared.TABLE)
        self._more.setVisible(bool(self._more.text()) and spared < Spared.DICE)

    @property
    def _lets_choose(self) -> bool:
        """Whether losses are chosen on it now."""
        return self._hosted is not None and isValid(self._hosted) and not self._hosted.isHidden()

    def _size_in(self, room: QRect) -> QSize:
        layout = self.layout()
        assert layout is not None
        for within in (self._fight.layout(), layout):  # from within outwards: the sides have become smaller or larger
            assert within is not None
            within.invalidate()
            within.activate()
        widest = round((_WIDEST if not self.sides[1].isHidden() else _ALONE) * self.fontInfo().pixelSize() / 16.0)
        wide = max(min(widest, room.width() - 2 * _EDGE), layout.totalMinimumSize().width())
        high = layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        return QSize(wide, max(high, layout.totalMinimumSize().height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, Esc skips."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.went_on.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.skipped.emit()
        else:
            super().keyPressEvent(event)
