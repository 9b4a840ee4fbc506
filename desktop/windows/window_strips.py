"""The line at the bottom: what lies under the pointer, the scale, and what the program has to say."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QStatusBar, QToolBar, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.windows.widget_text import Label, Retranslated, announce

NOTICE_MS = 9000
"""How long a notice stays."""


class StatusLine(Retranslated, QStatusBar):
    """Three places: pointer, notice, scale."""

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
        self.retranslate()

    def show_under(self, text: str) -> None:
        """What the pointer is on."""
        if self._under.text() != text:
            self._under.setText(text)

    def show_notice(self, text: str) -> None:
        """Something worth a sentence; it goes by itself."""
        self._notice.setText(text)
        self._quiet.start()
        announce(self, text)

    def clear_notice(self) -> None:
        """Say nothing more."""
        self._quiet.stop()
        self._notice.clear()

    @property
    def notice(self) -> str:
        """The notice that is shown."""
        return self._notice.text()

    @property
    def under(self) -> str:
        """The words for what the pointer is on."""
        return self._under.text()

    def follow(self, _rect: QRectF, scale: float) -> None:
        """The view has moved or zoomed."""
        if scale == self._scale_shown:
            return
        self._scale_shown = scale
        self.retranslate()

    def retranslate(self) -> None:
        """Say the scale in the present language."""
        self._scale.setText(tr("{percent} %", percent=round(self._scale_shown * 100)))
        self._scale.setAccessibleName(tr("Scale of the map: {percent} %", percent=round(self._scale_shown * 100)))
        self._notice.setAccessibleName(tr("Notice"))
        self._under.setAccessibleName(tr("Under the pointer"))


# --- map foot
# What lies below the map and belongs to whoever plays: a strip as broad as the map, none where nothing is laid.


class MapFoot(QWidget):
    """Takes the room that its strips need, and gives it back to the map when they are hidden."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strips: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def put(self, strip: QWidget) -> None:
        """Lay a strip below the map, under those that lie there."""
        self._column.addWidget(strip)
        self._strips.append(strip)

    def strips(self) -> list[QWidget]:
        """The strips in sight, from above."""
        return [strip for strip in self._strips if strip.isVisible()]


# --- prompt strip
# A fixed strip along the whole upper edge of a window, above all panels.


def strip_above(window: QMainWindow, content: QWidget) -> QToolBar:
    """The strip that holds `content`; it cannot be moved, floated or hidden."""
    strip = QToolBar(window)
    strip.setObjectName("promptStrip")
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    strip.toggleViewAction().setVisible(False)
    layout = strip.layout()
    assert layout is not None  # a tool bar has one
    layout.setContentsMargins(0, 0, 0, 0)
    strip.addWidget(content)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, strip)
    return strip
