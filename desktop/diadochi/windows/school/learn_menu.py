"""The school in the window: the Learn menu, the dock with one room at a time, and pictures of worked cases."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter

from diadochi.language import ENGLISH, msg, tr
from diadochi.lessons.exercise import open_case
from diadochi.lessons.learning_path import TaughtCases, taught_cases
from diadochi.scene.canvas import nearest_step
from diadochi.scene.counters.counter_picture import paint_position
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.land.land_picture import sheet_rect
from diadochi.scene.land.land_tiles import overview_picture
from diadochi.scene.sheet.sheet_drawings import painting, route_drawings, space_drawings
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.rulebook import CASE_SIZE
from diadochi.windows.school.school_room import ROOMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from diadochi.rules.core.game import GameKit
    from diadochi.windows.game_table import GameTable
    from diadochi.windows.playing.roll_display import Rolls
    from diadochi.windows.rulebook import CaseLine
    from diadochi.windows.school.school_room import SchoolPanel, SchoolRoom, SchoolTools


LESSONS, TRAINER = "lessons", "trainer"
"""The ids of the rooms of lessons and of the map trainer."""
CASES = "rules_school"
"""The id of the room in which worked cases are played."""
HALL = "school"
"""The id of the hall, from which all rooms can be entered."""
_HALL = msg("School")


class School(QObject):
    """Nothing of the school is imported or made before it is entered. `moved` is emitted when a room is entered or
    left.
    """

    moved = Signal()

    def __init__(self, table: GameTable, rolls: Rolls) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._rolls = table, table.shell, rolls
        self._entries = {entry.id: entry for entry in ROOMS}
        self._rooms: dict[str, SchoolRoom] = {}
        self._panel: SchoolPanel | None = None
        self._tools: SchoolTools | None = None
        self._here: str | None = None
        self._case_pictures: CasePictures | None = None
        self._shell.rules.case_asked.connect(self.play_case)
        self._shell.rules.draw_cases(self._picture_of_case)
        add, menu = self._shell.commands.add, self._shell.menus.learn
        menu.addAction(add(Command(HALL, msg("School"), ("Ctrl+T",), "first_steps"), lambda: self.enter(HALL)))
        menu.addSeparator()
        for entry in ROOMS:
            command = Command(entry.id, entry.title, entry.keys, entry.icon)
            menu.addAction(add(command, lambda name=entry.id: self.enter(name)))
        menu.addSeparator()
        menu.addAction(add(Command("card_deck", msg("Cards for Anki…"), (), "store"), self._ask_deck))

    def play_case(self, file: str, title: str) -> None:
        """Set up a worked case on the table of the school, to be played."""
        from diadochi.windows.school.exercise_room import ExerciseRoom

        self.enter(CASES)
        room = self.room(CASES) if self._here == CASES else None
        if isinstance(room, ExerciseRoom) and not room.play_case(file, title):
            self._shell.status.show_notice(tr("This case cannot be played. Read its rules in the rulebook."))

    def _ask_deck(self) -> None:
        from diadochi.windows.school.deck_dialog import DeckDialog

        DeckDialog(self._shell).open()

    def _picture_of_case(self, case: CaseLine) -> QImage | None:
        if self._case_pictures is None:
            self._case_pictures = CasePictures(lambda: self._table.controller.kit)
        return self._case_pictures.picture(case)

    def open_lesson(self, path: Path) -> None:
        """Begin the lesson of a file, which stays in the list."""
        from diadochi.windows.school.lesson_room import CourseRoom

        self.enter(LESSONS)
        room = self.room(LESSONS) if self._here == LESSONS else None
        if isinstance(room, CourseRoom):
            room.begin_file(path)

    def take_pupil(self, path: Path) -> None:
        """Import the exported progress of a pupil, and choose this pupil."""
        from diadochi.windows.school.trainer_room import TrainerRoom

        self.enter(TRAINER)
        room = self.room(TRAINER) if self._here == TRAINER else None
        if isinstance(room, TrainerRoom):
            room.pupils.take_in(path)

    # --- rooms

    @property
    def here(self) -> str | None:
        """The id of the open room; None outside of the school."""
        return self._here

    def room(self, name: str) -> SchoolRoom:
        """A room, made now if it was never entered."""
        if name not in self._rooms:
            room = self._rooms[name] = self._made(name)
            room.left.connect(self.leave)
            room.room_asked.connect(self.enter)
            room.handed_on.connect(self._hand_on)
        return self._rooms[name]

    def _made(self, name: str) -> SchoolRoom:
        loader = "diadochi.windows.school.school_room:Hall" if name == HALL else self._entries[name].loader
        module, kind = loader.split(":")
        return cast("SchoolRoom", getattr(import_module(module), kind)(self.tools, self._shell.frame))

    @property
    def tools(self) -> SchoolTools:
        if self._tools is None:
            from diadochi.windows.school.school_room import SchoolTable, SchoolTools

            self._tools = SchoolTools(self._table, SchoolTable(self._table), self._rolls)
        return self._tools

    def enter(self, name: str) -> None:
        """Enter a room, leaving another one. Refused while a player's hand waits behind the curtain."""
        if self._here == name:
            self._shell.docks.show(Dock.SCHOOL)
            return
        if not self.tools.lessons.may_lay and not self.tools.lessons.is_laid:
            self._shell.status.show_notice(
                tr("The school is closed while a hand is behind the curtain. Uncover it first.")
            )
            return
        self._go_out()
        self._here = name
        panel, room = self._shown_panel(), self.room(name)
        panel.show_room(room, _HALL if name == HALL else self._entries[name].title, is_hall=name == HALL)
        self._shell.docks.show(Dock.SCHOOL)
        room.enter()
        self.moved.emit()

    def _hand_on(self, name: str, what: object) -> None:
        self.enter(name)
        if self._here == name:
            self._rooms[name].take_up(what)

    def leave(self) -> None:
        """Leave the school: the present game is on the table again."""
        self._go_out()
        if self._panel is not None:
            self._shell.docks[Dock.SCHOOL].hide()

    def _go_out(self) -> None:
        if self._here is not None:
            self._rooms[self._here].leave()
            self._here = None
            self.tools.lessons.take_away()
            self.moved.emit()

    def _shown_panel(self) -> SchoolPanel:
        if self._panel is None:
            from diadochi.windows.school.school_room import SchoolPanel

            self._panel = panel = SchoolPanel(self._shell.frame)
            panel.hall_asked.connect(lambda: self.enter(HALL))
            self._shell.docks.put(Dock.SCHOOL, panel).visibilityChanged.connect(self._follow_dock)
            self._shell.closing.connect(self._go_out)
            self._table.games.desk.another.connect(self.leave)
            self._shell.map_opened.connect(self.leave)
        return self._panel

    def _follow_dock(self, seen: bool) -> None:
        if seen and self._here is None:
            self.enter(HALL)
        elif not seen and self._is_panel_closed():
            self.leave()

    def _is_panel_closed(self) -> bool:
        # a room that works on the whole map has hidden its panel itself
        is_hidden = self._here is not None and self._shell.docks[Dock.SCHOOL].isHidden()
        return is_hidden and not self._rooms[str(self._here)].is_on_map


