"""All gestures of one view: drag, two clicks, or the keyboard's cursor; the view's signals go to the active one."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Speaker
from diadochi.rules.core.game import GameGroup
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.gestures.lift_gesture import Gesture, GestureTable, Ghost, Pieces, Wording
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.overlay_item import SpotPlaces
from diadochi.scene.view.map_view import MapView
from diadochi.scene.view.sheet_view import ARROW_KEYS

# --- key gestures
# The keyboard on the map: a cursor walks the graph with the arrow keys, Enter lifts and drops armies.
#
# I changes the side of the walls, Enter sets the cursor, Esc takes it away. Where a question has a default answer, the
# window gives it at Enter unless there is something to lift or drop here; Shift+Enter sets the cursor. A digit, N or
# Shift+N choose among the leaders of a space; the full stop asks for a part of the stack, or for the part
# that goes to the cursor.

AskPart = Callable[[StackKey, Spot | None], None]
"""Asks for a part of a stack; it is lifted, or goes on to a place."""

# --- walking the graph

Direction = tuple[int, int]
"""Right and down as 1, left and up as -1, on the canvas."""
_WIDEST = 75.0
"""The largest angle in degrees between the direction and a neighbour."""


def neighbour(atlas: Atlas, space: str, direction: Direction) -> str | None:
    """The neighbour of `space` in a direction: the least off it, then the nearest. None if there is none.

    If no neighbour fits, the nearest space in that direction is taken, so that the cursor is never trapped.
    """
    here, others = atlas.place[space], {other: at for other, at in atlas.place.items() if other != space}
    joined = {step.to: others[step.to] for step in atlas.steps[space] if step.to in others}
    return best_in_direction(here, joined, direction) or best_in_direction(here, others, direction)


def best_in_direction(here: Point, others: Mapping[str, Point], direction: Direction) -> str | None:
    """Which of the other points is least off a direction, then nearest; None if none is in that direction."""
    x, y = here
    found: list[tuple[float, str]] = []
    for other, (ox, oy) in others.items():
        along = (ox - x) * direction[0] + (oy - y) * direction[1]
        across = abs((ox - x) * direction[1]) + abs((oy - y) * direction[0])
        off = math.degrees(math.atan2(across, along))
        if along > 0 and off <= _WIDEST:
            found.append((math.hypot(along, across) * (1.0 + (off / 38.0) ** 2), other))
    return min(found)[1] if found else None


# --- keys

_HOLDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class KeyGesture(QObject):
    """The keyboard's cursor. `pressed` gets key presses before the view does.

    `cursor_moved` (space) asks that the space be brought into view.
    """

    cursor_moved = Signal(str)

    def __init__(
        self,
        atlas: Atlas,
        gesture: Gesture,
        pieces: Pieces,
        highlights: HighlightLayer,
        wording: Wording,
        nearest: Callable[[], str],
        ask: AskPart,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._atlas, self._gesture, self._pieces = atlas, gesture, pieces
        self._highlights, self._wording = highlights, wording
        self._nearest, self._ask = nearest, ask
        self._cursor: Spot | None = None
        self._chosen = 0
        self._is_aimed = False
        """Whether the player has chosen the place of the cursor: Enter there tells why an army may not be lifted.
        Otherwise Enter goes on to an army that may.
        """

    @property
    def cursor(self) -> Spot | None:
        return self._cursor

    def pressed(self, event: QKeyEvent) -> bool:
        """Handle a key press; False for one that does not concern the cursor."""
        if event.modifiers() & _HOLDS:
            return False
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
            return True
        if self._cursor is None and not self._gesture.is_open:
            return False
        if key in ARROW_KEYS:
            self._walk(ARROW_KEYS[key])
        elif key == Qt.Key.Key_I:
            self._turn_side()
        elif key == Qt.Key.Key_N:
            self._choose(self._chosen + (-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1))
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._choose(int(key) - int(Qt.Key.Key_1), wrap=False)
        elif key == Qt.Key.Key_Period:
            self._ask_part()
        else:
            return False
        return True

    @property
    def uses_enter(self) -> bool:
        found = self._here()
        return found is not None and self._gesture.may_lift(found[0])

    def set_cursor(self, space: str | None, inside: bool = False) -> None:
        """Put the cursor on a space, or remove it (None)."""
        if space is None:
            self._cursor = None
            self._highlights.show_cursor(None)
            return
        self._cursor, self._chosen = self._side(space, inside), 0
        self._is_aimed = True
        self._show()
        self.cursor_moved.emit(space)

    def cancel(self) -> bool:
        """Handle Esc with nothing lifted: remove the cursor; False when there is none."""
        was_there = self._cursor is not None
        self.set_cursor(None)
        return was_there

    def _side(self, space: str, inside: bool) -> Spot:
        """A space and the side of its walls: the legal one when only one is legal."""
        if not self._highlights.places.is_walled(space):
            return space, False
        in_legal, out_legal = (space, True) in self._gesture.marks, (space, False) in self._gesture.marks
        return (space, in_legal) if in_legal != out_legal else (space, inside)

    def _show(self) -> None:
        spot = self._cursor
        self._highlights.show_cursor(spot)
        if spot is None:
            return
        if self._gesture.is_open:
            self._gesture.carry(self._above(spot[0]))
            self._gesture.hover(spot, aloud=True)
        else:
            leaders = tuple(leader for leader, _ in self._pieces.in_space(spot[0]))
            self._gesture.announced.emit(self._wording.cursor(spot, leaders, self._chosen))

    def _above(self, space: str) -> QPointF:
        return self._highlights.places.centre(space) - QPointF(0, 46.0 / self._highlights.step**0.5)

    def _walk(self, direction: Direction) -> None:
        start = self._cursor or self._gesture.home
        if start is None:
            return
        there = neighbour(self._atlas, start[0], direction)
        if there is not None:
            self.set_cursor(there)

    def _enter(self) -> None:
        if self._cursor is None:
            self.set_cursor(*(self._gesture.home or self._army_near(self._nearest())))
            self._is_aimed = False
        elif self._gesture.is_open:
            self._drop(self._cursor)
        else:
            self._lift()

    def _drop(self, spot: Spot) -> None:
        if spot == self._gesture.home:
            self._gesture.put_back()
        elif self._gesture.drop(spot):
            self._show_after_drop()

    def _show_after_drop(self) -> None:
        """The cursor stays where the army went, without a word: the drop has been announced."""
        self._is_aimed = False
        self._highlights.show_cursor(self._cursor)

    def _lift(self) -> None:
        found = self._here()
        if found is None or not (self._is_aimed or self._gesture.may_lift(found[0])):
            self._go_to_next_army()
            return
        leader, key = found
        self._is_aimed = False
        if self._gesture.lift(leader):
            self._cursor = (key.space, key.inside)
            self._highlights.show_cursor(self._cursor)
            self.cursor_moved.emit(key.space)  # the map may have moved since the cursor was set

    def _armies(self) -> list[Spot]:
        pieces = (piece for space in self._atlas.spaces for piece in self._pieces.in_space(space))
        return sorted({(key.space, key.inside) for leader, key in pieces if self._gesture.may_lift(leader)})

    def _army_near(self, space: str) -> Spot:
        """The space nearest to `space` with an army that can be lifted; `space` itself where there is none."""
        centre = self._highlights.places.centre
        here = centre(space)
        return min(self._armies(), key=lambda spot: (centre(spot[0]) - here).manhattanLength(), default=(space, False))

    def _go_to_next_army(self) -> None:
        """From where nothing can be lifted to the next place where something can, in turn."""
        armies, cursor = self._armies(), self._cursor
        if cursor is None or not armies:
            self._show()
        else:
            self.set_cursor(*next((spot for spot in armies if spot > cursor), armies[0]))

    def _here(self) -> tuple[str, StackKey] | None:
        found = self._pieces.in_space(self._cursor[0]) if self._cursor is not None else ()
        return found[self._chosen % len(found)] if found else None

    def _choose(self, number: int, wrap: bool = True) -> None:
        if self._cursor is None or self._gesture.is_open:
            return
        count = len(self._pieces.in_space(self._cursor[0]))
        if count and (wrap or number < count):
            self._chosen = number % count
            self._show()

    def _turn_side(self) -> None:
        if self._cursor is not None and self._highlights.places.is_walled(self._cursor[0]):
            self._cursor = (self._cursor[0], not self._cursor[1])
            self._show()

    def _ask_part(self) -> None:
        found, lifted = self._here(), self._gesture.lifted_key
        if lifted is not None and self._cursor in self._gesture.marks:
            self._gesture.put_back()
            self._ask(lifted, self._cursor)
        elif found is not None:
            self._gesture.put_back()
            self._ask(found[1], None)


# --- targets
# The drop target at a point of the sheet: a symbol, a stack beside its space, or whatever is near.


class Aim:
    """Finds drop targets; `scale` returns the present screen pixels per canvas pixel."""

    def __init__(self, places: SpotPlaces, counters: CountersLayer, scale: Callable[[], float]) -> None:
        self._places, self._counters, self._scale = places, counters, scale

    def spot_at(self, point: QPointF, targets: Container[Spot] = ()) -> Spot | None:
        """The target under a point.

        A symbol that is hit comes first; then a stack, which represents its space and its side of the walls; then the
        nearest symbol.
        """
        near = self._places.spot_at(point, self._scale(), targets)
        if near is not None and self._hits(point, near[0]):
            return near
        key = self._counters.stack_at(point)
        if key is None:
            return near
        inside, outside = (key.space, True), (key.space, False)
        if (inside in targets) != (outside in targets):
            return inside if inside in targets else outside
        return key.space, key.inside

    def _hits(self, point: QPointF, space: str) -> bool:
        reach = self._places.radius(space)
        off = point - self._places.centre(space)
        return max(abs(off.x()), abs(off.y())) <= reach


# --- click and click
# A stack lifted by a click follows the pointer; a second click drops it.


class ClickClick:
    """The second half of the gesture, while something is lifted and no button is held."""

    def __init__(self, gesture: Gesture, aim: Aim) -> None:
        self._gesture, self._aim = gesture, aim

    def hover(self, point: QPointF) -> None:
        """Let what is lifted follow the pointer."""
        if self._gesture.is_open:
            self._gesture.carry(point)
            self._gesture.hover(self._aim.spot_at(point, self._gesture.targets))

    def finish(self, point: QPointF) -> None:
        """The second click: drop on a legal place; on a refused one say why and keep holding; elsewhere put back."""
        spot = self._aim.spot_at(point, self._gesture.targets)
        if spot is None or spot == self._gesture.home:
            self._gesture.put_back()
        else:
            self._gesture.drop(spot)


# --- drag
# Pressing a stack lifts it, moving carries it, releasing drops it. A press without a move leaves it lifted.
#
# A press on a stack lifted by a click carries it too. A press with Shift, or a long press, asks for a part of the
# stack; a drop with Shift asks for the part that goes there.

LONG_PRESS_MS = 550


class DragGesture(QObject):
    """One press of the left button on a stack, from press to release."""

    def __init__(self, gesture: Gesture, aim: Aim, scale: Callable[[], float], ask: AskPart, parent: QObject) -> None:
        super().__init__(parent)
        self._gesture, self._aim, self._scale, self._ask = gesture, aim, scale, ask
        self._key: StackKey | None = None
        self._start = QPointF()
        self._moved = self._again = False
        self._long = QTimer(self)
        self._long.setSingleShot(True)
        self._long.setInterval(LONG_PRESS_MS)
        self._long.timeout.connect(self._held_long)

    def start(self, leader: str, key: StackKey, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Begin: lift the stack, or ask for a part."""
        self._key, self._start, self._moved, self._again = key, point, False, False
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._finish()
            self._ask(key, None)
        elif self._gesture.lift(leader, None, point):
            self._long.start()
        else:
            self._finish()

    def take_up(self, point: QPointF) -> None:
        """Begin with a stack that a click has lifted; a press without a move puts it back."""
        self._key, self._start, self._moved, self._again = None, point, False, True

    def move(self, point: QPointF) -> None:
        """Carry the stack once the mouse has moved far enough for a drag."""
        if not (self._key or self._again) or not self._gesture.is_open:
            return
        if (
            not self._moved
            and (point - self._start).manhattanLength() * self._scale() < QApplication.startDragDistance()
        ):
            return
        self._long.stop()
        self._moved = True
        self._gesture.carry(point)
        self._gesture.hover(self._aim.spot_at(point, self._gesture.targets))

    def finish(self, point: QPointF) -> None:
        """Release: drop what was dragged, or put it back where that is refused. A stack that was only pressed stays
        lifted.

        One that was pressed for the second time is put back.
        """
        moved, again = self._moved, self._again
        self._finish()
        if again and not moved:
            self._gesture.put_back()
        elif moved:
            self._gesture.drop_or_put_back(self._aim.spot_at(point, self._gesture.targets))

    def cancel(self) -> None:
        """Put everything back: Esc was pressed, or the press turned out to be something else."""
        self._finish()
        self._gesture.put_back()

    def _finish(self) -> None:
        self._long.stop()
        self._key, self._moved, self._again = None, False, False

    def _held_long(self) -> None:
        key = self._key
        if key is not None and not self._moved:
            self.cancel()
            self._ask(key, None)


