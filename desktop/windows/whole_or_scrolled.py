"""Content of a dialog that is whole where the screen has room for it and scrolls where it has not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from desktop.windows.screen_room import room_on_screen

_BESIDE = QSize(60, 100)
"""Pixels of the dialog around it: margins, and its buttons below."""


class WholeOrScrolled(QScrollArea):
    """Asks for the room that `content` needs, as far as the screen has it."""

    def __init__(self, content: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._inner = inner = QWidget(self)
        inner.setObjectName("leaf")
        content.setContentsMargins(0, 0, 0, 0)
        inner.setLayout(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(inner)

    def sizeHint(self) -> QSize:
        """As large as the content would be."""
        return self._with_room_for(self._inner.sizeHint())

    def minimumSizeHint(self) -> QSize:
        """As small as the content may be."""
        return self._with_room_for(self._inner.minimumSizeHint())

    def _with_room_for(self, content: QSize) -> QSize:
        """As the screen allows; words that are broken into lines are as high as they are at the width they have."""
        room, wide = room_on_screen(self) - _BESIDE, max(content.width(), self.viewport().width())
        high = max(content.height(), self._inner.heightForWidth(wide))
        bar = self.verticalScrollBar().sizeHint().width() if high > room.height() else 0
        return QSize(content.width() + bar, high).boundedTo(room)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask anew when the content asks."""
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done
