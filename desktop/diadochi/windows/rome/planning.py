"""The planning dock of the Sword of Rome: dangers and reach, drawn on the map."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QFormLayout, QTabWidget, QTreeWidgetItem, QWidget
from shiboken6 import isValid

from diadochi.forecast.game_forecast import forecast_of
from diadochi.forecast.odds.figures import Danger, Odds
from diadochi.forecast.odds.odds_protocol import SweepOf, SweptMarch
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.rome.odds.march_tree import InReach, as_fresh, in_reach
from diadochi.language import Name, msg, sentence, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.windows.commands import Command
from diadochi.windows.docks import Dock
from diadochi.windows.foresight.forecast_tables import Asking, DangerTab, SidePicker, WayTree, explain, row
from diadochi.windows.game_table import GameTable
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, bind_text, follow_texts, name_field, name_tabs
from diadochi.windows.widgets import column_of

# --- reach
# Every location the armies of a side could reach, with the chances to arrive and to win.

_COST, _CHANCE, _WHY = 1, 2, 3
_NUMBERS = (_COST, _CHANCE)
_ROW_KEY = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 9)
"""Role of the army and place of a row."""
_WAITING = "\N{HORIZONTAL ELLIPSIS}"
LEFT_OUT = msg("Each army goes with everybody who may; what several armies could do together is left out.")


class ReachTab(QWidget):
    """The reach of one side. `changed` fires when the tinted spaces change; `why` carries a MarchAsked to explain; for
    the other signals see WayTree.
    """

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)
    why = Signal(object)

    def __init__(self, table: OnTable[Kit, Position], asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._asking = table, asking
        self.found: tuple[InReach, ...] = ()
        self._odds: dict[MarchAsked, Odds | None] = {}
        self.side = SidePicker(table, self)
        self.side.currentIndexChanged.connect(lambda _number: self._ask())
        self._label, self._title, self._note = (
            Label(self),
            Label(self, wraps=True),
            Label(self, wraps=True, look="planNote"),
        )
        self.tree = WayTree(4, self, why_column=_WHY)
        self.tree.setRootIsDecorated(False)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self.tree.explained.connect(self.why)
        self._lay_out()
        bind_text(self.tree.setAccessibleName, msg("Spaces in reach"))
        bind_text(self.tree.setAccessibleDescription, msg("A click shows the place, Shift+Enter the explanation."))
        name_field(msg("Side"), self._label, self.side)
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self._label, self.side)
        column_of(form, self._title, (self.tree, 1), self._note, on=self, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.side)

    # --- asking

    def show_side(self, seat: int | None) -> None:
        self.side.fill()
        self.side.show_side(seat)

    def refresh(self) -> None:
        self.side.fill()
        self._ask()

    def leave(self) -> None:
        self._asking.forget()

    def _ask(self) -> None:
        table, seat = self._table, self.side.seat or 0
        known = table.kit is not None and table.position is not None and seat
        self.found = tuple(in_reach(table.kit, table.position, seat)) if known else ()
        self._odds = {}
        self._fill()
        marches = tuple(each.asked(self._asking.policy) for each in self._ordered())
        if marches and self._asking.shown():
            self._asking.ask(SweepOf(marches), self._take)
        self.changed.emit()

    def _take(self, reply: object) -> None:
        # The end of the sweep, or a refusal: show what there is.
        if not isinstance(reply, SweptMarch):
            self._fill()
            self.changed.emit()
            return
        each = self._ordered()[reply.number]
        self._odds[each.asked(self._asking.policy)] = reply.odds
        for item in self.tree.items():
            if item.data(0, _ROW_KEY) == (each.leader, each.space):
                item.setText(_CHANCE, self._chance(each))

    # --- display

    def _ordered(self) -> list[InReach]:
        return sorted(self.found, key=lambda each: (not each.fights, each.cost, each.space, each.leader))

    def claims(self) -> Mapping[str, Claim]:
        """What to tint: each location by the best chance to arrive and not be beaten."""
        seat, found = self.side.seat, dict[str, float]()
        for each in self.found:
            odds = self._odds.get(each.asked(self._asking.policy))
            if odds is not None:
                found[each.space] = max(found.get(each.space, 0.0), float(odds.holds))
        return {space: Claim(self._table.look(seat), None, chance) for space, chance in found.items()} if seat else {}

    def _fill(self) -> None:
        self.tree.fill_anew(map(self._row, self._ordered()))
        self.tree.begin()
        words = trn("{n} place is in reach.", "{n} places are in reach.", len({each.space for each in self.found}))
        self._title.setText(words if self.found else tr("No army of this side can march."))

    def _row(self, each: InReach) -> QTreeWidgetItem:
        table = self._table
        leader = table.spelled(Name("leader", each.leader))
        cells = [f"{table.space(each.space)}\n{leader}", str(each.cost), self._chance(each), ""]
        item = row(cells, each, Subject("space", each.space), _NUMBERS)
        item.setData(0, _ROW_KEY, (each.leader, each.space))
        if self._asking.shown():
            explain(item, _WHY, each.asked(self._asking.policy))
        return item

    def _chance(self, each: InReach) -> str:
        march = each.asked(self._asking.policy)
        odds = self._odds.get(march)
        if odds is None:
            return _WAITING if self._asking.shown() and march not in self._odds else ""
        won = tr("wins {chance}", chance=percent(odds.results["win"])) if any(odds.results.values()) else ""
        return f"{percent(odds.arrives)}\n{won}" if won else percent(odds.arrives)

    def retranslate(self) -> None:
        self.tree.set_header((tr("Where to"), tr("Cost"), tr("Arrives"), ""), _NUMBERS)
        self._note.setText(f"{sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.side.fill()
        self._fill()


# --- dock

DANGERS, REACH = range(2)
"""Indices of the tabs."""
_COMMANDS = ("dangers", "threat_layer")
"""Commands that open a tab, in tab order."""
_LEAST_WIDTH = 330
"""Width in pixels at which a row is readable."""


class PlanningTabs(QTabWidget):
    """The tabs for dangers and reach."""

    def __init__(self, table: GameTable, parent: QWidget) -> None:
        super().__init__(parent)
        shell = table.shell
        asks = [Asking(table.foresight, table.odds, f"planning {slot}") for slot in _COMMANDS]

        def way_of(danger: Danger) -> InReach | None:
            return _way(shell.table.kit, shell.table.position, danger)

        self.dangers = DangerTab(shell.table, shell.speaker, asks[0], way_of, self)
        self.reach = ReachTab(shell.table, asks[1], self)
        self.setDocumentMode(True)
        self.setMinimumWidth(_LEAST_WIDTH)
        for tab in (self.dangers, self.reach):
            self.addTab(tab, "")
        name_tabs(self, msg("Dangers"), msg("Reach"))

    @property
    def tab(self) -> DangerTab | ReachTab:
        return (self.dangers, self.reach)[self.currentIndex()]


class RomePlanning(QObject):
    """The planning feature; `panel` is made when first needed."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell = table, table.shell
        self.panel: PlanningTabs | None = None
        self._add_commands()
        self._stand_ready()
        self._shell.map_opened.connect(self._other_map)
        table.controller.changed.connect(self._refresh)
        table.odds.changed.connect(self._refresh)
        table.sides.dangers_asked.connect(self.show_dangers)

    def _add_commands(self) -> None:
        menu, add = self._shell.menus.plan, self._shell.commands.add
        self._command = add(Command("planning", msg("Planning"), ("F3",), "planning", switch=True), self._switch)
        menu.addAction(self._command)
        dangers = Command(_COMMANDS[DANGERS], msg("What is in danger"), ("F12",), "danger")
        threats = Command(_COMMANDS[REACH], msg("What a side threatens"), ("F8",), "map")
        menu.addAction(add(dangers, lambda: self.open_tab(DANGERS)))
        menu.addAction(add(threats, lambda: self.open_tab(REACH)))
        menu.addSeparator()

    # --- opening

    def _stand_ready(self) -> None:
        shell = self._shell
        self._dock: QDockWidget = shell.docks.put(Dock.PLANNING, QWidget(shell.frame))
        if not shell.docks.has_kept_place(Dock.PLANNING):
            shell.docks[Dock.INSPECTOR].raise_()
        elif not self._dock.isHidden():
            self._made()
            self._command.setChecked(True)
        self._dock.toggleViewAction().toggled.connect(self._command.setChecked)

    def _made(self) -> PlanningTabs:
        if self.panel is not None:
            return self.panel
        self.panel = panel = PlanningTabs(self._table, self._shell.frame)
        empty = self._dock.widget()
        self._dock.setWidget(panel)
        empty.deleteLater()
        for tab in (panel.dangers, panel.reach):
            tab.show_side(self._own)
            tab.changed.connect(self._draw)
            tab.looked_at.connect(self._show_way)
            tab.clicked_on.connect(self._shell.place_asked)
        panel.dangers.why.connect(self._explain_danger)
        panel.reach.why.connect(self._explain_march)
        panel.currentChanged.connect(self._turn)
        return panel

    @property
    def _own(self) -> int:
        position = self._shell.table.position
        return position.clock.active if position is not None else 1

    def open_tab(self, tab: int) -> None:
        if self._shell.table.kit is None:
            return
        panel = self._made()
        self._command.setChecked(True)
        panel.setCurrentIndex(tab)
        self._shell.docks.show(Dock.PLANNING)
        panel.tab.setFocus()

    def show_dangers(self, seat: int) -> None:
        self._made().dangers.show_side(seat)
        self.open_tab(DANGERS)

    def _switch(self, on: bool) -> None:
        if on:
            self._made()
            self._shell.docks.show(Dock.PLANNING)
            self._refresh()
            return
        self._dock.hide()
        if self.panel is not None:
            self.panel.tab.leave()
        self._show_way(None)
        if isValid(self._table.hands.highlights):
            self._table.hands.highlights.clear_threats()

    def _turn(self, _tab: int) -> None:
        self._refresh()

    def _refresh(self) -> None:
        if self.panel is not None and not self._dock.isHidden():
            self._show_way(None)
            self.panel.tab.refresh()
            self._draw()

    # --- explanations

    def _explain_danger(self, danger: Danger) -> None:
        policy, spot = self._table.odds.policy, (danger.space, False)
        march = MarchAsked(danger.leader, spot, danger.group, danger.goal, policy, afresh=True)
        self._table.explaining.explain(march, f"goal {danger.goal}")

    def _explain_march(self, march: MarchAsked) -> None:
        self._table.explaining.explain(march, "hold")

    # --- on the map

    def _draw(self) -> None:
        if self.panel is not None and not self._dock.isHidden() and isValid(self._table.hands.highlights):
            self._table.hands.highlights.show_threats(self.panel.tab.claims())

    def _show_way(self, way: object) -> None:
        highlights = self._table.hands.highlights
        if isValid(highlights) and self._table.controller.lifted() is None:
            routes, start = (way.routes, way.start) if isinstance(way, InReach) else ((), None)
            highlights.show_way(routes, start)

    def _other_map(self) -> None:
        self._command.setChecked(False)
        for command in ("planning", *_COMMANDS):
            self._shell.commands[command].setEnabled(self._shell.table.kit is not None)


def _way(kit: object, position: object, danger: Danger) -> InReach | None:
    from diadochi.rules.rome.kit import Kit
    from diadochi.rules.rome.position import Position

    assert isinstance(kit, Kit)
    assert isinstance(position, Position)
    fresh = as_fresh(position, danger.seat)
    hand = forecast_of(kit).lift_anyway(kit, fresh, danger.leader, danger.group)
    if isinstance(hand, Verdict):
        return None
    routes = hand.way_to((danger.space, False))
    return InReach(danger.leader, danger.start, danger.group, danger.space, 0, routes, False) if routes else None
