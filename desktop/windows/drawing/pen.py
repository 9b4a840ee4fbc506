"""The pen in the hand of whoever draws: drags, clicks and keys become drawings.

Without the drawing mode a press is the pen's only while Ctrl is held, so that no stray click draws.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from desktop.journal.record.sketch import Sketch, SketchInk, SketchKind, SketchPlace
from desktop.journal.sketchbook import DrawnSketch
from desktop.scene.gestures.walk import Direction, neighbour
from desktop.scene.sketches.layer import ShownSketch
from desktop.windows.announcing import announce
from desktop.windows.drawing.aiming import PenWay, place_at, space_near
from desktop.windows.drawing.moving import grips_end, moved
from desktop.windows.drawing.sketch_table import DRAFT, DRAWN, SketchTable
from desktop.windows.drawing.tools import ARROWS, INK_KEYS, MARKS, TOOL_KEYS, Tool
from desktop.windows.drawing.words import sketch_words
from desktop.windows.latin_keys import key_of

_WALKS: dict[Qt.Key, Direction] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_OTHERS = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class PenHolder(Protocol):
    """What is in the hand of whoever draws."""

    is_on: bool
    tool: Tool
    ink: SketchInk
    secret: bool

    def take_tool(self, tool: Tool) -> None:
        """Another tool."""

    def take_ink(self, ink: SketchInk) -> None:
        """Another ink."""

    def leave(self) -> None:
        """Enough is drawn."""

    def show_cursor(self, space: str | None) -> None:
        """Ring the space where the keyboard's cursor stands."""


class DrawingPen(QObject):
    """Joins the pen of the view to the table of drawings. `note_asked` carries a place where a note is to be written,
    and the one that stands there already or None.
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

    # --- the mouse

    def takes(self, _point: QPointF, modifiers: Qt.KeyboardModifier, /) -> bool:
        """Every press while the mode is on; else only with Ctrl."""
        if self._table.record is None:
            return False
        return self._holder.is_on or (bool(modifiers & _CTRL) and not modifiers & _OTHERS)

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Something may begin here."""
        self._start, self._modifiers = point, modifiers
        self._way, self._held = None, None
        self._move_cursor(None)

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """Draw on, or carry what is in hand, once the hand has moved far enough to mean it."""
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
        """What was drawn stands; a press alone is a mark, or takes what lies there in hand."""
        start, way, held, draft = self._start, self._way, self._held, self._draft
        self._forget()
        if way is not None:
            if draft is not None:
                self._table.add(draft, self._holder.secret)
        elif held is not None:
            if draft is not None and draft != held.sketch:
                self._table.change(held.row, draft)
        elif start is not None:
            self._click(point)

    def cancel(self) -> bool:
        """Break off what was begun; then let go of what is chosen, of the keyboard's cursor, of the mode."""
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
        """What a drag means: outside of the mode an arrow, straight with Shift."""
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

    # --- what is being drawn

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

    # --- the keyboard

    def key(self, event: QKeyEvent, /) -> bool:
        """In the mode: arrows walk, Enter draws, letters and digits choose tool and ink, Del rubs out.

        Letters are those of a Latin layout; on any other the same keys do the same.
        """
        if not self._holder.is_on or event.modifiers() & (_CTRL | _OTHERS):
            return False
        key = key_of(event)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key in _WALKS and self._cursor is not None:
            self._walk(_WALKS[key])
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
        """Rub out what is in hand."""
        chosen = self._table.chosen
        if chosen is not None:
            self._table.rub([chosen.row])

    def _enter(self) -> None:
        """Set the cursor, begin or end an arrow, put a mark, write a note."""
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
                self._table.add(draft, self._holder.secret)

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
        """The space and what is drawn there, for whoever hears and does not see."""
        named = self._table.shell.table.space
        drawn = [sketch_words(each.sketch, named) for each in self._table.here() if space in each.sketch.places]
        return ". ".join((named(space), *drawn))

    def _in_the_middle(self) -> str:
        """The space nearest to the middle of what is seen."""
        view, atlas = self._table.shell.view, self._table.shell.table.atlas
        middle = view.visible_rect().center()
        near = space_near(atlas, middle, 1e-3)
        return near if near is not None else next(iter(atlas.place))
