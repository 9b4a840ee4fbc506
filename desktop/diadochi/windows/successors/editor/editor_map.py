"""The table being edited, and editing on the map: drag counters, choose places; rings around broken invariants."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Message, Name, Speaker, msg, tr
from diadochi.narration.successors.words import counted_units
from diadochi.rules.core.verdict import Breach
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import canonical
from diadochi.rules.successors.pieces import CART, Group
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.counters.counter_shapes import Face, counter_scale
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.counters.successors.piece_faces import GeneralFace, RoyalFace, TreasureFace, UnitFace
from diadochi.scene.gestures.map_gestures import neighbour
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.overlay_item import SpotPlaces
from diadochi.scene.palette import qcolor, text_font
from diadochi.scene.view.map_scene import Z_COUNTERS
from diadochi.windows.shell import Shell
from diadochi.windows.successors.counter_trays import CarriedCounter
from diadochi.windows.successors.piece_pictures import (
    Edit,
    Piece,
    block_of,
    goes_on,
    is_out,
    piece_words,
    place_words,
    put,
    put_words,
    taken,
    where_words,
)
from diadochi.windows.widget_text import announce

# --- editor table
# The table being edited: position, chosen place, piece in hand; all edits go through here.


class EditTable(QObject):
    """`chosen` fires when another place is chosen, `in_hand` when a piece is taken or put down."""

    chosen = Signal()
    in_hand = Signal()

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], parent: QObject) -> None:
        super().__init__(parent)
        self.shell, self.controller = shell, controller
        self._spot: Spot | None = None
        self._piece: Piece | None = None

    # --- position

    @property
    def kit(self) -> Kit:
        """The kit with the edition of the position."""
        return self.controller.kit

    @property
    def position(self) -> Position:
        """The present position; do not modify."""
        return self.controller.position

    @property
    def speaker(self) -> Speaker:
        return self.shell.speaker

    def name(self, kind: str, thing: str) -> str:
        """Display name of a space, general, royal, unit, seat, fleet and so on."""
        return self.speaker.spell(Name(kind, thing))

    def seats(self) -> list[tuple[object, str]]:
        return [(seat, self.name("seat", str(seat))) for seat in sorted(self.position.factions)]

    def seats_or_nobody(self) -> list[tuple[object, str]]:
        """The sides with their names, after no one."""
        return [(None, tr("No one")), *self.seats()]

    def letter(self, seat: int) -> str:
        """The letter of a seat, "I" for the Independents."""
        return self.kit.colours[seat].letter

    def where(self, piece: Piece) -> str:
        """Where a piece is; empty for pieces that are only counted."""
        words = where_words(self.position, piece)
        return self.speaker.say(words) if words is not None else ""

    def words(self, piece: Piece) -> str:
        return self.speaker.say(piece_words(piece))

    def message(self, piece: Piece) -> Message:
        return piece_words(piece)

    def is_out(self, piece: Piece) -> bool:
        """Whether a named counter is on the map."""
        return is_out(self.position, piece)

    def breaches(self) -> tuple[Breach, ...]:
        return self.controller.breaches()

    # --- editing

    def edit(self, position: Position, what: Message) -> bool:
        """Set the table to `position` as one undoable step; False if nothing changes."""
        edited = canonical(self.kit, position)
        if edited == canonical(self.kit, self.position):
            return False
        self.controller.correct(edited, what)
        return True

    def put(self, piece: Piece, spot: Spot) -> bool:
        """Place a piece, inside only if there are walls, and choose the place."""
        space, inside = spot
        place = (space, inside and self.kit.is_major_city(space))
        self.choose(place)
        return self.edit(*put(self.kit, self.position, piece, place))

    def take_away(self, piece: Piece) -> bool:
        """Remove a piece from the map; False if it is not there."""
        return self.edit(*taken(self.position, piece))

    # --- chosen place

    @property
    def spot(self) -> Spot | None:
        return self._spot

    def choose(self, spot: Spot | None) -> None:
        if spot is not None and not self.kit.is_major_city(spot[0]):
            spot = (spot[0], False)
        if spot != self._spot:
            self._spot = spot
            self.chosen.emit()

    # --- piece in hand

    @property
    def piece(self) -> Piece | None:
        return self._piece

    def hold(self, piece: Piece | None) -> None:
        """Take a piece, or put it down."""
        if piece != self._piece:
            self._piece = piece
            self.in_hand.emit()

    def drop(self, spot: Spot) -> None:
        """Place the piece in hand; markers and units stay in hand, as there are many."""
        piece = self._piece
        if piece is None:
            return
        self.put(piece, spot)
        if not goes_on(piece):
            self.hold(None)


# --- homes of pieces
# A place on the map, or the dispersed box of a side.


class OnMap(NamedTuple):
    seat: int
    space: str
    inside: bool

    @property
    def words(self) -> Message:
        return place_words((self.space, self.inside))

    def group(self, position: Position) -> Group:
        return position.group(self.seat, self.space, self.inside)

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        what = _units_words(self, kind, count)
        return editing.set_units(position, self.seat, self.space, self.inside, kind, count), what

    def with_general(self, position: Position, general: str) -> Edit:
        what = put_words(Name("general", general), (self.space, self.inside))
        return editing.put_general(position, general, self.seat, self.space, self.inside), what


class InBox(NamedTuple):
    """The dispersed box of a side."""

    seat: int

    @property
    def words(self) -> Message:
        return msg("the dispersed box")

    def group(self, position: Position) -> Group:
        return position.dispersed.get(self.seat, Group())

    def with_units(self, position: Position, kind: str, count: int) -> Edit:
        return editing.set_dispersed_units(position, self.seat, kind, count), _units_words(self, kind, count)

    def with_general(self, position: Position, general: str) -> Edit:
        what = msg("{piece}: {place}", piece=Name("general", general), place=msg("Dispersed"))
        return editing.disperse_general(position, general, self.seat), what


Holder = OnMap | InBox
"""A home of pieces of one seat."""


def _units_words(holder: Holder, kind: str, count: int) -> Message:
    return msg(
        "{faction}, {place}: {units}",
        faction=Name("seat", str(holder.seat)),
        units=counted_units(kind, count),
        place=holder.words,
    )


# --- carried piece
# The same for map and tray; the place of the drop decides.

_LIFT = 7.0
"""Pixels a carried counter is lifted."""


class Carrying(QObject):
    """The picture below the pointer, in screen coordinates; `tray` is the widget that takes pieces back."""

    def __init__(self, table: EditTable, highlights: Callable[[], HighlightLayer], tray: QWidget) -> None:
        super().__init__(table)
        self._table, self._tray = table, tray
        self._picture = CarriedCounter(table.shell, highlights)
        table.in_hand.connect(self._dress)

    def _dress(self) -> None:
        piece, shell = self._table.piece, self._table.shell
        if piece is None:
            self._picture.put_away()
            return
        block = block_of(self._table.kit, self._table.position, piece, shell.table.names)
        scale = max(counter_scale(shell.view.step), 0.7)
        self._picture.take(block_picture(block, scale, shell.frame.devicePixelRatioF(), _LIFT))

    def follow(self, at: QPoint) -> None:
        """Move to the pointer and ring the place below."""
        if self._table.piece is not None:
            self._picture.follow(at, self.spot_at(at))

    def let_go(self, at: QPoint) -> None:
        """Drop the piece on the map, into the tray, or nowhere."""
        piece, spot = self._table.piece, self.spot_at(at)
        if piece is None:
            return
        if spot is not None:
            self._table.put(piece, spot)
        elif self._tray.isVisible() and self._tray.rect().contains(self._tray.mapFromGlobal(at)):
            self._table.take_away(piece)
        self._table.hold(None)

    def spot_at(self, at: QPoint) -> Spot | None:
        """The place of the map at a screen point."""
        return self._picture.spot_at(at)


# --- mouse and keyboard

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_NO_SEAT = -1
"""Seat of stacks of royals who are with no one."""


class MapHands(QObject):
    """Handles the view's input while joined.

    A press takes a whole closed stack, with Shift only the counter below the pointer; from a fanned stack it takes one
    counter. `clicked` fires when a place is chosen by mouse.
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
        """Take the view's input."""
        view = self._view
        view.claims, view.keys = self._claims, self._keys
        for signal, slot in self._joined():
            signal.connect(slot)
        view.escapes.add(self._escape)
        self._show_chosen()

    def leave(self) -> None:
        """Release the view's input."""
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

    # --- mouse

    def _claims(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> bool:
        # called while a fan may still be open
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
        if key.owner == _NO_SEAT:
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

    # --- keyboard

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
        middle, places = self._view.visible_rect().center(), self._table.kit.atlas.place
        return min(places, key=lambda space: (QPointF(*places[space]) - middle).manhattanLength())

    def _show_chosen(self) -> None:
        spot, highlights = self._table.spot, self._highlights()
        highlights.show_cursor(spot)
        if spot is not None:
            self._view.ensureVisible(highlights.places.box(spot[0]), 60, 60)
            announce(self._view, self._table.name("space", spot[0]))


def _counter(key: StackKey, face: Face | None) -> Piece | None:
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


# --- rings
# A double ring with a small sign around each place of a broken invariant; never blinking.

_SIGN_PX, _ROOM_PX = 9.0, 1.0
"""In screen pixels: half the sign's width, gap between symbol and ring; the ring of the chosen place is wider."""
_Z_OFFSET = 4.0
"""Offset above the counters, below the highlights of a carried stack."""


class BreachRings(QGraphicsItem):
    """`spots` gives positions of spaces; `spaces` are the ids of those ringed."""

    def __init__(self, spots: SpotPlaces) -> None:
        super().__init__()
        self._spots = spots
        self._step = 1.0
        self._spaces: tuple[str, ...] = ()
        self.setZValue(Z_COUNTERS + _Z_OFFSET)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def spaces(self) -> tuple[str, ...]:
        return self._spaces

    def show_spaces(self, spaces: Iterable[str]) -> None:
        self.prepareGeometryChange()
        self._spaces = tuple(spaces)
        self.setVisible(bool(self._spaces))
        self.update()

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        """Set the zoom step (screen pixels per canvas pixel)."""
        self.prepareGeometryChange()
        self._step = step

    def _radius(self, space: str) -> float:
        return self._spots.ring(space, self._step) + _ROOM_PX / self._step

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for space in self._spaces:
            place, reach = self._spots.centre(space), self._radius(space) + 2 * _SIGN_PX / self._step
            whole = whole.united(QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach))
        return whole

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for space in self._spaces:
            self._paint_ring(painter, self._spots.centre(space), self._radius(space))

    def _paint_ring(self, painter: QPainter, place: QPointF, radius: float) -> None:
        px = 1.0 / self._step
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, name in ((6.0, "halo"), (3.0, "vermilion")):
            painter.setPen(QPen(qcolor(name), width * px))
            painter.drawEllipse(place, radius, radius)
        painter.setPen(QPen(qcolor("vermilion_deep"), 1.4 * px))
        painter.drawEllipse(place, radius + 4 * px, radius + 4 * px)
        slant = radius * math.sqrt(0.5)
        self._paint_sign(painter, place + QPointF(slant, slant), px)

    def _paint_sign(self, painter: QPainter, middle: QPointF, px: float) -> None:
        # a sign, so that the meaning does not depend on colour
        painter.setPen(QPen(qcolor("halo"), 1.6 * px))
        painter.setBrush(qcolor("vermilion_deep"))
        painter.drawEllipse(middle, _SIGN_PX * px, _SIGN_PX * px)
        font = text_font(14.0)
        font.setWeight(QFont.Weight.Bold)
        painter.save()
        painter.translate(middle)
        painter.scale(px, px)
        painter.setFont(font)
        painter.setPen(qcolor("halo"))
        painter.drawText(QRectF(-_SIGN_PX, -_SIGN_PX, 2 * _SIGN_PX, 2 * _SIGN_PX), Qt.AlignmentFlag.AlignCenter, "!")
        painter.restore()
