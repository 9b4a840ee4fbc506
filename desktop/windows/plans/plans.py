"""Plans joined to a window: commands, the dock, the band and the frame, the arrows of the plan on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from shiboken6 import isValid

from desktop.forecast.plans.assuming import plan_system
from desktop.journal.plans import KeptPlan
from desktop.language import capitalised, msg, one_line, sentence, tr
from desktop.scene.highlights.plan_arrows import PlanArrows
from desktop.windows.commands import Command
from desktop.windows.docks import Dock
from desktop.windows.plans.arrows import arrows_of
from desktop.windows.plans.banner import PlanBanner, PlanTold
from desktop.windows.plans.beside import PlansBeside, beside
from desktop.windows.plans.controls import TakenForGranted, without_goal
from desktop.windows.plans.found import found_plans
from desktop.windows.plans.frame import PlanFrame
from desktop.windows.plans.goal_choice import PlanGoalChoice
from desktop.windows.plans.mode import PlanMode
from desktop.windows.plans.panel import MOST_BESIDE, PlansPanel
from desktop.windows.plans.words import assumption_of, begins_words, goal_words, policies_of
from desktop.windows.plug import GameTable

_FEWEST = 2
"""Plans that can stand side by side."""
_NOT_IN_PLANS = ("edit_table", "name_table")
"""Commands that mean nothing on a plan."""


class Plans(QObject):
    """The feature of plans; `mode` lays them on the table and keeps them."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._games = table, table.shell, table.games
        shell = table.shell
        self.mode = PlanMode(table)
        self.panel, self.frame = PlansPanel(shell.frame), PlanFrame(shell.view)
        self.banner = PlanBanner(self._told, shell.view.parentWidget())
        self.arrows = PlanArrows()
        self.beside: PlansBeside | None = None
        self.goals: PlanGoalChoice | None = None
        self._add_commands()
        self._lay_out()
        self._join()

    def _add_commands(self) -> None:
        add = self._shell.commands.add
        menu = self._shell.menus.plan
        self._switch = add(Command("plan", msg("Plan from here"), ("Ctrl+B",), "planning", switch=True), self._plan)
        menu.addAction(self._switch)
        menu.addAction(add(Command("plans", msg("List of plans"), ("Ctrl+Shift+B",)), self.show_list))
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

    # --- what is done

    def _plan(self, on: bool) -> None:
        if on == (self.mode.plan is not None):
            return  # the switch only follows
        if on:
            self.mode.begin_here()
        else:
            self.mode.leave()
        self._switch.setChecked(self.mode.plan is not None)

    def show_list(self) -> None:
        """Bring the list of plans to sight."""
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
        """Play it in the game, and say why it stopped."""
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
        """Show plans side by side in a window of their own: the last two where not so many are ticked."""
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

    # --- showing

    def show(self) -> None:
        """Say which plan lies on the table, and which there are."""
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
        self._draw_arrows()

    def _told(self, plan: KeptPlan) -> PlanTold:
        """What the band says of a plan."""
        kit, mode = self._shell.table.kit, self.mode
        policies = {policy: sentence(words) for policy, words in policies_of(kit).items()} if plan_system(kit) else {}
        taken = TakenForGranted(
            assumption_of(plan), plan.policy, policies, goal_words(kit, plan.goal, self._shell.speaker)
        )
        others = "" if mode.replied is None else capitalised(self._shell.speaker.say(mode.replied))
        return PlanTold(taken, begins_words(mode.steps_before, mode.is_taken_up), others)

    def choose_goal(self) -> None:
        """Open the sheet on which the goal of the plan on the table is chosen."""
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
        self.arrows.show(scene, scene.atlas, arrows_of(self._table, table))
