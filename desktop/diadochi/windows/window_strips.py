"""The status line, the strips below the map, and the fixed strip above all panels."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QStatusBar, QToolBar, QVBoxLayout, QWidget

from diadochi.language import msg, tr
from diadochi.windows.widget_text import Label, announce, bind_text, follow_texts

NOTICE_MS = 9000
"""Milliseconds for which a notice stays."""


class StatusLine(QStatusBar):
    """Three places: what is under the pointer, the notice, the scale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale_shown = 1.0
        self._under = Label(self)
        self._notice = Label(self)
        self._scale = Label(self)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(NOTICE_MS)
        self._quiet.timeout.connect(self._notice.clear)
        self.setContentsMargins(10, 0, 10, 0)
        self.addWidget(self._under, 2)
        self.addWidget(self._notice, 3)
        self.addPermanentWidget(self._scale)
        self.setSizeGripEnabled(False)
        bind_text(self._notice.setAccessibleName, msg("Notice"))
        bind_text(self._under.setAccessibleName, msg("Under the pointer"))
        follow_texts(self, self.retranslate)

    def show_under(self, text: str) -> None:
        """Show what is under the pointer."""
        if self._under.text() != text:
            self._under.setText(text)

    def show_notice(self, text: str) -> None:
        """Show a notice, which goes by itself."""
        self._notice.setText(text)
        self._quiet.start()
        announce(self, text)

    def clear_notice(self) -> None:
        """Remove the notice."""
        self._quiet.stop()
        self._notice.clear()

    @property
    def notice(self) -> str:
        """The notice shown."""
        return self._notice.text()

    @property
    def under(self) -> str:
        """The words for what is under the pointer."""
        return self._under.text()

    def follow(self, _rect: QRectF, scale: float) -> None:
        """Show the scale after the view has moved or zoomed."""
        if scale == self._scale_shown:
            return
        self._scale_shown = scale
        self.retranslate()

    def retranslate(self) -> None:
        self._scale.setText(tr("{percent} %", percent=round(self._scale_shown * 100)))
        self._scale.setAccessibleName(tr("Scale of the map: {percent} %", percent=round(self._scale_shown * 100)))


# --- strips below the map
# Strips as broad as the map, filled by the part that plays.


class MapFoot(QWidget):
    """Takes the room that its visible strips need from the map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strips: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def put(self, strip: QWidget) -> None:
        """Add a strip at the bottom."""
        self._column.addWidget(strip)
        self._strips.append(strip)

    def strips(self) -> list[QWidget]:
        """The visible strips, from the top."""
        return [strip for strip in self._strips if strip.isVisible()]


# --- strip above the panels


def strip_above(window: QMainWindow, content: QWidget) -> QToolBar:
    """A strip along the whole upper edge with `content`; it cannot be moved, floated or hidden."""
    strip = QToolBar(window)
    strip.setObjectName("promptStrip")
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    strip.toggleViewAction().setVisible(False)
    layout = strip.layout()
    assert layout is not None  # a tool bar has a layout
    layout.setContentsMargins(0, 0, 0, 0)
    strip.addWidget(content)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, strip)
    return strip
