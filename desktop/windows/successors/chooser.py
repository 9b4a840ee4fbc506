"""Choosing part of a stack: counts by wheel or keys, people by ticking; what the rules refuse says why at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.language import Name, Speaker, sentence, tr
from desktop.narration.successors.words import UNITS
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units
from desktop.windows.plain import Label


class Chooser(QDialog):
    """Shows the pieces of `whole`, beginning with `chosen`; `judge` says whether a choice is allowed.

    `group` is what is chosen. Accept is possible only while the choice is allowed.
    """

    def __init__(
        self,
        title: str,
        whole: Group,
        chosen: Group,
        judge: Callable[[Group], Verdict],
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._whole, self._judge, self._speaker = whole, judge, speaker
        self._counts: dict[str, QSpinBox] = {}
        self._people: dict[str, QCheckBox] = {}
        self._royals: dict[str, QCheckBox] = {}
        self._reason = Label(self)
        self._reason.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self.choose(chosen)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        form = QFormLayout()
        for kind, most in self._whole.units.items():
            form.addRow(sentence(UNITS[kind]), self._count(kind, most))
        for general in self._whole.generals:
            self._people[general] = self._tick(form, Name("general", general))
        for royal in self._whole.royals:
            self._royals[royal] = self._tick(form, Name("royal", royal))
        column.addLayout(form)
        column.addWidget(self._reason)
        for words, group in ((tr("All"), self._whole), (tr("None"), Group())):
            button = QPushButton(words, self)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, chosen=group: self.choose(chosen))
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ResetRole)
        column.addWidget(self._buttons)

    def _count(self, kind: str, most: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, most)
        box.setSuffix(tr(" of {n}", n=most))
        box.setAccessibleName(sentence(UNITS[kind]))
        box.valueChanged.connect(lambda _value: self._look())
        self._counts[kind] = box
        return box

    def _tick(self, form: QFormLayout, name: Name) -> QCheckBox:
        box = QCheckBox(self._speaker.spell(name), self)
        box.toggled.connect(lambda _on: self._look())
        form.addRow(box)
        return box

    @property
    def group(self) -> Group:
        """The pieces that are chosen."""
        counts = {kind: self._counts[kind].value() for kind in UNIT_KINDS if kind in self._counts}
        generals = tuple(general for general, box in self._people.items() if box.isChecked())
        royals = tuple(royal for royal, box in self._royals.items() if box.isChecked())
        return Group(Units(**counts), generals, royals)

    def choose(self, group: Group) -> None:
        """Set the choice to `group`."""
        for kind, box in self._counts.items():
            box.setValue(getattr(group.units, kind))
        for general, tick in self._people.items():
            tick.setChecked(general in group.generals)
        for royal, tick in self._royals.items():
            tick.setChecked(royal in group.royals)
        self._look()

    def _look(self) -> None:
        """Say what the rules say to the present choice."""
        verdict = self._judge(self.group)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason else ""
        self._reason.setText(f"{reason} ({', '.join(verdict.because)})" if reason else "")
