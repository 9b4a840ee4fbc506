"""Whoever looks at the world around a window hears of this window alone."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.trust.frozen import frozen


def test_timers_that_others_left_running_are_not_among_the_paces(qapp: QApplication, tmp_path: Path) -> None:
    left_behind, own = QTimer(), QTimer()
    left_behind.start(20)
    with frozen(tmp_path / "home") as around:
        left_behind.start(350)  # as it does when it rings
        assert around.paces == []
        own.start(300)
        assert around.paces == ["NoneType 300"]
        own.start(200)
        assert around.paces == ["NoneType 200"], "one's own timer that is started once more waits as before"
    left_behind.stop()
