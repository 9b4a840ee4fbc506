"""The panel of cards in its dock: the hands of all sides lie open (PLAY-01)."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.controller.rules_controller import RulesController
from desktop.language import Message, Name, capitalised, msg, sentence, tr
from desktop.narration.rome.pieces import card_words
from desktop.rules.rome.cards import card_of
from desktop.windows.docks import Dock
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.rome.cards.card_row import CardRow
from desktop.windows.rome.cards.uses import ArmyToActivate, activated_by
from desktop.windows.scrolled import scrolled
from desktop.windows.shell import Shell


class CardsPanel(Retranslated, QWidget):
    """Shows every card of every side, and whom it activates; a click lets those flash on the map."""

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell.frame)
        self._shell, self._controller = shell, controller
        self._inner = QWidget()
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(12, 12, 12, 12)
        self._column.setSpacing(7)
        scrolled(self, self._inner)
        self._shown: object = None
        self.rows: list[CardRow] = []
        shell.docks.put(Dock.HAND, self)
        shell.docks.call(Dock.HAND, msg("Cards"))
        self._scenario = ""
        shell.position_shown.connect(self.refresh)
        shell.names_changed.connect(self.retranslate)
        self.retranslate()

    def refresh(self) -> None:
        """The hands as they are now."""
        position = self._shell.table.position
        if position is None:
            return
        told = (position.hands, position.sides, position.forces, position.used, position.clock, position.move)
        if told == self._shown:
            return
        self._shown = tuple(dict(part) if isinstance(part, dict) else part for part in told)
        self._clear()
        if position.scenario != self._scenario:
            self._scenario = position.scenario
            if position.scenario:
                self._shell.docks.show(Dock.HAND)
        for seat in sorted(position.sides):
            self._add_side(seat)
        self._column.addStretch(1)

    def _clear(self) -> None:
        self.rows = []
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _add_side(self, seat: int) -> None:
        position = self._shell.table.position
        head = Label(capitalised(self._shell.table.faction(seat)), self._inner)
        head.setObjectName("planTitle")
        self._column.addWidget(head)
        hand = position.hands.get(seat, ())
        if not hand:
            none = Label(tr("No card is left.") if position.scenario else tr("No card is needed here."), self._inner)
            none.setObjectName("planNote")
            self._column.addWidget(none)
        for card in hand:
            self._add_card(seat, card)

    def _add_card(self, seat: int, card: str) -> None:
        position, kit = self._shell.table.position, self._shell.table.kit
        armies = activated_by(kit, position, seat, card)
        row = CardRow(card_of(card).value, self._shell.table.look(seat), self._inner)
        usable = bool(armies) and position.clock.active == seat and position.move is None
        row.say(capitalised(sentence(card_words(card))), self._uses(armies), usable=usable)
        row.pointed.connect(lambda: self._shell.scene.flash([army.space for army in armies]))
        self._column.addWidget(row)
        self.rows.append(row)

    def _uses(self, armies: tuple[ArmyToActivate, ...]) -> str:
        if not armies:
            return tr("activates nobody now")
        names = tuple(Name("leader", army.leader) for army in armies)
        words: Message = msg("activates {leaders}", leaders=names)
        return self._shell.speaker.say(words)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Cards"))
        self._shown = None
        self.refresh()
