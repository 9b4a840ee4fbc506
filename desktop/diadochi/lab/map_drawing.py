"""Draws a map in the workshop from a list of its places, through the window: with mouse and keys, from an empty frame.

`python -m diadochi.lab.map_drawing FOLDER` makes a folder of maps with the map lamia in it. The list, `lamia.txt`,
explains itself.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialogButtonBox, QLineEdit, QSpinBox, QWidget

from diadochi.atlas.model import Point
from diadochi.windows.workshop.new_map_dialog import NewMapDialog
from diadochi.windows.workshop.workshop_window import WorkshopWindow

LIST: Final = Path(__file__).with_name("lamia.txt")
_WINDOW: Final = 1100, 760
_LEFT: Final = Qt.MouseButton.LeftButton


class DrawnProvince(NamedTuple):
    """A province of the list; a fleet is its normal and its improved strength.

    A new province gets the id of its first name, and may be renamed to `title`.
    """

    name: str
    title: str
    points: int
    fleet: tuple[int, ...]


class DrawnSpace(NamedTuple):
    """A space of the list; an empty province is none. `traits` are "port" and "independent"."""

    name: str
    lon: float
    lat: float
    kind: str
    province: str
    traits: tuple[str, ...]


class DrawnRoute(NamedTuple):
    """A route of the list, with the names of its ends and its bends from the first to the second."""

    first: str
    second: str
    kind: str
    bends: tuple[Point, ...]


class DrawnMap(NamedTuple):
    """A whole list; `frame` are west, south, east and north in degrees."""

    frame: tuple[float, ...]
    provinces: tuple[DrawnProvince, ...]
    spaces: tuple[DrawnSpace, ...]
    routes: tuple[DrawnRoute, ...]

    def part(self, provinces: Collection[str]) -> DrawnMap:
        """These provinces with their spaces and the routes between them."""
        spaces = tuple(space for space in self.spaces if space.province in provinces)
        names = {space.name for space in spaces}
        routes = tuple(route for route in self.routes if {route.first, route.second} <= names)
        kept = tuple(province for province in self.provinces if province.name in provinces)
        return self._replace(provinces=kept, spaces=spaces, routes=routes)


def read_list(text: str) -> DrawnMap:
    """A map from the text of a list."""
    frame: tuple[float, ...] = ()
    provinces, spaces, routes = list[DrawnProvince](), list[DrawnSpace](), list[DrawnRoute]()
    for line in text.splitlines():
        what, *parts = line.split("  ")
        if what == "frame":
            frame = tuple(map(float, parts[0].split()))
        elif what == "province" and parts[0] == "-":
            provinces.append(DrawnProvince("", "", 0, ()))
        elif what == "province":
            points, *fleet = map(int, parts[1].split())
            name, _, title = parts[0].partition(": ")
            provinces.append(DrawnProvince(name, title, points, tuple(fleet)))
        elif what == "space":
            lon, lat, kind, *traits = parts[1].split()
            spaces.append(DrawnSpace(parts[0], float(lon), float(lat), kind, provinces[-1].name, tuple(traits)))
        elif what == "route":
            first, _, second = parts[0].partition(" - ")
            kind, *bends = parts[1].split()
            routes.append(DrawnRoute(first, second, kind, tuple(map(_point, bends))))
    return DrawnMap(frame, tuple(province for province in provinces if province.name), tuple(spaces), tuple(routes))


def _point(text: str) -> Point:
    lon, _, lat = text.partition(",")
    return float(lon), float(lat)


def begin_map(title: str, frame: tuple[float, ...], parent: QWidget) -> Path:
    """Fill in the dialog of a new map, and return the folder that it makes."""
    made: list[Path] = []
    dialog = NewMapDialog((0.0, 0.0, 1.0, 1.0), parent)
    dialog.made.connect(made.append)
    dialog.open()
    QTest.keyClicks(dialog.title, title)
    for edge, degrees in zip(dialog.edges, frame, strict=True):
        edge.selectAll()
        QTest.keyClicks(edge, f"{degrees:g}")
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None  # the dialog has an OK button
    _press(buttons.button(QDialogButtonBox.StandardButton.Ok))
    return made[0]


class Draughtsman:
    """Draws a list in an open workshop, as a person does. Points are degrees."""

    def __init__(self, window: WorkshopWindow) -> None:
        self._window = window
        window.resize(*_WINDOW)
        window.show()
        QApplication.processEvents()
        window.activateWindow()
        window.view.fit()
        QApplication.processEvents()

    def draw(self, wanted: DrawnMap) -> None:
        """Draw everything on the list."""
        for province in wanted.provinces:
            self._add_province(province)
        for number, space in enumerate(wanted.spaces):
            if not number or space.province != wanted.spaces[number - 1].province:
                self._take("2")
                titles = {province.name: province.title or province.name for province in wanted.provinces}
                _choose(self._window.panel.province, titles.get(space.province, ""))
            self._add_space(space)
        places = {space.name: (space.lon, space.lat) for space in wanted.spaces}
        self._take("3")
        for route in sorted(wanted.routes, key=lambda route: route.kind):
            _choose_id(self._window.panel.route_kind, route.kind)
            for point in (places[route.first], *route.bends, places[route.second]):
                self._click(point)

    def rename(self, title: str) -> None:
        """Type another title of the map."""
        self._take("1")
        _type(self._window.panel.of_map.names["en"], title)

    def _add_province(self, province: DrawnProvince) -> None:
        self._take("4")
        panel, fields = self._window.panel, self._window.panel.of_province
        _press(panel.new_province)
        _type(fields.names["en"], province.name)
        if province.title:
            _type(fields.names["en"], province.title)
        _type(fields.points, str(province.points))
        for field, strength in zip((fields.improved, fields.fleet), reversed(province.fleet), strict=False):
            _type(field, str(strength))

    def _add_space(self, space: DrawnSpace) -> None:
        panel = self._window.panel
        _choose_id(panel.kind, space.kind)
        self._click((space.lon, space.lat))
        _type(panel.space.names["en"], space.name)
        for trait, box in (("port", panel.space.port), ("independent", panel.space.independent)):
            if trait in space.traits:
                _press(box)

    # --- hands

    def _take(self, key: str) -> None:
        QTest.keyClicks(self._window.view, key)

    def _click(self, degrees: Point) -> None:
        view = self._window.view
        at = view.mapFromScene(QPointF(*self._window.draft.atlas.projection.project(*degrees)))
        QTest.mouseClick(view.viewport(), _LEFT, pos=at)


def _press(button: QAbstractButton) -> None:
    # the left end: a check box is wider than what can be pressed
    QTest.mouseClick(button, _LEFT, pos=QPoint(10, button.height() // 2))


def _type(field: QLineEdit | QSpinBox, words: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)


def _choose(box: QComboBox, words: str) -> None:
    _go(box, box.findText(words) if words else 0)


def _choose_id(box: QComboBox, name: str) -> None:
    _go(box, box.findData(name))


def _go(box: QComboBox, row: int) -> None:
    """Lead a list to a row with the arrow keys."""
    if box.currentIndex() == row:
        return
    box.setFocus()
    for key in _arrows(row - box.currentIndex()):
        QTest.keyClick(box, key)


def _arrows(steps: int) -> Iterator[Qt.Key]:
    for _ in range(abs(steps)):
        yield Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up


def main(out: Path) -> None:
    """Draw the map lamia into a folder of maps."""
    import os

    from diadochi.windows.application import application
    from diadochi.windows.preferences import Preferences

    os.environ["XDG_DATA_HOME"] = str(out)
    application(Preferences())
    wanted = read_list(LIST.read_text("utf-8"))
    parent = QWidget()
    window = WorkshopWindow(begin_map("Lamia", wanted.frame, parent))
    hands = Draughtsman(window)
    hands.draw(wanted)
    hands.rename("The Lamian War")
    window.close()
    sys.stdout.write(f"{window.draft.folder}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
