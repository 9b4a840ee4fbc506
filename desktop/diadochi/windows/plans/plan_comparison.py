"""Plans side by side: a map of each with differences tinted, its odds for one goal, and its possible losses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import structs
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QCloseEvent, QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from diadochi.forecast.odds.figures import expected
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.forecast.plans import (
    PlanFigures,
    PlanOddsOf,
    at_least,
    figures_kept,
    kept_figures,
    plan_question,
    plans_of,
)
from diadochi.journal.record.plan_book import KeptFigures, KeptPlan
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import START
from diadochi.language import Message, Speaker, capitalised, msg, one_line, sentence, tr
from diadochi.narration.odds_explanation import percent, with_tenths
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.scene.palette import qcolor, text_font
from diadochi.windows.foresight.odds_settings import PolicyButton
from diadochi.windows.game_table import GameTable
from diadochi.windows.plans.plan_banner import GoalButton, PlanGoalChoice
from diadochi.windows.plans.plan_map import PlanMap, arrows_of, differing
from diadochi.windows.plans.plan_mode import PlanMode
from diadochi.windows.plans.plan_steps import ASSUMPTIONS, assumption_of, goal_words, other_replies
from diadochi.windows.styles import part
from diadochi.windows.widget_text import Label, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

# --- loss curve
# The chance to lose at least so many units, as bars.

_FOOT, _HEAD = 20, 18


class LossCurve(QWidget):
    """Own losses are solid bars, those of others hatched bars beside them; `words` are the accessible text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own: Sequence[Fraction] = ()
        self._enemy: Sequence[Fraction] = ()
        self._most = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_losses(self, own: Sequence[Fraction], enemy: Sequence[Fraction], most: int, words: str) -> None:
        """Chances to lose at least 0, 1, 2, ... units; `most` scales the axis over all plans."""
        self._own, self._enemy, self._most = own, enemy, max(1, most)
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, 116)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a group of two bars for each number from 1 on."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(text_font(13))
        field = QRectF(2, _HEAD, self.width() - 4, self.height() - _HEAD - _FOOT)
        ink = QColor(part("text"))
        painter.setPen(QColor(part("border")))
        painter.drawLine(field.bottomLeft(), field.bottomRight())
        wide = min(64.0, field.width() / self._most)
        for count in range(1, self._most + 1):
            left = field.left() + (count - 1) * wide
            self._bar(painter, QRectF(left + 4, field.top(), wide / 2 - 5, field.height()), self._own, count)
            self._bar(painter, QRectF(left + wide / 2, field.top(), wide / 2 - 5, field.height()), self._enemy, count)
            painter.setPen(ink)
            foot = QRectF(left, field.bottom() + 2, wide, _FOOT - 2)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, f"≥ {count}")

    def _bar(self, painter: QPainter, box: QRectF, losses: Sequence[Fraction], count: int) -> None:
        chance = losses[count] if count < len(losses) else Fraction(0)
        if not chance:
            return
        height = max(1.0, box.height() * float(chance))
        bar = QRectF(box.left(), box.bottom() - height, box.width(), height)
        mine = losses is self._own
        painter.setPen(qcolor("ink"))
        painter.setBrush(qcolor("vermilion") if mine else QBrush(qcolor("sea_line"), Qt.BrushStyle.Dense4Pattern))
        painter.drawRect(bar)
        painter.setPen(QColor(part("text")))
        painter.setFont(text_font(11))
        said = QRectF(bar.center().x() - 30, bar.top() - 15, 60, 14)
        painter.drawText(said, Qt.AlignmentFlag.AlignCenter, percent(chance))
        painter.setFont(text_font(13))


# --- column of a plan

_RESULTS = ("win", "draw", "lose")


