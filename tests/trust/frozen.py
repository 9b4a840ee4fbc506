"""Time that stands still, and everything a program tells the world around its window, kept to be looked at.

Timers that wait ring when they are told to, whatever the machine's clock says; files are asked for without a dialog of
the system and lie in one folder; pictures that another process would paint are kept as what it is told to paint.
"""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QDateTime, QEvent, QEventLoop, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QCursor
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from diadochi.scene.sheet.label_store import placement_of

NOON = 1_700_000_000
"""Seconds since 1970 at which time stands still."""
_ROUNDS = 12
_TEMPORARY = re.compile(r"\btmp[a-z0-9_]{8}\b")
_DATES = re.compile(rb'/(Creation|Mod)Date[^)]*|/ID[^\n]*|xmp:[A-Za-z]*Date="[^"]*|uuid:[0-9a-f-]*')
"""Where a PDF says when it was made."""


def move_hand(widget: QWidget, at: QPoint) -> None:
    """The hand of the mouse goes there; the hint that Qt shows after a while by the machine's clock does not come."""
    QTest.mouseMove(widget, at)
    QCoreApplication.sendEvent(QObject(), QEvent(QEvent.Type.Leave))  # whatever is left, Qt's clock of hints is stopped


def _is_pointed_at(widget: QWidget) -> bool:
    """In place of QWidget.underMouse, which may remember a hand that has moved on to another window."""
    return widget.isVisible() and widget.rect().contains(widget.mapFromGlobal(QCursor.pos()))


def open_fingers() -> None:
    """No button of the mouse is held any longer: what was lifted in one window would be held in the next."""
    QTest.mouseRelease(QWidget(), Qt.MouseButton.LeftButton)


