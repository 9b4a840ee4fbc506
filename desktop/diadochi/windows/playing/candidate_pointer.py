"""Chooses among many places of the map by keys: arrow keys go to the next one, first letters find one by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from diadochi.scene.gestures.map_gestures import best_in_direction
from diadochi.scene.view.map_view import MapView
from diadochi.scene.view.sheet_view import ARROW_KEYS
from diadochi.windows.playing.choice_fan import FIRST_LETTERS_MS


class NamedPlace(NamedTuple):
    """A place to choose: its point on the sheet, in canvas pixels, and its name."""

    point: QPointF
    name: str


_MARGIN = (140, 110)  # pixels around the chosen place that the view shows


class CandidatePointer(QObject):
    """Points at one of the places that are offered by key.

    `moved` carries the key of the place, empty for none; `taken` carries it when Enter takes it.
    """

    moved = Signal(str)
    taken = Signal(str)

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._places: Mapping[str, NamedPlace] = {}
        self._key, self._typed = "", ""
        self._forgetting = QTimer(self, singleShot=True, interval=FIRST_LETTERS_MS)
        self._forgetting.timeout.connect(self._forget)
        view.escapes.add(self._escape)

    @property
    def key(self) -> str:
        """The key of the place pointed at; empty for none."""
        return self._key

    def offer(self, places: Mapping[str, NamedPlace]) -> None:
        """Offer these places and no others."""
        self._places = places
        if self._key not in places:
            self._point("")

    def pressed(self, event: QKeyEvent) -> bool:
        """Handle a key press on the map; False for one that does not concern the places."""
        if not self._places or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = Qt.Key(event.key())
        if key in ARROW_KEYS:
            self._step(ARROW_KEYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._key:
            self.taken.emit(self._key)
        elif event.text().isalpha():
            return self._find(event.text())
        else:
            return False
        return True

    def _step(self, direction: tuple[int, int]) -> None:
        if not self._key:
            self._point(self._nearest_to_the_middle())
            return
        here = self._places[self._key].point
        others = {key: (p.point.x(), p.point.y()) for key, p in self._places.items() if key != self._key}
        self._point(best_in_direction((here.x(), here.y()), others, direction) or self._key)

    def _nearest_to_the_middle(self) -> str:
        middle = self._view.visible_rect().center()
        return min(self._places, key=lambda key: (self._places[key].point - middle).manhattanLength())

    def _find(self, sign: str) -> bool:
        typed = self._typed + sign.casefold()
        found = next((key for key, place in self._places.items() if _begins(place.name, typed)), None)
        if found is None:
            return bool(self._typed)
        self._typed = typed
        self._forgetting.start()
        self._point(found)
        return True

    def _point(self, key: str) -> None:
        if key == self._key:
            return
        self._key = key
        if key:
            point = self._places[key].point
            self._view.ensureVisible(point.x(), point.y(), 1, 1, *_MARGIN)
        self.moved.emit(key)

    def _forget(self) -> None:
        self._typed = ""

    def _escape(self) -> bool:
        was_on = bool(self._key)
        self._point("")
        return was_on


def _begins(name: str, typed: str) -> bool:
    return any(part.startswith(typed) for part in (name.casefold(), *name.casefold().split()))
