"""All gestures of one view joined: its signals go to the drag, the second click or the keyboard, whichever is on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal

from desktop.language import Speaker
from desktop.scene.counters.layer import CountersLayer
from desktop.scene.counters.siting import StackKey
from desktop.scene.gestures.aim import Aim
from desktop.scene.gestures.click import ClickClick
from desktop.scene.gestures.drag import DragGesture
from desktop.scene.gestures.gesture import Gesture
from desktop.scene.gestures.ghost import Ghost
from desktop.scene.gestures.keys import KeyGesture
from desktop.scene.gestures.pieces import Pieces
from desktop.scene.gestures.table import GestureTable
from desktop.scene.gestures.wording import Wording
from desktop.scene.highlights.layer import HighlightLayer
from desktop.scene.view.map_view import MapView


class Gestures(QObject):
    """Hands at a table: makes every gesture and joins it to `view`.

    `gesture` carries the signals of lifting and dropping, `keys` the keyboard's cursor. `choose_asked` (space, seat,
    inside, point of the screen) asks for part of a stack; go on with `lift_part`. Set `yields` to say which presses
    somebody else takes, and `carried_by_others` which begin a drag of somebody else's, so that the sheet lies still.
    Call `close` when another scene or table takes the view.
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
        """Whoever leads a stack that lies on the map, the commander of each before those under him."""
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
        """Put back what is in hand and leave the view alone."""
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
        """Whether stacks ease to their places and flashes pulse."""
        self._ghost.motion = on
        self._highlights.set_motion(on)

    def lift_part(self, leader: str, group: object) -> bool:
        """Take part of a stack in hand, as chosen; it follows the pointer until it is dropped. False when refused."""
        return self.gesture.lift(leader, group)

    @property
    def ghost_box(self) -> QRectF | None:
        """Where what is in hand hangs, in canvas pixels; None with empty hands."""
        item = self._ghost.item
        return None if item is None else item.mapRectToScene(item.boundingRect() | item.childrenBoundingRect())

    # --- the mouse

    def _claims(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> bool:
        """A press on somebody's leaders is a gesture; while something is in hand, only one where it was lifted.

        Asked before anybody hears of the press, while a fan under it is still open.
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
        """Whether what is in hand was lifted there."""
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
        """The press was the beginning of a pan, or Esc has ended it."""
        pressing, self._pressing = self._pressing, None
        if pressing is self._drag:
            self._drag.cancel()

    def _escape(self) -> bool:
        if not self.gesture.is_open:
            return self.keys.cancel()
        self.gesture.put_back()
        return True

    def _has_parts(self, point: QPointF) -> bool:
        """Whether a stack is there of which a part can be chosen."""
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
        """Ask beside the space, as for the keyboard."""
        place = self._view.mapFromScene(self._highlights.places.centre(key.space))
        self._ask(key, self._view.viewport().mapToGlobal(place))

    # --- the keyboard

    def _in_the_middle(self) -> str:
        """The space nearest to the middle of what is seen."""
        middle = self._view.visible_rect().center()
        places = self._atlas.place
        return min(places, key=lambda space: _square(QPointF(*places[space]), middle))

    def _bring_into_sight(self, space: str) -> None:
        self._view.ensureVisible(self._highlights.places.box(space), 120, 90)


def _square(one: QPointF, other: QPointF) -> float:
    off = one - other
    return off.x() ** 2 + off.y() ** 2
