"""Slim bars at the left and the right edge of a window: a sign for each panel, which opens and folds it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from desktop.language import msg, sentence
from desktop.windows.icons import icon
from desktop.windows.plain import as_words

_SIGN = 22
"""Side of a sign in pixels."""
_BARS = {
    Qt.ToolBarArea.LeftToolBarArea: ("leftEdge", msg("Panels at the left edge")),
    Qt.ToolBarArea.RightToolBarArea: ("rightEdge", msg("Panels at the right edge")),
}


class EdgeBars:
    """The two bars of `frame`. Panels of the right stand at the right, those of the left and below at the left."""

    def __init__(self, frame: QMainWindow) -> None:
        self._buttons: dict[QDockWidget, tuple[QToolButton, str]] = {}
        self._bars = {area: _bar(frame, area, name) for area, (name, _words) in _BARS.items()}
        spacer = QWidget(frame)
        spacer.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._low = self._bars[Qt.ToolBarArea.LeftToolBarArea].addWidget(spacer)

    def add(self, dock: QDockWidget, area: Qt.DockWidgetArea, sign: str, pressed: Callable[[], None]) -> None:
        """A sign for the panel of `dock`; `pressed` opens or folds it."""
        button = QToolButton()
        button.setObjectName(f"edge_{dock.objectName()}")
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setIconSize(QSize(_SIGN, _SIGN))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(pressed)
        left = self._bars[Qt.ToolBarArea.LeftToolBarArea]
        if area == Qt.DockWidgetArea.RightDockWidgetArea:
            self._bars[Qt.ToolBarArea.RightToolBarArea].addWidget(button)
        elif area == Qt.DockWidgetArea.LeftDockWidgetArea:
            left.insertWidget(self._low, button)
        else:
            left.addWidget(button)
        self._buttons[dock] = (button, sign)
        dock.visibilityChanged.connect(lambda _shown: button.setChecked(dock.isVisible()))

    def word(self, dock: QDockWidget, title: str) -> None:
        """Say the title of a panel at its sign, which is tinted for the present style."""
        if dock not in self._buttons:
            return
        button, sign = self._buttons[dock]
        button.setIcon(icon(sign))
        button.setAccessibleName(title)
        button.setToolTip(as_words(title))
        button.setChecked(dock.isVisible())

    def retranslate(self) -> None:
        """Say the names of the bars anew."""
        for area, (_name, words) in _BARS.items():
            self._bars[area].setWindowTitle(sentence(words))
            self._bars[area].setAccessibleName(sentence(words))


def _bar(frame: QMainWindow, area: Qt.ToolBarArea, name: str) -> QToolBar:
    """A bar that nobody can move, float or hide."""
    bar = QToolBar(frame)
    bar.setObjectName(name)
    bar.setMovable(False)
    bar.setFloatable(False)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    bar.toggleViewAction().setVisible(False)
    bar.setOrientation(Qt.Orientation.Vertical)
    frame.addToolBar(area, bar)
    return bar
