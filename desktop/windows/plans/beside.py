"""Plans side by side: a map of each, what differs tinted, and below the chances of one goal and what may be lost."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.forecast.odds.wire import OddsRefused
from desktop.forecast.plans.assuming import plan_system
from desktop.forecast.plans.figures import PlanFigures, PlanOddsOf
from desktop.journal.plans import KeptPlan
from desktop.journal.record.rows import START
from desktop.language import capitalised, tr
from desktop.windows.foresight.policy_button import PolicyButton
from desktop.windows.plain import Label
from desktop.windows.plans.arrows import arrows_of
from desktop.windows.plans.controls import GoalButton
from desktop.windows.plans.differences import differing
from desktop.windows.plans.goal_choice import PlanGoalChoice
from desktop.windows.plans.laid_plan import LaidPlan
from desktop.windows.plans.mode import PlanMode
from desktop.windows.plans.plan_column import PlanColumn
from desktop.windows.plans.plan_map import PlanMap
from desktop.windows.plans.words import goal_words
from desktop.windows.plug import GameTable
from desktop.windows.retranslated import Retranslated


class PlansBeside(Retranslated, QWidget):
    """A window of its own. Whoever looks may see all of `laid`; it is closed when that is no longer so."""

    def __init__(
        self,
        table: GameTable,
        mode: PlanMode,
        laid: Sequence[LaidPlan],
        tinted: frozenset[str],
        wishes: Sequence[str],
    ) -> None:
        super().__init__(table.shell.frame, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._table, self._mode = table, mode
        self.laid, self._wishes = tuple(laid), tuple(wishes)
        self.tinted = tinted
        self._goal_label, self.policy = Label(self), PolicyButton(self)
        self.policy.chosen.connect(table.odds.choose)
        self.wish = next(iter(self._wishes), "")
        self.goal = GoalButton(self)
        self.goal.clicked.connect(self.choose_goal)
        self._sheet = PlanGoalChoice(table.shell.table, table.shell.speaker, self)
        self._sheet.chosen.connect(self.want)
        self._lay_out()
        table.odds.changed.connect(self.ask)
        table.hotseat.viewer_changed.connect(self.close)
        table.games.desk.opened.connect(self.close)
        mode.changed.connect(self._close_where_hidden)
        table.shell.closing.connect(self.close)
        self.retranslate()
        self.ask()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._goal_label)
        head.addWidget(self.goal, 1)
        head.addWidget(self.policy)
        row = QHBoxLayout()
        row.setSpacing(6)
        part = QRectF()
        for each in self.laid:
            row.addWidget(each.column, 1)
            each.column.map.tint(sorted(self.tinted))
            part = part.united(each.column.map.focus)
        for each in self.laid:
            each.column.map.show_part(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(head)
        column.addLayout(row, 1)

    def _close_where_hidden(self) -> None:
        """A plan that begins at a moment taken back since can be hidden by now."""
        if not {each.plan.id for each in self.laid} <= {plan.id for plan in self._mode.shown}:
            self.close()

    # --- figures

    def choose_goal(self) -> None:
        """Open the sheet on which the goal is chosen."""
        self._sheet.open_at(self.goal.mapToGlobal(self.goal.rect().bottomLeft()), self.wish, self._wishes)

    def want(self, goal: str) -> None:
        """Ask for another goal, as goals are written; none where it is empty."""
        self.wish = goal
        self.ask()

    def ask(self) -> None:
        """Ask for the figures of every plan, with the goal that stands above them."""
        if not self._table.odds_shown():
            for each in self.laid:
                each.column.leave_out()
            return
        goal, policy = self.wish, self._table.odds.policy or "stand"
        for number, each in enumerate(self.laid):
            asked = each.asked(goal, policy)
            known = each.known(asked)
            if known is not None:
                self._table.foresight.forget(f"plan beside {number}")
                self._show(each, known)
                continue
            each.column.wait()
            self._table.foresight.ask(f"plan beside {number}", asked, _Taker(self, each, asked), each.start)
        self.retranslate()

    def take(self, each: LaidPlan, asked: PlanOddsOf, found: PlanFigures | OddsRefused) -> None:
        """Figures have come; they are kept with their plan."""
        if isinstance(found, PlanFigures):
            before = each.plan
            self._mode.keep_figures(before, each.count(asked, found))
        self._show(each, found)

    def _show(self, each: LaidPlan, found: PlanFigures | OddsRefused) -> None:
        each.column.show_figures(found)
        most = max(other.column.most for other in self.laid)
        for other in self.laid:
            other.column.scale_to(most)

    # --- showing

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(tr("Plans side by side"))
        self._goal_label.setText(tr("Goal"))
        words = goal_words(self._table.shell.table.kit, self.wish, self._table.shell.speaker)
        self.goal.say(capitalised(words) if words else tr("No goal"), self.wish)
        self.policy.offer(self._table.odds.policies, self._table.odds.policy or "stand")

    def sizeHint(self) -> QSize:
        """Most of the window it belongs to."""
        return self._table.shell.frame.size() * 0.9

    def come_up(self) -> None:
        """Stand over the middle of the window it belongs to."""
        frame = self._table.shell.frame.frameGeometry()
        self.resize(self.sizeHint())
        self.move(frame.center() - self.rect().center())
        self.show()
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nobody waits for figures any more."""
        for number, each in enumerate(self.laid):
            self._table.foresight.forget(f"plan beside {number}")
            each.column.put_away()
        super().closeEvent(event)


class _Taker:
    """Takes the figures of one plan, as long as its window stands."""

    def __init__(self, window: PlansBeside, each: LaidPlan, asked: PlanOddsOf) -> None:
        self._window, self._each, self._asked = window, each, asked

    def __call__(self, found: PlanFigures | OddsRefused) -> None:
        self._window.take(self._each, self._asked, found)


def beside(table: GameTable, mode: PlanMode, plans: Sequence[KeptPlan]) -> PlansBeside:
    """The window of these plans, each carried out on a table of its own."""
    shell = table.shell
    laid: list[LaidPlan] = []
    wished: list[str] = []
    system = plan_system(shell.table.kit)
    for plan in plans:
        record = mode.laid(plan)
        picture = PlanMap(shell.table, record.game.position, arrows_of(table, record), shell.frame)
        laid.append(LaidPlan(plan, record, PlanColumn(plan, picture, shell.speaker, shell.frame)))
        if system is not None:
            wished += system.wishes(record.kit, record.position_at(START), record.game.position, plan.side)
    tinted = differing(shell.table.kit, [each.record.game.position for each in laid])
    kept = [plan.goal for plan in plans if plan.goal]
    of_all = [wish for wish in wished if wished.count(wish) == len(plans)]
    return PlansBeside(table, mode, laid, tinted, [*dict.fromkeys((*kept, *of_all, *wished))])
