"""The planning dock of the Sword of Rome: dangers and reach, drawn on the map."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from diadochi.forecast.game_forecast import forecast_of
from diadochi.forecast.odds.figures import Danger
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.rome.odds.march_tree import InReach, as_fresh, in_reach
from diadochi.language import Name, msg, sentence, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.windows.commands import Command
from diadochi.windows.foresight.forecast_tables import THREAT, WAITING, Asking, SideTab, explain, row
from diadochi.windows.foresight.planning_dock import PlanningDock, PlanningPanel, Sweep
from diadochi.windows.game_table import GameTable
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import bind_text, follow_texts
from diadochi.windows.widgets import column_of

# --- reach
# Every location the armies of a side could reach, with the chances to arrive and to win.

_COST, _CHANCE, _WHY = 1, 2, 3
_NUMBERS = (_COST, _CHANCE)
LEFT_OUT = msg("Each army takes everyone possible. Joint moves of several armies are not counted.")


class ReachTab(SideTab):
    """The reach of one side. `why` carries a MarchAsked to explain."""

    why = Signal(object)

    def __init__(self, table: OnTable[Kit, Position], asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(table, asking, msg("Side"), parent)
        self.found: tuple[InReach, ...] = ()
        self.sweep = Sweep(asking, self)
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self._end)
        self.add_tree(4, why_column=_WHY)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.explained.connect(self.why)
        column_of(self.form, self._title, (self.tree, 1), self._note, on=self, margins=(8, 8, 8, 8))
        bind_text(self.tree.setAccessibleName, msg("Spaces within reach"))
        bind_text(self.tree.setAccessibleDescription, msg("Click to show the space, Shift+Enter to explain."))
        follow_texts(self, self.retranslate)

    def ask(self) -> None:
        table, seat = self._table, self.side.seat or 0
        known = table.kit is not None and table.position is not None and seat
        self.found = tuple(in_reach(table.kit, table.position, seat)) if known else ()
        self.sweep.begin([each.asked(self._asking.policy) for each in self._ordered()])
        self._fill()
        self.changed.emit()

    def _write(self, march: MarchAsked) -> None:
        for item in self.tree.items():
            each = item.data(0, THREAT)
            if each.asked(self._asking.policy) == march:
                item.setText(_CHANCE, self._chance(each))

    def _end(self) -> None:
        self._fill()
        self.changed.emit()

    # --- display

    def _ordered(self) -> list[InReach]:
        return sorted(self.found, key=lambda each: (not each.fights, each.cost, each.space, each.leader))

    def claims(self) -> tuple[Mapping[str, Claim], Mapping[str, Claim]]:
        # each location by the best chance to arrive and not be beaten
        seat, found = self.side.seat, dict[str, float]()
        for each in self.found:
            odds = self.sweep.of(each.asked(self._asking.policy))
            if odds is not None:
                found[each.space] = max(found.get(each.space, 0.0), float(odds.holds))
        look = self._table.look(seat) if seat else None
        return {space: Claim(look, None, chance) for space, chance in found.items()} if look else {}, {}

    def _fill(self) -> None:
        self.tree.fill_anew(map(self._row, self._ordered()))
        self.tree.begin()
        words = trn("{n} space within reach.", "{n} spaces within reach.", len({each.space for each in self.found}))
        self._title.setText(words if self.found else tr("No army of this side can march."))

    def _row(self, each: InReach) -> QTreeWidgetItem:
        table = self._table
        leader = table.spelled(Name("leader", each.leader))
        cells = [f"{table.space(each.space)}\n{leader}", str(each.cost), self._chance(each), ""]
        item = row(cells, each, Subject("space", each.space), _NUMBERS)
        if self._asking.shown():
            explain(item, _WHY, each.asked(self._asking.policy))
        return item

    def _chance(self, each: InReach) -> str:
        march = each.asked(self._asking.policy)
        odds = self.sweep.of(march)
        if odds is None:
            return WAITING if self.sweep.awaits(march) else ""
        won = tr("wins {chance}", chance=percent(odds.results["win"])) if any(odds.results.values()) else ""
        return f"{percent(odds.arrives)}\n{won}" if won else percent(odds.arrives)

    def retranslate(self) -> None:
        self.tree.set_header((tr("Destination"), tr("Cost"), tr("Arrives"), ""), _NUMBERS)
        self._note.setText(f"{sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.side.fill()
        self._fill()


# --- dock

_LEAST_WIDTH = 330
"""Width in pixels at which a row is readable."""


class RomePanel(PlanningPanel):
    """The tabs for dangers and reach."""

    def __init__(self, table: GameTable, parent: QWidget) -> None:
        super().__init__(table, parent)
        shown = table.shell.table
        self.dangers = self.danger_tab(lambda danger: _way(shown.kit, shown.position, danger))
        self.reach = ReachTab(shown, self.asking("threat_layer"), self)
        self.add_tabs((self.dangers, msg("Dangers")), (self.reach, msg("Reach")))
        self.setMinimumWidth(_LEAST_WIDTH)
        column_of(self.tabs, on=self, margins=(0, 0, 0, 0))


class RomePlanning(PlanningDock[RomePanel]):
    """The planning feature."""

    COMMANDS = (
        Command("dangers", msg("Dangers"), ("F12",), "danger"),
        Command("threat_layer", msg("Threats by a side"), ("F8",), "map"),
    )

    def make_panel(self) -> RomePanel:
        panel = RomePanel(self._table, self._shell.frame)
        panel.reach.show_side(self.own)
        panel.reach.why.connect(lambda march: self.explain_asked.emit(march, "hold"))
        return panel


def _way(kit: Kit, position: Position, danger: Danger) -> InReach | None:
    fresh = as_fresh(position, danger.seat)
    hand = forecast_of(kit).lift_anyway(kit, fresh, danger.leader, danger.group)
    if isinstance(hand, Verdict):
        return None
    routes = hand.way_to((danger.space, False))
    return InReach(danger.leader, danger.start, danger.group, danger.space, 0, routes, False) if routes else None