# --- case pictures
# Small pictures of worked cases: their part of the map, with its counters at the beginning of the case.

_ROOM = 130.0
"""Canvas pixels around the outermost counter."""
_LEAST = QSize(480, 320)
"""The least area shown, in canvas pixels."""
_KEPT = 64
"""The number of pictures in the cache."""


class CasePictures:
    """Paints cases of the map of the kit that `kit` returns; each once."""

    def __init__(self, kit: Callable[[], GameKit]) -> None:
        self._kit = kit
        self._known: TaughtCases | None = None
        self._drawn: dict[CaseLine, QImage | None] = {}

    def picture(self, line: CaseLine) -> QImage | None:
        """The picture of a case; None for a case of another map, and for one without a table."""
        kit = self._kit()
        if self._known is None or self._known.kit.atlas is not kit.atlas:
            self._known, self._drawn = taught_cases(kit), {}
        if line not in self._drawn:
            while len(self._drawn) >= _KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[line] = self._paint(self._known, line)
        return self._drawn[line]

    @staticmethod
    def _paint(known: TaughtCases, line: CaseLine) -> QImage | None:
        case = known.titled(line.file, line.title)
        opened = open_case(known.kit, case) if case is not None and case.map == known.kit.atlas.id else None
        if opened is None:
            return None
        spaces = {key.space for key in counters_of(opened.kit).keys(opened.kit, opened.start)}
        places = [known.kit.atlas.place[space] for space in sorted(spaces & {*known.kit.atlas.spaces})]
        return _painted(opened.kit, opened.start, _part(places)) if places else None


def _part(places: list[tuple[float, float]]) -> QRectF:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    width = max(box.width(), _LEAST.width(), box.height() * CASE_SIZE.width() / CASE_SIZE.height())
    height = width * CASE_SIZE.height() / CASE_SIZE.width()
    return QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)


def _painted(kit: GameKit, position: object, part: QRectF) -> QImage:
    ratio = 2.0
    image = QImage(CASE_SIZE * ratio, QImage.Format.Format_RGB32)
    image.fill(0xFFE8DCC0)
    scale = image.width() / part.width()
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    land, sheet = overview_picture(kit.atlas.id), sheet_rect(kit.atlas)
    if not land.isNull():
        painter.drawPixmap(sheet, land, QRectF(land.rect()))
    step = nearest_step(scale)
    drawings = route_drawings(kit.atlas, tuple(kit.atlas.route_kinds), step)
    painting([*drawings, *space_drawings(kit.atlas)])(painter, part)
    paint_position(painter, kit, position, scale, ENGLISH)  # type: ignore[arg-type]
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
