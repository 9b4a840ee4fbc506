"""Choosing part of an army: units by wheel or keys, leaders by ticking, and which way where there are several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.language import Name, Speaker, tr
from desktop.rules.core.verdict import Verdict
from desktop.rules.rome.pieces import Group
from desktop.windows.plain import Label

Judge = Callable[[int, Group], Verdict]
"""Says whether a group may go the way of this number."""


class Chooser(QDialog):
    """Shows who could go, `wholes` by the number of the way, beginning with the `usual` part of the first.

    `titles` name the ways; a single one is not asked for. `way` and `group` are what is chosen. Accept is possible only
    while `judge` allows the choice.
    """

    def __init__(
        self,
        title: str,
        titles: Sequence[str],
        wholes: Sequence[Group],
        usual: Sequence[Group],
        judge: Judge,
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._wholes, self._usual, self._judge, self._speaker = wholes, usual, judge, speaker
        self._ways = QComboBox(self)
        self._ways.addItems(list(titles))
        self._ways.setAccessibleName(tr("Way"))
        self._count = QSpinBox(self)
        self._count.setAccessibleName(tr("Units"))
        leaders = dict.fromkeys(leader for whole in wholes for leader in whole.leaders)
        self._leaders = {leader: QCheckBox(speaker.spell(Name("leader", leader)), self) for leader in leaders}
        self._reason = Label(self)
        self._reason.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._lay_out()
        self._ways.currentIndexChanged.connect(self._begin)
        self._count.valueChanged.connect(lambda _value: self._look())
        for tick in self._leaders.values():
            tick.toggled.connect(lambda _on: self._look())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._begin()

    def _lay_out(self) -> None:
        form = QFormLayout()
        if self._ways.count() > 1:
            form.addRow(tr("Way"), self._ways)
        else:
            self._ways.hide()
        form.addRow(tr("Units"), self._count)
        for tick in self._leaders.values():
            form.addRow(tick)
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self._reason)
        column.addWidget(self._buttons)

    @property
    def way(self) -> int:
        """The number of the way that is chosen."""
        return self._ways.currentIndex()

    @property
    def group(self) -> Group:
        """Who is chosen."""
        leaders = tuple(sorted(leader for leader, tick in self._leaders.items() if tick.isChecked()))
        return Group(self._count.value(), leaders)

    def choose(self, group: Group) -> None:
        """Set the choice."""
        self._count.setValue(group.cu)
        for leader, tick in self._leaders.items():
            tick.setChecked(leader in group.leaders)
        self._look()

    def _begin(self) -> None:
        """Another way: who is there for it, and who usually goes."""
        whole = self._wholes[self.way]
        self._count.setRange(0, whole.cu)
        self._count.setSuffix(tr(" of {n}", n=whole.cu))
        for leader, tick in self._leaders.items():
            tick.setVisible(leader in whole.leaders)
        self.choose(self._usual[self.way])

    def _look(self) -> None:
        """Say what the rules say to the present choice."""
        verdict = self._judge(self.way, self.group)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason and not verdict.allowed else ""
        self._reason.setText(f"{reason} ({', '.join(verdict.because)})" if reason else "")
