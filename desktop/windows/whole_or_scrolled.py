"""Content of a dialog that is whole where the screen has room for it and scrolls where it has not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLayout, QScrollArea, QWidget

from desktop.windows.screen_room import room_on_screen

_BESIDE = QSize(60, 100)
"""Pixels of the dialog around it: margins, and its buttons below."""


class WholeOrScrolled(QScrollArea):
    """Asks for the room that `content` needs, as far as the screen has it."""

    def __init__(self, content: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._inner = inner = QWidget(self)
        content.setContentsMargins(0, 0, 0, 0)
        inner.setLayout(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys go from field to field; what gets them is scrolled to
        self.setWidget(inner)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_field)

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

    def _show_field(self, _before: QWidget | None, field: QWidget | None) -> None:
        """What the keys come to is seen, from wherever they come."""
        if field is not None and self._inner.isAncestorOf(field):
            self.ensureWidgetVisible(field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask anew when the content asks."""
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done