class PlanColumn(QFrame):
    """Name, map and figures of a plan. `shown` are the figures, or the reason why there are none."""

    def __init__(self, plan: KeptPlan, kit: GameKit, picture: PlanMap, speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent)
        self.plan, self.map, self._speaker, self._kit = plan, picture, speaker, kit
        self.shown: PlanFigures | OddsRefused | None = None
        self._most, self._without = 0, False
        picture.setParent(self)
        self._title, self._dice, self._note = (
            Label(self, look="planColumnTitle"),
            Label(self),
            Label(self, wraps=True, look="faint"),
        )
        self.curve = LossCurve(self)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[Label, Label]] = []
        self._curve_title = Label(self)
        column_of(
            self._title,
            self._dice,
            (picture, 1),
            self._grid,
            self._curve_title,
            self.curve,
            self._note,
            on=self,
            margins=(6, 6, 6, 6),
        )
        follow_texts(self, self.retranslate)

    # --- figures

    def wait(self) -> None:
        """Show that the figures are being computed."""
        self.shown, self._without = None, False
        self.retranslate()

    def leave_out(self) -> None:
        """Show no figures: this table shows no odds."""
        self._without = True
        self.retranslate()

    def show_figures(self, found: PlanFigures | OddsRefused) -> None:
        self.shown = found
        self.retranslate()

    def scale_to(self, most: int) -> None:
        """Use the same scale as the other columns."""
        self._most = most
        self.retranslate()

    @property
    def most(self) -> int:
        """The largest number of units anyone may lose."""
        if not isinstance(self.shown, PlanFigures):
            return 0
        return max(len(at_least(self.shown.own)), len(at_least(self.shown.enemy))) - 1

    @property
    def words(self) -> list[tuple[str, str]]:
        """The figures as shown: what, and how likely."""
        return [(name.text(), value.text()) for name, value in self._rows if not name.isHidden()]

    def retranslate(self) -> None:
        secret = self.plan.owner is not None
        name = one_line(self.plan.name)
        self._title.setText(tr("{name} (secret)", name=name) if secret else name)
        words = sentence(ASSUMPTIONS[assumption_of(self.plan)][0])
        self._dice.setText(tr("Map: assumed dice ({how}). Odds: all possible dice.", how=words))
        figures = self.shown if isinstance(self.shown, PlanFigures) else None
        self._fill(self._lines(figures) if figures is not None else [])
        self._note.setText(self._remark(figures))
        self._curve_title.setVisible(figures is not None)
        self.curve.setVisible(figures is not None and self._most > 0)
        curve = tr("Chance of losing at least this many units: own (filled), enemy (dotted)")
        self._curve_title.setText(curve if self._most else tr("No one loses units in these plans."))
        if figures is not None:
            own, enemy = at_least(figures.own), at_least(figures.enemy)
            said = tr("Loss curve of {plan}", plan=name)
            self.curve.show_losses(own, enemy, self._most, said)

    def _lines(self, figures: PlanFigures) -> list[tuple[str, str]]:
        lines = [(self._goal_words(goal.words), percent(goal.chance)) for goal in figures.goals]
        lines.append((tr("All steps succeed"), percent(figures.whole)))
        fought = any(figures.results.values())
        said = " / ".join(percent(figures.results[key]) for key in _RESULTS) if fought else tr("no battle")
        lines.append((tr("Last battle won / drawn / lost"), said))
        own, enemy = with_tenths(expected(figures.own)), with_tenths(expected(figures.enemy))
        lines.append((tr("Average unit losses, own / enemy"), f"{own} / {enemy}"))
        lines += [(capitalised(self._speaker.say(cost.words)), percent(cost.chance)) for cost in figures.costs]
        return lines

    def _goal_words(self, words: tuple[Message, ...]) -> str:
        return " + ".join(self._speaker.say(each) for each in words)

    def _remark(self, figures: PlanFigures | None) -> str:
        if figures is not None:
            replies = other_replies(self._kit, self.plan, figures.policy)
            told = [self._speaker.say(each) for each in figures.left_out]
            if replies is not None:
                told.insert(0, tr("Not as in the plan: {replies}.", replies=self._speaker.say(replies)))
            return " ".join(told)
        if isinstance(self.shown, OddsRefused):
            return self.shown.sentence
        return tr("Odds are turned off in this game.") if self._without else tr("Calculating the odds…")

    def _fill(self, lines: list[tuple[str, str]]) -> None:
        while len(self._rows) < len(lines):
            name, value = Label(self, wraps=True), Label(self, look="planFigure")
            self._grid.addWidget(name, len(self._rows), 0)
            self._grid.addWidget(value, len(self._rows), 1)
            self._rows.append((name, value))
        for number, (name, value) in enumerate(self._rows):
            there = number < len(lines)
            name.setVisible(there)
            value.setVisible(there)
            if there:
                name.setText(lines[number][0])
                value.setText(lines[number][1])

    def put_away(self) -> None:
        """Stop the rendering of the map."""
        self.map.put_away()


# --- plan and table


class ComparedPlan:
    """A plan and the table on which it was carried out; `column` shows it."""

    def __init__(self, plan: KeptPlan, record: Browsing, column: PlanColumn) -> None:
        self.plan, self.record, self.column = plan, record, column

    @cached_property
    def question(self) -> PlanOddsOf:
        """The odds question of the plan. Answers that a policy gave are left open."""
        return plan_question(self.record.kit, self.record, self.plan)

    def asked(self, goal: str, policy: str) -> PlanOddsOf:
        """The odds question for a goal and a policy."""
        return structs.replace(self.question, goal=goal, policy=policy)

    @property
    def start(self) -> GamePosition:
        return self.record.position_at(START)

    def known(self, asked: PlanOddsOf) -> PlanFigures | None:
        """The figures stored with the plan, if they answer this question."""
        return figures_kept(self.record.kit, self.start, asked, self.plan.counted)

    def count(self, asked: PlanOddsOf, found: PlanFigures) -> KeptFigures:
        """Convert computed figures to the stored form."""
        counted = kept_figures(self.record.kit, self.start, asked, found)
        self.plan = structs.replace(self.plan, counted=counted)
        return counted


