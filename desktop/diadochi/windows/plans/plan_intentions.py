"""The steps of a plan as intentions: a list with the chance of each, its branches, and where they are edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QWidget

from diadochi.forecast.intentions import Condition, Intention, MarchAim, Recourse, weakest
from diadochi.forecast.odds.figures import NamedChance
from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.forecast.plans import PlanFigures, PlanOddsOf, figures_kept, kept_figures, plans_of, plans_system
from diadochi.journal.record.plan_book import KeptPlan, PlanBranch
from diadochi.language import Message, Name, Speaker, capitalised, msg, msgn, one_line, tr
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.foresight.space_choice import SpaceChoice
from diadochi.windows.game_table import GameTable
from diadochi.windows.plans.plan_mode import PlanMode
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, as_words, follow_texts, on_button
from diadochi.windows.widgets import column_of, row_of

# --- words


def intention_words(kit: GameKit, leg: Intention, aim: MarchAim | None = None) -> Message:
    """What a march does, for its own or another aim."""
    general, space = Name(counters_of(kit).LEADER, leg.leader), Name("space", leg.space)
    match aim or leg.aim:
        case MarchAim.TAKE:
            return msg("{general} takes {space}", general=general, space=space)
        case MarchAim.RELIEVE:
            return msg("{general} relieves {space}", general=general, space=space)
        case MarchAim.HOLD:
            return msg("{general} holds {space}", general=general, space=space)
    return msg("{general} goes to {space}", general=general, space=space)


def condition_words(when: str) -> Message:
    """The condition of a branch; its text if this version does not know it."""
    what, _, number = when.partition(" ")
    match what:
        case Condition.POINTS if number.isdecimal():
            return msgn("with at most {n} movement point", "with at most {n} movement points", int(number))
        case Condition.OPPOSED:
            return msg("if opposed at sea")
        case Condition.INTERCEPTED:
            return msg("if intercepted")
        case Condition.AVOIDED:
            return msg("if an enemy avoids battle")
    return msg("{condition}", condition=when)


def recourse_words(leg: Intention, then: str) -> Message:
    """What a branch does instead."""
    what, _, space = then.partition(" ")
    if what == Recourse.STAY:
        return msg("stop where it is")
    if what == Recourse.RETURN:
        return msg("return to {space}", space=Name("space", leg.start))
    return msg("go to {space}", space=Name("space", space))


def branch_words(leg: Intention, branch: PlanBranch) -> Message:
    return msg(
        "{condition}: {recourse}", condition=condition_words(branch.when), recourse=recourse_words(leg, branch.then)
    )


def branch_sign(when: str) -> str:
    """The condition of a branch on its arrow: the most movement points, an enemy that got away, or a battle."""
    what, _, number = when.partition(" ")
    if what == Condition.POINTS:
        return f"\N{LESS-THAN OR EQUAL TO} {number}"
    return "\N{RIGHTWARDS ARROW}" if what == Condition.AVOIDED else "\N{CROSSED SWORDS}"


def branch_way(leg: Intention, branch: PlanBranch, spaces: Sequence[str]) -> tuple[str, ...]:
    """From where to where the arrow of a branch goes, on the way `spaces` of its march.

    A march that stops ends on the way.
    """
    then, _, space = branch.then.partition(" ")
    if then == Recourse.GO:
        return leg.start, space
    middle = spaces[len(spaces) // 2] if len(spaces) > 2 else leg.space
    return (middle, leg.start) if then == Recourse.RETURN else (leg.start, middle)


# --- list


class StepsShown(NamedTuple):
    """What is shown: the marches of a plan, and their figures; None while they are computed or if odds are hidden."""

    legs: tuple[Intention, ...]
    figures: PlanFigures | OddsRefused | None
    odds: bool = True


class IntentionRow(QFrame):
    """One march: its number, what it is for, its chance, its branches. `why` and `change` are its buttons."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.number, self.words = Label(self, look="planFigure"), Label(self, wraps=True)
        self.mark, self.branches = Label(self, look="faint", wraps=True), Label(self, look="faint", wraps=True)
        self.why, self.change = QPushButton(self), QPushButton(self)
        self.why.setObjectName("stepChance")
        head = row_of(self.number, (self.words, 1), spacing=6)
        foot = row_of(None, self.why, self.change, spacing=6)
        column_of(head, self.branches, self.mark, foot, on=self, margins=(0, 2, 4, 2), spacing=2)

    def put(self, words: str, branches: Sequence[str], number: int) -> None:
        """Show what the march is for, and its branches."""
        self.number.setText(str(number + 1))
        self.words.setText(words)
        self.branches.setText("\n".join(f"↳ {capitalised(each)}" for each in branches))
        self.branches.setVisible(bool(branches))
        self.change.setText(on_button(tr("Change…")))
        self.change.setAccessibleName(tr("Change step {n}", n=number + 1))

    def put_chance(self, shown: str, tip: str, *, is_weakest: bool) -> None:
        """Show the chance that this step and all before it succeed."""
        self.why.setVisible(bool(shown))
        self.why.setText(on_button(tr("{chance} Why?", chance=shown)))
        self.why.setToolTip(as_words(tip))
        self.mark.setText(tr("▼ Weakest step: the plan fails here most often."))
        self.mark.setVisible(is_weakest)


