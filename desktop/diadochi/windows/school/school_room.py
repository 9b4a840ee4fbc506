"""The frame of the school: the base class of rooms, the panel that shows one, the table and the pupils they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFrame,
    QMenu,
    QMessageBox,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import ProgramDice
from diadochi.journal.played_record import PlayedTable, Unnamed
from diadochi.journal.record.sketch import Sketch
from diadochi.language import Message, msg, sentence, tr
from diadochi.lessons.pupil_memory import SUFFIX, PupilError, PupilMemory
from diadochi.rules.core.flow import Answer, Chance, Dice, Draw, Drawn, by_chance
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.scene.sketch_layer import ShownSketch, SketchLayer
from diadochi.windows.game_table import GameTable
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.name_dialog import NameDialog
from diadochi.windows.preferences import store_preferences
from diadochi.windows.shell import Shell
from diadochi.windows.start_choices import StartChoice
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import Label, bind_text, follow_texts, message_box, texts
from diadochi.windows.widgets import column_of, row_of

if TYPE_CHECKING:
    from diadochi.windows.playing.roll_display import Rolls


# --- school rooms
# The rooms of the school, in the order for a newcomer. Each is imported when it is first entered.


class RoomEntry(NamedTuple):
    """`id` is also the id of the room's command; `line` is a sentence about it; `loader` is "module:class"."""

    id: str
    title: Message
    line: Message
    icon: str
    loader: str
    keys: tuple[str, ...] = ()


ROOMS: tuple[RoomEntry, ...] = (
    RoomEntry(
        "evening",
        msg("First evening: guided game"),
        msg("Three chapters of five minutes on the real table, then your first game."),
        "evening",
        "diadochi.windows.school.lesson_room:EveningRoom",
    ),
    RoomEntry(
        "lessons",
        msg("Lessons"),
        msg("Five kinds of route, a whole turn, and your own lessons."),
        "course",
        "diadochi.windows.school.lesson_room:CourseRoom",
    ),
    RoomEntry(
        "explorer",
        msg("Map explorer"),
        msg("Ask the map about paths, distances, key routes and provinces."),
        "route",
        "diadochi.windows.school.explorer_room:ExplorerRoom",
    ),
    RoomEntry(
        "trainer",
        msg("Map trainer"),
        msg("Find, name, link and reach spaces. What you miss comes back later."),
        "map",
        "diadochi.windows.school.trainer_room:TrainerRoom",
    ),
    RoomEntry(
        "rules_school",
        msg("Rules school"),
        msg("Short exercises: what is allowed, which rule forbids it, who wins the battle."),
        "rules",
        "diadochi.windows.school.exercise_room:ExerciseRoom",
    ),
    RoomEntry(
        "class_mode",
        msg("Class mode"),
        msg("A quiz for teams, on one big screen."),
        "standings",
        "diadochi.windows.school.class_room:ClassRoom",
    ),
    RoomEntry(
        "worksheets",
        msg("Maps and worksheets to print"),
        msg("A blank map, a numbered map, a worksheet and its answers."),
        "picture",
        "diadochi.windows.school.worksheet_room:WorksheetsRoom",
    ),
    RoomEntry(
        "history",
        msg("History"),
        msg("Journeys step by step with dates and sources, and who ruled where from 323 to 301 BC."),
        "history",
        "diadochi.windows.school.history_room:HistoryRoom",
    ),
)


# --- school room


class SchoolTools(NamedTuple):
    """`table` has every part of the window of the school; `lessons` sets up tables of the school there.

    `rolls` tells when dice are in the air.
    """

    table: GameTable
    lessons: SchoolTable
    rolls: Rolls


class SchoolRoom(QWidget):
    """One room: a panel beside the map, created when it is first entered.

    `left` is emitted when the pupil wants to leave; `room_asked` carries the id of another room to enter, `handed_on`
    also an object for that room; `page_turned` is emitted when it shows something else and must scroll to the top.
    """

    left = Signal()
    room_asked = Signal(str)
    handed_on = Signal(str, object)
    page_turned = Signal()

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tools = tools

    @property
    def is_on_map(self) -> bool:
        """Whether the room now works on the map alone, with its panel hidden."""
        return False

    def enter(self) -> None:
        """The room is shown, and may use the map."""

    def take_up(self, what: object) -> None:
        """The pupil comes from another room with this object."""

    def leave(self) -> None:
        """The room is closed, and must restore what it has changed on the map.

        The table of the school is removed by the school itself.
        """


# --- hall

_BREADTH = 240
"""Least width of a button in pixels: the panel may be narrow."""


