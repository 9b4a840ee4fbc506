"""The panels around the map as a new window has them: what they are, in which docks, how wide and high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from desktop.language import msg
from desktop.scene.view.minimap import Minimap
from desktop.windows.docks import Docks
from desktop.windows.help_pages.rules_panel import RulesPanel
from desktop.windows.inspector.panel import Inspector
from desktop.windows.overview import overview
from desktop.windows.panels.factions_panel import FactionsPanel
from desktop.windows.panels.journal_panel import JournalPanel
from desktop.windows.panels.places_panel import PlacesPanel

if TYPE_CHECKING:
    from desktop.windows.main_window import MainWindow


class Panels:
    """Makes the panels of `window`, whose table, view and scene stand already, and puts them into its docks."""

    def __init__(self, window: MainWindow) -> None:
        self.factions = FactionsPanel(window.table, window.speaker, window)
        self.minimap = Minimap(window.view, window.scene.sheet_rect, overview(window.table.atlas), window)
        self.inspector = Inspector(window.table, window)
        self.places = PlacesPanel(window.table, window)
        self.journal = JournalPanel(window)
        self.rules = RulesPanel(window)
        self._dock(window.docks)
        _arrange(window)

    def _dock(self, docks: Docks) -> None:
        left, right, bottom = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        docks.add("factions", msg("Turn and factions"), self.factions, left)
        docks.add("minimap", msg("Overview"), self.minimap, left)
        docks.add("inspector", msg("Inspector"), self.inspector, right)
        docks.add("places", msg("Spaces and stacks"), self.places, right)
        docks.add("rules", msg("Rules"), self.rules, right, shown=False)
        docks.add("journal", msg("Journal"), self.journal, bottom)


def _arrange(window: MainWindow) -> None:
    """Tabs on the right, and the first sizes in pixels."""
    docks = window.docks
    window.tabifyDockWidget(docks["inspector"], docks["places"])
    window.tabifyDockWidget(docks["places"], docks["rules"])
    docks["inspector"].raise_()
    window.resizeDocks([docks["factions"], docks["inspector"]], [272, 330], Qt.Orientation.Horizontal)
    window.resizeDocks([docks["factions"], docks["minimap"]], [700, 190], Qt.Orientation.Vertical)
    window.resizeDocks([docks["journal"]], [110], Qt.Orientation.Vertical)