class IntentionList(QWidget):
    """The marches of the plan on the table. Signals carry the number of a march."""

    why_asked = Signal(int)
    change_asked = Signal(int, object)

    def __init__(self, table: OnTable, speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._speaker = table, speaker
        self._shown = StepsShown((), None)
        self._title, self._note = Label(self, look="oddsTitle"), Label(self, look="faint", wraps=True)
        self.rows: list[IntentionRow] = []
        self._column = column_of(self._title, self._note, on=self, margins=(0, 4, 0, 0), spacing=2)
        follow_texts(self, self.retranslate)

    def show_steps(self, shown: StepsShown) -> None:
        self._shown = shown
        self.setVisible(bool(shown.legs))
        self.retranslate()

    def retranslate(self) -> None:
        legs, figures = self._shown.legs, self._shown.figures
        self._title.setText(tr("Steps of this plan"))
        while len(self.rows) < len(legs):
            self._add_row()
        say, kit = self._speaker.say, self._table.kit
        for number, row in enumerate(self.rows):
            row.setVisible(number < len(legs))
            if number < len(legs):
                leg = legs[number]
                branches = [say(branch_words(leg, branch)) for branch in leg.branches]
                row.put(capitalised(say(intention_words(kit, leg))), branches, number)
                self._put_chance(row, number, figures)
        self._note.setText(self._remark())
        self._note.setVisible(bool(self._note.text()))

    def _put_chance(self, row: IntentionRow, number: int, figures: PlanFigures | OddsRefused | None) -> None:
        if not isinstance(figures, PlanFigures) or number >= len(figures.steps):
            row.put_chance("", "", is_weakest=False)
            return
        step = figures.steps[number]
        tip = tr(
            "This step by itself: {chance}. With all steps before it: {so_far}.",
            chance=percent(step.chance),
            so_far=percent(step.so_far),
        )
        row.put_chance(percent(step.so_far), tip, is_weakest=weakest(figures.steps) == number)

    def _remark(self) -> str:
        figures = self._shown.figures
        if isinstance(figures, OddsRefused):
            return figures.sentence
        if figures is None:
            return tr("Calculating the odds…") if self._shown.odds else ""
        whole = tr("All steps succeed: {chance}.", chance=percent(figures.whole))
        costs = (cost_sentence(self._speaker, cost) for cost in figures.costs)
        return " ".join((whole, *costs, *(self._speaker.say(each) for each in figures.left_out)))

    def _add_row(self) -> None:
        row, number = IntentionRow(self), len(self.rows)
        row.why.clicked.connect(lambda: self.why_asked.emit(number))
        below = row.change
        row.change.clicked.connect(lambda: self.change_asked.emit(number, below.mapToGlobal(below.rect().bottomLeft())))
        self.rows.append(row)
        self._column.insertWidget(self._column.count() - 1, row)


def cost_sentence(speaker: Speaker, cost: NamedChance) -> str:
    """What a plan costs besides units, with its chance."""
    return tr("{cost}: {chance}.", cost=capitalised(speaker.say(cost.words)), chance=percent(cost.chance))


# --- menu of a march


class BranchMenu(QMenu):
    """What a march is for, and what it does instead. `aim_chosen` carries an aim, `branch_chosen` a condition and a
    recourse, `place_asked` a condition whose target is chosen on the map, `branch_removed` a branch.
    """

    aim_chosen = Signal(object)
    branch_chosen = Signal(str, str)
    place_asked = Signal(str)
    branch_removed = Signal(object)

    def __init__(self, kit: GameKit, speaker: Speaker, leg: Intention, on_way: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._say, self._leg, self._on_way = speaker.say, leg, on_way
        for aim in MarchAim:
            action = self.addAction(on_button(capitalised(self._say(intention_words(kit, leg, aim)))))
            action.setCheckable(True)
            action.setChecked(aim is leg.aim)
            action.triggered.connect(lambda _on=False, aim=aim: self.aim_chosen.emit(aim))
        self.addSeparator()
        for when in plans_system(kit).conditions(kit, leg):
            self._add_condition(when)
        for branch in leg.branches:
            words = tr("Remove: {branch}", branch=self._say(branch_words(leg, branch)))
            action = self.addAction(on_button(words))
            action.triggered.connect(lambda _on=False, branch=branch: self.branch_removed.emit(branch))

    def _add_condition(self, when: str) -> None:
        below = self.addMenu(on_button(capitalised(self._say(condition_words(when)))))
        goals = (f"{Recourse.GO} {space}" for space in self._on_way)
        for then in (Recourse.STAY.value, Recourse.RETURN.value, *goals):
            action = below.addAction(on_button(capitalised(self._say(recourse_words(self._leg, then)))))
            action.triggered.connect(lambda _on=False, then=then: self.branch_chosen.emit(when, then))
        action = below.addAction(on_button(tr("Choose a space on the map…")))
        action.triggered.connect(lambda: self.place_asked.emit(when))


# --- before a plan is carried out


def carrying_words(
    speaker: Speaker, steps: Sequence[str], figures: PlanFigures | None, stop: str, *, rolls: bool
) -> str:
    """What the question before a plan is carried out says: its steps with their chances, and where it stops first.

    `rolls`: the program rolls the dice, so that the plan goes on after each roll.
    """
    shown = figures.steps if figures is not None else ()
    lines = [
        tr("{n}. {step}: {chance}", n=number, step=step, chance=percent(shown[number - 1].so_far))
        if number <= len(shown)
        else tr("{n}. {step}", n=number, step=step)
        for number, step in enumerate(steps, 1)
    ]
    lines += [cost_sentence(speaker, cost) for cost in figures.costs] if figures is not None else []
    lines.append(tr("Stops first: {why}", why=capitalised(stop)))
    if rolls:
        lines.append(tr("After a roll the plan goes on. It waits when another side must decide."))
    return "\n".join(lines)


# --- feature


class StepsOfPlan(QObject):
    """Shows the steps of the plan on the table with their chances, and lets the user change them."""

    _SLOT = "plan steps"

    def __init__(self, table: GameTable, mode: PlanMode, shown: IntentionList) -> None:
        super().__init__(table.shell)
        self._table, self._mode, self._list = table, mode, shown
        self._legs: tuple[Intention, ...] = ()
        self.menu: BranchMenu | None = None
        self._placed: tuple[int, str] | None = None
        self.places = SpaceChoice(table.shell.view, self)
        self.places.chosen.connect(self._place)
        shown.why_asked.connect(self._explain)
        shown.change_asked.connect(self._open_menu)
        table.odds.changed.connect(self.show)

    @property
    def legs(self) -> tuple[Intention, ...]:
        """The marches of the plan on the table."""
        return self._legs

    def show(self) -> None:
        """Show the steps of the plan on the table, and ask for their chances."""
        plan, foresight = self._mode.plan, self._table.foresight
        if plan is None or plans_of(self._table.shell.table.kit) is None:
            self._legs = ()
            foresight.forget(self._SLOT)
            self.places.end()
            self._list.show_steps(StepsShown((), None))
            return
        asked, start = self._asked(plan), self._mode.start_of(plan)
        self._legs = asked.intentions
        if not self._table.odds_shown():
            foresight.forget(self._SLOT)
            self._list.show_steps(StepsShown(self._legs, None, odds=False))
            return
        known = figures_kept(self._table.shell.table.kit, start, asked, plan.counted)
        self._list.show_steps(StepsShown(self._legs, known))
        if known is None and self._legs:
            foresight.ask(self._SLOT, asked, lambda found: self._take(plan, asked, start, found), at=start)
        else:
            foresight.forget(self._SLOT)

    def _asked(self, plan: KeptPlan) -> PlanOddsOf:
        return self._mode.question_on_table(plan)

    def _take(self, plan: KeptPlan, asked: PlanOddsOf, start: GamePosition, found: PlanFigures | OddsRefused) -> None:
        if isinstance(found, PlanFigures):
            self._mode.keep_figures(plan, kept_figures(self._table.shell.table.kit, start, asked, found))
        elif self._mode.plan is not None and self._mode.plan.id == plan.id:
            self._list.show_steps(StepsShown(self._legs, found))

    # --- actions

    def _explain(self, number: int) -> None:
        plan = self._mode.plan
        if plan is not None:
            asked, start = self._asked(plan), self._mode.start_of(plan)
            self._table.explaining.explain_plan(asked, start, one_line(plan.name), f"step {number}")

    def _open_menu(self, number: int, place: QPoint) -> None:
        shell = self._table.shell
        leg = self._legs[number]
        menu = self.menu = BranchMenu(shell.table.kit, shell.speaker, leg, leg.way, shell.frame)
        menu.aim_chosen.connect(lambda aim: self._mode.aim_at(number, aim))
        menu.branch_chosen.connect(lambda when, then: self._mode.branch(PlanBranch(number, when, then)))
        menu.branch_removed.connect(self._mode.drop_branch)
        menu.place_asked.connect(lambda when: self._ask_place(number, when))
        menu.aboutToHide.connect(self._forget_menu)
        menu.popup(place)

    def _forget_menu(self) -> None:
        # its chosen action is triggered after it is hidden
        if self.menu is not None:
            self.menu.deleteLater()
            self.menu = None

    def open_menu_of(self, number: int, place: QPoint) -> None:
        """Open the menu of a march at a place on the screen."""
        if number < len(self._legs):
            self._open_menu(number, place)

    def _ask_place(self, number: int, when: str) -> None:
        self._placed = number, when
        self.places.begin()
        self._table.shell.status.show_notice(tr("Click the space to go to instead. Esc cancels."))

    def _place(self, space: str) -> None:
        if self._placed is not None:
            number, when = self._placed
            self._mode.branch(PlanBranch(number, when, f"{Recourse.GO} {space}"))
