"""Showing where things are: the finder, links and lists all lead to the map through here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal

from diadochi.language import msg
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.finder import Catalogue, FinderSource, FoundEntry, SourceLine, place_of
from diadochi.windows.inspector.subjects import Subject
from diadochi.windows.panels.sides_panel import SidesPanel
from diadochi.windows.rulebook import every_case, rules
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import announce, texts

# --- worked cases
# The finder finds cases by their titles (in English), files and rules.


def cases_source(show: Callable[[tuple[str, ...]], object]) -> FinderSource:
    """`show` opens the texts of rules, with their cases to be played: those of the chosen case."""
    return FinderSource(
        "case", "first_steps", msg("Cases"), _lines, lambda number: show(every_case()[int(number)].rules)
    )


def _lines() -> Iterator[SourceLine]:
    for number, case in enumerate(every_case()):
        yield SourceLine(str(number), case.title, ", ".join(case.rules[:2]), (case.file, *case.rules))


# --- to the map

CLOSE_ENOUGH = 0.7
"""The least scale of the map when something is shown on it."""


class Navigation(QObject):
    """Connects finder, inspector and list of places to the map. `found` carries the space that the finder led to."""

    found = Signal(str)

    def __init__(self, shell: Shell, sides: SidesPanel) -> None:
        super().__init__(shell)
        self._shell = shell
        self._catalogue: Catalogue | None = None
        shell.finder_sources.add(cases_source(shell.rules_asked.emit))
        shell.commands.join("find", self.open_finder)
        shell.inspector.asked.connect(self.show_on_map)
        shell.places.chosen.connect(self.show_on_map)
        shell.places.looked_at.connect(shell.inspector.pin)
        sides.chosen.connect(self.show_side)
        shell.place_asked.connect(self.show_on_map)
        shell.scene_changed.connect(self.forget)
        texts.changed.connect(self.forget)

    def forget(self) -> None:
        """Names or the map have changed: the catalogue is made again when it is next needed."""
        self._catalogue = None

    def open_finder(self) -> None:
        """Open the finder over the map."""
        from diadochi.windows.finder import FinderBox

        box = FinderBox(self.catalogue(), self._shell.frame)
        box.chosen.connect(self.take)
        box.open_over(self._shell.view)

    def catalogue(self) -> Catalogue:
        """What can be found now."""
        if self._catalogue is None:
            self._catalogue = Catalogue(self._shell.table, self._shell.commands, rules(), self._shell.finder_sources)
        return self._catalogue

    def take(self, entry: FoundEntry) -> None:
        """Do what an entry of the finder is for."""
        if entry.kind == "command":
            self._shell.commands[entry.id].trigger()
        elif entry.kind == "rule":
            self._shell.ask_rule(entry.id)
        elif not self._shell.finder_sources.take(entry.kind, entry.id):
            subject = Subject(entry.kind, entry.id)
            self._shell.inspector.pin(subject)
            self.show_on_map(subject)
            self._shell.view.setFocus()
            place = place_of(self._shell.table, subject)
            if place:
                self.found.emit(place)

    def show_on_map(self, subject: Subject) -> None:
        """Bring a thing to the middle of the map and flash it."""
        shell = self._shell
        spaces = self._spaces(subject)
        if not spaces:
            return
        scene = shell.scene
        middle = [scene.place(space) for space in spaces]
        point = sum(middle[1:], middle[0]) / len(middle)
        shell.view.centre_on(point, CLOSE_ENOUGH if len(spaces) == 1 else 0.0)
        scene.flash([subject.id] if subject.kind == "route" else spaces)
        shell.places.select(spaces[0])
        announce(shell.view, shell.pointing.words(Subject("space", spaces[0])))

    def show_side(self, seat: int) -> None:
        """Flash every place where a side has pieces."""
        position = self._shell.table.position
        if position is not None:
            kit = self._shell.table.kit
            system = counters_of(kit)
            own = [key.space for key in system.keys(kit, position) if system.seat_of(kit, position, key.owner) == seat]
            self._shell.scene.flash(own)

    def _spaces(self, subject: Subject) -> list[str]:
        table = self._shell.table
        if subject.kind == "province":
            return list(table.atlas.members(subject.id))
        if subject.kind == "route":
            route = table.atlas.routes[subject.id]
            return [route.a, route.b]
        place = place_of(table, subject)
        return [place] if place else []
