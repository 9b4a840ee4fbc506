"""Answers given by dragging: the stack that they move is dragged to a highlighted place."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QApplication

from diadochi.scene.counters.counter_items import State
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.gestures.lift_gesture import Ghost
from diadochi.scene.gestures.map_gestures import Aim
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.shell import Shell


class AnswerDrag(QObject):
    """A drag of the led stack with the left button, from press to release.

    `stack` gives the stack, None for none, and `goals` the spaces that accept it. `dropped` carries such a space,
    `refused` any other one: the stack then springs back. `put_down` fires when the drag ends. A press without a move is
    ignored.
    """

    dropped = Signal(str)
    refused = Signal(str)
    put_down = Signal()

    def __init__(
        self, shell: Shell, hands: Hands, stack: Callable[[], StackKey | None], goals: Callable[[], Collection[str]]
    ) -> None:
        super().__init__(shell)
        self._shell, self._hands, self._stack, self._goals = shell, hands, stack, goals
        self._ghost = Ghost(shell.scene, self)
        self._start: QPointF | None = None
        self._carried: StackKey | None = None
        view = shell.view
        view.pressed.connect(self._press)
        view.moved.connect(self._move)
        view.released.connect(self._release)
        view.abandoned.connect(self.forget)
        shell.map_opened.connect(self._renew)

    def _renew(self) -> None:
        self._ghost.deleteLater()
        self._ghost = Ghost(self._shell.scene, self)
        self._start = self._carried = None

    @property
    def is_carried(self) -> bool:
        """Whether the stack is being dragged."""
        return self._carried is not None

    def is_at(self, point: QPointF) -> bool:
        """Whether a press at this point of the sheet starts a drag."""
        counters, key = self._shell.scene.counters, self._stack()
        return counters is not None and key is not None and counters.stack_at(point) == key

    def forget(self) -> None:
        self._start = None
        if self._carried is not None:
            self._put_down()
            self._ghost.remove()

    def _press(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        self._start = point if self.is_at(point) else None

    def _move(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        if self._start is None:
            return
        far = (point - self._start).manhattanLength() * self._shell.view.scale_now >= QApplication.startDragDistance()
        if far and self._carried is None:
            self._lift(self._start)
        if self._carried is not None:
            self._ghost.follow(point)
            space = self._space_at(point)
            self._hands.highlights.show_pointed((space, False) if space in self._goals() else None)

    def _lift(self, point: QPointF) -> None:
        counters, key = self._shell.scene.counters, self._stack()
        if counters is None or key is None or key not in counters.keys():  # noqa: SIM118
            return
        self._carried = key
        self._shell.pointing.mind_clicks(False)
        self._ghost.motion = self._shell.preferences.motion
        self._ghost.pick(counters.likeness(key), counters.box_of(key), point)
        counters.show_states({key: State.DIMMED})

    def _release(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        self._start, carried = None, self._carried
        if carried is None:
            return
        space = self._space_at(point)
        self._put_down()
        if space in self._goals():
            self._ghost.remove()
            self.dropped.emit(space)
        else:
            self._ghost.spring_back(lambda: None)
            if space not in ("", carried.space):
                self.refused.emit(space)

    def _put_down(self) -> None:
        self._carried = None
        self._shell.pointing.mind_clicks(True)
        self._hands.highlights.show_pointed(None)
        self.put_down.emit()

    def _space_at(self, point: QPointF) -> str:
        shell, counters = self._shell, self._shell.scene.counters
        if counters is None:
            return ""
        targets = frozenset((space, False) for space in self._goals())
        spot = Aim(self._hands.highlights.places, counters, lambda: shell.view.scale_now).spot_at(point, targets)
        return spot[0] if spot is not None else ""
