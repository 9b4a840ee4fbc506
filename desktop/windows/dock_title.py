"""What stands above a panel: its title, and buttons to pin it beside the map, to take it out and to hide it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QHBoxLayout, QToolButton, QWidget

from desktop.language import tr
from desktop.windows.icons import icon
from desktop.windows.panel_dock import PanelDock
from desktop.windows.plain import Label, as_words

_SIGN = 16
"""Side of a sign in pixels."""


class DockTitle(QWidget):
    """The line above the panel of `dock`. `pin_asked` carries whether it is to stand beside the map."""

    pin_asked = Signal(bool)

    def __init__(self, dock: PanelDock) -> None:
        super().__init__(dock)
        self._dock = dock
        self._words = Label("", self)
        self._words.setObjectName("dockTitle")
        self._pin = self._button("pin")
        self._pin.setCheckable(True)
        self._pin.clicked.connect(self.pin_asked)
        self._float = self._button("panels")
        self._float.clicked.connect(lambda: dock.setFloating(True))
        self._close = self._button("close")
        self._close.clicked.connect(dock.close)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 2, 4, 2)
        line.setSpacing(2)
        line.addWidget(self._words, 1)
        for button in (self._pin, self._float, self._close):
            line.addWidget(button)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"dock_{name}")
        button.setAutoRaise(True)
        button.setIconSize(QSize(_SIGN, _SIGN))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def show_state(self, title: str) -> None:
        """Say the title and what the buttons do as the dock stands now."""
        dock, features = self._dock, self._dock.features()
        self._words.setText(title)
        pinned = not dock.is_drawer
        self._pin.setChecked(pinned)
        self._float.setVisible(bool(features & QDockWidget.DockWidgetFeature.DockWidgetFloatable))
        self._close.setVisible(bool(features & QDockWidget.DockWidgetFeature.DockWidgetClosable))
        pin = tr("Fold {panel} to the edge", panel=title) if pinned else tr("Keep {panel} beside the map", panel=title)
        for button, sign, words in (
            (self._pin, "pin", pin),
            (self._float, "panels", tr("Take {panel} out of the window", panel=title)),
            (self._close, "close", tr("Hide {panel}", panel=title)),
        ):
            button.setIcon(icon(sign))
            button.setAccessibleName(words)
            button.setToolTip(as_words(words))
        for own in dock.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
            own.setAccessibleName(title)  # Buttons of Qt that this line stands in place of.
