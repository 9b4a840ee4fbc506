"""The pen for drawing on the map: drags, clicks and keys become drawings.

Outside of the drawing mode a press belongs to the pen only while Ctrl is held, so that no stray click draws.
"""

from __future__ import annotations

import math
from heapq import heappop, heappush
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from diadochi.atlas.atlas import Atlas
from diadochi.journal.record.sketch import (
    MOST_PLACES,
    DrawnSketch,
    Sketch,
    SketchInk,
    SketchKind,
    SketchPlace,
    point_of,
)
from diadochi.scene.gestures.map_gestures import Direction, neighbour
from diadochi.scene.sketch_layer import ShownSketch
from diadochi.scene.sketch_painting import point_at
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.sheet_view import ARROW_KEYS
from diadochi.windows.drawing.drawing_tools import ARROWS, INK_KEYS, MARKS, TOOL_KEYS, Tool, sketch_words
from diadochi.windows.drawing.sketch_table import DRAFT, DRAWN, SketchTable
from diadochi.windows.widget_text import announce
from diadochi.windows.window_input import key_of

# --- aiming
# A pen moved over the map leads to the spaces it comes near, along routes, or to bare points.

_DETOUR = 1.9  # how many times longer than a straight line the route of an arrow may be
_REACH, _REACH_PX = 30.0, 18.0  # how near to a space the pen must come: canvas pixels, and screen pixels from afar
_PASSING = 0.6  # share of that reach within which a passing pen means a space


def place_at(scene: MapScene, point: QPointF, scale: float) -> SketchPlace:
    """The space meant at a point: by its symbol or a stack of it; else the point itself."""
    symbol = space_near(scene.atlas, point, scale, _PASSING)
    stack = scene.stack_at(point) if symbol is None else None
    near = symbol or (stack.space if stack is not None else space_near(scene.atlas, point, scale))
    return near if near is not None else point_of(point.x(), point.y())


def space_near(atlas: Atlas, point: QPointF, scale: float, share: float = 1.0) -> str | None:
    """The space nearest to a point, within a share of the reach of the pen; None where there is none."""
    reach = max(_REACH, _REACH_PX / scale) * share
    x, y = point.x(), point.y()
    found = [((px - x) ** 2 + (py - y) ** 2, space) for space, (px, py) in atlas.place.items()]
    square, space = min(found)
    return space if square <= reach * reach else None


def way_between(atlas: Atlas, start: str, goal: str) -> tuple[str, ...]:
    """The spaces of the shortest way from one space to another, without the first; empty where there is no way, or
    where it is more than `_DETOUR` times as long as a straight line.
    """
    straight = _apart(atlas, start, goal)
    waiting, known = [(0.0, start)], {start: (0.0, "")}
    while waiting:
        length, here = heappop(waiting)
        if here == goal:
            return _back(known, goal)
        for step in atlas.steps.get(here, ()):
            total = length + _apart(atlas, here, step.to)
            if total <= straight * _DETOUR and (step.to not in known or total < known[step.to][0]):
                known[step.to] = total, here
                heappush(waiting, (total, step.to))
    return ()


def _apart(atlas: Atlas, here: str, there: str) -> float:
    return math.dist(atlas.place[here], atlas.place[there])


def _back(known: dict[str, tuple[float, str]], goal: str) -> tuple[str, ...]:
    way = [goal]
    while known[way[-1]][1]:
        way.append(known[way[-1]][1])
    return tuple(reversed(way[:-1]))


def _without_detours(places: tuple[SketchPlace, ...]) -> tuple[SketchPlace, ...]:
    # Remove stretches that only go and come back
    kept: list[SketchPlace] = []
    for place in places:
        if len(kept) > 1 and kept[-2] == place:
            kept.pop()
        else:
            kept.append(place)
    return tuple(kept)