class _Still(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.fromtimestamp(NOON, tz)


class _StillDate(QDateTime):
    @staticmethod
    def fromSecsSinceEpoch(_seconds: int) -> QDateTime:  # noqa: N802
        return QDateTime.fromSecsSinceEpoch(NOON)


class Surroundings:
    """What reached the world outside the window: `heard` by ear or screen reader, `asked` of the system's dialogs.

    `folder` is where files are written to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.heard: list[str] = []
        self.asked: list[str] = []
        self._waiting: list[QTimer] = []
        self._start, self._stop, self._is_active = QTimer.start, QTimer.stop, QTimer.isActive
        self._later: list[tuple[Any, Callable[[], object]]] = []

    # --- timers

    def start(self, timer: QTimer, *interval: object) -> None:
        """In place of QTimer.start: what rings at once rings, the rest waits. What a signal carries is no interval.

        A timer that runs since before time stood still belongs to what others have left behind, and goes on as it did.
        """
        was_running = timer.interval() > 0 and self._is_active(timer)
        if interval and isinstance(interval[0], int):
            timer.setInterval(interval[0])
        if timer.interval() == 0 or was_running:
            self._start(timer)
        elif timer not in self._waiting:
            self._waiting.append(timer)

    def stop(self, timer: QTimer) -> None:
        """In place of QTimer.stop."""
        if timer in self._waiting:
            self._waiting.remove(timer)
        self._stop(timer)

    def is_active(self, timer: QTimer) -> bool:
        """In place of QTimer.isActive."""
        return timer in self._waiting or self._is_active(timer)

    def ring(self) -> None:
        """Every timer that waits rings once."""
        for timer in [*self._waiting]:
            if isValid(timer) and timer in self._waiting:
                if timer.isSingleShot():
                    self._waiting.remove(timer)
                timer.timeout.emit()
        self._waiting = [timer for timer in self._waiting if isValid(timer)]

    @property
    def paces(self) -> list[str]:
        """The timers that wait, and how long each: how fast an automatic player answers is seen by everyone."""
        waiting = [timer for timer in self._waiting if isValid(timer)]
        return sorted(f"{type(timer.parent()).__name__} {timer.interval()}" for timer in waiting)

    # --- the system

    def save_name(self, _parent: object, title: str, suggested: str, kinds: str = "") -> tuple[str, str]:
        """In place of the system's dialog: the suggested name, in the folder."""
        self.asked.append(f"save {title} {Path(suggested).name} {kinds}")
        return str(self.folder / Path(suggested).name), kinds

    def open_name(self, _parent: object, title: str, _folder: str, kinds: str = "") -> tuple[str, str]:
        """In place of the system's dialog: the first file in the folder that it would show, or none."""
        self.asked.append(f"open {title} {kinds}")
        return "", kinds

    def written(self) -> dict[str, str]:
        """What lies in the folder, byte by byte; taken away so that it is looked at once."""
        found = {}
        for file in sorted(self.folder.iterdir()):
            content = b"" if file.suffix == ".diadochi" else file.read_bytes()
            found[file.name] = _DATES.sub(b"", content).hex()
            file.unlink()
        return found


class _Printing(QDialog):
    """In place of the system's dialog: prints into the folder."""

    folder: Path

    def __init__(self, printer: QPrinter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        printer.setOutputFileName(str(self.folder / "printed.pdf"))


class _Ears:
    """In place of QAccessible where announcements are made: a screen reader that keeps what it hears."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    @staticmethod
    def isActive() -> bool:  # noqa: N802
        return True

    def __init__(self, around: Surroundings) -> None:
        self._around = around

    def updateAccessibility(self, event: Any) -> None:  # noqa: N802
        self._around.heard.append(f"said: {event.message()}")


@contextmanager
def frozen(folder: Path) -> Iterator[Surroundings]:
    """Clocks stand still, and whatever leaves the window is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    gc.collect()  # What earlier tests have let go of goes now, with its timers.
    pump()
    around = Surroundings(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time_ns", lambda: NOON * 1_000_000_000)
        patch.setattr("diadochi.journal.saved_games.datetime", _Still)
        patch.setattr("diadochi.windows.game.game_words.QDateTime", _StillDate)
        for module in ("sheet.cell_layer", "counters.counter_sprites", "counters.counter_layer"):
            patch.setattr(f"diadochi.scene.{module}.perf_counter", lambda: 0.0)
        # The land arrives from another process at any time, and hides nothing.
        land = "diadochi.scene.land.land_layer.LandLayer"
        patch.setattr(
            f"{land}.paint", lambda _land, painter, seen, _scale: painter.fillRect(seen, Qt.GlobalColor.white)
        )
        patch.setattr(f"{land}.expect", lambda *_: None)
        patch.setattr(
            "diadochi.scene.sheet.label_store.Placing.find", lambda asked, *what: placement_of(asked._atlas, *what)
        )
        for ahead in ("sheet.cell_layer.Idle.start", "counters.counter_layer.Warming.start"):
            patch.setattr(f"diadochi.scene.{ahead}", lambda *_: None)
        patch.setattr("diadochi.windows.widget_text.QAccessible", _Ears(around))
        patch.setattr(QTimer, "start", lambda timer, *interval: around.start(timer, *interval))
        patch.setattr(QTimer, "stop", lambda timer: around.stop(timer))
        patch.setattr(QTimer, "isActive", lambda timer: around.is_active(timer))
        patch.setattr(QApplication, "beep", staticmethod(lambda: around.heard.append("beep")))
        patch.setattr(QFileDialog, "getSaveFileName", staticmethod(around.save_name))
        patch.setattr(QFileDialog, "getOpenFileName", staticmethod(around.open_name))
        patch.setattr("diadochi.windows.game.end_page.QPrintDialog", type("Printing", (_Printing,), {"folder": folder}))
        # The process that counts odds starts by the clock, whoever looks: that it starts tells nothing.
        patch.setattr(
            "diadochi.child_process.start_child",
            lambda _process, role, words=(): None if role == "odds" else around.asked.append(_named_alike(role, words)),
        )
        patch.setattr(QWidget, "underMouse", _is_pointed_at)
        blinking = QApplication.cursorFlashTime()
        QApplication.setCursorFlashTime(0)
        yield around
        QApplication.setCursorFlashTime(blinking)


def _named_alike(role: str, words: object) -> str:
    """What a process is started with, whatever name chance gives to the folder it writes to."""
    return _TEMPORARY.sub("tmp", f"{role} {words}")


def pump() -> None:
    """Let happen what happens at once, and be deleted what waits for it."""
    for _ in range(_ROUNDS):
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
