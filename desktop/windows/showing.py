"""Showing where things are: the finder, links and lists all lead to the map through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.windows.announcing import announce
from desktop.windows.finder.catalogue import Catalogue, Entry, place_of
from desktop.windows.inspector.subjects import Subject
from desktop.windows.rulebook import rules

if TYPE_CHECKING:
    from desktop.windows.main_window import MainWindow

CLOSE_ENOUGH = 0.7
"""The map is brought at least to this scale when something is shown on it."""


class Showing(QObject):
    """Joins finder, inspector and list of places to the map."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._catalogue: Catalogue | None = None
        window.commands.join("find", self.open_finder)
        window.inspector.asked.connect(self.show_on_map)
        window.places.chosen.connect(self.show_on_map)
        window.places.looked_at.connect(window.inspector.pin)
        window.factions.chosen.connect(self.show_side)

    def forget(self) -> None:
        """Names or the map have changed: what can be found is made anew when it is next asked for."""
        self._catalogue = None

    def open_finder(self) -> None:
        """Open the finder over the map."""
        from desktop.windows.finder.box import FinderBox

        box = FinderBox(self.catalogue(), self._window)
        box.chosen.connect(self.take)
        box.open_over(self._window.view)

    def catalogue(self) -> Catalogue:
        """What can be found now."""
        if self._catalogue is None:
            self._catalogue = Catalogue(self._window.table, self._window.commands, rules())
        return self._catalogue

    def take(self, entry: Entry) -> None:
        """Do what an entry of the finder is for."""
        if entry.kind == "command":
            self._window.commands[entry.id].trigger()
        elif entry.kind == "rule":
            self._window.help.show_rules((entry.id,))
        else:
            subject = Subject(entry.kind, entry.id)
            self._window.inspector.pin(subject)
            self.show_on_map(subject)
            self._window.view.setFocus()

    def show_on_map(self, subject: Subject) -> None:
        """Bring a thing to the middle of the map and let it flash."""
        window = self._window
        spaces = self._spaces(subject)
        if not spaces:
            return
        scene = window.scene
        middle = [scene.place(space) for space in spaces]
        point = sum(middle[1:], middle[0]) / len(middle)
        window.view.centre_on(point, CLOSE_ENOUGH if len(spaces) == 1 else 0.0)
        scene.flash([subject.id] if subject.kind == "route" else spaces)
        window.places.select(spaces[0])
        announce(window.view, window.pointing.words(Subject("space", spaces[0])))

    def show_side(self, seat: int) -> None:
        """Let every place where a side has pieces flash."""
        position = self._window.table.position
        if position is not None:
            self._window.scene.flash([space for space, stack in position.all_stacks() if stack.seat == seat])

    def _spaces(self, subject: Subject) -> list[str]:
        table = self._window.table
        if subject.kind == "province":
            return list(table.atlas.members(subject.id))
        if subject.kind == "route":
            route = table.atlas.routes[subject.id]
            return [route.a, route.b]
        place = place_of(table, subject)
        return [place] if place else []