class PenWay:
    """The places of an arrow while it is drawn, `straight` or along the way that the pen goes."""

    def __init__(self, scene: MapScene, start: SketchPlace, *, straight: bool) -> None:
        self._scene, self._atlas, self._straight = scene, scene.atlas, straight
        self.places: list[SketchPlace] = [start]

    def lead(self, point: QPointF, scale: float) -> tuple[SketchPlace, ...]:
        """The pen moves to a point; return the places of the arrow if it were released here."""
        there = place_at(self._scene, point, scale)
        if self._straight:
            return (self.places[0], there)
        passed = space_near(self._atlas, point, scale, _PASSING)
        if passed is not None:
            self.meet(passed)
        here = self.places[-1]
        if there == here:
            return tuple(self.places)
        ahead = way_between(self._atlas, here, there) if isinstance(here, str) and isinstance(there, str) else ()
        return _without_detours((*self.places, *(ahead or (there,))))

    def meet(self, space: str) -> None:
        """The pen passes a space, which is added if a route leads there; going back removes spaces."""
        if len(self.places) > 1 and self.places[-2] == space:
            self.places.pop()
        elif self._joins(self.places[-1], space) and len(self.places) < MOST_PLACES - 1:
            self.places.append(space)

    def walk(self, space: str) -> tuple[SketchPlace, ...]:
        """The keyboard moves to a space, wherever it is; return the places so far."""
        if len(self.places) > 1 and self.places[-2] == space:
            self.places.pop()
        elif len(self.places) < MOST_PLACES:
            self.places.append(space)
        return (self.places[0], self.places[-1]) if self._straight else tuple(self.places)

    def _joins(self, here: SketchPlace, there: str) -> bool:
        return isinstance(here, str) and any(step.to == there for step in self._atlas.steps.get(here, ()))


# --- moving
# A drawing dragged with the mouse: an arrow by one of its ends or as a whole, anything else to another place.

_GRIP = 46.0  # canvas pixels from the end of an arrow within which that end is moved


def moved(scene: MapScene, sketch: Sketch, start: QPointF, point: QPointF, scale: float) -> Sketch:
    """The sketch after it was dragged from `start` to `point`."""
    if sketch.kind != SketchKind.ARROW:
        return _with(sketch, (place_at(scene, point, scale),))
    places, there = sketch.places, place_at(scene, point, scale)
    if _grips(scene.atlas, places[-1], start, scale):
        return _with(sketch, (*places[:-1], there)) if there != places[-2] else sketch
    if _grips(scene.atlas, places[0], start, scale):
        return _with(sketch, (there, *places[1:])) if there != places[1] else sketch
    off = point - start
    return _with(sketch, tuple(_shifted(scene, place, off, scale) for place in places))


def grips_end(scene: MapScene, sketch: Sketch, start: QPointF, scale: float) -> bool:
    """Whether a drag at a point moves one end of an arrow, where counters and symbols may cover it."""
    ends = (sketch.places[0], sketch.places[-1]) if sketch.kind == SketchKind.ARROW else ()
    return any(_grips(scene.atlas, end, start, scale) for end in ends)


def _grips(atlas: Atlas, end: SketchPlace, start: QPointF, scale: float) -> bool:
    at = point_at(atlas, end)
    return at is not None and math.dist(at, (start.x(), start.y())) <= max(_GRIP, 22.0 / scale)


def _shifted(scene: MapScene, place: SketchPlace, off: QPointF, scale: float) -> SketchPlace:
    at = point_at(scene.atlas, place)
    if at is None:
        return place
    there = QPointF(at[0] + off.x(), at[1] + off.y())
    return place_at(scene, there, scale) if isinstance(place, str) else point_of(there.x(), there.y())


def _with(sketch: Sketch, places: tuple[SketchPlace, ...]) -> Sketch:
    kept = [place for number, place in enumerate(places) if number == 0 or place != places[number - 1]]
    if sketch.kind == SketchKind.ARROW and len(kept) < 2:
        return sketch
    return Sketch(sketch.kind, sketch.ink, tuple(kept), sketch.words)


