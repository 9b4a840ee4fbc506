"""Drawing on the map: the mode and its commands, the dock, notes that are read and written."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDockWidget, QPlainTextEdit, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.sketch import LONGEST_NOTE, DrawnSketch, Sketch, SketchInk, SketchKind, SketchPlace
from diadochi.language import msg, tr
from diadochi.scene.sketch_painting import point_at
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.drawing.drawing_pen import DrawingPen
from diadochi.windows.drawing.drawing_tools import DrawingPanel, Tool
from diadochi.windows.drawing.sketch_table import DRAWN, SketchTable
from diadochi.windows.game.game_commands import Games
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.plans.plan_mode import PlanMode
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import announce

# --- note editor
# A note is written where it is on the map: a small sheet over the map, plain text only.

_WIDTH, _HEIGHT = 260, 96


class NoteEditor(QPlainTextEdit):
    """Opened over the map by `write`. `written` carries the text when it is finished with Enter or loses the focus; Esc
    discards it.

    Shift+Enter starts another line.
    """

    written = Signal(str)

    def __init__(self, port: QWidget) -> None:
        super().__init__(port)
        self._before = ""
        self.setObjectName("note_editor")
        self.setTabChangesFocus(True)
        self.resize(_WIDTH, _HEIGHT)
        self.hide()

    def write(self, at: QPoint, words: str) -> None:
        """Write a note, or change one, beside a point of the map's viewport."""
        self._before = words
        self.setPlainText(words)
        self.setAccessibleName(tr("Note"))
        self.setPlaceholderText(tr("Note: Enter saves, Esc cancels"))
        port = self.parentWidget()
        assert port is not None
        left = max(0, min(at.x(), port.width() - self.width()))
        top = max(0, min(at.y(), port.height() - self.height()))
        self.move(left, top)
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus()

    def drop(self) -> None:
        """Close the editor; nothing is written."""
        if not self.isHidden():
            self.hide()
            self.clear()

    def _finish(self) -> None:
        words = self.toPlainText().strip()[:LONGEST_NOTE]
        changed = words != self._before
        self.drop()
        if changed:
            self.written.emit(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.drop()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._finish()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        elsewhere = event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if elsewhere and not self.isHidden():
            self._finish()


# --- drawing mode


class DrawingMode(QObject):
    """The mode is a switch, on as long as its panel is open. `table` has the drawings."""

    def __init__(
        self, shell: Shell, controller: RulesController, hotseat: HotSeat, games: Games, hands: Hands, plans: PlanMode
    ) -> None:
        super().__init__(shell)
        self._shell, self._hands = shell, hands
        self.is_on = False
        self.tool, self.ink, self.secret = Tool.ARROW, SketchInk.BLUE, False
        self.table = SketchTable(shell, controller, hotseat, games, plans)
        self.pen = DrawingPen(self.table, self)
        self.panel: DrawingPanel | None = None
        self.editor = NoteEditor(shell.view.viewport())
        self._note: tuple[SketchPlace, DrawnSketch | None, int | None] | None = None
        shell.view.push_pen(self.pen)
        shell.input.uses_enter.append(lambda: self.is_on)
        shell.view.hovered.connect(self._read)
        shell.view.left.connect(lambda: self._read_note(None))
        self.table.changed.connect(self._show)
        self.pen.note_asked.connect(self._ask_note)
        self.editor.written.connect(self._write_note)
        self._add_commands()
        self._dock = self._make_dock()

    # --- the mode

    def _add_commands(self) -> None:
        add, menu = self._shell.commands.add, self._shell.menus.plan
        menu.addSeparator()
        self.command = add(Command("drawing", msg("Draw on map"), ("F5",), "edit", switch=True), self._switch)
        self._undo = add(Command("stroke_back", msg("Undo stroke"), ("Ctrl+Alt+Z",), "undo"), self.table.undo)
        self._redo = add(Command("stroke_again", msg("Redo stroke"), ("Ctrl+Alt+Y",), "redo"), self.table.redo)
        for action in (self.command, self._undo, self._redo):
            menu.addAction(action)
        # commands of the game whose keys belong to drawing while the mode is on
        self._takers = {"undo": self._undo, "redo": self._redo}
        self._shell.commands.keys_changed.connect(lambda: self._share_keys(self.is_on))

    def _make_dock(self) -> QDockWidget:
        dock = self._shell.docks.put(Dock.DRAWING, QWidget(self._shell.frame))
        dock.hide()
        dock.toggleViewAction().toggled.connect(self._follow_dock)
        return dock

    def _follow_dock(self, shown: bool) -> None:
        if shown or self._dock.isHidden():  # otherwise another panel is in front of it
            self.command.setChecked(shown)

    def _switch(self, on: bool) -> None:
        if on and self.table.record is None:
            self.command.setChecked(False)
            return
        if on == self.is_on:
            return
        self.is_on = on
        self._share_keys(on)
        view = self._shell.view
        if on:
            self._made()
            self._shell.docks.show(Dock.DRAWING)
            view.viewport().setCursor(Qt.CursorShape.CrossCursor)
            view.setFocus()
            self._shell.status.show_notice(tr("You are drawing on the map. Press Esc to stop."))
        else:
            self.pen.cancel()
            self.table.choose(None)
            self.show_cursor(None)
            self._dock.hide()
            view.viewport().unsetCursor()
        self.table.show()

    def _share_keys(self, on: bool) -> None:
        # While the mode is on, the undo and redo keys are for strokes; the game's commands stay in the menus.
        keys = self._shell.commands.keys
        for game, mine in ((self._shell.commands[name], mine) for name, mine in self._takers.items()):
            shared, own = keys.keys(game.objectName()), keys.keys(mine.objectName())
            game.setShortcuts([] if on else [QKeySequence(key) for key in shared])
            mine.setShortcuts([QKeySequence(key) for key in ((*own, *shared) if on else own)])

    def take_tool(self, tool: Tool) -> None:
        self.tool = tool
        self._show()

    def take_ink(self, ink: SketchInk) -> None:
        """Choose another ink; a selected drawing takes it too."""
        self.ink = ink
        chosen = self.table.chosen
        if chosen is not None and chosen.sketch.ink != ink:
            sketch = chosen.sketch
            self.table.change(chosen.row, Sketch(sketch.kind, ink, sketch.places, sketch.words))
        self._show()

    def leave(self) -> None:
        self.command.setChecked(False)

    def show_cursor(self, space: str | None) -> None:
        if isValid(self._hands.highlights):
            self._hands.highlights.show_cursor((space, False) if space is not None else None)

    # --- the panel

    def _made(self) -> DrawingPanel:
        if self.panel is not None:
            return self.panel
        self.panel = panel = DrawingPanel(self._shell.frame)
        empty = self._dock.widget()
        self._dock.setWidget(panel)
        empty.deleteLater()
        panel.tool_taken.connect(self.take_tool)
        panel.ink_taken.connect(self.take_ink)
        panel.secret_taken.connect(self._take_secret)
        panel.row_chosen.connect(self.table.choose)
        panel.note_asked.connect(self._change_note)
        panel.undone.connect(self.table.undo)
        panel.redone.connect(self.table.redo)
        panel.rubbed.connect(self.pen.rub_chosen)
        panel.all_rubbed.connect(lambda: self.table.rub([drawn.row for drawn in self.table.here()]))
        return panel

    def _take_secret(self, secret: bool) -> None:
        self.secret = secret

    def _show(self) -> None:
        table = self.table
        ways = table.ways()
        self._undo.setEnabled(ways[0])
        self._redo.setEnabled(ways[1])
        if self._note is not None and self._note[2] not in (None, table.seat):
            self._note = None
            self.editor.drop()
        if self.panel is None:
            return
        chosen = table.chosen
        secret = table.seat_for(self.secret) is not None
        self.panel.show_hand(self.tool, self.ink, secret, table.seat is not None and not table.is_secret)
        self.panel.show_drawn(table.here(), None if chosen is None else chosen.row.id, ways, self._shell.table.space)

    # --- notes

    def _read(self, point: QPointF) -> None:
        self._read_note(self.table.layer.key_at(DRAWN, point, self._shell.view.scale_now))

    def _read_note(self, key: int | None) -> None:
        view = self._shell.view
        announce(view, self.table.layer.read(DRAWN, key, view.visible_rect(), view.scale_now))

    def _change_note(self, key: int) -> None:
        drawn = next((drawn for drawn in self.table.here() if drawn.row.id == key), None)
        if drawn is not None and drawn.sketch.kind == SketchKind.NOTE:
            self._ask_note(drawn.sketch.places[0], drawn)

    def _ask_note(self, place: SketchPlace, drawn: DrawnSketch | None) -> None:
        at = point_at(self._shell.table.atlas, place if drawn is None else drawn.sketch.places[0])
        if at is None:
            return
        seat = self.table.seat_for(self.secret)
        self._note = (place, drawn, seat if drawn is None else drawn.row.seat)
        self._read_note(None)
        self.editor.write(self._shell.view.mapFromScene(QPointF(*at)), "" if drawn is None else drawn.sketch.words)

    def _write_note(self, words: str) -> None:
        note, self._note = self._note, None
        if note is None:
            return
        place, drawn, seat = note
        if seat is not None and seat != self.table.seat:
            return  # the author of a secret note may not be the viewer any more
        if drawn is not None:
            if words:
                self.table.change(drawn.row, Sketch(SketchKind.NOTE, drawn.sketch.ink, drawn.sketch.places, words))
            else:
                self.table.rub([drawn.row])
        elif words:
            self.table.add(Sketch(SketchKind.NOTE, self.ink, (place,), words), seat is not None)
        self._shell.view.setFocus()

    @property
    def actions(self) -> tuple[QAction, ...]:
        return self.command, self._undo, self._redo
