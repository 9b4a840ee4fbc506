"""The room of the explorer and its panel: a view of the map, its inputs, and what is closed to travellers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, QPointF, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.name_search import find, findables
from diadochi.language import current_language, msg, sentence, tr
from diadochi.lessons.judgement import TrainerCard
from diadochi.lessons.question_set import questions_about, way_question
from diadochi.lessons.roads import OPEN, Means, Shut
from diadochi.rules.core.system import rules_of
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.view.map_scene import MapScene
from diadochi.windows.school.chart_room import ChartRoom
from diadochi.windows.school.map_views import MAP_QUESTIONS, Ask, MapAnswer, MapAsked, thing_name
from diadochi.windows.school.school_room import SchoolTools
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, announce, bind_text, texts
from diadochi.windows.widgets import WrappedList, button_of, column_of, refill

# --- closed places
# Places closed by hand, or by a side that holds them.


def seats_on(table: OnTable) -> tuple[int, ...]:
    """The sides that may hold places; empty where there is no position."""
    if table.kit is None or table.position is None:
        return ()
    return tuple(rules_of(table.kit).seats(table.position))


def held_by(table: OnTable, seat: int) -> Shut:
    """The places where a side has pieces, closed to all others; control markers close nothing (MOV-22)."""
    if seat not in seats_on(table):
        return OPEN
    system, kit, position = counters_of(table.kit), table.kit, table.position
    keys = system.keys(kit, position)
    return Shut(spaces=frozenset(key.space for key in keys if system.seat_of(kit, position, key.owner) == seat))


def either_shut(one: Shut, other: Shut) -> Shut:
    """Everything that is closed in either."""
    return Shut(one.routes | other.routes, one.spaces | other.spaces)


# --- input of a place
# A place can be typed in any language and spelling that the finder knows.

_OFFERED = 8


class PlaceEdit(QLineEdit):
    """`chosen` carries the id of the place that was typed and taken. `kinds` are the kinds of things
    that can be typed.
    """

    chosen = Signal(str)

    def __init__(
        self, table: OnTable, kinds: tuple[str, ...], named: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table, self._kinds, self._named = table, kinds, named
        self._found: list[str] = []
        self._offered = QStringListModel(self)
        completer = QCompleter(self._offered, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated[QModelIndex].connect(lambda index: self._take(index.row()))  # type: ignore[index]
        self.setCompleter(completer)
        self.setClearButtonEnabled(True)
        self.textEdited.connect(self._offer)
        self.returnPressed.connect(lambda: self._take(0))

    def show_thing(self, thing: str) -> None:
        """Show the chosen thing; empty for none."""
        self._found = []
        self.setText(self._named(thing) if thing else "")

    def _offer(self, text: str) -> None:
        entries = [entry for entry in findables(self._table.atlas) if entry.kind in self._kinds]
        self._found = [found.id for found in find(text, entries)[:_OFFERED]]
        self._offered.setStringList([self._named(thing) for thing in self._found])
        if not text:
            self.chosen.emit("")

    def _take(self, row: int) -> None:
        if row < len(self._found):
            thing = self._found[row]
            self.show_thing(thing)
            self.chosen.emit(thing)


# --- panel
# The choice of a view, its inputs, its answer, and what is closed.

_THINGS = Qt.ItemDataRole.UserRole
_SHUT_ROWS = 3


class _Rows(WrappedList):
    """Lines that wrap; `gone` is emitted when Del is pressed."""

    gone = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # always on, because lines are wrapped to the width beside it
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.gone.emit()
        else:
            super().keyPressEvent(event)


class ExplorerPanel(QWidget):
    """`asked` is emitted when an input changes. `start`, `goal`, `closed` carry what was typed.

    `row_chosen` carries the index of a line and what it is about, `opened` what is no longer closed (empty: all of it),
    `printed` is emitted to print the view, `question_made` to use it as a question of the trainer.
    """

    asked = Signal()
    start_typed = Signal(str)
    goal_typed = Signal(str)
    closed = Signal(str)
    opened = Signal(str)
    row_chosen = Signal(int, tuple)
    printed = Signal()
    question_made = Signal()

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.view, self.means, self.kind, self.province, self.holder = (_combo(self) for _ in range(5))
        named = self._named
        self.start = PlaceEdit(table, ("space",), named, self)
        self.goal = PlaceEdit(table, ("space",), named, self)
        self.close_edit = PlaceEdit(table, ("space", "route"), named, self)
        self.line, self.title, self.legend = (Label(self, wraps=True) for _ in range(3))
        self.title.setObjectName("planTitle")
        self.legend.setObjectName("planNote")
        self.line.setObjectName("planNote")
        self.rows, self.shut_rows = _Rows(self), _Rows(self)
        self.open_all = button_of(msg("Open all"), self, lambda _checked: self.opened.emit(""))
        self.print = button_of(msg("Save as PDF…"), self, lambda _checked: self.printed.emit())
        self.ask = button_of(msg("Make a question"), self, lambda _checked: self.question_made.emit())
        self._form = QFormLayout()
        self._lay_out()
        self._join()
        bind_text(self.view.setAccessibleName, msg("View"))
        bind_text(self.rows.setAccessibleName, msg("Results"))
        bind_text(self.close_edit.setPlaceholderText, msg("Close a route: click or type"))
        bind_text(self.close_edit.setToolTip, msg("Click a route to close or open it. Shift+click closes a space."))
        bind_text(self.holder.setAccessibleName, msg("Who controls spaces"))
        bind_text(self.shut_rows.setAccessibleName, msg("Closed"))
        texts.changed.connect(self.renew)

    def _named(self, thing: str) -> str:
        return thing_name(self._table, thing)

    def _lay_out(self) -> None:
        self._form.setContentsMargins(0, 0, 0, 0)
        self._fields = {
            Ask.START: self.start,
            Ask.GOAL: self.goal,
            Ask.MEANS: self.means,
            Ask.KIND: self.kind,
            Ask.PROVINCE: self.province,
        }
        self._labels = {ask: Label(self) for ask in self._fields}
        for ask, field in self._fields.items():
            self._form.addRow(self._labels[ask], field)
        buttons = QHBoxLayout()
        for button in (self.open_all, self.print):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.ask.setAutoDefault(False)
        column_of(
            self.view,
            self.line,
            self._form,
            self.title,
            (self.rows, 1),
            self.legend,
            self.close_edit,
            self.holder,
            self.shut_rows,
            buttons,
            self.ask,
            on=self,
            margins=(0, 4, 0, 0),
        )
        self.setFocusProxy(self.view)

    def _join(self) -> None:
        for combo in (self.view, self.means, self.kind, self.province, self.holder):
            combo.currentIndexChanged.connect(lambda _row: self.asked.emit())
        self.start.chosen.connect(self.start_typed)
        self.goal.chosen.connect(self.goal_typed)
        self.close_edit.chosen.connect(self._close)
        self.rows.currentRowChanged.connect(self._choose)
        self.rows.itemActivated.connect(lambda _item: self._choose(self.rows.currentRow()))
        self.rows.gone.connect(self._close_row)
        self.shut_rows.itemActivated.connect(lambda item: self.opened.emit(item.data(_THINGS)))
        self.shut_rows.itemClicked.connect(lambda item: self.opened.emit(item.data(_THINGS)))
        self.shut_rows.gone.connect(self._open_row)

    # --- inputs

    @property
    def number(self) -> int:
        return max(0, self.view.currentIndex())

    @property
    def means_chosen(self) -> Means:
        return Means(self.means.currentData() or Means.MIXED)

    def _choose(self, row: int) -> None:
        item = self.rows.item(row)
        if item is not None:
            self.row_chosen.emit(row, item.data(_THINGS))

    def _close(self, thing: str) -> None:
        if thing:
            self.close_edit.show_thing("")
            self.closed.emit(thing)

    def _close_row(self) -> None:
        item = self.rows.currentItem()
        if item is not None and len(item.data(_THINGS)) == 1:
            self.closed.emit(item.data(_THINGS)[0])

    def _open_row(self) -> None:
        item = self.shut_rows.currentItem()
        if item is not None:
            self.opened.emit(item.data(_THINGS))

    # --- answer

    def show_answer(self, answered: MapAnswer) -> None:
        """Show the answer of a view; no line is chosen yet."""
        self.title.setText(answered.title)
        self.legend.setText(answered.legend)
        self.legend.setVisible(bool(answered.legend))
        self.rows.blockSignals(True)
        self.rows.clear()
        for row in answered.rows:
            item = QListWidgetItem(row.words)
            item.setData(_THINGS, row.things)
            self.rows.addItem(item)
        self.rows.blockSignals(False)

    def show_asked(self, start: str, goal: str) -> None:
        """Show the chosen places, and the inputs the view has."""
        question = MAP_QUESTIONS[self.number]
        self.line.setText(sentence(question.line))
        for edit, thing in ((self.start, start), (self.goal, goal)):
            if not edit.hasFocus() or thing:
                edit.show_thing(thing)
        for ask, field in self._fields.items():
            self._form.setRowVisible(field, ask in question.asks)
        self.close_edit.setVisible(question.closes)
        self.holder.setVisible(question.closes and self.holder.count() > 1)
        self.open_all.setVisible(question.closes)

    def show_shut(self, things: Sequence[str]) -> None:
        """Show what is closed by hand."""
        self.shut_rows.clear()
        for thing in things:
            item = QListWidgetItem(f"✕  {self._named(thing)}")
            item.setData(_THINGS, thing)
            self.shut_rows.addItem(item)
        self.shut_rows.setVisible(bool(things) and MAP_QUESTIONS[self.number].closes)
        rows = min(_SHUT_ROWS, len(things))
        self.shut_rows.setFixedHeight(rows * (self.fontMetrics().height() + 10) + 6)
        self.open_all.setEnabled(bool(things) or bool(self.holder.currentData()))

    # --- words

    def renew(self) -> None:
        atlas, table = self._table.atlas, self._table
        refill(self.view, [(sentence(each.title), each.id) for each in MAP_QUESTIONS])
        means = ((tr("by land and sea"), Means.MIXED), (tr("by land"), Means.LAND), (tr("by sea"), Means.SEA))
        refill(self.means, [(words, str(each)) for words, each in means])
        language = current_language()
        refill(self.kind, [(kind.names.in_language(language), kind.id) for kind in atlas.route_kinds.values()])
        provinces = sorted((table.province(province), province) for province in atlas.provinces)
        refill(self.province, provinces)
        sides = [(tr("No closed spaces"), 0)]
        sides += [(tr("Spaces of {side} closed", side=table.faction(seat)), seat) for seat in seats_on(table)]
        refill(self.holder, sides)
        words = {
            Ask.START: tr("From"),
            Ask.GOAL: tr("To"),
            Ask.MEANS: tr("Travel"),
            Ask.KIND: tr("Route"),
            Ask.PROVINCE: tr("Province"),
        }
        for ask, field in self._fields.items():
            self._labels[ask].setText(words[ask])
            field.setAccessibleName(words[ask])
        self._word_the_rest()

    def _word_the_rest(self) -> None:
        hint = tr("Click the map or type")
        for edit in (self.start, self.goal):
            edit.setPlaceholderText(hint)
        self.close_edit.setAccessibleName(self.close_edit.placeholderText())


def _combo(parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    box.setMinimumContentsLength(12)
    return box


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


class ExplorerRoom(ChartRoom):
    """Shows one view of the map at a time."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self.panel = ExplorerPanel(self._shell.table, self)
        self.pick = MapPick(self._shell, self)
        self._start, self._goal = "", ""
        self._shut: Shut = OPEN
        self._row = 0
        self.answered = MapAnswer("")
        column_of(self.panel, on=self, margins=(0, 0, 0, 0))
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
        super().enter()
        atlas = self._shell.table.atlas
        self._shell.view.push_pen(self.pick)
        self.panel.renew()
        if self._start not in atlas.spaces:
            self._start, self._goal, self._shut = _well_known(atlas), "", OPEN
        self._another()

    def leave(self) -> None:
        self._shell.view.pop_pen(self.pick)
        super().leave()

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
            either_shut(self._shut, held_by(table, holder)),
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
            self._shell.status.show_notice(tr("The trainer has no question about this view."))

    # --- answer

    def _another(self) -> None:
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
        self._row = row
        self.answered = MAP_QUESTIONS[self.panel.number].answer(self.asked)
        self._draw()
        if len(things) == 1:
            kind = "space" if things[0] in self._shell.table.atlas.spaces else "route"
            self._shell.place_asked.emit(Subject(kind, things[0]))
        else:
            self._shell.scene.flash(things)


def _well_known(atlas: Atlas) -> str:
    rank = {space.id: atlas.space_kinds[space.kind].rank for space in atlas.spaces.values()}
    return min(atlas.spaces, key=lambda space: (rank[space], -len(atlas.steps[space]), space))
