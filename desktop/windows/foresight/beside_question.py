"""While a question of battle, interception, avoiding or siege is open, what each answer leads to stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer

from desktop.forecast.odds.asking import AnswerAsked, OddsMoment, QuestionAsked, odds_system
from desktop.forecast.odds.figures import QuestionOdds
from desktop.forecast.odds.question_of import QuestionOf
from desktop.language import capitalised, tr
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Answer, Node
from desktop.windows.announcing import announce
from desktop.windows.foresight.over_map import boxes_of, cards_over
from desktop.windows.foresight.question_card import QuestionCard
from desktop.windows.foresight.question_worth import says_anything
from desktop.windows.plug import GameTable

_SLOT = "question"
_SETTLE_MS = 60
"""Milliseconds after which a question counts as open: not those that are answered by themselves at once."""


class BesideQuestion(QObject):
    """Shows the card, unless `another_speaks`.

    Its figures are public facts, and the own cards of whoever looks where he counts them in.
    """

    def __init__(self, table: GameTable, another_speaks: Callable[[], bool]) -> None:
        super().__init__(table.shell)
        self._another_speaks = another_speaks
        self._table, self._shell = table, table.shell
        self.card = QuestionCard(self._shell.table, self._shell.view)
        self._closed_for: Node | None = None
        self._node: Node | None = None
        self._eyes: int | None = None
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLE_MS)
        self._settled.timeout.connect(self._ask)
        self._join()

    def _join(self) -> None:
        table, shell = self._table, self._shell
        for changed in (
            table.controller.changed,
            table.hotseat.viewer_changed,
            table.odds.changed,
            table.games.looking.moved,
            shell.language_changed,
            shell.scene_changed,
        ):
            changed.connect(self.refresh)
        table.hands.over_changed.connect(self._make_room)
        table.hands.let_go.connect(self._come_back)
        shell.view.view_changed.connect(lambda _rect, _scale: self._place())
        self.card.closed.connect(self._close)
        self.card.policy_chosen.connect(table.odds.choose)
        self.card.figure_chosen.connect(self._explain)

    def refresh(self) -> None:
        """Another question may be open, or other eyes look: ask anew, and show nothing until it is answered."""
        eyes = self._table.hotseat.viewer
        if self._node is not self._table.controller.node or eyes != self._eyes or not self._may_show():
            self._hide()  # what was counted with somebody's cards is for his eyes alone
        self._eyes = eyes
        if self._may_show():
            self._settled.start()
        else:
            self._settled.stop()

    def _may_show(self) -> bool:
        """Whether something may be counted at the open question, and be seen by whoever looks."""
        table = self._table
        node, hotseat = table.controller.node, table.hotseat
        return (
            node is not None
            and table.odds_shown()
            and node is not self._closed_for
            and not hotseat.is_closed
            and not hotseat.withholds(node)
            and not self._another_speaks()
            and table.games.looking.node is None
            and table.controller.held_back() is None
            and odds_system(table.controller.kit).counts(node)
        )

    def _ask(self) -> None:
        if not self._may_show():
            return
        table = self._table
        node = table.controller.node
        assert node is not None
        moment = self._moment()
        asked = QuestionAsked(policy=table.odds.policy, cards=table.odds.counts_cards(node.seat))
        table.foresight.ask(
            _SLOT, QuestionOf(moment.answers, asked), lambda reply: self._take(node, reply), moment.position
        )

    def _take(self, node: Node, reply: Any) -> None:
        """Show what has come, where it is still asked; a question at which nothing can be counted has no card."""
        if not isinstance(reply, QuestionOdds) or node is not self._table.controller.node or not self._may_show():
            return
        if not says_anything(reply):
            return
        self._node = node
        self.card.policy.offer(self._table.odds.policies, self._table.odds.policy)
        self.card.show_question(reply, self._worded, self._shell.speaker)
        self._place(anew=True)
        announce(self._shell.view, self.card.words)

    def _moment(self) -> OddsMoment:
        controller = self._table.controller
        return odds_system(controller.kit).moment(controller.game_here(), self._table.hotseat.viewer)

    def _explain(self, answer: Answer | None, figure: str) -> None:
        """Open where a figure of an answer comes from."""
        node, odds = self._node, self._table.odds
        if node is None or not self._may_show():
            return
        moment = self._moment()
        question = QuestionAsked(policy=odds.policy, cards=odds.counts_cards(node.seat))
        asked = AnswerAsked(moment.answers, question, answer)
        self._table.explaining.explain_answer(moment, asked, capitalised(self._worded(answer)), figure)

    def _worded(self, answer: Answer | None) -> str:
        controller = self._table.controller
        if answer is None:
            return tr("the dice fall")
        words = words_of(controller.kit).choice_words(controller.node, answer, self._shell.table.position)
        return self._shell.speaker.say(words)

    # --- where it lies

    def _place(self, *, anew: bool = False) -> None:
        if self._node is None or not (anew or self.card.isVisible()):
            return
        shell, view = self._shell, self._shell.view
        spots = boxes_of(shell, {*self._table.map_play.places_of(self._node), self._node.about.space})
        self.card.lie_in(view.viewport().geometry(), spots, cards_over(shell, self.card))

    def _make_room(self, spot: object) -> None:
        """Something is in hand: its own card stands there."""
        if spot is not None:
            self.card.hide()

    def _come_back(self) -> None:
        if self._node is not None and self._node is self._table.controller.node:
            self._place(anew=True)

    def _close(self) -> None:
        """Nobody wants it at this question."""
        self._closed_for = self._table.controller.node
        self._hide()

    def _hide(self) -> None:
        self._node = None
        self._table.foresight.forget(_SLOT)
        self.card.hide()
