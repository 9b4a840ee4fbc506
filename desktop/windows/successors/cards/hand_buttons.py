"""The buttons of the strip of a hand: fold, show, cover, discards, who else plays, what one is not asked for."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr, trn
from desktop.windows.plain import as_words
from desktop.windows.successors.cards.shown_hand import Shown


class HandButtons(QObject):
    """Makes them for a strip and says them. `fold` and `uncover` stand where the strip puts them, the others in
    `rows`.
    """

    fold_asked = Signal()
    discards_asked = Signal()
    interrupt_asked = Signal()
    ask_again = Signal()
    uncover_asked = Signal()
    cover_asked = Signal()
    passes_asked = Signal()

    def __init__(self, strip: QWidget) -> None:
        super().__init__(strip)
        self._lasting, self._covered = "", ""
        self.fold, self.uncover, self.cover = QPushButton(strip), QPushButton(strip), QPushButton(strip)
        self.discards, self.interrupt = QPushButton(strip), QPushButton(strip)
        self.passes, self.again = QPushButton(strip), QPushButton(strip)
        for button, asked in (
            (self.fold, self.fold_asked),
            (self.uncover, self.uncover_asked),
            (self.cover, self.cover_asked),
            (self.discards, self.discards_asked),
            (self.interrupt, self.interrupt_asked),
            (self.passes, self.passes_asked),
            (self.again, self.ask_again),
        ):
            button.clicked.connect(asked)
        self.rows = self._lay_out()

    def _lay_out(self) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(3)
        rows.addStretch(1)
        for pair in ((self.discards, self.cover), (self.interrupt, self.passes), (self.again,)):
            line = QHBoxLayout()
            line.setSpacing(3)
            for button in pair:
                line.addWidget(button, 1)
            rows.addLayout(line)
        rows.addStretch(1)
        return rows

    def say(self, shown: Shown, *, folded: bool, silent: int) -> None:
        """Name them in the present language and hide what does not fit; nobody is asked for `silent` cards."""
        self.fold.setText("▴" if folded else "▾")
        words = tr("Lay the hand out (Ctrl+H)") if folded else tr("Fold the hand (Ctrl+H)")
        self.fold.setToolTip(as_words(words))
        self.fold.setAccessibleName(words)
        self.discards.setText(tr("Discards ({n})", n=shown.discards))
        self.discards.setEnabled(shown.discards > 0)
        asked = tr("Cards you are asked for…")
        self.passes.setText(trn("Not asked for {n} card…", "Not asked for {n} cards…", silent) if silent else asked)
        self.passes.setVisible(shown.seat is not None and not folded)
        self.interrupt.setText(tr("Another player plays…"))
        self.interrupt.setToolTip(tr("Somebody else wants to play a card at this moment."))
        self.uncover.setText(tr("I am {name}: show my hand", name=self._covered))
        self.cover.setText(tr("Cover"))
        self.cover.setToolTip(tr("Cover this hand before somebody else looks"))
        segment = tr("You pass until the segment ends: ask me again")
        self.again.setText(segment if self._lasting == "segment" else tr("You pass until the turn ends: ask me again"))
        self.again.setVisible(bool(self._lasting))

    def take_standing_pass(self, lasting: str) -> bool:
        """Until when whoever looks is not asked ("segment", "turn", empty: he is asked); whether that is new."""
        new, self._lasting = lasting != self._lasting, lasting
        return new

    def take_cover(self, covered: str, *, can_cover: bool) -> bool:
        """Who may have his hand shown, whether an open one can be hidden; whether it is somebody else than before."""
        self.uncover.setVisible(bool(covered))
        self.cover.setVisible(can_cover)
        new, self._covered = covered != self._covered, covered
        return new
