"""The planning dock of both games: its commands, its tabs, what they draw on the map, and the odds of whole tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDockWidget, QTabWidget, QWidget
from shiboken6 import isValid

from diadochi.forecast.odds.figures import Danger, Odds
from diadochi.forecast.odds.odds_protocol import SweepDone, SweepOf, SweptMarch
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.language import Message, msg
from diadochi.scene.highlights.march_lines import PlanArrows
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.foresight.forecast_tables import Asking, DangerTab, PlanningTab, WayOf
from diadochi.windows.game_table import GameTable
from diadochi.windows.widget_text import name_tabs

# --- odds of all rows
# Asked together, in row order; the replies come one by one.


class Sweep(QObject):
    """`came` carries a march whose odds have arrived, `done` fires when all have."""

    came = Signal(object)
    done = Signal()

    def __init__(self, asking: Asking, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = asking
        self._marches: tuple[MarchAsked, ...] = ()
        self._found: dict[MarchAsked, Odds | None] = {}

    @property
    def policy(self) -> str:
        return self._asking.policy

    def begin(self, marches: Sequence[MarchAsked]) -> None:
        """Ask for these marches, cancelling earlier ones."""
        self._found, self._marches = {}, tuple(dict.fromkeys(marches))
        if self._marches and self._asking.shown():
            self._asking.ask(SweepOf(self._marches), self._take)
        else:
            self._asking.forget()

    def of(self, march: MarchAsked) -> Odds | None:
        """The odds of a march; None if not there yet or impossible to compute."""
        return self._found.get(march)

    def awaits(self, march: MarchAsked) -> bool:
        """Whether the odds of a march are still to come."""
        return self._asking.shown() and march in self._marches and march not in self._found

    def _take(self, reply: object) -> None:
        if isinstance(reply, SweptMarch):
            march = self._marches[reply.number]
            self._found[march] = reply.odds
            self.came.emit(march)
        elif isinstance(reply, SweepDone):
            self.done.emit()


# --- panel


class PlanningPanel(QWidget):
    """The tabs of the dock; a game makes them, the one of `dangers` first. Only the visible one computes."""

    dangers: DangerTab
    tabs: QTabWidget

    def __init__(self, table: GameTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game_table = table

    def asking(self, slot: str) -> Asking:
        """A query slot of the odds process for one tab."""
        return Asking(self._game_table.foresight, self._game_table.odds, f"planning {slot}")

    def danger_tab(self, way_of: WayOf) -> DangerTab:
        shell = self._game_table.shell
        return DangerTab(shell.table, shell.speaker, self.asking("dangers"), way_of, self)

    def add_tabs(self, *tabs: tuple[PlanningTab, Message]) -> None:
        """Show these tabs under their titles."""
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for tab, _ in tabs:
            self.tabs.addTab(tab, "")
        self.setFocusProxy(self.tabs)
        name_tabs(self.tabs, *(title for _, title in tabs))

    @property
    def all(self) -> list[PlanningTab]:
        """The tabs in order."""
        return [self.tabs.widget(number) for number in range(self.tabs.count())]  # type: ignore[misc]

    @property
    def tab(self) -> PlanningTab:
        """The visible tab."""
        return self.all[self.tabs.currentIndex()]

    def leave(self) -> None:
        """Stop computing."""
        for tab in self.all:
            tab.leave()


Panel = TypeVar("Panel", bound=PlanningPanel)

# --- dock


class PlanningDock(QObject, Generic[Panel]):
    """`panel` is made when first needed. `explain_asked` carries a MarchAsked and the name of a figure to explain.

    Subclasses give `COMMANDS`, which open the tabs in their order, and make the panel.
    """

    COMMANDS: tuple[Command, ...]
    explain_asked = Signal(object, str)

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._hands = table, table.shell, table.hands
        self.panel: Panel | None = None
        self.arrows = PlanArrows()
        self._add_commands()
        self._dock: QDockWidget = self._shell.docks.put(Dock.PLANNING, QWidget(self._shell.frame))
        if not self._shell.docks.has_kept_place(Dock.PLANNING):
            self._shell.docks[Dock.INSPECTOR].raise_()
        elif not self._dock.isHidden():
            self._made()
            self._command.setChecked(True)
        self._dock.toggleViewAction().toggled.connect(self._command.setChecked)
        self._shell.map_opened.connect(self._other_map)
        table.controller.changed.connect(self._refresh)
        table.odds.changed.connect(self._refresh)
        table.sides.dangers_asked.connect(self.show_dangers)
        self.explain_asked.connect(table.explaining.explain)
        self._shell.view.settled.connect(self.arrows.set_step)
        self._shell.view.escapes.add(self._stop)
        table.hands.taken.connect(self._stop)

    def _add_commands(self) -> None:
        menu, add = self._shell.menus.plan, self._shell.commands.add
        self._command = add(Command("planning", msg("Planning"), ("F3",), "planning", switch=True), self._switch)
        menu.addAction(self._command)
        for number, command in enumerate(self.COMMANDS):
            menu.addAction(add(command, lambda tab=number: self.open_tab(tab)))
        menu.addSeparator()

    # --- for subclasses

    def make_panel(self) -> Panel:
        """The panel, joined to what the game adds."""
        raise NotImplementedError

    def opened(self) -> None:
        """The dock or another tab has been opened by the user."""

    @property
    def own(self) -> int:
        """The seat whose dangers are shown at first."""
        position = self._shell.table.position
        return position.clock.active if position is not None else 1

    # --- opening

    @property
    def is_on(self) -> bool:
        """Whether the dock is open, even behind another."""
        return self.panel is not None and not self._dock.isHidden()

    def _made(self) -> Panel:
        if self.panel is not None:
            return self.panel
        self.panel = panel = self.make_panel()
        empty = self._dock.widget()
        self._dock.setWidget(panel)
        empty.deleteLater()
        panel.dangers.show_side(self.own)
        panel.dangers.why.connect(self._explain_danger)
        for tab in panel.all:
            tab.changed.connect(self._draw)
            tab.looked_at.connect(self._show_way)
            tab.clicked_on.connect(self._shell.place_asked)
        panel.tabs.currentChanged.connect(self._turn)
        return panel

    def open_tab(self, tab: int) -> None:
        if self._shell.table.kit is None:
            return
        self._command.setChecked(True)
        panel = self._made()
        panel.tabs.setCurrentIndex(tab)
        self._shell.docks.show(Dock.PLANNING)
        panel.tab.setFocus()
        self.opened()

    def show_dangers(self, seat: int) -> None:
        self._made().dangers.show_side(seat)
        self.open_tab(0)

    def _switch(self, on: bool) -> None:
        if on:
            self._made()
            self._shell.docks.show(Dock.PLANNING)
            self.opened()
            self._refresh()
            return
        self._dock.hide()
        self._show_way(None)
        self.arrows.clear()
        if isValid(self._hands.highlights):
            self._hands.highlights.clear_threats()
        if self.panel is not None:
            self.panel.leave()

    def _turn(self, _tab: int) -> None:
        assert self.panel is not None
        self.panel.leave()
        self._refresh()

    def _refresh(self) -> None:
        if self.panel is not None and self.is_on:
            self._show_way(None)
            self.panel.tab.refresh()
            self._draw()

    def _explain_danger(self, danger: Danger) -> None:
        policy, spot = self._table.odds.policy, (danger.space, False)
        march = MarchAsked(danger.leader, spot, danger.group, danger.goal, policy, afresh=True)
        self.explain_asked.emit(march, f"goal {danger.goal}")

    def _other_map(self) -> None:
        self.arrows.clear()
        self._command.setChecked(False)
        for command in ("planning", *(command.id for command in self.COMMANDS)):
            self._shell.commands[command].setEnabled(self._shell.table.kit is not None)

    # --- on the map

    def _stop(self) -> bool:
        """Escape on the map, and a lifted counter, stop a long calculation."""
        return self.panel is not None and self.is_on and self.panel.tab.stop()

    def _draw(self) -> None:
        if self.panel is not None and self.is_on and isValid(self._hands.highlights):
            self._hands.highlights.show_threats(*self.panel.tab.claims())
            self.arrows.show(self._shell.scene, self._shell.scene.atlas, self.panel.tab.arrows())

    def _show_way(self, way: Any) -> None:
        # a way that is drawn for the lifted stack stays
        if isValid(self._hands.highlights) and self._table.controller.lifted() is None:
            routes, start = (way.routes, way.start) if way is not None else ((), None)
            self._hands.highlights.show_way(routes, start)
