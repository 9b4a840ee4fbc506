"""A lifted army rests on a target: the card of what that march leads to stands beside it, and follows the hand."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from desktop.forecast.marks import Spot
from desktop.forecast.odds.asking import MarchAsked
from desktop.forecast.odds.figures import Odds
from desktop.forecast.odds.wire import OddsOf
from desktop.language import Name, tr
from desktop.scene.counters.plug import counters_of
from desktop.windows.announcing import announce
from desktop.windows.foresight.around_target import AroundTarget
from desktop.windows.foresight.card import OddsCard
from desktop.windows.plug import GameTable

REST_MS = 120
"""How long an army rests on a target before its odds are shown."""
_GRACE_MS = 450
"""How long a card stays when the pointer has left its target: long enough to come over to it."""
_SLOT = "card"


class Hovering(QObject):
    """Shows the card. `asked_about` carries the MarchAsked it shows, None when it goes; `explain_asked` a MarchAsked
    and the name of a figure that is to be explained.

    `goal` is what a card's marches are asked for besides, as its grammar has it.
    """

    asked_about = Signal(object)
    explain_asked = Signal(object, str)

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell = table, table.shell
        self.goal = ""
        self.card = OddsCard(self._shell.table, self._shell.view)
        self.march: MarchAsked | None = None
        self._spot: Spot | None = None
        self._next: Spot | None = None
        self._rest = _timer(self, REST_MS, self._show)
        self._grace = _timer(self, _GRACE_MS, self._go_over)
        self._around = AroundTarget(table)
        self._join()

    def _join(self) -> None:
        card, shell, table = self.card, self._shell, self._table
        table.hands.over_changed.connect(self._point)
        table.hands.let_go.connect(self.hide)
        card.entered.connect(self._keep)
        card.left.connect(self._point_again)
        card.figure_chosen.connect(self._explain)
        card.policy_chosen.connect(table.odds.choose)
        card.cards_counted.connect(table.odds.count_cards)
        table.odds.changed.connect(self._ask_anew)
        shell.view.view_changed.connect(lambda _rect, _scale: self._place())
        shell.language_changed.connect(self._ask_anew)
        shell.scene_changed.connect(self.hide)
        table.hotseat.viewer_changed.connect(self.hide)

    # --- what the hand is over

    def _point(self, spot: Spot | None) -> None:
        """The hand is over another target, or over none."""
        self._next = spot if spot is not None and self._is_target(spot) else None
        self._grace.stop()
        if self.card.isVisible():
            if self._next is not None and self._next == self._spot:
                return
            if not self._carries:
                if not self.card.is_held:
                    self._grace.start()
                return
            self.hide_card()
        self._restart()

    def _restart(self) -> None:
        if self._next is not None and self._table.odds_shown():
            self._rest.start()
        else:
            self._rest.stop()

    def _is_target(self, spot: Spot) -> bool:
        return spot in self._table.controller.marks()

    @property
    def _carries(self) -> bool:
        """Whether a button is held: no hand can come over to the card."""
        return QApplication.mouseButtons() != Qt.MouseButton.NoButton

    def _keep(self) -> None:
        """The pointer is on the card: it stays."""
        self._grace.stop()
        self._rest.stop()

    def _point_again(self) -> None:
        if self.card.isVisible() and not self.card.is_held:
            self._grace.start()

    def _go_over(self) -> None:
        """The pointer has not come to the card: it goes where the hand is."""
        if self.card.underMouse():
            return
        over = self._table.hands.gestures.gesture.over
        if over is not None and over == self._spot:
            return
        self.hide_card()
        self._next = over if over is not None and self._is_target(over) else None
        self._restart()

    # --- asking

    def _show(self) -> None:
        held, spot = self._table.controller.lifted(), self._next
        if held is None or spot is None or not self._table.odds_shown():
            return
        self._spot = spot
        self._ask(held)
        self._place()

    def _ask(self, held: Any) -> None:
        assert self._spot is not None
        table = self._table
        odds, what_if = table.odds, table.controller.what_if
        self.march = MarchAsked(
            held.piece, self._spot, held.group, self.goal, odds.policy, what_if, odds.counts_cards(held.seat)
        )
        counts = odds.counts_cards(held.seat) if odds.may_count_cards(held.seat) else None
        self.card.begin(self._title(held.piece, self._spot), odds.policies, odds.policy, counts)
        own = self._shell.table.look(held.seat)
        speaker = self._shell.speaker
        table.foresight.ask(_SLOT, OddsOf(self.march), lambda reply: self._take(reply, speaker, own))
        self.asked_about.emit(self.march)

    def _take(self, reply: Any, speaker: Any, own: Any) -> None:
        self.card.show_reply(reply, speaker, own)
        if isinstance(reply, Odds):
            announce(self._shell.view, self.card.words)

    def _title(self, leader: str, spot: Spot) -> str:
        table = self._shell.table
        space = table.space(spot[0])
        name = table.spelled(Name(counters_of(table.kit).LEADER, leader))
        return f"{name} \N{RIGHTWARDS ARROW} {tr('inside {space}', space=space) if spot[1] else space}"

    def show_at(self, spot: Spot) -> None:
        """Show the card of what is in hand for a target at once."""
        self._grace.stop()
        self._rest.stop()
        self._next = spot
        self._show()

    def ask_for(self, goal: str) -> None:
        """From now on marches are asked for this goal, too."""
        if goal != self.goal:
            self.goal = goal
            self._ask_anew()

    def _ask_anew(self) -> None:
        """Something else is taken for granted, or said in another language."""
        held = self._table.controller.lifted()
        if self._spot is None or not self.card.isVisible():
            return
        if held is None or not self._table.odds_shown():
            self.hide()
        else:
            self._ask(held)

    def _explain(self, figure: str) -> None:
        if self.march is not None:
            self.explain_asked.emit(self.march, figure)

    def hide(self) -> None:
        """Nothing is in hand any more, or over no target."""
        self._rest.stop()
        self._next = None
        self.hide_card()

    def hide_card(self) -> None:
        """The card goes; what the hand is over may bring another."""
        self._grace.stop()
        self._spot = None
        if self.march is not None:
            self.march = None
            self._table.foresight.forget(_SLOT)
            self.asked_about.emit(None)
        self.card.hide()

    # --- where it stands

    def _place(self) -> None:
        if self._spot is not None:
            self._around.put(self.card, self._spot[0])


def _timer(parent: Hovering, after: int, then: Any) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(after)
    timer.timeout.connect(then)
    return timer
