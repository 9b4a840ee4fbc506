"""The movement die: shown large for a moment beside the counter of the general who rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout

from diadochi.journal.played_record import Entry
from diadochi.language import Speaker, tr
from diadochi.narration.narrator import Rolled, Told, common
from diadochi.scene.counters.plug import counters_of
from diadochi.windows.map_cards import Attention, MapCard, MapCards
from diadochi.windows.playing.roll_pictures import DiceFaces
from diadochi.windows.plug import GameTable
from diadochi.windows.stage.pace import SWIFTLY
from diadochi.windows.widget_text import Label, announce

DIE_MS = 400
"""How long the die is shown, in milliseconds."""
_DIE, _GAP = 72, 10
"""Pixels: size of the die, and its gap to the counter."""


class MovementDieCard(MapCard):
    """The face and its movement points. It takes no mouse or keyboard input."""

    def __init__(self, cards: MapCards) -> None:
        super().__init__(cards, "movementDie")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.die, self.points = DiceFaces(_DIE, self), Label(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.addWidget(self.die, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.points, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_roll(self, rolled: Rolled, points: str) -> None:
        """Show a roll, with its points in words."""
        self.die.show_faces(rolled.dice.faces)
        self.points.setText(points)
        self.speak(tr("Movement die {face}: {points}", face=rolled.dice.faces[0], points=points))
        self.ensurePolished()
        self.adjustSize()

    def settle(self) -> None:
        pass  # it goes when the view moves


class MovementRolls(QObject):
    """Shows each new movement roll of a table while its counter is visible. Nothing waits for it.

    `told` are the entries of the line. Any key or click hides the die and then does its usual work.
    """

    def __init__(self, table: GameTable, told: Callable[[], Sequence[Told]]) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._told = table, table.shell, told
        self._line: object = None
        self._known: tuple[Entry, ...] = ()
        self._beside = QRect()
        self._leader = ""
        self.card = MovementDieCard(self._shell.cards)
        self._time = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._time.timeout.connect(self.skip)
        self._begin()
        shell = self._shell
        table.controller.changed.connect(self._follow)
        for moved in (shell.map_opened, shell.closing, table.hotseat.viewer_changed, table.games.looking.moved):
            moved.connect(self.skip)
        shell.input.pressed.connect(self.skip)
        shell.view.view_changed.connect(self._leave_when_moved)

    def _begin(self) -> None:
        """Skip the rolls of a newly opened line: they are old."""
        line = self._table.controller.line
        self._line, self._known = line, (*line.entries, *line.undone)

    def _follow(self) -> None:
        """Show a new movement roll; hide the die after anything else."""
        self.skip()
        line = self._table.controller.line
        if line is not self._line:
            self._begin()
            return
        kept, present = common(self._known, (*line.entries, *line.undone)), len(line.entries)
        self._begin()
        reader = self._table.map_play.roll_reader
        rolls = [each.rolled for each in self._told()[kept:present] if each.rolled is not None]
        rolled = next((each for each in reversed(rolls) if reader.gives_movement(each.roll)), None)
        if rolled is not None and self._may_show():
            self._show(rolled, self._shell.speaker)

    def _may_show(self) -> bool:
        table, preferences = self._table, self._shell.preferences
        automatic = table.games.automatic
        hurries = automatic.asked is not None and automatic.thinks_at_once
        is_on = preferences.motion and preferences.moments != SWIFTLY and self._shell.cards.is_free(Attention.CEREMONY)
        return is_on and table.shows_present and not (table.games.desk.is_planning or hurries)

    def _show(self, rolled: Rolled, speaker: Speaker) -> None:
        result = self._table.map_play.roll_reader.outcome(rolled.roll, rolled.dice).result
        self._leader = rolled.roll.about.leader
        self._beside = self._counter()
        if result is None or self._beside.isEmpty():
            return
        self.card.show_roll(rolled, speaker.say(result))
        corner = self._free_corner()
        if corner is not None:
            self.card.move(corner)
            self.card.appear()
            announce(self.card, self.card.words)
            self._time.start(DIE_MS)

    def _counter(self) -> QRect:
        """Box of the general's stack in view pixels; empty if it is not on the map."""
        view, counters, controller = self._shell.view, self._shell.scene.counters, self._table.controller
        key = counters_of(controller.kit).key_of(controller.kit, controller.position, self._leader)
        if counters is None or key is None or key not in counters.keys():  # noqa: SIM118
            return QRect()
        box = view.mapFromScene(counters.box_of(key)).boundingRect()
        return box.translated(view.viewport().geometry().topLeft())

    def _free_corner(self) -> QPoint | None:
        """Top left corner of a place beside the counter that hides no card; None if there is no room."""
        size, by, room = self.card.size(), self._beside, self._shell.cards.room
        x, y = by.center().x() - size.width() // 2, by.center().y() - size.height() // 2
        corners = (
            QPoint(by.right() + _GAP, y),
            QPoint(by.left() - _GAP - size.width(), y),
            QPoint(x, by.top() - _GAP - size.height()),
            QPoint(x, by.bottom() + _GAP),
        )
        cards = self._shell.cards.boxes(self.card)
        boxes = [QRect(corner, size) for corner in corners] if room.contains(by) else []
        free = (box for box in boxes if room.contains(box) and not any(box.intersects(card) for card in cards))
        return next((box.topLeft() for box in free), None)

    def _leave_when_moved(self) -> None:
        """Hide the die only if something moved: the view reports other layouts too."""
        if self.card.isVisible() and self._counter() != self._beside:
            self.skip()

    def skip(self) -> None:
        """Hide the die."""
        self._time.stop()
        self.card.leave()