class Hall(SchoolRoom):
    """All rooms, each with a sentence about it, in the order for a newcomer."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 4)
        self.choices = {entry.id: StartChoice(entry.icon, self, breadth=_BREADTH) for entry in ROOMS}
        for name, choice in self.choices.items():
            choice.clicked.connect(lambda _checked=False, name=name: self.room_asked.emit(name))
            column.addWidget(choice)
        column.addStretch(1)
        follow_texts(self, self._say)

    def _say(self) -> None:
        for entry in ROOMS:
            self.choices[entry.id].say(sentence(entry.title), sentence(entry.line))


# --- panel
# The name of the room, the way back to the hall, and the room itself.

_WIDTH = 330


class SchoolPanel(QWidget):
    """Shows one room at a time; closing the dock leaves the school. `hall_asked` is the button of its head."""

    hall_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name: Message | None = None
        self._head = QWidget(self)
        self._title = Label(self._head, look="schoolTitle", wraps=True)
        self.hall = QToolButton(self._head)
        self.hall.setAutoRaise(True)
        self.hall.clicked.connect(lambda _checked=False: self.hall_asked.emit())
        self._rooms = QStackedWidget(self)
        self._frames: dict[SchoolRoom, RoomFrame] = {}
        row_of(self.hall, (self._title, 1), on=self._head, margins=(0, 0, 0, 0))
        column_of(self._head, (self._rooms, 1), on=self, margins=(8, 6, 8, 8))
        for setter in (self.hall.setToolTip, self.hall.setAccessibleName):
            bind_text(setter, msg("Back to the school"))
        texts.changed.connect(self._say)

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest room entered so far."""
        return super().minimumSizeHint().expandedTo(QSize(_WIDTH, 0))

    def show_room(self, room: SchoolRoom, name: Message, *, is_hall: bool) -> None:
        """Show a room; in the hall the head is hidden, as the dock's own title says the same."""
        if room not in self._frames:
            self._frames[room] = RoomFrame(room)
            self._rooms.addWidget(self._frames[room])
        self._rooms.setCurrentWidget(self._frames[room])
        self._name = name
        self._head.setVisible(not is_hall)
        self._say()

    def _say(self) -> None:
        self._title.setText("" if self._name is None else sentence(self._name))
        self.hall.setIcon(icon("first_steps"))


