"""The keyboard on the map: a cursor walks the graph with the arrow keys, Enter lifts and drops armies.

I changes the side of the walls, Enter sets the cursor, Esc takes it away. Where a question has a default answer, the
window gives it at Enter unless there is something to lift or drop here; Shift+Enter sets the cursor. A digit, N or
Shift+N choose among the leaders of a space; the full stop asks for a part of the stack.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.game_forecast import Spot
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.gestures.lift_gesture import Gesture, Pieces, Wording
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.view.sheet_view import ARROW_KEYS

# --- walking the graph

Direction = tuple[int, int]
"""Right and down as 1, left and up as -1, on the canvas."""
_WIDEST = 75.0
"""The largest angle in degrees between the direction and a neighbour."""


def neighbour(atlas: Atlas, space: str, direction: Direction) -> str | None:
    """The neighbour of `space` in a direction: the least off it, then the nearest. None if there is none.

    If no neighbour fits, the nearest space in that direction is taken, so that the cursor is never trapped.
    """
    joined = {step.to for step in atlas.steps[space]}
    return _best(atlas, space, joined, direction) or _best(atlas, space, set(atlas.place) - {space}, direction)


def _best(atlas: Atlas, space: str, among: set[str], direction: Direction) -> str | None:
    x, y = atlas.place[space]
    found: list[tuple[float, str]] = []
    for other in among:
        ox, oy = atlas.place[other]
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
        ask: Callable[[StackKey], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._atlas, self._gesture, self._pieces = atlas, gesture, pieces
        self._highlights, self._wording = highlights, wording
        self._nearest, self._ask = nearest, ask
        self._cursor: Spot | None = None
        self._chosen = 0

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
        self._highlights.show_cursor(self._cursor)

    def _lift(self) -> None:
        found = self._here()
        if found is None:
            self._go_to_next_army()
            return
        leader, key = found
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
        found = self._here()
        if found is not None:
            self._gesture.put_back()
            self._ask(found[1])
