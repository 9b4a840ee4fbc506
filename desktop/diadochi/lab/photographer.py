"""A window that no one sees, a hand for it, and a camera: what the pictures of the documents are made with."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from diadochi.controller.rules_controller import ProgramDice
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.system import open_map, rules_of
from diadochi.whole_file import write_whole
from diadochi.windows import window_input
from diadochi.windows.main_window import open_window
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences

LARGEST = 200_000
"""The most bytes of a picture."""
_QUALITIES = (88, 82, 76, 70, 64, 58, 52)
_PATIENCE = 400.0
"""Seconds to wait for anything: painting the land the first time takes the longest."""
_QUIET = 0.4
"""Seconds without work after which everything is drawn."""
_BUSY = 0.001
_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_PRESS, _MOVE, _RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease
_SIZE = (1366, 768)
"""Pixels of the window."""
_USUAL: Mapping[str, object] = {
    "style": "light",
    "motion": False,
    "moments": "swiftly",
    "explains": False,
    "follow": False,
    "unwarned": ["isolation", "points", "rank", "royal", "siege"],
}
"""Preferences of a hand that knows what it wants."""
_SEED = 5
W = TypeVar("W", bound=QWidget)


def offscreen(folder: Path) -> None:
    """Let Qt paint into memory, on a screen large enough for every window. To be called before Qt begins."""
    screen = {"name": "camera", "x": 0, "y": 0, "width": 1920, "height": 1200, "logicalDpi": 96, "dpr": 1}
    config = folder / "screen.json"
    config.write_text(
        json.dumps({"synchronousWindowSystemEvents": False, "screens": [screen]}), encoding="utf-8", newline="\n"
    )
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={config}"


class Photographer:
    """A window with a set-up of a map on the table; `chosen` are preferences that differ from the usual ones."""

    def __init__(self, home: Path, setup: str, map_id: str, chosen: Mapping[str, object]) -> None:
        self.home, self._chance = home, RandomPlayer(random.Random(_SEED))
        window_input.QUESTION_MS = window_input.CURTAIN_MS = 0  # the hand presses at once
        kit = open_map(maps(map_id))
        position = rules_of(kit).setup_position(kit, setup)
        preferences = Preferences(**{**_USUAL, **chosen})  # type: ignore[arg-type]
        self.window = open_window(kit, position, preferences=preferences)
        self.playing = playing = Playing(self.window, kit, position)
        playing.controller.dice = ProgramDice(seed=_SEED)
        playing.games.desk.home, playing.games.desk.chance = home, random.Random(_SEED)
        playing.games.automatic.chance = random.Random(_SEED)
        playing.games.automatic.set_pace("at_once")
        self.shell = self.window.shell
        self.window.setWindowState(Qt.WindowState.WindowNoState)
        self.window.resize(*_SIZE)
        self.rest()

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    # --- waiting

    def rest(self, quiet: float = _QUIET) -> None:
        """Wait until the visible land is painted and the program has been idle for `quiet` seconds."""
        begun = last = time.monotonic()
        while time.monotonic() - last < quiet and time.monotonic() - begun < _PATIENCE:
            turned = time.process_time()
            QApplication.processEvents()
            if time.process_time() - turned > _BUSY or not self.shell.scene.land.settled:
                last = time.monotonic()
            time.sleep(0.002)

    def wait_for(self, so: Callable[[], object]) -> None:
        """Wait until something is so. Raises TimeoutError."""
        end = time.monotonic() + _PATIENCE
        while not so():
            if time.monotonic() > end:
                raise TimeoutError
            QApplication.processEvents()
            time.sleep(0.01)

    # --- the hand

    def zoom(self, space: str, steps: int) -> None:
        """Show a space in the middle, so many steps nearer than the whole map."""
        view = self.shell.view
        view.fit()
        for _ in range(steps):
            view.zoom(1)
        view.centerOn(self.shell.scene.place(space))
        self.rest()

    def at(self, space: str) -> QPoint:
        """Where a space is in the view."""
        return self.shell.view.mapFromScene(self.shell.scene.place(space))

    def stack(self, space: str) -> QPoint:
        """Where the first stack of a side in a space is in the view, outside the walls if it can."""
        counters = self.shell.scene.counters
        assert counters is not None
        keys = sorted(counters.keys(), key=lambda key: key.inside)
        key = next(key for key in keys if key.space == space and key.owner > 0)
        return self.shell.view.mapFromScene(counters.box_of(key).center())

    def carry(self, start: QPoint, end: QPoint) -> None:
        """Press at one place and move to another; the button stays down."""
        self._mouse(_PRESS, start, _LEFT, _LEFT)
        for share in (0.1, 0.3, 0.6, 0.9, 1.0):
            self._mouse(_MOVE, start + (end - start) * share, _NONE, _LEFT)
            QApplication.processEvents()
        self.rest()

    def drop(self, at: QPoint) -> None:
        self._mouse(_RELEASE, at, _LEFT, _NONE)
        self.rest()

    def march(self, start: str, end: str) -> None:
        """Carry the stack of a space to another."""
        self.carry(self.stack(start), self.at(end))
        self.drop(self.at(end))

    def click(self, space: str) -> None:
        """Click on a space."""
        self._mouse(_PRESS, self.at(space), _LEFT, _LEFT)
        self.drop(self.at(space))

    def press(self, words: str, within: QWidget | None = None) -> None:
        """Press the visible button whose words begin so."""
        buttons = (within or self.window).findChildren(QAbstractButton)
        found = [each for each in buttons if each.isVisible() and _words_of(each).startswith(words)]
        if not found:
            said = sorted({_words_of(each) for each in buttons if each.isVisible()})
            raise LookupError(f"no button {words!r} among {said}")
        found[0].click()
        self.rest()

    def key(self, widget: QWidget, *keys: Qt.Key) -> None:
        for each in keys:
            QTest.keyClick(widget, each)
        self.rest()

    def command(self, name: str) -> None:
        """Give a command of the menus."""
        self.shell.commands[name].trigger()
        self.rest()

    def _mouse(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        port, here = self.shell.view.viewport(), QPointF(at)
        event = QMouseEvent(kind, here, QPointF(port.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(port, event)

    # --- the game

    @property
    def node(self) -> Node | None:
        """The open question."""
        return self.playing.controller.node

    def answer_by_chance(self) -> None:
        """Answer the open question by chance, the same in every run."""
        if self.node is not None:
            self.answer(self._chance.answer(self.node))

    def answer(self, *answers: Answer) -> None:
        """Answer the open questions."""
        for each in answers:
            self.playing.controller.answer(each)
            QApplication.processEvents()
        self.rest()

    def open_record(self, file: Path) -> None:
        self.playing.games.files.open_file(file)
        self.rest()

    def lift_curtain(self) -> None:
        """Let the player who is called take the seat."""
        while self.playing.hotseat.is_closed:
            self.playing.hotseat.curtain.opened.emit("")
            self.rest()

    # --- the camera

    def shown(self, kind: type[W]) -> W:
        """The visible window or part of this kind, once it is there."""
        self.wait_for(lambda: any(each.isVisible() for each in self._parts(kind)))
        return next(each for each in self._parts(kind) if each.isVisible())

    def _parts(self, kind: type[W]) -> Iterable[W]:
        windows = (each for each in QApplication.topLevelWidgets() if isinstance(each, kind))
        return [*windows, *self.window.findChildren(kind)]

    def picture(self, of: QWidget | None = None, part: QRect | None = None) -> QImage:
        """A picture of the window, or of another widget; or of a part of it, in pixels."""
        self.rest()
        shot = (of or self.window).grab() if part is None else (of or self.window).grab(part)
        return shot.toImage()


def _words_of(button: QAbstractButton) -> str:
    return button.text().replace("&", "") or button.accessibleName()


def write_picture(image: QImage, file: Path) -> int:
    """Write a picture as JPEG of at most `LARGEST` bytes, as good as that allows; the number of bytes."""
    content = b""
    for quality in _QUALITIES:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, "JPEG", quality)  # type: ignore[call-overload]
        content = bytes(buffer.data().data())
        if len(content) <= LARGEST:
            break
    write_whole(file, content)
    return len(content)


@contextmanager
def own_home() -> Iterator[Path]:
    """A folder for settings and games of the pictures, apart from those of the user; painted land stays cached."""
    with TemporaryDirectory() as home:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            os.environ[name] = str(Path(home) / name)
        yield Path(home)
