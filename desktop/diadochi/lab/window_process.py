"""The child process for one measure in one window. It starts as the program does."""

import json
import time
from pathlib import Path

from diadochi.windows.startup import import_qt


def main(words: list[str]) -> int:
    """Take a measure in a window of a size (1920x1080), write it into a file and return the exit code.

    The words are these three, "quick" for fewer rounds, and at the end the time it began.
    """
    measure, size, told, *more = words
    import_qt()
    figures: object
    if measure == "start":
        figures = _start(float(more[-1]))
    else:
        # imported late: a measured start loads only what the program itself loads
        from diadochi.lab.window_measures import MEASURES

        width, _, height = size.partition("x")
        figures = MEASURES[measure]((int(width), int(height)), "quick" in more)
    Path(told).write_text(json.dumps(figures), encoding="utf-8", newline="\n")
    return 0


def _start(begun: float) -> float:
    """Seconds from `begun` (time.time()) until the event loop turns again after the first painting of the map."""
    from diadochi.cli import main as run

    ends: list[float] = []
    _watch(ends)
    code = run(["play"])
    if code or not ends:
        raise RuntimeError(f"the window closed with exit code {code} before it was painted")
    return round(ends[0] - begun, 3)


def _watch(ends: list[float]) -> None:
    # Wraps the program's event loop: it notes when the map is painted and the loop turns, then closes the windows.
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QGraphicsView

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and isinstance(watched.parent(), QGraphicsView) and not ends:
                QTimer.singleShot(0, self, self.end)
            return False

        def end(self) -> None:
            ends.append(time.time())
            QApplication.closeAllWindows()

    loop = QApplication.exec

    def exec_watched() -> int:
        app = QApplication.instance()
        assert app is not None  # its loop begins
        watch = Watch(app)
        app.installEventFilter(watch)
        for widget in QApplication.allWidgets():
            if isinstance(widget, QGraphicsView):
                widget.viewport().update()
        return loop()

    QApplication.exec = staticmethod(exec_watched)  # type: ignore[method-assign]
