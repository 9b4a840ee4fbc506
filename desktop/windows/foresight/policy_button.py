"""The switch of a card for how others are taken to answer."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from desktop.language import capitalised, tr
from desktop.windows.plain import on_button


class PolicyButton(QToolButton):
    """Says the policy; its menu offers the others. `chosen` carries one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("policy")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setMenu(QMenu(self))

    def offer(self, policies: Mapping[str, str], policy: str) -> None:
        """The policies with their words, and the one that is taken for granted."""
        menu = self.menu()
        menu.clear()
        group = QActionGroup(menu)
        for each, words in policies.items():
            action = QAction(on_button(capitalised(words)), menu)
            action.setCheckable(True)
            action.setChecked(each == policy)
            group.addAction(action)
            menu.addAction(action)
            action.triggered.connect(lambda _on=False, chosen=each: self.chosen.emit(chosen))
        words = capitalised(policies.get(policy, ""))
        self.setText(f"{on_button(words)} ▾")
        self.setAccessibleName(tr("Taken for granted: {policy}", policy=words))
        self.setToolTip(tr("How others are taken to answer"))

    @property
    def is_open(self) -> bool:
        """Whether the menu is open."""
        return self.menu().isVisible()
