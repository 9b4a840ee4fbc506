"""Hands on the map while the table is edited: press a counter and drag it, click a place, walk with the keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from desktop.rules.successors.pieces import CART
from desktop.scene.counters.face import Face
from desktop.scene.counters.siting import StackKey
from desktop.scene.counters.successors.generals import GeneralFace
from desktop.scene.counters.successors.treasures import RoyalFace, TreasureFace
from desktop.scene.counters.successors.units import UnitFace
from desktop.scene.gestures.walk import neighbour
from desktop.scene.highlights.layer import HighlightLayer
from desktop.windows.announcing import announce
from desktop.windows.successors.editor.carrying import Carrying
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.pieces import Piece

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LYING = -1
"""The seat of stacks of royals that are with nobody."""


class MapHands(QObject):
    """Takes the view while it is joined.

    A press on a closed stack takes all of it, with Shift the counter under the pointer alone; so does a press on one
    counter of a fanned stack. `clicked` tells that a place was chosen by the mouse.
    """

    clicked = Signal()

    def __init__(self, table: EditTable, carrying: Carrying, highlights: Callable[[], HighlightLayer]) -> None:
        super().__init__(table)
        self._table, self._carrying, self._highlights = table, carrying, highlights
        self._view = table.shell.view
        self._wanted: Piece | None = None
        self._start = QPointF()
        self._dragging = False
        table.chosen.connect(self._show_chosen)

    def join(self) -> None:
        """Take the view."""
        view = self._view
        view.claims, view.keys = self._claims, self._keys
        for signal, slot in self._joined():
            signal.connect(slot)
        view.escapes.add(self._escape)
        self._show_chosen()

    def leave(self) -> None:
        """Let the view go."""
        self._table.hold(None)
        self._highlights().show_cursor(None)
        view = self._view
        view.claims, view.keys = (lambda _point, _modifiers: False), (lambda _event: False)
        for signal, slot in self._joined():
            signal.disconnect(slot)
        view.escapes.drop(self._escape)

    def _joined(self) -> tuple[tuple, ...]:  # type: ignore[type-arg]
        view = self._view
        return (
            (view.pressed, self._press),
            (view.moved, self._move),
            (view.released, self._release),
            (view.abandoned, self._abandon),
            (view.hovered, self._hover),
        )

    # --- the mouse

    def _claims(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        """A press on counters is a drag unless something is in hand; asked while a fan is still open."""
        self._wanted = None
        if self._table.piece is None:
            self._wanted = self._piece_at(point, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        return self._wanted is not None

    def _piece_at(self, point: QPointF, alone: bool) -> Piece | None:
        counters = self._table.shell.scene.counters
        key = self._table.shell.scene.stack_at(point)
        if key is None or counters is None:
            return None
        piece = _counter(key, counters.face_at(point))
        if key.owner <= 0:
            return piece or self._unowned(key)
        if piece is not None and (alone or counters.fanned_out == key):
            return piece
        return Piece("stack", "", key.owner, (key.space, key.inside))

    def _unowned(self, key: StackKey) -> Piece | None:
        position = self._table.position
        if key.owner == _LYING:
            royal = next((who for who, place in position.lying.items() if place == key.space), None)
            return Piece("royal", royal, 0) if royal else None
        army = position.independent_army_at(key.space)
        return Piece("independent", army, 0) if army else None

    def _press(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        self._start, self._dragging = point, False

    def _move(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        if self._wanted is None:
            return
        if not self._dragging:
            if (point - self._start).manhattanLength() * self._view.scale_now < QApplication.startDragDistance():
                return
            self._dragging = True
            self._table.hold(self._wanted)
        self._carrying.follow(self._global(point))

    def _release(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        dragging, self._dragging, self._wanted = self._dragging, False, None
        at = self._global(point)
        spot = self._carrying.spot_at(at)
        if dragging:
            self._carrying.let_go(at)
        elif self._table.piece is None:
            self._table.choose(spot)
            if spot is not None:
                self.clicked.emit()
        elif spot is not None:
            self._table.drop(spot)
        else:
            self._table.hold(None)

    def _abandon(self) -> None:
        if self._dragging:
            self._table.hold(None)
        self._dragging, self._wanted = False, None

    def _hover(self, point: QPointF) -> None:
        self._carrying.follow(self._global(point))

    def _global(self, point: QPointF) -> QPoint:
        return self._view.viewport().mapToGlobal(self._view.mapFromScene(point))

    def _escape(self) -> bool:
        if self._table.piece is not None:
            self._table.hold(None)
            return True
        was_chosen = self._table.spot is not None
        self._table.choose(None)
        return was_chosen

    # --- the keyboard

    def _keys(self, event: QKeyEvent) -> bool:
        key, spot = Qt.Key(event.key()), self._table.spot
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif spot is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        elif key in _ARROWS:
            there = neighbour(self._table.kit.atlas, spot[0], _ARROWS[key])
            self._table.choose((there, False) if there is not None else spot)
        elif key == Qt.Key.Key_I:
            self._table.choose((spot[0], not spot[1]))
        else:
            return False
        return True

    def _enter(self) -> None:
        if self._table.spot is None:
            self._table.choose((self._in_the_middle(), False))
        elif self._table.piece is not None:
            self._table.drop(self._table.spot)

    def _in_the_middle(self) -> str:
        """The space nearest to the middle of what is seen."""
        middle, places = self._view.visible_rect().center(), self._table.kit.atlas.place
        return min(places, key=lambda space: (QPointF(*places[space]) - middle).manhattanLength())

    def _show_chosen(self) -> None:
        """Ring the chosen place, bring it into sight and say it."""
        spot, highlights = self._table.spot, self._highlights()
        highlights.show_cursor(spot)
        if spot is not None:
            self._view.ensureVisible(highlights.places.box(spot[0]), 60, 60)
            announce(self._view, self._table.name("space", spot[0]))


def _counter(key: StackKey, face: Face | None) -> Piece | None:
    """The one counter that shows `face` in a stack."""
    home = (key.space, key.inside)
    match face:
        case GeneralFace(emblem=emblem, mark=mark, seat=seat):
            return Piece("general", f"minor-{seat}{mark}" if mark else emblem, seat)
        case RoyalFace(id=royal):
            return Piece("royal", royal, max(key.owner, 0))
        case TreasureFace(id=treasure):
            return Piece("royal", CART, max(key.owner, 0)) if treasure == CART else Piece("tomb", "", 0)
        case UnitFace(kind=kind) if key.owner > 0:
            return Piece("units", kind, key.owner, home)
    return None