# --- the pen

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_OTHERS = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class PenHolder(Protocol):
    """The tool, the ink and the mode of the user who draws."""

    is_on: bool
    tool: Tool
    ink: SketchInk
    secret: bool

    def take_tool(self, tool: Tool) -> None:
        """Choose another tool."""

    def take_ink(self, ink: SketchInk) -> None:
        """Choose another ink."""

    def leave(self) -> None:
        """Leave the drawing mode."""

    def show_cursor(self, space: str | None) -> None:
        """Ring the space of the keyboard's cursor."""


class DrawingPen(QObject):
    """Connects the pen of the view to the table of drawings. `note_asked` carries a place for a note, and the existing
    note or None.
    """

    note_asked = Signal(object, object)

    def __init__(self, table: SketchTable, holder: PenHolder) -> None:
        super().__init__(table)
        self._table, self._holder = table, holder
        self._start: QPointF | None = None
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self._way: PenWay | None = None
        self._held: DrawnSketch | None = None
        self._draft: Sketch | None = None
        self._cursor: str | None = None

    # --- mouse

    def takes(self, _point: QPointF, modifiers: Qt.KeyboardModifier, /) -> bool:
        """Every press while the mode is on; else only with Ctrl."""
        if self._table.record is None:
            return False
        return self._holder.is_on or (bool(modifiers & _CTRL) and not modifiers & _OTHERS)

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        self._start, self._modifiers = point, modifiers
        self._way, self._held = None, None
        self._move_cursor(None)

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """Draw or carry the selected drawing, once the mouse has moved far enough for a drag."""
        if self._start is None:
            return
        scale = self._table.shell.view.scale_now
        if self._way is None and self._held is None:
            if (point - self._start).manhattanLength() * scale < QApplication.startDragDistance():
                return
            self._begin(self._start, scale)
        if self._way is not None:
            self._sketch(self._way.lead(point, scale))
        elif self._held is not None:
            draft = moved(self._table.shell.scene, self._held.sketch, self._start, point, scale)
            self._show_draft(draft)

    def release(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """Finish the drawing; a press alone makes a mark, or selects what is there. The same again removes it."""
        start, way, held, draft = self._start, self._way, self._held, self._draft
        self._forget()
        if way is not None:
            if draft is not None:
                self._table.toggle(draft, self._holder.secret)
        elif held is not None:
            if draft is not None and draft != held.sketch:
                self._table.change(held.row, draft)
        elif start is not None:
            self._click(point)

    def cancel(self) -> bool:
        """Drop the draft; else deselect; else remove the keyboard's cursor; else leave the mode."""
        if self._start is not None or self._way is not None:
            self._forget()
        elif self._table.chosen is not None:
            self._table.choose(None)
        elif self._cursor is not None:
            self._move_cursor(None)
        elif self._holder.is_on:
            self._holder.leave()
        else:
            return False
        return True

    def _begin(self, start: QPointF, scale: float) -> None:
        tool = self._tool()
        if tool in ARROWS:
            place = place_at(self._table.shell.scene, start, scale)
            self._way = PenWay(self._table.shell.scene, place, straight=tool == Tool.STRAIGHT)
        else:
            chosen = self._table.chosen
            if chosen is None or not grips_end(self._table.shell.scene, chosen.sketch, start, scale):
                self._pick(start)
            self._held = self._table.chosen

    def _tool(self) -> Tool:
        if self._holder.is_on and not self._modifiers & _CTRL:
            return Tool.STRAIGHT if self._holder.tool == Tool.ARROW and self._modifiers & _SHIFT else self._holder.tool
        return Tool.STRAIGHT if self._modifiers & _SHIFT else Tool.ARROW

    def _click(self, point: QPointF) -> None:
        tool = self._holder.tool
        if not self._holder.is_on or self._modifiers & _CTRL:
            tool = Tool.CROSS if self._modifiers & _SHIFT else Tool.RING
        self._apply(tool, place_at(self._table.shell.scene, point, self._table.shell.view.scale_now), point)

    def _apply(self, tool: Tool, place: SketchPlace, point: QPointF) -> None:
        if tool in MARKS:
            self._table.toggle(Sketch(MARKS[tool], self._holder.ink, (place,)), self._holder.secret)
            return
        there = self._under(point)
        if tool == Tool.NOTE:
            is_note = there is not None and there.sketch.kind == SketchKind.NOTE
            self.note_asked.emit(place, there if is_note else None)
        else:
            self._pick(point)

    def _pick(self, point: QPointF) -> None:
        there = self._under(point)
        self._table.choose(None if there is None else there.row.id)

    def _under(self, point: QPointF) -> DrawnSketch | None:
        key = self._table.layer.key_at(DRAWN, point, self._table.shell.view.scale_now)
        return next((drawn for drawn in self._table.here() if drawn.row.id == key), None)

    # --- draft

    def _sketch(self, places: tuple[SketchPlace, ...]) -> None:
        long = len(places) > 1 and places[0] != places[-1]
        self._show_draft(Sketch(SketchKind.ARROW, self._holder.ink, places) if long else None)

    def _show_draft(self, draft: Sketch | None) -> None:
        self._draft = draft
        secret = self._table.seat_for(self._holder.secret) is not None
        self._table.layer.show(DRAFT, [] if draft is None else [ShownSketch(0, draft, secret, chosen=True)])

    def _forget(self) -> None:
        self._start, self._way, self._held = None, None, None
        self._show_draft(None)

    # --- keyboard

    def key(self, event: QKeyEvent, /) -> bool:
        """In the mode: arrows walk, Enter draws, letters and digits choose tool and ink, Del deletes.

        Letters are those of a Latin layout; on other layouts the same keys work.
        """
        if not self._holder.is_on or event.modifiers() & (_CTRL | _OTHERS):
            return False
        key = key_of(event)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key in ARROW_KEYS and self._cursor is not None:
            self._walk(ARROW_KEYS[key])
        elif key in TOOL_KEYS:
            self._forget()
            self._holder.take_tool(TOOL_KEYS[key])
        elif key in INK_KEYS:
            self._holder.take_ink(INK_KEYS[key])
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.rub_chosen()
        else:
            return False
        return True

    def rub_chosen(self) -> None:
        chosen = self._table.chosen
        if chosen is not None:
            self._table.rub([chosen.row])

    def _enter(self) -> None:
        if self._cursor is None:
            self._move_cursor(self._in_the_middle())
        elif self._holder.tool not in ARROWS:
            self._apply(self._holder.tool, self._cursor, self._table.shell.scene.place(self._cursor))
        elif self._way is None:
            straight = self._holder.tool == Tool.STRAIGHT
            self._way = PenWay(self._table.shell.scene, self._cursor, straight=straight)
        else:
            draft = self._draft
            self._forget()
            if draft is not None:
                self._table.toggle(draft, self._holder.secret)

    def _walk(self, direction: Direction) -> None:
        assert self._cursor is not None
        there = neighbour(self._table.shell.table.atlas, self._cursor, direction)
        if there is None:
            return
        self._move_cursor(there)
        if self._way is not None:
            self._sketch(self._way.walk(there))

    def _move_cursor(self, space: str | None) -> None:
        self._cursor = space
        self._holder.show_cursor(space)
        if space is not None:
            shell = self._table.shell
            shell.view.ensureVisible(shell.scene.place(space).x(), shell.scene.place(space).y(), 1, 1, 120, 90)
            announce(shell.view, self._said_at(space))

    def _said_at(self, space: str) -> str:
        named = self._table.shell.table.space
        drawn = [sketch_words(each.sketch, named) for each in self._table.here() if space in each.sketch.places]
        return ". ".join((named(space), *drawn))

    def _in_the_middle(self) -> str:
        view, atlas = self._table.shell.view, self._table.shell.table.atlas
        middle = view.visible_rect().center()
        near = space_near(atlas, middle, 1e-3)
        return near if near is not None else next(iter(atlas.place))