# --- window


class PlanComparison(QWidget):
    """The comparison window of the plans in `laid`. It closes when the viewer may no longer see all of them."""

    def __init__(
        self,
        table: GameTable,
        mode: PlanMode,
        laid: Sequence[ComparedPlan],
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
        bind_text(self.setWindowTitle, msg("Plan comparison"))
        bind_text(self._goal_label.setText, msg("Goal"))
        follow_texts(self, self.retranslate)
        self.ask()

    def _lay_out(self) -> None:
        head = row_of(self._goal_label, (self.goal, 1), self.policy)
        row = QHBoxLayout()
        row.setSpacing(6)
        part = QRectF()
        for each in self.laid:
            row.addWidget(each.column, 1)
            each.column.map.tint(sorted(self.tinted))
            part = part.united(each.column.map.focus)
        for each in self.laid:
            each.column.map.show_part(part)
        column_of(head, (row, 1), on=self, margins=(8, 8, 8, 8))

    def _close_where_hidden(self) -> None:
        # its start was undone, for example
        if not {each.plan.id for each in self.laid} <= {plan.id for plan in self._mode.shown}:
            self.close()

    # --- odds

    def choose_goal(self) -> None:
        self._sheet.open_at(self.goal.mapToGlobal(self.goal.rect().bottomLeft()), self.wish, self._wishes)

    def want(self, goal: str) -> None:
        """Ask for another goal in its written form; empty for none."""
        self.wish = goal
        self.ask()

    def ask(self) -> None:
        """Ask for the figures of every plan with the chosen goal."""
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

    def take(self, each: ComparedPlan, asked: PlanOddsOf, found: PlanFigures | OddsRefused) -> None:
        """Show figures, and store them with their plan."""
        if isinstance(found, PlanFigures):
            before = each.plan
            self._mode.keep_figures(before, each.count(asked, found))
        self._show(each, found)

    def _show(self, each: ComparedPlan, found: PlanFigures | OddsRefused) -> None:
        each.column.show_figures(found)
        most = max(other.column.most for other in self.laid)
        for other in self.laid:
            other.column.scale_to(most)

    # --- display

    def retranslate(self) -> None:
        words = goal_words(self._table.shell.table.kit, self.wish, self._table.shell.speaker)
        self.goal.say(capitalised(words) if words else tr("No goal"), self.wish)
        self.policy.offer(self._table.odds.policies, self._table.odds.policy or "stand")

    def sizeHint(self) -> QSize:
        return self._table.shell.frame.size() * 0.9

    def come_up(self) -> None:
        frame = self._table.shell.frame.frameGeometry()
        self.resize(self.sizeHint())
        self.move(frame.center() - self.rect().center())
        self.show()
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        # No one waits for figures any more.
        for number, each in enumerate(self.laid):
            self._table.foresight.forget(f"plan beside {number}")
            each.column.put_away()
        super().closeEvent(event)


class _Taker:
    """Takes the figures of one plan while its window exists."""

    def __init__(self, window: PlanComparison, each: ComparedPlan, asked: PlanOddsOf) -> None:
        self._window, self._each, self._asked = window, each, asked

    def __call__(self, found: PlanFigures | OddsRefused) -> None:
        self._window.take(self._each, self._asked, found)


def beside(table: GameTable, mode: PlanMode, plans: Sequence[KeptPlan]) -> PlanComparison:
    """The comparison window, each plan carried out on its own table."""
    shell = table.shell
    laid: list[ComparedPlan] = []
    wished: list[str] = []
    system = plans_of(shell.table.kit)
    for plan in plans:
        record = mode.laid(plan)
        picture = PlanMap(shell.table, record.game.position, arrows_of(table, record), shell.frame)
        laid.append(ComparedPlan(plan, record, PlanColumn(plan, record.kit, picture, shell.speaker, shell.frame)))
        if system is not None:
            wished += system.wishes(record.kit, record.position_at(START), record.game.position, plan.side)
    tinted = differing(shell.table.kit, [each.record.game.position for each in laid])
    kept = [plan.goal for plan in plans if plan.goal]
    of_all = [wish for wish in wished if wished.count(wish) == len(plans)]
    return PlanComparison(table, mode, laid, tinted, [*dict.fromkeys((*kept, *of_all, *wished))])
