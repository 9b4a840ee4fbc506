"""Figures of the window with a game on it: frames, highlights, growth, memory, a whole game."""

import math
import random
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from diadochi.atlas.documents import JsonObject
from diadochi.controller.rules_controller import ProgramDice
from diadochi.lab.figures import spread
from diadochi.lab.rules_measures import GROWTH, SEED, enlarge, ground
from diadochi.players.player import RandomPlayer
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.canvas import STEPS
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.main_window import open_window
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.successors.game_plan import GamePlan

# --- the window and a hand for it

PATIENCE = 60.0
"""Seconds that missing land may take to be painted before a measure begins without it."""
_BUSY = 0.001
"""Seconds of work in one turn of the event loop that mean the window is not idle."""
IDLE = 0.6
"""Seconds without work after which everything is drawn that was to be drawn ahead."""
_LEFT, _MIDDLE, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
_PRESS, _MOVE, _RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease


class MeasuredTable:
    """A window of `size` pixels with `position` on the table, the five-player set-up unless it is given, in play."""

    def __init__(self, size: tuple[int, int], kit: Kit | None = None, position: Position | None = None) -> None:
        if kit is None or position is None:
            kit, position = ground()
        self.kit, self.position = kit, position
        self.window = open_window(kit, position, preferences=Preferences(moments="swiftly", explains=False))
        self.playing = Playing(self.window, kit, position)
        self.window.resize(*size)
        self.view, self.scene = self.window.shell.view, self.window.shell.scene
        self.paints = Paints(self.view.viewport())
        self.rest(IDLE)

    def turn(self) -> None:
        """Process all events, painting included."""
        QApplication.processEvents()

    def rest(self, quiet: float = 0.05) -> None:
        """Wait until the visible land is painted and the program idle for `quiet` seconds, at most `PATIENCE`.

        The window draws ahead while it is idle, so a measure begins as a user would, after a look.
        """
        begun = last = time.monotonic()
        while time.monotonic() - last < quiet and time.monotonic() - begun < PATIENCE:
            turned = time.process_time()
            self.turn()
            if time.process_time() - turned > _BUSY or not self.scene.land.settled:
                last = time.monotonic()
            time.sleep(0.002)

    def close(self) -> None:
        self.window.close()

    def frame(self, act: Callable[[], object]) -> float | None:
        """Seconds of `act` and the painting that follows; None when nothing was painted."""
        before, begun = self.paints.count, time.perf_counter()
        act()
        self.turn()
        took = time.perf_counter() - begun
        return took if self.paints.count > before else None

    def zoom_to(self, scale: float) -> None:
        """Go to a zoom step and the middle of the sheet at once, and wait until all is painted."""
        self.view.set_motion(False)
        self.view.zoom_to(scale)
        self.view.set_motion(True)
        self.view.centerOn(self.scene.sheet_rect.center())
        self.rest(IDLE)

    def roomy_steps(self) -> tuple[float, ...]:
        """The zoom steps at which the sheet is wider than the view by half or more, so that it can be panned."""
        room, sheet = self.view.viewport().width(), self.scene.sheet_rect.width()
        return tuple(step for step in STEPS if step * sheet > 1.5 * room)

    # --- a hand

    def press(self, at: QPoint, button: Qt.MouseButton = _LEFT) -> None:
        self._mouse(_PRESS, at, button, button)

    def move(self, at: QPoint, held: Qt.MouseButton = _LEFT) -> None:
        self._mouse(_MOVE, at, _NONE, held)

    def release(self, at: QPoint, button: Qt.MouseButton = _LEFT) -> None:
        self._mouse(_RELEASE, at, button, _NONE)

    def escape(self) -> None:
        self.view.escapes.press()
        self.turn()

    def _mouse(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        port, here = self.view.viewport(), QPointF(at)
        event = QMouseEvent(kind, here, QPointF(port.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(port, event)

    def armies(self) -> list[QPointF]:
        counters = self.scene.counters
        assert counters is not None  # a kit brings counters
        stacks = {(s, k.seat, k.inside) for s, k in self.position.all_stacks() if k.generals}
        keys = [key for key in counters.keys() if (key.space, key.owner, key.inside) in stacks]  # noqa: SIM118
        return [counters.box_of(key).center() for key in keys]

    def look_at(self, point: QPointF) -> QPoint:
        """Centre a point of the scene, and return its place in the viewport."""
        self.view.centerOn(point)
        self.rest(0.05)
        return self.view.mapFromScene(point)


class Paints(QObject):
    """Counts how often a widget was painted."""

    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False


# --- frames

_STRIDE = 24
"""Pixels of one move of the hand: a quick one."""
_MOVES = 160
"""Moves of one ring that the hand draws."""
_ZOOMS = 4
"""Times through all zoom steps, up and down."""
_QUICK_STEPS = 3
"""Zoom steps, from the coarsest on, of a quick look: land is soon painted for them."""


def _frames(size: tuple[int, int], quick: bool) -> JsonObject:
    """{"pan", "zoom", "drag"}, each {median, p95, max} in milliseconds."""
    moves = _MOVES // 8 if quick else _MOVES
    with closing(MeasuredTable(size)) as stage:
        scales = stage.roomy_steps()[: 1 if quick else 2]
        return {
            "pan": spread([frame for scale in scales for frame in _pan(stage, scale, moves)]),
            "zoom": spread(_zoom(stage, STEPS[:_QUICK_STEPS], 1) if quick else _zoom(stage, STEPS, _ZOOMS)),
            "drag": spread([frame for scale in scales for frame in _drag(stage, scale, moves)]),
        }


def _ring(start: QPoint, moves: int) -> list[QPoint]:
    """The points of a ring from `start` back to it."""
    points, at = [], start
    for move in range(moves):
        angle = 2 * math.pi * move / moves
        at = at + QPoint(round(_STRIDE * math.cos(angle)), round(_STRIDE * math.sin(angle)))
        points.append(at)
    return points


def _pan(stage: MeasuredTable, scale: float, moves: int) -> list[float]:
    """Seconds of each frame of a pan in a ring; a first round, not counted, has the land painted."""
    stage.zoom_to(scale)
    _pull(stage, moves, wait=True)
    return _pull(stage, moves, wait=False)


def _pull(stage: MeasuredTable, moves: int, wait: bool) -> list[float]:
    start, frames = stage.view.viewport().rect().center(), []
    stage.press(start, _MIDDLE)
    for at in _ring(start, moves):
        frames.append(stage.frame(lambda at=at: stage.move(at, _MIDDLE)))  # type: ignore[misc]
        if wait:
            stage.rest()
    stage.release(start, _MIDDLE)
    stage.rest()
    return [frame for frame in frames if frame is not None]


def _zoom(stage: MeasuredTable, scales: Sequence[float], rounds: int) -> list[float]:
    """Seconds of each frame of zoom steps, with glides; a first round, not counted, has the land painted."""
    stage.zoom_to(scales[0])
    steps = [1] * (len(scales) - 1) + [-1] * (len(scales) - 1)
    for step in steps:
        _glide(stage, step)
        stage.rest(IDLE)
    frames: list[float] = []
    for step in steps * rounds:
        frames += _glide(stage, step)
        stage.rest(IDLE)
    return frames


def _glide(stage: MeasuredTable, step: int) -> list[float]:
    frames = [stage.frame(lambda: stage.view.zoom(step))]
    while not stage.view.at_rest:
        time.sleep(0.001)
        frames.append(stage.frame(lambda: None))
    frames.append(stage.frame(lambda: None))
    return [frame for frame in frames if frame is not None]


def _drag(stage: MeasuredTable, scale: float, moves: int) -> list[float]:
    """Seconds of each frame while an army is dragged in a ring, without the frame that lifts it."""
    stage.zoom_to(scale)
    start = stage.look_at(stage.armies()[0])
    stage.press(start)
    stage.rest()
    frames = [stage.frame(lambda at=at: stage.move(at)) for at in _ring(start, moves)]  # type: ignore[misc]
    stage.escape()
    stage.release(start)
    stage.rest()
    return [frame for frame in frames if frame is not None]


# --- growth


def _growth(size: tuple[int, int], quick: bool) -> float | None:
    """The ratio of the median frame of a pan on the large map to that on the map itself."""
    kit, position = ground()
    moves = _MOVES // 8 if quick else _MOVES
    with closing(MeasuredTable(size, kit, position)) as small:
        scale = small.roomy_steps()[0]
        cost = median(_pan(small, scale, moves))
    enlarged = enlarge(kit.atlas, GROWTH)
    there = position.copy()
    there.map = enlarged.id
    with closing(MeasuredTable(size, Kit(enlarged, kit.box), there)) as large:
        # Only shown: a record refuses a position with more counters than the game has.
        large.scene.show_position(_spread_out(kit, there))
        large.rest(IDLE)
        return round(median(_pan(large, scale, moves)) / cost, 2)


def _spread_out(kit: Kit, position: Position) -> Position:
    """The counters of a position on every copy of the map."""
    many = position.copy()
    for number in range(2, GROWTH + 1):
        copies = {space: f"{space}_{number}" for space in kit.atlas.spaces}
        many.stacks.update({copies[space]: stacks for space, stacks in position.stacks.items()})
        many.markers.update({copies[space]: seat for space, seat in position.markers.items()})
    return many


# --- highlight

_ROUNDS = 5


def _highlight(size: tuple[int, int], quick: bool) -> JsonObject:
    with closing(MeasuredTable(size)) as stage:
        stage.zoom_to(stage.roomy_steps()[0])
        return spread([took for _ in range(1 if quick else _ROUNDS) for took in _presses(stage)])


def _presses(stage: MeasuredTable) -> list[float]:
    """Seconds from each press to the painted targets. Raises ValueError if a press lights nothing."""
    taken = []
    for army in stage.armies():
        at = stage.look_at(army)
        took = stage.frame(lambda at=at: stage.press(at))  # type: ignore[misc]
        if took is None or not stage.playing.hands.highlights.looks:
            raise ValueError(f"pressing at {at.x()}, {at.y()} lit no target")
        taken.append(took)
        stage.rest()
        stage.escape()
        stage.release(at)
    return taken


# --- memory


def _memory(size: tuple[int, int], quick: bool) -> float | None:
    """Megabytes; None where the system does not tell."""
    moves = _MOVES // 8 if quick else _MOVES
    with closing(MeasuredTable(size)) as stage:
        stage.zoom_to(STEPS[0])
        for step in [1] * (len(STEPS) - 1) + [-1] * (len(STEPS) - 1):
            _glide(stage, step)
            stage.rest(IDLE)
        for scale in stage.roomy_steps():
            _pan(stage, scale, moves)
        _drag(stage, stage.roomy_steps()[0], moves)
        return _peak()


def _peak() -> float | None:
    """The peak memory of this process in megabytes."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return None
    most = getrusage(RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


# --- table

_PLAYERS = 4
"""People at the screen, between whom the curtain falls."""
_MOST_ANSWERS = 6_000
"""Answers after which a game is broken off."""
_UNDOS, _JUMPS = 40, 60


def _table(size: tuple[int, int], quick: bool) -> JsonObject:
    """{"answer", "reveal", "undo", "jump"}, each {median, p95, max} in milliseconds."""
    share = 10 if quick else 1
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as home, closing(MeasuredTable(size)) as stage:
        stage.window.shell.appearance.set_motion(False)  # a glide lasts as long as it is meant to
        _begin(stage, Path(home))
        stage.rest(IDLE)
        answers, reveals = _play(stage, 100 if quick else _MOST_ANSWERS)
        return {
            "answer": spread(answers),
            "reveal": spread(reveals),
            "undo": spread(_undo(stage, _UNDOS // share)),
            "jump": spread(_jump(stage, _JUMPS // share)),
        }


def _begin(stage: MeasuredTable, home: Path) -> None:
    """A repeatable game of four people: same dice, cards and answers every time."""
    games = stage.playing.games
    games.desk.home, games.desk.chance = home, random.Random(SEED)
    stage.playing.controller.dice = ProgramDice(seed=SEED)
    games.files.begin(GamePlan(tuple(SeatPlan(f"Player {n}") for n in range(1, _PLAYERS + 1)), title="bench"))
    stage.turn()


def _painted(stage: MeasuredTable, act: Callable[[], object]) -> float:
    """Seconds of `act` and the painting after it; new layouts are only painted in the second turn of the loop."""
    begun = time.perf_counter()
    act()
    stage.turn()
    stage.turn()
    return time.perf_counter() - begun


def _play(stage: MeasuredTable, most: int) -> tuple[list[float], list[float]]:
    controller, hotseat = stage.playing.controller, stage.playing.hotseat
    player = RandomPlayer(random.Random(SEED))
    answers: list[float] = []
    reveals: list[float] = []
    while len(answers) < most and controller.node is not None:
        if hotseat.is_closed:
            reveals.append(_painted(stage, lambda: hotseat.curtain.opened.emit("")))
            continue
        answer = player.answer(controller.node)
        answers.append(_painted(stage, lambda answer=answer: controller.answer(answer)))  # type: ignore[misc]
    stage.rest()
    return answers, reveals


def _undo(stage: MeasuredTable, most: int) -> list[float]:
    taken = []
    for _ in range(most):
        taken.append(_painted(stage, stage.playing.controller.undo))
        if stage.playing.hotseat.is_closed:
            _painted(stage, lambda: stage.playing.hotseat.curtain.opened.emit(""))
    return taken


def _jump(stage: MeasuredTable, most: int) -> list[float]:
    """Seconds of each jump to another moment of the game."""
    looking, chance = stage.playing.games.looking, random.Random(SEED)
    line = looking.line
    nodes = [node for node in chance.choices(line, k=most) if node != looking.here]
    return [_painted(stage, lambda node=node: looking.look(node)) for node in nodes]  # type: ignore[misc]


MEASURES: Mapping[str, Callable[[tuple[int, int], bool], JsonObject | float | None]] = {
    "frames": _frames,
    "growth": _growth,
    "highlight": _highlight,
    "memory": _memory,
    "table": _table,
}
"""Each measure by its name: it takes the size of its window in pixels, and whether a tenth of the rounds will do."""
