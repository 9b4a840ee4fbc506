"""The panels that every map has: made and put into their docks."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow

from desktop.scene.view.map_scene import MapScene
from desktop.scene.view.map_view import MapView
from desktop.scene.view.minimap import Minimap
from desktop.windows.docks import Dock, Docks
from desktop.windows.help_pages.rules_panel import RulesPanel
from desktop.windows.inspector.panel import Inspector
from desktop.windows.on_table import OnTable
from desktop.windows.overview import overview
from desktop.windows.panels.journal_panel import JournalPanel
from desktop.windows.panels.places_panel import PlacesPanel


class Panels:
    """The panels of the window `frame`, whose table, view and scene stand already."""

    def __init__(self, frame: QMainWindow, table: OnTable, view: MapView, scene: MapScene) -> None:
        self.minimap = Minimap(view, scene.sheet_rect, overview(table.atlas), frame)
        self.inspector = Inspector(table, frame)
        self.places = PlacesPanel(table, frame)
        self.journal = JournalPanel(frame)
        self.rules = RulesPanel(frame)

    def dock(self, docks: Docks) -> None:
        """Every panel into its dock; the inspector lies on top."""
        docks.put(Dock.OVERVIEW, self.minimap)
        docks.put(Dock.INSPECTOR, self.inspector)
        docks.put(Dock.PLACES, self.places)
        docks.put(Dock.RULES, self.rules)
        docks.put(Dock.JOURNAL, self.journal)
        docks[Dock.INSPECTOR].raise_()
