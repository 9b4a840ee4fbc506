"""Dialogs that choose pieces and show at once what the rules say of the choice, in both games."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QSpinBox, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Name, Speaker, tr
from diadochi.rules.core.verdict import Verdict
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, as_words

Group = TypeVar("Group")
"""Pieces of an army, as the game has them."""


class VerdictDialog(QDialog):
    """A dialog that can only be accepted while the rules allow the choice; a refusal is shown with its rules."""

    def __init__(self, title: str, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._speaker = speaker
        self._reason = Label("", self, wraps=True)

    def add_buttons(self) -> QDialogButtonBox:
        """Make the buttons; the Tab key reaches them before fields that are made later."""
        kinds = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        self._buttons = QDialogButtonBox(kinds, self)
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        return self._buttons

    def verdict(self) -> Verdict:
        """What the rules say of the present choice."""
        raise NotImplementedError

    def look(self) -> None:
        """Show the verdict on the present choice."""
        verdict = self.verdict()
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason and not verdict.allowed else ""
        self._reason.setText(reason)
        self._reason.setToolTip(as_words(tr("Rules: {rules}", rules=", ".join(verdict.because)) if reason else ""))

    # --- fields

    def count_field(self, name: str, most: int = 0) -> QSpinBox:
        """A field for a number of units, for wheel and keys."""
        box = QSpinBox(self)
        box.setAccessibleName(name)
        self.set_most(box, most)
        box.valueChanged.connect(lambda _value: self.look())
        return box

    def set_most(self, box: QSpinBox, most: int) -> None:
        """Allow and name the most units of a field."""
        box.setRange(0, most)
        box.setSuffix(tr(" of {n}", n=most))

    def tick_field(self, name: Name) -> QCheckBox:
        """A field for a person."""
        box = QCheckBox(self._speaker.spell(name), self)
        box.toggled.connect(lambda _on: self.look())
        return box


class PartChooserBase(QObject, Generic[Group]):
    """Opens the dialog that divides an army; `rejected` fires when an answer was cancelled."""

    rejected = Signal()

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        hands.choose_asked.connect(self.who_goes)

    def who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        """Choose who leaves a place of the map, and lift them."""
        raise NotImplementedError

    def leader(self, group: Group) -> str:
        """Who leads a part of an army."""
        raise NotImplementedError

    def open_march(self, chooser: Any, at: QPoint) -> None:
        """Open a chooser beside its army; what it chooses is lifted."""
        chooser.accepted.connect(lambda: self._hands.gestures.lift_part(self.leader(chooser.group), chooser.group))
        chooser.move(at)
        chooser.open()

    def title_of(self, space: str) -> str:
        return tr("Choose who leaves {space}", space=self._shell.speaker.spell(Name("space", space)))
