"""The scenarios side by side: one of them is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.language import current_language, tr
from desktop.rules.rome.kit import Kit

_HIGH = 64
"""Pixels of a button: a title of two lines."""


class ScenarioChoice(QWidget):
    """`chosen` carries the id of the scenario whose button was pressed."""

    chosen = Signal(str)

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ids = tuple(kit.scenarios)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for number, scenario in enumerate(kit.scenarios.values()):
            title = scenario.title.in_language(current_language())
            button = QPushButton(_in_two_lines(title), self)
            button.setObjectName("segment")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setMinimumHeight(_HIGH)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setAccessibleName(f"{tr('Scenario')} {title}")
            self._group.addButton(button, number)
            row.addWidget(button, 1)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self._ids[number]))
        self.setFocusProxy(self._group.button(0))

    @property
    def scenario(self) -> str:
        """The id of the scenario that is chosen."""
        return self._ids[self._group.checkedId()]

    @property
    def last(self) -> QAbstractButton:
        """The last of its buttons."""
        return self._group.button(len(self._ids) - 1)

    def choose(self, scenario: str) -> None:
        """Press the button of a scenario."""
        self._group.button(self._ids.index(scenario)).click()


def _in_two_lines(title: str) -> str:
    """The year on a line of its own, where a title ends with one."""
    name, comma, year = title.rpartition(", ")
    return f"{name}\n{year}" if comma else title
