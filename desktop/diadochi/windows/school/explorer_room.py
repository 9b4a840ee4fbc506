"""The room of the explorer: connects its panel, the map and the queries of the graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.language import tr
from diadochi.lessons.map_question import TrainerCard
from diadochi.lessons.question_set import questions_about, way_question
from diadochi.lessons.roads import OPEN, Shut
from diadochi.scene.charts import ChartOnMap
from diadochi.scene.view.map_scene import MapScene
from diadochi.windows.inspector.subjects import Subject
from diadochi.windows.school.explorer_panel import ExplorerPanel, held_by, together_shut
from diadochi.windows.school.map_views import MAP_QUESTIONS, Ask, MapAnswer, MapAsked
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import announce, texts

if TYPE_CHECKING:
    from diadochi.windows.school.view_printing import ViewPrinting


# --- picking on the map
# Places and roads are picked with one click, whatever a click would do otherwise.

_REACH = 9.0
"""Screen pixels around a symbol or a line within which a click picks it."""


class MapPick(QObject):
    """A pen that takes clicks on places and roads; elsewhere the map is panned as usual.

    `space_picked` carries a space and whether Shift was held, `route_picked` a route.
    """

    space_picked = Signal(str, bool)
    route_picked = Signal(str)

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell

    def takes(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        return any(self._at(point))

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Nothing yet: the hand may still go elsewhere."""

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Nothing is drawn."""

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        space, route = self._at(point)
        if space:
            self.space_picked.emit(space, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif route:
            self.route_picked.emit(route)

    def cancel(self) -> bool:
        return False

    def key(self, _event: QKeyEvent, /) -> bool:
        return False

    def _at(self, point: QPointF) -> tuple[str, str]:
        scene: MapScene = self._shell.scene
        if scene.legend_at(point):
            return "", ""
        reach = _REACH / self._shell.view.scale_now
        space = scene.space_at(point, reach)
        return (space, "") if space else ("", scene.route_at(point, reach / 2) or "")


# --- room

_COUNTERS = "counters"


class ExplorerRoom(SchoolRoom):
    """Shows one view of the map at a time. Counters are hidden while the room is open."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = tools.table.shell
        self.panel = ExplorerPanel(self._shell.table, self)
        self.pick = MapPick(self._shell, self)
        self._start, self._goal = "", ""
        self._shut: Shut = OPEN
        self._row = 0
        self._counters_shown = True
        self._map: ChartOnMap | None = None
        self._printing: ViewPrinting | None = None
        self.answered = MapAnswer("")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.panel)
        self.setFocusProxy(self.panel)
        self._join()
        self.panel.renew()
        texts.changed.connect(self._show)

    def _join(self) -> None:
        panel = self.panel
        panel.asked.connect(self._another)
        panel.start_typed.connect(self.choose_start)
        panel.goal_typed.connect(self.choose_goal)
        panel.closed.connect(self.turn)
        panel.opened.connect(self._open)
        panel.row_chosen.connect(self._look_at)
        panel.printed.connect(lambda: self.printing.ask(self.answered))
        panel.question_made.connect(self._make_question)
        self.pick.space_picked.connect(self._pick_space)
        self.pick.route_picked.connect(self.turn)

    # --- in and out

    def enter(self) -> None:
        """Hide the counters; the map shows what is asked."""
        shell = self._shell
        counters = shell.commands[_COUNTERS]
        self._counters_shown = counters.isChecked()
        counters.setChecked(False)
        self._map = ChartOnMap(shell.scene)
        self._shell.view.push_pen(self.pick)
        self.panel.renew()
        if self._start not in shell.table.atlas.spaces:
            self._start, self._goal, self._shut = _well_known(self._shell.table.atlas), "", OPEN
        self._another()

    def leave(self) -> None:
        """Restore the map."""
        self._shell.view.pop_pen(self.pick)
        if self._map is not None:
            self._map.take_away()
            self._map = None
        self._shell.commands[_COUNTERS].setChecked(self._counters_shown)

    @property
    def printing(self) -> ViewPrinting:
        """Prints a view."""
        if self._printing is None:
            from diadochi.windows.school.view_printing import ViewPrinting

            self._printing = ViewPrinting(self._shell)
        return self._printing

    # --- inputs

    @property
    def asked(self) -> MapAsked:
        """The present inputs of the view."""
        panel, table = self.panel, self._shell.table
        holder = panel.holder.currentData() or 0
        return MapAsked(
            table,
            self._start,
            self._goal,
            panel.means_chosen,
            panel.kind.currentData(),
            panel.province.currentData(),
            together_shut(self._shut, held_by(table, holder)),
            self._row,
        )

    def choose_start(self, space: str) -> None:
        """Choose another start; empty for none."""
        self._start = space
        self._another()

    def choose_goal(self, space: str) -> None:
        """Choose another goal; empty for none."""
        self._goal = space
        self._another()

    def turn(self, thing: str) -> None:
        """Close a space or route, or open it again."""
        self._shut = self._shut.turned(thing, is_route=thing not in self._shell.table.atlas.spaces)
        self._another()

    def _open(self, thing: str) -> None:
        if thing:
            self.turn(thing)
            return
        self._shut = OPEN
        self.panel.holder.setCurrentIndex(0)
        self._another()

    def _pick_space(self, space: str, shifted: bool) -> None:
        asks = MAP_QUESTIONS[self.panel.number].asks
        if shifted:
            self.turn(space)
        elif Ask.PROVINCE in asks:
            row = self.panel.province.findData(self._shell.table.atlas.spaces[space].province)
            self.panel.province.setCurrentIndex(max(0, row))
        elif Ask.GOAL in asks and self._start and not self._goal:
            self.choose_goal(space)
        elif Ask.START in asks:
            self._goal = "" if Ask.GOAL in asks else self._goal
            self.choose_start(space)

    def questions(self) -> list[TrainerCard]:
        """What the trainer can ask about this view, with every road open: the way, or questions about the place."""
        asked, asks = self.asked, MAP_QUESTIONS[self.panel.number].asks
        kit = asked.table.kit
        if Ask.GOAL in asks:
            way = way_question(kit, asked.means, asked.start, asked.goal) if asked.start and asked.goal else None
            return [way] if way is not None else []
        if Ask.PROVINCE in asks:
            return questions_about(kit, kit.atlas.members(asked.province))
        return questions_about(kit, (asked.start,)) if Ask.START in asks and asked.start else []

    @property
    def _may_be_asked(self) -> bool:
        asks = MAP_QUESTIONS[self.panel.number].asks
        ends = bool(self._start) and (Ask.GOAL not in asks or bool(self._goal))
        return Ask.PROVINCE in asks or (Ask.START in asks and ends)

    def _make_question(self) -> None:
        made = self.questions()
        if made:
            self.handed_on.emit("trainer", made)
        else:
            self._shell.status.show_notice(tr("The trainer has no question about this."))

    # --- answer

    def _another(self) -> None:
        """An input has changed: no line is current any more."""
        self._row = 0
        self._show()

    def _show(self) -> None:
        panel = self.panel
        panel.show_asked(self._start, self._goal)
        panel.show_shut((*sorted(self._shut.routes), *sorted(self._shut.spaces)))
        self.answered = MAP_QUESTIONS[panel.number].answer(self.asked)
        panel.show_answer(self.answered)
        panel.ask.setVisible(self._may_be_asked)
        self._draw()

    def _draw(self) -> None:
        if self._map is not None:
            self._map.show_chart(self.answered.chart)
            announce(self.panel, self.answered.title)

    def _look_at(self, row: int, things: Sequence[str]) -> None:
        """A line of the list was chosen: its way is drawn on top, its places flash."""
        self._row = row
        self.answered = MAP_QUESTIONS[self.panel.number].answer(self.asked)
        self._draw()
        if len(things) == 1:
            kind = "space" if things[0] in self._shell.table.atlas.spaces else "route"
            self._shell.place_asked.emit(Subject(kind, things[0]))
        else:
            self._shell.scene.flash(things)


def _well_known(atlas: Atlas) -> str:
    """A first start: the place where most routes meet, a major city if possible."""
    rank = {space.id: atlas.space_kinds[space.kind].rank for space in atlas.spaces.values()}
    return min(atlas.spaces, key=lambda space: (rank[space], -len(atlas.steps[space]), space))
