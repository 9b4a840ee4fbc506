"""The planning dock of the Successors in the window: commands, tabs, highlights on the map; and roll settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDockWidget, QWidget
from shiboken6 import isValid

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.odds.figures import Danger
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_threats import Threat
from diadochi.language import msg
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.finder import place_of
from diadochi.windows.foresight.forecast_tables import Asking
from diadochi.windows.game_table import GameTable
from diadochi.windows.inspector.subjects import Subject
from diadochi.windows.shell import Shell
from diadochi.windows.successors.planning_figures import POINTS
from diadochi.windows.widgets import ChoiceRow

if TYPE_CHECKING:
    from diadochi.windows.successors.planning_panel import PlanningPanel


# --- roll settings
# The movement points assumed for reaches, and who rolls: as commands and as rows of the panel.


class Rolling(QObject):
    """`refresh` is called when the lifted stack may have another reach; `asks_typed` asks for consent."""

    def __init__(
        self,
        shell: Shell,
        controller: RulesController[Kit, Position],
        refresh: Callable[[], None],
        asks_typed: Callable[[bool, Callable[[], object]], object],
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self._refresh, self._asks_typed = refresh, asks_typed
        self._rows: tuple[ChoiceRow, ChoiceRow] | None = None
        self._what_ifs: list[QAction] = []
        self._add_commands()

    def _add_commands(self) -> None:
        menu, add = self._shell.menus.plan, self._shell.commands.add
        group = QActionGroup(self)
        for command, points in zip(
            (
                Command("what_if_none", msg("Before a roll: as rolled"), ("Alt+0",), switch=True),
                Command("what_if_2", msg("What if it is 2 points?"), ("Alt+2",), switch=True),
                Command("what_if_3", msg("What if it is 3 points?"), ("Alt+3",), switch=True),
                Command("what_if_4", msg("What if it is 4 points?"), ("Alt+4",), switch=True),
            ),
            POINTS,
            strict=True,
        ):
            action = add(command)
            group.addAction(action)
            action.setChecked(points == self._controller.what_if)
            action.triggered.connect(lambda _on=False, chosen=points: self.set_what_if(chosen))
            self._what_ifs.append(action)
            menu.addAction(action)
        typed = Command("typed_dice", msg("We throw the dice ourselves"), ("Ctrl+D",), "dice", switch=True)
        self._typed = add(typed, self.set_typed)
        self._shell.menus.questions.addAction(self._typed)

    def join(self, what_if: ChoiceRow, dice: ChoiceRow) -> None:
        """Connect the rows of the panel."""
        self._rows = what_if, dice
        what_if.choose(POINTS.index(self._controller.what_if))
        dice.choose(int(self._controller.dice_are_typed))
        what_if.chosen.connect(lambda number: self.set_what_if(POINTS[number]))
        dice.chosen.connect(lambda number: self.set_typed(bool(number)))

    def set_what_if(self, points: int | None) -> None:
        """Show reaches with this many movement points; None: as may be rolled."""
        self._controller.what_if = points
        self._what_ifs[POINTS.index(points)].setChecked(True)
        if self._rows is not None:
            self._rows[0].choose(POINTS.index(points))
        lifted = self._controller.lifted()
        if lifted is not None:
            self._controller.lift(lifted.piece, lifted.group)
            self._refresh()

    def set_typed(self, typed: bool) -> None:
        """Set whether the players roll and enter their dice; otherwise an open roll is made at once."""
        if typed != self._controller.dice_are_typed:
            self._asks_typed(typed, lambda: self._throw_by(typed))
        self.show_typed()

    def show_typed(self) -> None:
        """Show who rolls."""
        typed = self._controller.dice_are_typed
        self._typed.setChecked(typed)
        if self._rows is not None:
            self._rows[1].choose(int(typed))

    def _throw_by(self, typed: bool) -> None:
        self._controller.dice_are_typed = typed
        self.show_typed()
        self._controller.go_on()


# --- dock

_TABS = ("dangers", "who_can_reach", "threat_layer", "compare_generals")
"""Commands that open a tab, in tab order."""


class Planning(QObject):
    """The planning feature: `panel` is made when first needed, `rolling` holds the roll settings.

    `explain_asked` carries a MarchAsked and the name of a figure to explain.
    """

    explain_asked = Signal(object, str)

    def __init__(self, table: GameTable, asks_typed: Callable[[bool, Callable[[], object]], object]) -> None:
        super().__init__(table.shell)
        self._table = table
        self._shell, self._controller = table.shell, table.controller
        self._hands = table.hands
        shell, controller = self._shell, self._controller
        self.panel: PlanningPanel | None = None
        self._dock: QDockWidget
        self._add_commands()
        self.rolling = Rolling(shell, controller, self._hands.refresh, asks_typed)
        self._stand_ready()
        shell.map_opened.connect(self._other_map)
        shell.inspector.pinned_changed.connect(self._ask)
        controller.changed.connect(self._refresh)
        table.odds.changed.connect(self._refresh)
        table.sides.dangers_asked.connect(self.show_dangers)
        self.explain_asked.connect(table.explaining.explain)

    # --- commands

    def _add_commands(self) -> None:
        menu, add = self._shell.menus.plan, self._shell.commands.add
        self._command = add(Command("planning", msg("Planning"), ("F3",), "planning", switch=True), self._switch)
        menu.addAction(self._command)
        for number, command in enumerate(
            (
                Command(_TABS[0], msg("What is in danger"), ("F12",), "danger"),
                Command(_TABS[1], msg("Who can reach this space?"), ("F7",), "space"),
                Command(_TABS[2], msg("What a side threatens"), ("F8",), "map"),
                Command(_TABS[3], msg("Compare two generals"), ("F9",), "general"),
            )
        ):
            menu.addAction(add(command, lambda tab=number: self.open_tab(tab)))
        menu.addSeparator()

    # --- opening

    def _stand_ready(self) -> None:
        """Put an empty dock in its former place; fill it if it was open."""
        shell = self._shell
        self._dock = dock = shell.docks.put(Dock.PLANNING, QWidget(shell.frame))
        if not shell.docks.has_kept_place(Dock.PLANNING):
            shell.docks[Dock.INSPECTOR].raise_()
        elif not dock.isHidden():
            self._made()
            self._command.setChecked(True)
        dock.toggleViewAction().toggled.connect(self._command.setChecked)

    @property
    def is_on(self) -> bool:
        """Whether the dock is open, even behind another."""
        return self.panel is not None and not self._dock.isHidden()

    def open_tab(self, tab: int) -> None:
        """Open a tab."""
        if self._shell.table.kit is None:
            return
        self._command.setChecked(True)
        panel = self._made()
        panel.tabs.setCurrentIndex(tab)
        self._shell.docks.show(Dock.PLANNING)
        panel.tabs.currentWidget().setFocus()
        self._ask()

    def _switch(self, on: bool) -> None:
        if on:
            self._made()
            self._shell.docks.show(Dock.PLANNING)
            self._ask()
            self._refresh()
        else:
            self._dock.hide()
            self._clear()
            if self.panel is not None:
                self.panel.leave()

    def _made(self) -> PlanningPanel:
        """The panel, made on first use."""
        if self.panel is not None:
            return self.panel
        from diadochi.windows.successors.planning_panel import PlanningPanel

        shell = self._shell
        self.panel = panel = PlanningPanel(shell.table, shell.speaker, self._asking, lambda: self._own, shell.frame)
        empty = self._dock.widget()
        self._dock.setWidget(panel)
        empty.deleteLater()
        self.rolling.join(panel.what_if, panel.dice)
        panel.turned.connect(self._turn)
        self._join(panel)
        return panel

    def _asking(self, slot: str) -> Asking:
        return Asking(self._table.foresight, self._table.odds, f"planning {slot}")

    def _join(self, panel: PlanningPanel) -> None:
        panel.dangers.show_side(self._own)
        panel.dangers.why.connect(self._explain_danger)
        for telling in (panel.reach, panel.threats):
            telling.why.connect(self._explain_threat)
        for tinting in (panel.dangers, panel.threats, panel.compare):
            tinting.changed.connect(self._draw)
        for tab in (panel.dangers, panel.reach, panel.threats, panel.compare):
            tab.looked_at.connect(self._show_way)
            tab.clicked_on.connect(self._shell.place_asked.emit)
        panel.reach.taken.connect(self._take)

    @property
    def _own(self) -> int:
        """The viewer's seat, otherwise the active one."""
        viewer, position = self._table.hotseat.viewer, self._shell.table.position
        return viewer or (position.clock.active if position is not None else 1)

    def show_dangers(self, seat: int) -> None:
        """Show the dangers of a side."""
        self._made().dangers.show_side(seat)
        self.open_tab(_TABS.index("dangers"))

    def _explain_danger(self, danger: Danger) -> None:
        march = MarchAsked(
            danger.leader,
            (danger.space, False),
            danger.group,
            danger.goal,
            self._table.odds.policy,
            afresh=True,
        )
        self.explain_asked.emit(march, f"goal {danger.goal}")

    def _explain_threat(self, threat: Threat, figure: str) -> None:
        self.explain_asked.emit(threat.asked(self._table.odds.policy), figure)

    # --- questions

    def _ask(self) -> None:
        """Ask about the pinned space."""
        if self.panel is None or not self.is_on:
            return
        subject = self._shell.inspector.pinned
        place = place_of(self._shell.table, subject) if subject is not None else None
        if place is not None and place != self.panel.reach.space:
            self.panel.ask(place)

    def _refresh(self) -> None:
        """Update after a change of position."""
        if self.panel is not None and self.is_on:
            self._show_way(None)
            self.panel.refresh()
            self._draw()

    def _take(self, threat: Threat) -> None:
        """Lift an army; if refused, say why and show it."""
        if not self._hands.gestures.gesture.lift(threat.general):
            self._shell.place_asked.emit(Subject("general", threat.general))
            return
        self._shell.view.setFocus()

    # --- on the map

    def _turn(self, _tab: int) -> None:
        self._show_way(None)
        self._draw()

    def _draw(self) -> None:
        """Tint what the visible tab asks for."""
        from diadochi.windows.successors.planning_panel import COMPARE, DANGERS, THREATS

        if self.panel is None or not isValid(self._hands.highlights):
            return
        tab = self.panel.tabs.currentIndex()
        if tab == DANGERS:
            self._hands.highlights.show_threats(self.panel.dangers.claims())
        elif tab == THREATS:
            self._hands.highlights.show_threats(*self.panel.threats.claims())
        elif tab == COMPARE:
            self._hands.highlights.show_threats(*self.panel.compare.claims())
        else:
            self._hands.highlights.clear_threats()

    def _show_way(self, threat: Threat | None) -> None:
        """Draw the way of a row, unless a way is drawn for the lifted stack."""
        if isValid(self._hands.highlights) and self._controller.lifted() is None:
            routes, start = (threat.routes, threat.start) if threat is not None else ((), None)
            self._hands.highlights.show_way(routes, start)

    def _clear(self) -> None:
        self._show_way(None)
        if isValid(self._hands.highlights):
            self._hands.highlights.clear_threats()

    def _other_map(self) -> None:
        """Disable planning on a map without pieces."""
        self._command.setChecked(False)
        for command in ("planning", *_TABS):
            self._shell.commands[command].setEnabled(self._shell.table.kit is not None)
