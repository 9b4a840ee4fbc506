"""Tabs of panels that lie on each other say their whole names; where they find no room, arrows lead to the others."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar


class WholeTabs(QObject):
    """Watches for the tab bars that Qt makes by itself when panels come to lie on each other."""

    def __init__(self, frame: QMainWindow) -> None:
        super().__init__(frame)
        frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A tab bar is there, as Qt likes it: it cuts words off."""
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            bar = event.child()
            if isinstance(bar, QTabBar):
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
        return super().eventFilter(watched, event)
