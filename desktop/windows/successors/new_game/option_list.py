"""The options of a game, each with a sentence that says what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import Message, capitalised, msg, sentence, tr
from desktop.windows.plain import Label
from desktop.windows.rulebook import rule_text
from desktop.windows.successors.new_game.plan import OPTIONS

NAMES: dict[str, Message] = {
    "opt_veterans": msg("Veterans"),
    "opt_sorties": msg("Sorties"),
    "opt_forage_attrition": msg("Attrition when foraging"),
    "opt_indep_reactions": msg("Independent armies react"),
    "opt_indep_prestige": msg("Popularity for beating independents"),
    "opt_price_of_failure": msg("The Price of Failure"),
    "opt_cavalry_superiority": msg("Cavalry Superiority"),
    "opt_all_generals_dealt": msg("All generals are dealt"),
}
"""What each option is called."""
THIRD_ONLY = ("opt_indep_prestige",)
"""Options that change nothing in the fourth edition."""


_LEAST = 4
"""Lines that are seen at least."""


class OptionList(QScrollArea):
    """A switch for every option; `chosen` are those that are on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # what others leave it
        self.setMinimumHeight(_LEAST * self.fontMetrics().lineSpacing())
        self.setAccessibleName(tr("Options"))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        self.switches = {option: self._switch(option, column) for option in OPTIONS}
        column.addStretch(1)
        self.setWidget(inner)

    def _switch(self, option: str, column: QVBoxLayout) -> QCheckBox:
        switch = QCheckBox(sentence(NAMES[option]))
        rule = OPTIONS[option]
        text = rule_text(rule)
        note = Label(capitalised(text.partition(": ")[2] or text))  # it says first that it is an option
        note.setObjectName("planNote")
        note.setWordWrap(True)
        note.setIndent(24)
        switch.setAccessibleDescription(note.text())
        grid = QGridLayout()
        grid.setVerticalSpacing(0)
        grid.addWidget(switch, 0, 0)
        grid.addWidget(note, 1, 0)
        column.addLayout(grid)
        return switch

    def fit_edition(self, edition: str) -> None:
        """Only what the edition leaves open can be chosen."""
        for option in THIRD_ONLY:
            self.switches[option].setEnabled(edition == "third")

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that are on."""
        return tuple(option for option, switch in self.switches.items() if switch.isEnabled() and switch.isChecked())
