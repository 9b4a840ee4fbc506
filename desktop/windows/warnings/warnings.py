"""Before a costly answer is given, its consequence is said: do it, or back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from desktop.journal.record.errors import RecordError
from desktop.narration.costs import CostTold
from desktop.narration.plug import words_of
from desktop.players.plug import players_of
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.windows.announcing import announce
from desktop.windows.plug import GameTable
from desktop.windows.warnings.card import WarningCard
from desktop.windows.warnings.choice import WarningChoice


class Warnings(QObject):
    """Stands between people and the controller. What an answer costs is found by giving it on a copy of the game; what
    is played in a plan or a lesson costs nothing.
    """

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell = table, table.shell
        self.choice = WarningChoice(self._shell, table.controller)
        self.card = WarningCard(self._shell.view)
        self._waiting: tuple[Answer, ...] = ()
        self._asked: Node | None = None
        self._allowed = False
        self._costs: tuple[CostTold, ...] = ()
        table.controller.asks_first = self._asks_first
        table.controller.changed.connect(self._forget)
        table.hotseat.viewer_changed.connect(self._forget)
        self.card.decided.connect(self._decide)
        self.card.rule_asked.connect(self._shell.ask_rule)
        self._shell.view.view_changed.connect(self._settle)
        self._shell.closing.connect(self._forget)

    def _asks_first(self, answers: tuple[Answer, ...]) -> bool:
        """Whether somebody is warned of what these answers cost; then they wait."""
        if self._allowed or self._table.games.desk.is_aside:
            return False
        self._costs = tuple(cost for cost in self._found(answers) if self.choice.is_warned(cost.kind))
        if not self._costs:
            self._forget()
            return False
        self._waiting, self._asked = answers, self._table.controller.node
        self.card.open(self._said)
        self._shell.input.guard.hold(self.card)
        self._shell.input.begin()
        announce(self.card, self.card.words, urgent=True)
        return True

    def _found(self, answers: Sequence[Answer]) -> Sequence[CostTold]:
        """What they cost; the game is played again for it only where somebody decides to do something."""
        controller = self._table.controller
        node = controller.node
        if not isinstance(node, Decision) or not answers:
            return ()
        if answers[0] in players_of(controller.kit).nothing_done(node):
            return ()
        if all(not self.choice.is_warned(kind) for kind in words_of(controller.kit).COSTS):
            return ()
        record = controller.line.record
        try:
            game = record.game_at(record.cursor)
        except RecordError:
            return ()
        return words_of(controller.kit).costs(controller.kit, game, answers)

    def _said(self) -> list[str]:
        say = self._shell.speaker.say
        return [f"{say(cost.words)} ({', '.join(cost.rules)})" for cost in self._costs]

    def _decide(self, done: bool) -> None:
        """Do it after all, or leave everything as it was."""
        answers, is_asked = self._waiting, self._asked is self._table.controller.node
        if self.card.again.isChecked():
            self.choice.leave_out(cost.kind for cost in self._costs)
        self._forget()
        self._shell.view.setFocus()
        if done and answers and is_asked:
            self._allowed = True
            try:
                self._give(answers)
            finally:
                self._allowed = False

    def _give(self, answers: tuple[Answer, ...]) -> None:
        controller = self._table.controller
        if len(answers) == 1:
            controller.answer(answers[0])
        else:
            controller.set_out(answers)

    def _forget(self) -> None:
        """Something else has happened: there is nothing to be warned of any more."""
        self._waiting, self._asked = (), None
        self.card.hide()

    def _settle(self) -> None:
        if not self.card.isHidden():
            self.card.settle()
