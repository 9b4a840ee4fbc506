"""The tray of losses: every combat unit of the stack as a counter; clicked ones are marked, the sum runs beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import Speaker, sentence, tr
from desktop.narration.successors.unit_words import counted_units
from desktop.rules.successors.answers import Lose
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import Group, Units
from desktop.windows.plain import Label, MarkupLabel
from desktop.windows.rule_links import linked, rule_of
from desktop.windows.successors.losses.unit_tile import UnitTile
from desktop.windows.window_input import make_strong

_ACROSS = 10
"""Counters in one row."""


class LossTray(QFrame):
    """Asks for the losses of `parcel`.

    `confirmed` carries the chosen Lose; `rule_asked` the rule whose link was followed. `picture` paints a unit's kind.
    """

    confirmed = Signal(object)
    rule_asked = Signal(str)

    def __init__(
        self, title: str, parcel: GroupParcel, picture: Callable[[str], QPixmap], speaker: Speaker, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("lossTray")
        self._parcel, self._speaker = parcel, speaker
        self._tiles = [
            UnitTile(kind, sentence(counted_units(kind, 1)), picture(kind), self)
            for kind, count in parcel.whole.units.items()
            for _ in range(count)
        ]
        self._sum, self._reason = Label(self), MarkupLabel(self)
        self._reason.setWordWrap(True)
        self._reason.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._reason.linkActivated.connect(lambda link: self.rule_asked.emit(rule_of(link)))
        self._confirm, self._least, self._none = (QPushButton(self) for _ in range(3))
        self._lay_out(title)
        self._join()
        self._look()

    def _lay_out(self, title: str) -> None:
        head = Label(title, self)
        head.setObjectName("planTitle")
        head.setWordWrap(True)
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, tile in enumerate(self._tiles):
            grid.addWidget(tile, number // _ACROSS, number % _ACROSS)
        grid.setColumnStretch(_ACROSS, 1)
        row = QHBoxLayout()
        for button, words in (
            (self._least, tr("Fewest that hurt least")),
            (self._none, tr("None")),
            (self._confirm, tr("Lose these")),
        ):
            button.setText(words)
            row.addWidget(button)
        row.insertStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.addWidget(head)
        column.addLayout(grid)
        said = QHBoxLayout()
        said.setSpacing(10)
        said.addWidget(self._sum, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self._reason, 1)
        column.addLayout(said)
        column.addLayout(row)
        self.setMinimumWidth(460)

    def _join(self) -> None:
        for number, tile in enumerate(self._tiles):
            tile.toggled.connect(lambda _on: self._look())
            tile.entered.connect(self.confirm)
            tile.stepped.connect(lambda by, here=number: self._step(here, by))
        self._least.clicked.connect(lambda: self.mark(self._parcel.usual))
        self._none.clicked.connect(lambda: self.mark(Group()))
        self._confirm.clicked.connect(self.confirm)
        if self._tiles:
            self.setFocusProxy(self._tiles[0])

    def _step(self, here: int, by: int) -> None:
        self._tiles[(here + by) % len(self._tiles)].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def tiles(self) -> tuple[UnitTile, ...]:
        """The counters, in the order of the kinds."""
        return tuple(self._tiles)

    @property
    def chosen(self) -> Group:
        """What is marked as lost."""
        return Group(Units(**Counter(tile.kind for tile in self._tiles if tile.isChecked())))

    @property
    def words(self) -> str:
        """The sum, and why it cannot be confirmed as it is."""
        return f"{self._sum.text()} {self._reason.text()}".strip()

    @property
    def can_confirm(self) -> bool:
        """Whether the rules allow what is marked."""
        return self._confirm.isEnabled()

    def mark(self, group: Group) -> None:
        """Mark these and no others; of units that are alike the last ones."""
        left = dict(group.units.items())
        for tile in reversed(self._tiles):
            take = left.get(tile.kind, 0) > 0
            left[tile.kind] = left.get(tile.kind, 0) - take
            tile.setChecked(take)

    def confirm(self) -> None:
        """Give the answer, if the rules allow it."""
        if self.can_confirm:
            self.confirmed.emit(Lose(self.chosen))

    def _look(self) -> None:
        """Say how much is marked of what is owed, and what the rules say to it."""
        verdict = self._parcel.why_not(Lose(self.chosen))
        self._confirm.setEnabled(verdict.allowed)
        make_strong(self._confirm, verdict.allowed or self.chosen.units.count > 0)  # else the bar has the usual losses
        self._sum.setText(tr("{n} of {owed} marked", n=self.chosen.units.count, owed=self._parcel.usual.units.count))
        reason = self._speaker.say(verdict.reason) if verdict.reason is not None else ""
        self._reason.setText(linked(f"{reason} ({', '.join(verdict.because)})") if reason else "")
        self.setAccessibleName(self._sum.text())