# --- all gestures


class Gestures(QObject):
    """Makes every gesture and connects it to `view`.

    `gesture` has the signals of lifting and dropping, `keys` the keyboard's cursor. `choose_asked` (space, seat,
    inside, Spot it is dropped at or None) asks for part of a stack; continue with `lift_part`. Set `yields` to say
    which presses another part of the window handles, and `carried_by_others` which of them begin a drag, so that the
    sheet does not pan. Call `close` when another scene or table takes the view.
    """

    choose_asked = Signal(str, int, bool, object)

    def __init__(
        self,
        view: MapView,
        table: GestureTable,
        counters: CountersLayer,
        highlights: HighlightLayer,
        speaker: Speaker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent or view)
        self._view, self._counters, self._highlights = view, counters, highlights
        self._atlas = table.kit.atlas
        self._pieces = Pieces(table, counters)
        self._ghost = Ghost(view.scene(), self)
        wording = Wording(speaker, self._pieces.kind)
        self.gesture = Gesture(table, counters, highlights, self._ghost, self._pieces, wording, self)
        self._aim = aim = Aim(highlights.places, counters, lambda: view.scale_now)
        self._drag = DragGesture(self.gesture, aim, lambda: view.scale_now, self._ask, self)
        self._click = ClickClick(self.gesture, aim)
        self.keys = KeyGesture(
            self._atlas, self.gesture, self._pieces, highlights, wording, self._in_the_middle, self._ask, self
        )
        self._wanted: tuple[str, StackKey] | None = None
        self.yields: Callable[[QPointF], bool] = lambda _point: False
        self.carried_by_others: Callable[[QPointF], bool] = lambda _point: False
        self._pressing: DragGesture | ClickClick | None = None
        highlights.locate = self._pieces.box_of_thing
        self._join()

    def leaders(self) -> tuple[str, ...]:
        return tuple(leader for key in self._counters.keys() for leader in self._pieces.leaders(key))  # noqa: SIM118

    def _join(self) -> None:
        view = self._view
        view.claims, view.keys = self._claims, self.keys.pressed
        view.pressed.connect(self._press)
        view.moved.connect(self._move)
        view.released.connect(self._release)
        view.abandoned.connect(self._abandon)
        view.hovered.connect(self._click.hover)
        view.escapes.add(self._escape)
        view.menus.add(self._open_parts)
        self.keys.cursor_moved.connect(self._bring_into_sight)

    def close(self) -> None:
        """Put back what is lifted and disconnect from the view."""
        self.gesture.put_back()
        self._ghost.remove()
        self.keys.cancel()
        view = self._view
        view.claims, view.keys = (lambda _point, _modifiers: False), (lambda _event: False)
        view.pressed.disconnect(self._press)
        view.moved.disconnect(self._move)
        view.released.disconnect(self._release)
        view.abandoned.disconnect(self._abandon)
        view.hovered.disconnect(self._click.hover)
        view.escapes.drop(self._escape)
        view.menus.drop(self._open_parts)

    def set_motion(self, on: bool) -> None:
        self._ghost.motion = on
        self._highlights.set_motion(on)

    def lift_part(self, leader: str, group: GameGroup) -> bool:
        """Lift the chosen part of a stack; it follows the pointer until it is dropped. False when refused."""
        return self.gesture.lift(leader, group)

    @property
    def ghost_box(self) -> QRectF | None:
        """The box of what is lifted, in canvas pixels; None if nothing is."""
        item = self._ghost.item
        return None if item is None else item.mapRectToScene(item.boundingRect() | item.childrenBoundingRect())

    # --- the mouse

    def _claims(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> bool:
        """Whether a press is a gesture: on any leader's stack; while something is lifted, only where it was lifted.

        Called before any other handler of the press, while a fan under it is still open.
        """
        self._wanted = None
        if self.carried_by_others(point):
            return True
        if self.yields(point):
            return False
        if self.gesture.is_open:
            return self._is_home(point)
        key = self._counters.stack_at(point)
        if key is None:
            return False
        leader = self._pieces.pressed(key, self._counters.face_at(point))
        if leader is not None:
            self._wanted = (leader, key)
        return leader is not None

    def _is_home(self, point: QPointF) -> bool:
        return self._aim.spot_at(point, self.gesture.targets) == self.gesture.home

    def _press(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        if self.gesture.is_open and self._is_home(point):
            self._pressing = self._drag
            self._drag.take_up(point)
        elif self.gesture.is_open:
            self._pressing = self._click
        elif self._wanted is not None:
            self._pressing = self._drag
            self._drag.start(*self._wanted, point, modifiers)

    def _move(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        if self._pressing is self._drag:
            self._drag.move(point)

    def _release(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        pressing, self._pressing = self._pressing, None
        if pressing is None:
            return
        spot, lifted = self._aim.spot_at(point, self.gesture.targets), self.gesture.lifted_key
        if modifiers & Qt.KeyboardModifier.ShiftModifier and lifted is not None and spot in self.gesture.marks:
            self._drag.cancel()
            self._ask(lifted, spot)
        else:
            pressing.finish(point)

    def _abandon(self) -> None:
        """The press became a pan, or Esc has ended it."""
        pressing, self._pressing = self._pressing, None
        if pressing is self._drag:
            self._drag.cancel()

    def _escape(self) -> bool:
        if not self.gesture.is_open:
            return self.keys.cancel()
        self.gesture.put_back()
        return True

    def _open_parts(self, point: QPointF, _at: QPoint) -> bool:
        key = self._counters.stack_at(point)
        if key is None or not self._pieces.leaders(key):
            return False
        self.gesture.put_back()
        self._ask(key, None)
        return True

    # --- asking for a part

    def _ask(self, key: StackKey, target: Spot | None) -> None:
        self._pressing = None
        self.choose_asked.emit(key.space, key.owner, key.inside, target)

    # --- the keyboard

    def _in_the_middle(self) -> str:
        middle = self._view.visible_rect().center()
        places = self._atlas.place
        return min(places, key=lambda space: _square(QPointF(*places[space]), middle))

    def _bring_into_sight(self, space: str) -> None:
        self._view.ensureVisible(self._highlights.places.box(space), 120, 90)


def _square(one: QPointF, other: QPointF) -> float:
    off = one - other
    return off.x() ** 2 + off.y() ** 2
