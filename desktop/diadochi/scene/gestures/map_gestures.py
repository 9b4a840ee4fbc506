"""All gestures of one view: its signals go to the drag, to the second click or to the keyboard, whichever is active."""

from __future__ import annotations

from collections.abc import Callable, Container

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from diadochi.forecast.game_forecast import Spot
from diadochi.language import Speaker
from diadochi.rules.core.game import GameGroup
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.gestures.key_gestures import KeyGesture
from diadochi.scene.gestures.lift_gesture import Gesture, GestureTable, Ghost, Pieces, Wording
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.overlay_item import SpotPlaces
from diadochi.scene.view.map_view import MapView

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
# stack.

LONG_PRESS_MS = 550
AskPart = Callable[[StackKey, QPoint], None]
"""Asks for a part of a stack; the point is where on the screen."""


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
            self._ask(key, QCursor.pos())
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
            self._ask(key, QCursor.pos())


# --- all gestures


class Gestures(QObject):
    """Makes every gesture and connects it to `view`.

    `gesture` has the signals of lifting and dropping, `keys` the keyboard's cursor. `choose_asked` (space, seat,
    inside, point of the screen) asks for part of a stack; continue with `lift_part`. Set `yields` to say which presses
    another part of the window handles, and `carried_by_others` which of them begin a drag, so that the sheet does not
    pan. Call `close` when another scene or table takes the view.
    """

    choose_asked = Signal(str, int, bool, QPoint)

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
            self._atlas, self.gesture, self._pieces, highlights, wording, self._in_the_middle, self._ask_at, self
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
        view.context_asked.connect(self._context)
        view.menu_at = self._has_parts
        self.keys.cursor_moved.connect(self._bring_into_sight)

    def close(self) -> None:
        """Put back what is lifted and disconnect from the view."""
        self.gesture.put_back()
        self._ghost.remove()
        self.keys.cancel()
        view = self._view
        view.claims, view.keys = (lambda _point, _modifiers: False), (lambda _event: False)
        view.menu_at = lambda _point: False
        view.pressed.disconnect(self._press)
        view.moved.disconnect(self._move)
        view.released.disconnect(self._release)
        view.abandoned.disconnect(self._abandon)
        view.hovered.disconnect(self._click.hover)
        view.escapes.drop(self._escape)
        view.context_asked.disconnect(self._context)

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
        if self.yields(point):
            return False
        if self.carried_by_others(point):
            return True
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

    def _release(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        pressing, self._pressing = self._pressing, None
        if pressing is not None:
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

    def _has_parts(self, point: QPointF) -> bool:
        key = self._counters.stack_at(point)
        return key is not None and bool(self._pieces.leaders(key))

    def _context(self, point: QPointF, at: QPoint) -> None:
        key = self._counters.stack_at(point)
        if key is not None and self._pieces.leaders(key):
            self.gesture.put_back()
            self._ask(key, at)

    # --- asking for a part

    def _ask(self, key: StackKey, at: QPoint) -> None:
        self._pressing = None
        self.choose_asked.emit(key.space, key.owner, key.inside, at)

    def _ask_at(self, key: StackKey) -> None:
        place = self._view.mapFromScene(self._highlights.places.centre(key.space))
        self._ask(key, self._view.viewport().mapToGlobal(place))

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
