"""Moving counters by hand: highlights and gestures of one window, connected to the controller."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.gestures.map_gestures import Gestures
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import announce


class Hands(QObject):
    """Highlights of the scene and gestures of the view, recreated when another map is opened.

    `choose_asked` carries space, seat, whether inside, and a Spot or None: choose a part of the stack, to go there.
    `over_changed` carries the Spot below the carried stack or None; `taken` and `let_go` fire on lifting and releasing;
    `forbidden` carries the Verdict on a refused drop, and its Spot.
    """

    choose_asked = Signal(str, int, bool, object)
    over_changed = Signal(object)
    taken = Signal()
    let_go = Signal()
    forbidden = Signal(object, object)

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self._yields: Callable[[QPointF], bool] = lambda _point: False
        self._led: Callable[[QPointF], bool] = lambda _point: False
        shell.pointing.yield_to(lambda point: self._yields(point))
        shell.input.uses_enter.append(self._uses_enter)
        self.highlights, self.gestures = self._make()

    def _uses_enter(self) -> bool:
        has_keyboard = self._shell.frame.focusWidget() is self._shell.view
        return self.gestures.gesture.is_open or (has_keyboard and self.gestures.keys.uses_enter)

    def leave_to_others(self, yields: Callable[[QPointF], bool], led: Callable[[QPointF], bool]) -> None:
        """Set which presses on the map belong to others, and which of them begin a drag."""
        self._yields, self._led = yields, led

    def _make(self) -> tuple[HighlightLayer, Gestures]:
        scene, view = self._shell.scene, self._shell.view
        highlights = HighlightLayer(scene, scene.atlas, scene)
        highlights.set_zoom_step(*view.drawing)
        highlights.letter_by(scene.sheet.names_shown)
        view.settled.connect(highlights.set_zoom_step)
        view.view_changed.connect(highlights.follow_view)
        return highlights, self._join(highlights)

    def _join(self, highlights: HighlightLayer) -> Gestures:
        shell, view, counters = self._shell, self._shell.view, self._shell.scene.counters
        assert counters is not None
        gestures = Gestures(view, self._controller, counters, highlights, shell.speaker, self)
        gestures.set_motion(shell.preferences.motion)
        shell.appearance.motion_changed.connect(gestures.set_motion)
        gestures.gesture.hover_reason.connect(self._tell)
        gestures.gesture.announced.connect(lambda sentence: announce(view, sentence))
        gestures.gesture.over_changed.connect(self.over_changed)
        gestures.gesture.lifted.connect(lambda _piece: self.taken.emit())
        gestures.gesture.forbidden.connect(self.forbidden)
        gestures.gesture.dropped.connect(lambda _spot: self.let_go.emit())
        gestures.gesture.cancelled.connect(self.let_go)
        gestures.gesture.cancelled.connect(lambda: shell.prompt.show_reason(""))
        self._mind_clicks(gestures)
        gestures.choose_asked.connect(self.choose_asked)
        gestures.yields = lambda point: self._yields(point)
        gestures.carried_by_others = lambda point: self._led(point)
        return gestures

    def _mind_clicks(self, gestures: Gestures) -> None:
        # While a stack is in hand a click is a drop: the inspector must not pin it
        pointing, gesture = self._shell.pointing, gestures.gesture
        gesture.lifted.connect(lambda _piece: pointing.mind_clicks(False))
        gesture.dropped.connect(lambda _spot: pointing.mind_clicks(True))
        gesture.cancelled.connect(lambda: pointing.mind_clicks(True))

    def lead_cursor(self, space: str) -> None:
        """Move the keyboard cursor to a space that was chosen by name."""
        if self.gestures.keys.cursor is not None:
            self.gestures.keys.set_cursor(space)

    def rest(self) -> None:
        """Disable gestures until `resume`."""
        self._controller.set_down()
        self.gestures.close()
        self.highlights.clear()

    def resume(self) -> None:
        self.gestures.deleteLater()
        self.gestures = self._join(self.highlights)

    def renew(self) -> None:
        """Recreate highlights and gestures for another scene."""
        self.gestures.deleteLater()
        self.highlights, self.gestures = self._make()

    def leaders(self) -> tuple[str, ...]:
        """Leaders of the stacks on the map; none on a map without pieces."""
        return self.gestures.leaders() if self._shell.table.kit is not None else ()

    def refresh(self) -> None:
        self.gestures.gesture.refresh()

    def _tell(self, verdict: Verdict, _spot: Spot) -> None:
        speaker, reason = self._shell.speaker, verdict.reason
        if reason is None:
            self._shell.prompt.show_reason("")
        else:
            self._shell.prompt.show_reason(lambda: speaker.say(reason), verdict.because)


# --- precomputing
# While the table is idle, movement of all liftable armies is computed, one at a time.

_REST_MS = 300  # milliseconds of rest after a change, as another may follow
_PAUSE_MS = 5


class ArmyPreparation(QObject):
    """Restarts after every change of the table; what is not ready yet is computed when an army is lifted."""

    def __init__(self, controller: RulesController, hands: Hands) -> None:
        super().__init__(hands)
        self._controller, self._hands = controller, hands
        self._left: list[str] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        controller.changed.connect(self._begin)
        self._begin()

    def _begin(self) -> None:
        self._left = None
        self._timer.start(_REST_MS)

    def _go_on(self) -> None:
        if self._left is None:
            self._left = list(self._hands.leaders())
        if self._left:
            self._controller.make_ready(self._left.pop())
            self._timer.start(_PAUSE_MS)
