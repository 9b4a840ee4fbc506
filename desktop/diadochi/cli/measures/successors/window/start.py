"""``diadochi play`` as a user starts it, until its window is painted and answers."""

import time
from typing import Any


def take(_size: tuple[int, int], _quick: bool, begun: float) -> Any:
    """Seconds since `begun` (time.time()) until the event loop turns again after the first painting of the map."""
    from diadochi.cli import main

    ends: list[float] = []
    _watch(ends)
    code = main(["play"])
    if code or not ends:
        raise RuntimeError(f"the window closed with exit code {code} before it was painted")
    return round(ends[0] - begun, 3)


def _watch(ends: list[float]) -> None:
    """Let the event loop of the program note when the map is painted and the loop turns, and close the windows then."""
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
