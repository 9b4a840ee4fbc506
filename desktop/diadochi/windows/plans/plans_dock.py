"""Plans in the window: the dock with its list, commands, band, frame, arrows, and the finder source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QListWidgetItem, QMenu, QMessageBox, QPushButton, QWidget
from shiboken6 import isValid

from diadochi.forecast.plans import figures_kept, plans_of
from diadochi.journal.record.plan_book import KeptPlan
from diadochi.language import Speaker, capitalised, msg, one_line, sentence, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.scene.highlights.march_lines import PlanArrows, PlannedArrow, TintedSpaces
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.finder import FinderSource, SourceLine
from diadochi.windows.game_table import GameTable
from diadochi.windows.plans.plan_banner import (
    PlanAssumptions,
    PlanBanner,
    PlanBannerWords,
    PlanFrame,
    PlanGoalChoice,
    without_goal,
)
from diadochi.windows.plans.plan_comparison import PlanComparison, beside
from diadochi.windows.plans.plan_intentions import (
    IntentionList,
    StepsOfPlan,
    branch_sign,
    branch_way,
    carrying_words,
    intention_words,
    recourse_words,
)
from diadochi.windows.plans.plan_map import arrows_of
from diadochi.windows.plans.plan_mode import PlanMode, PlanPreview
from diadochi.windows.plans.plan_steps import (
    ASSUMPTIONS,
    assumption_of,
    begins_words,
    goal_words,
    other_replies,
    policies_of,
)
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, bind_text, follow_texts, message_box, on_button
from diadochi.windows.widgets import WrappedList, button_of, column_of, scrolled

# --- list

_PLAN = Qt.ItemDataRole.UserRole
_LOWEST_LIST = 76
"""Pixels of the list of plans beside the steps of one."""
MOST_BESIDE = 3
"""Most plans in one comparison."""


_BUTTONS = {
    "open": msg("Open"),
    "rename": msg("Rename"),
    "duplicate": msg("Duplicate"),
    "delete": msg("Delete"),
    "commit": msg("Play plan…"),
}


class PlansPanel(QWidget):
    """`begin_asked` and `leave_asked` fire on the large button. `done` carries an action (open, duplicate, delete,
    commit) and the id of a plan; `renamed` an id and a name; `beside_asked` the ids of ticked plans.
    """

    begin_asked = Signal()
    leave_asked = Signal()
    done = Signal(str, int)
    renamed = Signal(int, str)
    beside_asked = Signal(tuple)

    def __init__(self, table: OnTable, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._speaker = table, speaker
        self._plans: tuple[KeptPlan, ...] = ()
        self._open: int | None = None
        self._with_odds = True
        self._ticked: set[int] = set()
        self.begin = QPushButton(self)
        self.begin.setProperty("weight", "first")
        self.begin.clicked.connect(lambda: (self.leave_asked if self._open is not None else self.begin_asked).emit())
        self.list = WrappedList(self)
        self.list.itemActivated.connect(lambda item: self.done.emit("open", item.data(_PLAN)))
        self.list.itemChanged.connect(self._changed)
        self.list.currentItemChanged.connect(lambda *_: self._offer())
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.buttons = {key: QPushButton(self) for key in _BUTTONS}
        for key, button in self.buttons.items():
            bind_text(button.setText, _BUTTONS[key])
            button.clicked.connect(partial(self._press, key))
        self.beside = button_of(msg("Compare plans"), self, lambda: self.beside_asked.emit(self.ticked))
        self._told: Callable[[], str] | None = None
        self._note = Label(self, wraps=True, look="faint")
        self.steps = IntentionList(table, speaker, self)
        self._below = QWidget(self)
        scrolled(self._below, self.steps)
        self._lay_out()
        self.setFocusProxy(self.list)
        bind_text(self.list.setAccessibleName, msg("Plans"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        self._actions = QWidget(self)
        grid = QGridLayout(self._actions)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for number, button in enumerate(self.buttons.values()):
            grid.addWidget(button, number // 2, number % 2)
        grid.addWidget(self.beside, 2, 1)
        self.list.setMinimumHeight(_LOWEST_LIST)
        column_of(
            self.begin, (self.list, 1), (self._below, 3), self._note, self._actions, on=self, margins=(8, 8, 8, 8)
        )

    # --- display

    def show_plans(self, plans: tuple[KeptPlan, ...], current: int | None, *, odds: bool = True) -> None:
        """Show these plans; `current` is the one on the table. `odds`: show the stored chances."""
        if plans == self._plans and current == self._open and odds == self._with_odds:
            return
        self._with_odds = odds
        if current is not None:
            self._told = None
        chosen = self.chosen if current == self._open else current
        self._plans, self._open = plans, current
        self._ticked &= {plan.id for plan in plans}
        self.list.blockSignals(True)
        self.list.clear()
        for plan in plans:
            item = QListWidgetItem(self._words(plan))
            item.setData(_PLAN, plan.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if plan.id in self._ticked else Qt.CheckState.Unchecked)
            font = item.font()
            font.setBold(plan.id == current)
            item.setFont(font)
            self.list.addItem(item)
            if plan.id == chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self.retranslate()

    def tell(self, words: Callable[[], str]) -> None:
        """Show a message below the list until another plan is on the table."""
        self._told = words
        self.retranslate()

    def _words(self, plan: KeptPlan) -> str:
        steps = trn("{n} step", "{n} steps", len(plan.steps))
        parts = [one_line(plan.name), steps, sentence(ASSUMPTIONS[assumption_of(plan)][0])]
        if plan.counted is not None and plan.counted.goals and self._with_odds:
            parts.append(tr("goal {chance}", chance=percent(Fraction(plan.counted.goals[-1][1]))))
            replies = other_replies(self._table.kit, plan, plan.counted.policy)
            if replies is not None:
                parts.append(self._speaker.say(replies))
        if plan.owner is not None:
            parts.append(tr("secret"))
        return " · ".join(parts)

    @property
    def chosen(self) -> int | None:
        """The id of the selected plan."""
        item = self.list.currentItem()
        return item.data(_PLAN) if item is not None else None

    @property
    def ticked(self) -> tuple[int, ...]:
        """Ids of the ticked plans in list order."""
        return tuple(plan.id for plan in self._plans if plan.id in self._ticked)

    def _changed(self, item: QListWidgetItem) -> None:
        number = item.data(_PLAN)
        if item.flags() & Qt.ItemFlag.ItemIsEditable:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            self.renamed.emit(number, item.text())
        elif item.checkState() == Qt.CheckState.Checked:
            self._ticked.add(number)
        else:
            self._ticked.discard(number)
        self._offer()

    # --- actions

    def _press(self, key: str, _on: bool = False) -> None:
        item = self.list.currentItem()
        if item is None:
            return
        if key != "rename":
            self.done.emit(key, item.data(_PLAN))
            return
        plan = next(plan for plan in self._plans if plan.id == item.data(_PLAN))
        self.list.blockSignals(True)
        item.setText(plan.name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.list.blockSignals(False)
        self.list.editItem(item)

    def _open_menu(self, at: QPoint) -> None:
        if self.list.itemAt(at) is None:
            return
        menu = QMenu(self)
        for key, button in self.buttons.items():
            menu.addAction(button.text(), partial(self._press, key))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.list.viewport().mapToGlobal(at))

    def _offer(self) -> None:
        for button in self.buttons.values():
            button.setEnabled(self.chosen is not None)
        self.beside.setEnabled(len(self._plans) > 1 and len(self._ticked) <= MOST_BESIDE)

    def retranslate(self) -> None:
        is_open = self._open is not None
        self._below.setVisible(is_open)
        for widget in (self._note, self._actions):  # the band and the menu of the list offer the same
            widget.setVisible(not is_open)
        self.begin.setText(tr("Leave plan") if is_open else tr("Plan from here"))
        none = tr("No plans yet. Try out moves on the map with assumed dice.")
        some = tr("Tick two or three plans to compare them. With none ticked, the last two are compared.")
        self._note.setText(self._told() if self._told is not None else some if self._plans else none)
        for row, plan in enumerate(self._plans):
            item = self.list.item(row)
            if item is not None and not item.flags() & Qt.ItemFlag.ItemIsEditable:
                self.list.blockSignals(True)
                item.setText(self._words(plan))
                self.list.blockSignals(False)
        self._offer()

    def sizeHint(self) -> QSize:
        return QSize(330, 320)


# --- finder


def found_plans(mode: PlanMode) -> FinderSource:
    """Visible plans for the finder; Enter puts a plan on the table."""
    return FinderSource("plan", "planning", msg("Plans"), lambda: _lines(mode), lambda name: _open(mode, int(name)))


def _lines(mode: PlanMode) -> Iterator[SourceLine]:
    for plan in mode.shown:
        steps = trn("{n} step", "{n} steps", len(plan.steps))
        how = sentence(ASSUMPTIONS[assumption_of(plan)][0])
        yield SourceLine(str(plan.id), one_line(plan.name), f"{steps} · {how}", (plan.goal,) if plan.goal else ())


def _open(mode: PlanMode, number: int) -> None:
    plan = mode.book.plan(number)
    if plan is not None:
        mode.open(plan)


# --- feature

_FEWEST = 2
"""Fewest plans in a comparison."""
_NOT_IN_PLANS = ("edit_table", "name_table")
"""Commands disabled in a plan."""


class Plans(QObject):
    """The plans feature; `mode` puts plans on the table and stores them."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._games = table, table.shell, table.games
        shell = table.shell
        self.mode = PlanMode(table)
        self.panel, self.frame = PlansPanel(shell.table, shell.speaker, shell.frame), PlanFrame(shell.view)
        self.banner = PlanBanner(self._told, shell.view.parentWidget())
        self.arrows = PlanArrows()
        self._marches: list[int | None] = []
        self.steps = StepsOfPlan(table, self.mode, self.panel.steps)
        self.asking: QMessageBox | None = None
        self._stop: TintedSpaces | None = None
        self.beside: PlanComparison | None = None
        self.goals: PlanGoalChoice | None = None
        self._add_commands()
        self._lay_out()
        self._join()

    def _add_commands(self) -> None:
        add = self._shell.commands.add
        menu = self._shell.menus.plan
        self._switch = add(Command("plan", msg("Plan from here"), ("Ctrl+B",), "planning", switch=True), self._plan)
        menu.addAction(self._switch)
        menu.addAction(add(Command("plans", msg("Plan list"), ("Ctrl+Shift+B",)), self.show_list))
        menu.addSeparator()

    def _lay_out(self) -> None:
        self._shell.docks.put(Dock.PLANS, self.panel)
        if not self._shell.docks.has_kept_place(Dock.PLANS):
            self._shell.docks[Dock.INSPECTOR].raise_()
        middle = self._shell.view.parentWidget()
        layout = middle.layout() if middle is not None else None
        if layout is not None:
            layout.insertWidget(0, self.banner)  # type: ignore[attr-defined]

    def _join(self) -> None:
        mode, panel, banner = self.mode, self.panel, self.banner
        mode.changed.connect(self.show)
        self.steps.places.plate_at = self.arrows.plate_at
        self.steps.places.plate_pressed.connect(self._open_step)
        banner.renamed.connect(self._rename_this)
        controls = banner.controls
        controls.assumed.connect(mode.assume)
        controls.policy_chosen.connect(mode.answer_by)
        controls.goal_asked.connect(self.choose_goal)
        banner.leave_asked.connect(mode.leave)
        banner.another_asked.connect(mode.begin_here)
        banner.beside_asked.connect(lambda: self.put_beside(panel.ticked))
        banner.commit_asked.connect(self._carry_out_this)
        panel.begin_asked.connect(mode.begin_here)
        panel.leave_asked.connect(mode.leave)
        panel.done.connect(self._do)
        panel.beside_asked.connect(self.put_beside)
        panel.renamed.connect(self._rename)
        self._shell.finder_sources.add(found_plans(mode))
        self._shell.view.settled.connect(self.arrows.set_step)
        self._shell.map_opened.connect(self.arrows.clear)

    # --- actions

    def _plan(self, on: bool) -> None:
        if on == (self.mode.plan is not None):
            return  # the action only mirrors the mode
        if on:
            self.mode.begin_here()
        else:
            self.mode.leave()
        self._switch.setChecked(self.mode.plan is not None)

    def show_list(self) -> None:
        self._shell.docks.show(Dock.PLANS)
        self.panel.list.setFocus()

    def _do(self, what: str, number: int) -> None:
        plan = self.mode.book.plan(number)
        if plan is None or plan not in self.mode.shown:
            return
        match what:
            case "open":
                self.mode.open(plan)
            case "duplicate":
                self.mode.duplicate(plan)
            case "delete":
                self.mode.remove(plan)
            case "commit":
                self._carry_out(plan)

    def _carry_out_this(self) -> None:
        plan = self.mode.plan
        if plan is not None:
            self._carry_out(plan)

    def _carry_out(self, plan: KeptPlan) -> None:
        """Ask first, and show the steps and where the plan stops."""
        preview, shell = self.mode.preview(plan), self._shell
        if preview is None:
            return
        words = [capitalised(shell.speaker.say(intention_words(preview.kit, leg))) for leg in preview.asked.intentions]
        why, rolls = shell.speaker.say(preview.halt.why), not self._table.controller.dice_are_typed
        figures = figures_kept(preview.kit, preview.start, preview.asked, plan.counted)
        more = carrying_words(shell.speaker, words, figures if self._table.odds_shown() else None, why, rolls=rolls)
        asked = tr("Play “{plan}” in the game?", plan=one_line(plan.name))
        box = self.asking = message_box(QMessageBox.Icon.Question, asked, shell.frame, more)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        play = box.addButton(on_button(tr("Play plan")), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(play)
        self._mark_stop(preview)
        box.accepted.connect(lambda: self._play(plan))
        box.finished.connect(self._unmark)
        box.open()

    def _mark_stop(self, preview: PlanPreview) -> None:
        scene = self._shell.scene
        if preview.space in scene.atlas.place:
            self._stop = TintedSpaces(scene.atlas, [preview.space])
            self._stop.set_step(self._shell.view.step)
            scene.addItem(self._stop)

    def _unmark(self) -> None:
        self.asking = None
        if self._stop is not None and isValid(self._stop) and self._stop.scene() is not None:
            self._stop.scene().removeItem(self._stop)
        self._stop = None

    def _play(self, plan: KeptPlan) -> None:
        told, speaker = self.mode.carry_out(plan), self._shell.speaker

        def said() -> str:
            return " ".join(capitalised(speaker.say(words)) for words in told)

        if told:
            self._shell.prompt.show_reason(said)
            self.panel.tell(lambda: tr("{plan}: {why}", plan=one_line(plan.name), why=said()))

    def _rename(self, number: int, name: str) -> None:
        plan = self.mode.book.plan(number)
        if plan is not None and plan in self.mode.shown:
            self.mode.rename(plan, name)

    def _rename_this(self, name: str) -> None:
        plan = self.mode.plan
        if plan is not None:
            self.mode.rename(plan, name)

    def put_beside(self, numbers: Sequence[int]) -> None:
        """Compare plans in a window: the ticked ones, or the last two."""
        shown = self.mode.shown
        plans = [plan for plan in shown if plan.id in numbers][:MOST_BESIDE]
        if len(plans) < _FEWEST:
            plans = [*shown[-_FEWEST:]]
        if len(plans) < _FEWEST:
            return
        if self.beside is not None and isValid(self.beside):
            self.beside.close()
        self.beside = beside(self._table, self.mode, plans)
        self.beside.come_up()

    # --- display

    def show(self) -> None:
        """Show the plan on the table and the list."""
        plan = self.mode.plan
        self._switch.setChecked(plan is not None)
        self._switch.setEnabled(plan is not None or self.mode.may_plan)
        shown = self.mode.shown
        self.banner.show_plan(plan, len(shown) > 1)
        if plan is None and self.goals is not None:
            self.goals.close()
            self.goals.deleteLater()
            self.goals = None
        self.frame.stand(plan is not None)
        self.panel.show_plans(shown, plan.id if plan is not None else None, odds=self._table.odds_shown())
        for command in _NOT_IN_PLANS:
            if command in self._shell.commands:
                self._shell.commands[command].setEnabled(plan is None)
        self.steps.show()
        self._draw_arrows()

    def _open_step(self, arrow: int, place: QPoint) -> None:
        """Open the menu of the march that an arrow on the map belongs to."""
        number = self._marches[arrow]
        if number is not None:
            self.steps.open_menu_of(number, place)

    def _told(self, plan: KeptPlan) -> PlanBannerWords:
        kit, mode = self._shell.table.kit, self.mode
        policies = {policy: sentence(words) for policy, words in policies_of(kit).items()} if plans_of(kit) else {}
        taken = PlanAssumptions(
            assumption_of(plan), plan.policy, policies, goal_words(kit, plan.goal, self._shell.speaker)
        )
        others = "" if mode.replied is None else capitalised(self._shell.speaker.say(mode.replied))
        return PlanBannerWords(taken, begins_words(mode.steps_before, mode.is_taken_up), others)

    def choose_goal(self) -> None:
        plan, button = self.mode.plan, self.banner.controls.goal
        if plan is None:
            return
        if self.goals is None:
            self.goals = PlanGoalChoice(self._shell.table, self._shell.speaker, self._shell.frame)
            self.goals.chosen.connect(self.mode.wish)
        below = button.mapToGlobal(button.rect().bottomLeft())
        self.goals.open_at(below, plan.goal, self.mode.offered_goals(), without_goal())

    def _draw_arrows(self) -> None:
        scene, table = self._shell.scene, self._games.desk.lying
        if self.mode.plan is None or scene.atlas is not table.kit.atlas:
            self.arrows.clear()
            return
        marches = arrows_of(self._table, table)
        self._marches = [*map(self._march_of, marches)]
        branches = [*self._branch_arrows(marches)]
        self._marches += [number for number, _ in branches]
        self.arrows.show(scene, scene.atlas, [*marches, *(arrow for _, arrow in branches)])

    def _march_of(self, arrow: PlannedArrow) -> int | None:
        """The number of the march that an arrow belongs to."""
        ends = arrow.spaces[:1] + arrow.spaces[-1:]
        return next((n for n, leg in enumerate(self.steps.legs) if (leg.start, leg.space) == ends), None)

    def _branch_arrows(self, marches: Sequence[PlannedArrow]) -> Iterator[tuple[int, PlannedArrow]]:
        """Thin-dashed arrows of the branches, each with the number of its march; a stop is a plate on the way."""
        speaker = self._shell.speaker
        for place, arrow in enumerate(marches):
            number = self._marches[place]
            if number is None:
                continue
            leg = self.steps.legs[number]
            for branch in leg.branches:
                words = f"{place + 1}{arrow.look.letter}  {branch_sign(branch.when)}"
                more = capitalised(speaker.say(recourse_words(leg, branch.then)))
                spaces = branch_way(leg, branch, arrow.spaces)
                yield number, PlannedArrow(spaces, (), arrow.look, words, more, kind=2)