class RoomFrame(QScrollArea):
    """Scrolls a room that is higher than the window, so that it does not make the window higher.

    It is as wide as the room needs with large text: there is no horizontal scrolling.
    """

    def __init__(self, room: SchoolRoom) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(room)
        self.viewport().setAutoFillBackground(False)
        room.setAutoFillBackground(False)
        room.page_turned.connect(lambda: self.verticalScrollBar().setValue(0))

    def minimumSizeHint(self) -> QSize:
        least, room = super().minimumSizeHint(), self.widget()
        if room is None:
            return least
        return QSize(room.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(), least.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The words of the room have changed: it may need another width."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)


# --- school table
# The table of the school: shown instead of the present game, which is restored exactly as it was.


class LessonDice(ProgramDice):
    """Dice that fall as a lesson says, one roll after another, and randomly after that."""

    def __init__(self, forced: Iterable[Dice] = (), seed: int | None = None) -> None:
        super().__init__(seed)
        self._forced = list(forced)

    def force(self, forced: Iterable[Dice]) -> None:
        """Set the next rolls instead of the former ones."""
        self._forced = list(forced)

    def of(self, node: Chance) -> Dice | Drawn:
        if isinstance(node, Draw):
            return by_chance(node, self._chance)
        if self._forced and node.admits(self._forced[0]):
            return self._forced.pop(0)
        return self.roll(node)


def _nothing(_answers: tuple[Answer, ...]) -> bool:
    return False


class SchoolTable(QObject):
    """Sets up positions for lessons. `gone` is emitted when the school's table was removed, for whatever reason."""

    gone = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._desk, self._controller, self._hotseat = table.games.desk, table.controller, table.hotseat
        self._viewer: int | None = None
        self._is_laid = False
        self._lent: Sitting | None = None
        self._before = Sitting()
        self._bars: Callable[[tuple[Answer, ...]], bool] = _nothing
        self._still: Verdict | None = None
        self._policy = TablePolicy(
            Mode.LESSON, held_back=lambda: self._still, barred=lambda answers: self._bars(answers)
        )
        self.dice = LessonDice()
        self._desk.planned.connect(self._follow)

    @property
    def may_lay(self) -> bool:
        """Whether a table can be set up now: no hand waits behind a curtain, and no one looks in as a guest."""
        return not self._hotseat.is_closed and self._hotseat.guest is None

    @property
    def is_laid(self) -> bool:
        return self._is_laid

    def bar_by(self, bars: Callable[[tuple[Answer, ...]], bool]) -> None:
        """From now on `bars` says, while a table of the school is shown, which answers are refused."""
        self._bars = bars

    def lay(
        self,
        position: GamePosition,
        forced: Iterable[Dice] = (),
        kit: GameKit | None = None,
        answers: Iterable[Answer] = (),
        seat: int | None = None,
    ) -> bool:
        """A new table that begins at `position`, open to everyone; False, with nothing changed, where it is not
        allowed.

        `answers`, dice included, have been given when it is shown; after that the dice are `forced`. Nothing is stored.
        The pupil sees the hand of `seat`, and no curtain falls; without a seat hands are hidden as at any table.
        """
        if not self._put(self._made(position, kit, answers), forced, seat):
            return False
        self._controller.go_on()
        return True

    def lay_still(
        self, position: GamePosition, why: Message, kit: GameKit | None = None, answers: Iterable[Answer] = ()
    ) -> bool:
        """The same for looking only: no dice, no answers, with this reason, until `let_play`."""
        return self._put(self._made(position, kit, answers), still=refuse(why))

    def let_play(self, forced: Iterable[Dice] = ()) -> None:
        """Let the table be played on from now on; the dice are `forced`."""
        dice_rolls = list(forced)
        self.dice.force(dice_rolls)
        self._still = None
        if dice_rolls:
            for _ in dice_rolls:
                self._controller.let_fall()
        else:
            self._controller.go_on()
            self._controller.refresh()

    def _made(self, position: GamePosition, kit: GameKit | None, answers: Iterable[Answer]) -> Unnamed:
        played_with = kit if kit is not None else self._controller.kit
        laid = Unnamed.lay(position, rules_of(played_with).under(played_with, position))
        before = PlayedTable(laid)
        for answer in answers:
            before.answer(answer)
        return laid

    def _put(
        self, laid: Unnamed, forced: Iterable[Dice] = (), seat: int | None = None, still: Verdict | None = None
    ) -> bool:
        if not self._is_laid and not self.may_lay:
            return False
        if not self._is_laid:
            self._viewer = self._hotseat.viewer
        self.dice = LessonDice(forced)
        self._is_laid, self._bars = True, _nothing
        self._stand_up()
        if seat is not None:
            self._lent = Sitting((seat,))
            self._before = self._hotseat.lend(self._lent)
        self._still = still
        self._desk.lay_in_place(laid, self.dice, self._policy)
        return True

    def take_away(self) -> None:
        """Show the present game again."""
        if self._is_laid:
            self._stand_up()
            self._hotseat.look_on(self._viewer)
            self._desk.end_plan()

    def _stand_up(self) -> None:
        if self._hotseat.sitting is self._lent:
            self._hotseat.lend(self._before)
        self._lent = None

    def _follow(self) -> None:
        if self._is_laid and not self._desk.is_teaching:
            self._is_laid, self._viewer = False, None
            self._stand_up()
            self.gone.emit()


# --- pupil choice
# The choice of the pupil, and what can be done with a pupil's progress.


class PupilChoice(QWidget):
    """`changed` is emitted when another pupil is chosen, or his progress has changed."""

    changed = Signal()

    def __init__(self, shell: Shell, memory: PupilMemory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell, self.memory = shell, memory
        self.names, self.more = QComboBox(self), QToolButton(self)
        self._menu = QMenu(self)
        self.more.setMenu(self._menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row_of((self.names, 1), self.more, on=self, margins=(0, 0, 0, 0))
        self.names.activated.connect(lambda _row: self._chosen())
        self.renew()
        bind_text(self.names.setAccessibleName, msg("Pupil"))
        bind_text(self.more.setText, msg("Pupils"))
        bind_text(self.more.setToolTip, msg("Manage pupils"))
        texts.changed.connect(self._say)

    @property
    def pupil(self) -> str | None:
        """The id of the pupil; None for a guest, whose progress is not stored."""
        return self.names.currentData()

    def renew(self) -> None:
        """Read the list of pupils; the one chosen last, here or in another room, is chosen."""
        present = self._shell.preferences.pupil
        self.names.clear()
        self.names.addItem(tr("Guest (nothing is saved)"), None)
        for mark, name in self.memory.pupils().items():
            self.names.addItem(name, mark)
        self.names.setCurrentIndex(max(0, self.names.findData(present) if present else 0))
        self._say()

    def _say(self) -> None:
        self.names.setItemText(0, tr("Guest (nothing is saved)"))
        self._menu.clear()
        self._menu.addAction(tr("New pupil…"), self.ask_name)
        own = (
            self._menu.addAction(tr("Rename pupil…"), self._ask_other_name),
            self._menu.addAction(tr("Export progress…"), self._ask_export),
            self._menu.addAction(tr("Delete pupil…"), self._ask_delete),
        )
        for action in own:
            action.setEnabled(self.pupil is not None)
        self._menu.addAction(icon("open"), tr("Import progress…"), self._ask_import)

    def add(self, name: str) -> None:
        """Add a pupil and choose the new one."""
        self._doing(lambda: self._take(self.memory.add(name)))

    def _take(self, pupil: str) -> None:
        self._shell.preferences.pupil = pupil
        self.renew()
        self.names.setCurrentIndex(max(0, self.names.findData(pupil)))
        self._chosen()

    def _chosen(self) -> None:
        self._shell.preferences.pupil = self.pupil or ""
        store_preferences(self._shell.preferences)
        self._say()
        self.changed.emit()

    def ask_name(self) -> None:
        """Ask for the name of a new pupil."""
        naming = NameDialog(tr("New pupil"), tr("Name of the pupil:"), tr("Add pupil"), self)
        naming.named.connect(self.add)
        naming.open()

    def _ask_other_name(self) -> None:
        pupil, present = self.pupil, self.names.currentText()
        if pupil is None:
            return
        naming = NameDialog(tr("Rename pupil"), tr("Name of the pupil:"), tr("Rename"), self, present)
        naming.named.connect(lambda name: self._doing(lambda: self._rename(pupil, name)))
        naming.open()

    def _rename(self, pupil: str, name: str) -> None:
        self.memory.rename(pupil, name)
        self._take(pupil)

    def _ask_export(self) -> None:
        pupil, kind = self.pupil, tr("Pupil progress (*{suffix})", suffix=SUFFIX)
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Export progress"), f"pupil{SUFFIX}", kind)
        if chosen and pupil is not None:
            self._doing(lambda: self.memory.export(pupil, Path(chosen)))

    def _ask_import(self) -> None:
        kind = tr("Pupil progress (*{suffix})", suffix=SUFFIX)
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Import progress"), "", kind)
        if chosen:
            self.take_in(Path(chosen))

    def take_in(self, path: Path) -> None:
        """Import an exported file and choose its pupil."""
        self._doing(lambda: self._take(self.memory.take_in(path)))

    def _ask_delete(self) -> None:
        pupil = self.pupil
        asked = tr("Delete {name} and all progress?", name=self.names.currentText())
        box = message_box(QMessageBox.Icon.Question, asked, self)
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        box.setDefaultButton(QMessageBox.StandardButton.No)
        if pupil is not None and box.exec() == QMessageBox.StandardButton.Yes:
            self._doing(lambda: self._forget(pupil))

    def _forget(self, pupil: str) -> None:
        self.memory.delete(pupil)
        self._shell.preferences.pupil = ""
        self.names.setCurrentIndex(0)
        self.renew()
        self._chosen()

    def _doing(self, act: Callable[[], None]) -> None:
        try:
            act()
        except PupilError as error:
            self._shell.status.show_notice(sentence(error.message))


# --- sketches on the map


class MapSketches(QObject):
    """Draws `group` on the map that is shown, at its scale."""

    def __init__(self, shell: Shell, group: str) -> None:
        super().__init__(shell)
        self._shell, self._group = shell, group
        self._sketches: tuple[Sketch, ...] = ()
        self._make_layer()
        shell.scene_changed.connect(self._another_scene)
        shell.view.settled.connect(self._zoomed)

    def _make_layer(self) -> None:
        self._layer = SketchLayer(self._shell.scene)
        self._layer.set_zoom_step(*self._shell.view.drawing)

    def _another_scene(self) -> None:
        self._make_layer()
        self.redraw()

    def _zoomed(self, step: float, ratio: float) -> None:
        self._layer.set_zoom_step(step, ratio)
        self.redraw()

    def draw(self, sketches: Iterable[Sketch]) -> None:
        """Draw these and no others."""
        self._sketches = tuple(sketches)
        self._layer.show(self._group, [ShownSketch(number, each) for number, each in enumerate(self._sketches)])

    def redraw(self) -> None:
        """Draw again, after a change of scale or map."""
        self.draw(self._sketches)
