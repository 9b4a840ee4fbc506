"""A number was forgotten: all others lift it, each with the own number; its player is told of it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFormLayout, QWidget

from desktop.journal.record.audit import ActKind
from desktop.language import tr
from desktop.windows.game.agreeing import Agreeing, Matter
from desktop.windows.game.consent import ConsentWay, Question
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.hotseat.number_field import NumberField
from desktop.windows.shell import Shell


class ForgottenPin(QObject):
    """Lifts numbers at the desk's game; another may be set at once."""

    def __init__(self, shell: Shell, desk: CurrentGame, agreeing: Agreeing) -> None:
        super().__init__(desk)
        self._shell, self._desk, self._agreeing = shell, desk, agreeing

    def ask(self, seat: int) -> None:
        """Ask all others whether the number of a seat is lifted; nobody lifts one alone where nobody else plays."""
        others, name = self._agreeing.others(seat), self._agreeing.called(seat)
        if not others:
            return
        words = tr(
            "The number of {name} is lifted when all others agree. The record keeps that, and {name} is told of it.",
            name=name,
        )
        another = Another(name, self._shell.frame)
        matter = Matter(ActKind.NUMBER_LIFTED, seat)
        self._agreeing.open(
            Question(tr("Number forgotten"), words, tr("Lift the number")),
            (ConsentWay("", others),),
            lambda said: self._agreeing.settle_by(
                said, matter, lambda: self._desk.seat(self._desk.seats.locked(seat, another.number))
            ),
            another,
        )


class Another(QWidget):
    """A field for another number, which may stay empty."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = NumberField(self)
        self.field.setPlaceholderText(tr("PIN, if wanted"))
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("New number of {name}", name=name), self.field)

    @property
    def number(self) -> str:
        """The number that locks the hand from now on; empty for none."""
        return self.field.text()
